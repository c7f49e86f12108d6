import {
  GROUP_KINDS,
  MAX_EDGES,
  MAX_NAME_CHARACTERS,
  MAX_NODES,
  NODE_KINDS,
  type NodeKind,
} from './board.ts';
import { type Drawing, ImportError, oneLine } from './drawing.ts';
import { kindNamedIn } from './kinds-by-name.ts';

/** An id, and the shape with its label and the class that may follow it. */
const PART =
  /^\s*((?:[\p{L}\p{N}_.]|-(?![->.]))*[\p{L}\p{N}_])(?:\s*(\(\[|\[\(|\[\[|\(\(|\{\{|\[\/|\[\\|\[|\(|\{|>)\s*(?:"([^"]*)"|([^\])}|]*?))\s*(?:\]\)|\)\]|\]\]|\)\)|\}\}|\/\]|\\\]|\]|\)|\}))?(?:\s*:::(\w+(?:-\w+)*))?/u;
const LINK =
  /^\s*(?:<)?(?:(--|==|-\.)(?![-=.>ox])\s*([^|>]*?)\s*(?:-{2,}>|={2,}>|\.+->|\.-(?!\S)|-{3,}|={3,})|(-{2,}[>ox]|-{3,}|={2,}>|={3,}|-\.+->?|~~~)(?:\s*\|\s*("[^"]*"\s*|[^|]*)\|)?)/;
/** Up to a semicolon that stands neither within a label nor at the end of a code for a sign. */
const STATEMENT = /(?:"[^"]*"|[[({][^[({"\])}]*[\])}]|#\w+;|[^;])+/g;
const MAX_LINE = 2_000;
const SHAPE_KINDS: Record<string, NodeKind> = { '[(': 'sql', '{{': 'worker' };

/** Flowcharts only: other diagrams of Mermaid hold no graph of parts. */
export function readMermaid(text: string): Drawing {
  const unix = text.replace(/\r\n?/g, '\n');
  // The first diagram of a Markdown file.
  const source = (unix.split(/^```mermaid[ \t]*$/m)[1]?.split('```')[0] ?? unix)
    .replace(/^\s*```|```\s*$/g, '')
    .trimStart()
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/%%\{[^%]*\}%%|^ *accDescr *\{[^{}]*\}/gm, '');
  const lines = source
    .split('\n')
    .filter((each) => !each.trim().startsWith('%%'))
    .flatMap((each) => each.match(STATEMENT) ?? [])
    // Runs of spaces are collapsed: the patterns below would try every way to split one.
    .map((each) => each.trim().replace(/\s+/g, ' '))
    .filter((each) => each !== '');
  if (lines.some((each) => each.length > MAX_LINE))
    throw new ImportError(`A line of this drawing is longer than ${MAX_LINE} characters.`);
  if (!/^\s*(?:flowchart|graph)\b/.test(lines[0] ?? ''))
    throw new ImportError('Only .excalidraw files and Mermaid flowcharts (flowchart LR …) can be imported.');
  const nodes = new Map<string, Drawing['nodes'][number]>();
  const edges: Drawing['edges'] = [];
  const groups = new Map<string, Drawing['groups'][number]>();
  const open: string[] = [];
  for (const line of lines.slice(1)) {
    const subgraph =
      /^\s*subgraph\s+([^\s"]+?)?\s*(?:\[\s*(?:"([^"]*)"|([^\]"]*))\s*\]|"([^"]*)")?\s*$/u.exec(line);
    if (subgraph) {
      const title = decoded(subgraph[2] ?? subgraph[3] ?? subgraph[4] ?? subgraph[1] ?? 'Group');
      const key = `group ${subgraph[1] ?? title}`;
      if (open.includes(key)) throw new ImportError(`The subgraph "${title}" stands within itself.`);
      groups.set(key, { key, name: title, parent: open.at(-1) });
      open.push(key);
    } else if (/^subgraph(?!\S)/.test(line)) {
      const title = decoded(line.replace(/^subgraph\s*/, ''));
      groups.set(`group ${title}`, { key: `group ${title}`, name: title, parent: open.at(-1) });
      open.push(`group ${title}`);
    } else if (/^\s*end\s*$/.test(line)) open.pop();
    else if (/^class /.test(line)) readClass(line, groups);
    else if (!/^(?:direction |classDef |style |linkStyle |click |accTitle\b|accDescr\b)/.test(line))
      readChain(line, nodes, edges, open.at(-1));
  }
  return { nodes: [...nodes.values()], edges, groups: [...groups.values()] };
}

/** "class g1 trust": the kind of a group, as our own files have it. */
function readClass(line: string, groups: ReadonlyMap<string, Drawing['groups'][number]>): void {
  const [, key, className] = /^class (\S+) (\w+)$/.exec(line) ?? [];
  const group = groups.get(`group ${key}`);
  const kind = GROUP_KINDS.find((each) => each === className);
  if (group && kind) group.kind = kind;
}

const ENTITIES = new Map([
  ['quot', '"'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
]);

/** A label with the signs that its codes stand for: `#quot;`, `&quot;` and `#34;` are all a quote. */
function decoded(label: string): string {
  return label
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(
      /(?:&?#(\d{1,6})|[#&]([a-z]{1,6}));/g,
      (whole, number, name) => (number ? String.fromCodePoint(Number(number)) : ENTITIES.get(name)) ?? whole,
    );
}

/** "a --> b & c -->|label| d": parts joined by links. */
function readChain(
  line: string,
  nodes: Map<string, Drawing['nodes'][number]>,
  edges: Drawing['edges'],
  group: string | undefined,
): void {
  let rest = line;
  let before: string[] = [];
  let link: { label: string; isDashed: boolean } | null = null;
  while (rest.trim() !== '') {
    const parts: string[] = [];
    for (;;) {
      const part = PART.exec(rest);
      if (!part?.[1]) throw new ImportError(`This line is not understood: ${oneLine(line, 80)}`);
      const [whole, key, shape = '', quoted, plain, className] = part;
      const label = oneLine(decoded(quoted ?? plain ?? ''), MAX_NAME_CHARACTERS);
      const known = nodes.get(key);
      const told = NODE_KINDS.find((each) => each === className);
      const kind = SHAPE_KINDS[shape];
      nodes.set(key, {
        key,
        name: label || known?.name || key,
        group: known?.group ?? group,
        kind: told ?? (kind && kindNamedIn(label || key) === null ? kind : known?.kind),
      });
      parts.push(key);
      rest = rest.slice(whole.length);
      const and = /^\s*&/.exec(rest);
      if (!and) break;
      rest = rest.slice(and[0].length);
    }
    if (link) for (const from of before) for (const to of parts) edges.push({ from, to, ...link });
    if (edges.length > MAX_EDGES * 10 || nodes.size > MAX_NODES * 10)
      throw new ImportError(`This drawing is too large; a board holds ${MAX_NODES} parts.`);
    const next = LINK.exec(rest);
    if (!next) {
      if (rest.trim() !== '') throw new ImportError(`This line is not understood: ${oneLine(line, 80)}`);
      return;
    }
    const [, opening, between, arrow, behind] = next;
    const label = (between ?? behind ?? '').replace(/^\s*"([^"]*)"\s*$/, '$1');
    // An invisible line only keeps its ends beside each other.
    link =
      arrow === '~~~' ? null : { label: decoded(label), isDashed: (opening ?? arrow ?? '').startsWith('-.') };
    before = parts;
    rest = rest.slice(next[0].length);
  }
}
