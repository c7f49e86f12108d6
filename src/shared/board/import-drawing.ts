import { z } from 'zod';
import {
  type BoardChange,
  type BoardEdge,
  type BoardGroup,
  type BoardNode,
  MAX_EDGES,
  MAX_GROUPS,
  MAX_NAME_CHARACTERS,
  MAX_NODES,
  MAX_NOTE_CHARACTERS,
  MAX_VERB_CHARACTERS,
  NODE_KINDS,
  type NodeKind,
} from './board.ts';
import { kindNamedIn } from './kinds-by-name.ts';
import { usualEdge } from './usual-edges.ts';

/** No graph that fits on a board needs a larger file. */
export const MAX_IMPORT_BYTES = 2_000_000;

/** Thrown for a drawing that cannot be imported; its message says why and what to do. */
export class ImportError extends Error {}

type Drawing = {
  nodes: {
    key: string;
    name: string;
    kind?: NodeKind | undefined;
    group?: string | undefined;
    x?: number;
    y?: number;
  }[];
  edges: { from: string; to: string; label: string; isDashed: boolean }[];
  groups: { key: string; name: string; parent?: string | undefined }[];
};

/**
 * The changes that draw the graph of an `.excalidraw` file or a Mermaid flowchart. Parts without a position go into a
 * grid.
 * @throws {ImportError} for any other file, and for a graph that is too large for a board.
 */
export function importDrawing(text: string, newId: () => string): BoardChange[] {
  if (text.length > MAX_IMPORT_BYTES)
    throw new ImportError('This file is larger than 2 MB. A board takes a graph of at most 200 parts.');
  const drawing = text.trimStart().startsWith('{') ? readExcalidraw(text) : readMermaid(text);
  if (drawing.nodes.length === 0) throw new ImportError('There are no named parts in this drawing.');
  if (
    drawing.nodes.length > MAX_NODES ||
    drawing.edges.length > MAX_EDGES ||
    drawing.groups.length > MAX_GROUPS
  )
    throw new ImportError(
      `This drawing has ${drawing.nodes.length} parts and ${drawing.edges.length} connections; a board holds ${MAX_NODES} and ${MAX_EDGES}.`,
    );
  return changesOf(drawing, newId);
}

const GRID_COLUMNS = 5;
const COLUMN_PX = 220;
const ROW_PX = 120;

function changesOf({ nodes, edges, groups }: Drawing, newId: () => string): BoardChange[] {
  const ids = new Map([...nodes, ...groups].map(({ key }) => [key, newId()]));
  const idOf = (key: string | undefined) => (key === undefined ? null : (ids.get(key) ?? null));
  const newGroups = groups.map(
    ({ key, name, parent }): BoardGroup => ({
      id: idOf(key) ?? newId(),
      name: oneLine(name, MAX_NAME_CHARACTERS) || 'Group',
      kind: /region/i.test(name) ? 'region' : /trust|vpc|private|public|dmz/i.test(name) ? 'trust' : 'zone',
      parent: idOf(parent),
    }),
  );
  const newNodes = nodes.map(
    ({ key, name, kind, group, x, y }, at): BoardNode => ({
      id: idOf(key) ?? newId(),
      kind: kind ?? kindNamedIn(name) ?? 'service',
      name: oneLine(name, MAX_NAME_CHARACTERS),
      note: '',
      group: idOf(group),
      x: placeWithin(x ?? (at % GRID_COLUMNS) * COLUMN_PX),
      y: placeWithin(y ?? Math.floor(at / GRID_COLUMNS) * ROW_PX),
    }),
  );
  const kinds = new Map(newNodes.map(({ id, kind }) => [id, kind]));
  const newEdges = edges.flatMap(({ from, to, label, isDashed }): BoardEdge[] => {
    const [start, end] = [idOf(from), idOf(to)];
    if (start === null || end === null || start === end) return [];
    const [startKind, kind] = [kinds.get(start), kinds.get(end)];
    if (startKind === undefined || kind === undefined) return [];
    const words = oneLine(label, MAX_NOTE_CHARACTERS);
    const isAsync = isDashed || /\basync/i.test(words);
    const rest = words.replace(/[\s,]*\ba?sync\w*/i, '').trim();
    const usual = usualEdge(startKind, kind);
    const verb = rest === '' || rest.length > MAX_VERB_CHARACTERS ? usual.verb : rest;
    const note = verb === rest ? '' : rest;
    return [
      {
        id: newId(),
        from: start,
        to: end,
        verb,
        note,
        sync: words || isDashed ? !isAsync : usual.sync,
        ...(!words && !isDashed && { isGuessed: true }),
      },
    ];
  });
  return [
    ...newGroups.map((group): BoardChange => ({ do: 'put_group', group })),
    ...newNodes.map((node): BoardChange => ({ do: 'put_node', node })),
    ...newEdges.map((edge): BoardChange => ({ do: 'put_edge', edge })),
  ];
}

function oneLine(text: string, characters: number): string {
  return text
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, characters)
    .trim();
}

function placeWithin(at: number): number {
  return Math.max(-100_000, Math.min(100_000, Math.round(at)));
}

const bound = z.object({ elementId: z.string() }).nullish();
const excalidrawElement = z.object({
  id: z.string(),
  type: z.string(),
  isDeleted: z.boolean().optional(),
  x: z.number(),
  y: z.number(),
  width: z.number().optional(),
  height: z.number().optional(),
  text: z.string().optional(),
  name: z.string().nullish(),
  strokeStyle: z.string().optional(),
  containerId: z.string().nullish(),
  frameId: z.string().nullish(),
  startBinding: bound,
  endBinding: bound,
});
type ExcalidrawElement = z.infer<typeof excalidrawElement>;

function readExcalidraw(text: string): Drawing {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ImportError('This file is neither an .excalidraw file nor a Mermaid flowchart.');
  }
  const read = z.object({ elements: z.array(z.unknown()).max(20_000) }).safeParse(json);
  if (!read.success) throw new ImportError('This is not an .excalidraw file: it has no list of elements.');
  const elements = read.data.elements
    .flatMap((each) => excalidrawElement.safeParse(each).data ?? [])
    .filter(({ isDeleted }) => !isDeleted);
  const labels = new Map<string, string>();
  for (const { containerId, text: label } of elements)
    if (containerId && label) labels.set(containerId, label);
  const shapes = elements.filter((each) => isShape(each) && labelOf(each, labels) !== '');
  const known = new Set(shapes.map(({ id }) => id));
  const frames = elements.filter(({ type }) => type === 'frame');
  return {
    nodes: shapes.map((each) => ({
      key: each.id,
      name: labelOf(each, labels),
      group: each.frameId ?? undefined,
      x: each.x,
      y: each.y,
    })),
    edges: elements.flatMap(({ id, type, startBinding, endBinding, strokeStyle }) => {
      const [from, to] = [startBinding?.elementId, endBinding?.elementId];
      if (type !== 'arrow' && type !== 'line') return [];
      if (!from || !to || !known.has(from) || !known.has(to)) return [];
      const isDashed = strokeStyle === 'dashed' || strokeStyle === 'dotted';
      return [{ from, to, label: labels.get(id) ?? '', isDashed }];
    }),
    groups: frames.map(({ id, name }) => ({ key: id, name: name ?? 'Frame' })),
  };
}

function isShape({ type, containerId }: ExcalidrawElement): boolean {
  return ['rectangle', 'ellipse', 'diamond'].includes(type) || (type === 'text' && !containerId);
}

function labelOf({ id, type, text }: ExcalidrawElement, labels: ReadonlyMap<string, string>): string {
  return oneLine((type === 'text' ? text : labels.get(id)) ?? '', MAX_NAME_CHARACTERS);
}

/** An id, and the shape with its label and the class that may follow it. */
const PART =
  /^\s*([\p{L}\p{N}_.-]*[\p{L}\p{N}_])(?:\s*(\(\[|\[\(|\[\[|\(\(|\{\{|\[\/|\[\\|\[|\(|\{|>)\s*(?:"([^"]*)"|([^\])}|]*?))\s*(?:\]\)|\)\]|\]\]|\)\)|\}\}|\/\]|\\\]|\]|\)|\}))?(?:\s*:::([\w-]+))?/u;
const LINK =
  /^\s*(?:<)?(?:(--|==|-\.)\s+([^|>]*?)\s+(?:-->|==>|\.->|---|===|-\.-)|(-->|--o|--x|---|==>|===|-\.+->|-\.+-|~~~)(?:\s*\|([^|]*)\|)?)/;
const MAX_LINE = 2_000;
const SHAPE_KINDS: Record<string, NodeKind> = { '[(': 'sql', '{{': 'worker' };

/** Flowcharts only: other diagrams of Mermaid hold no graph of parts. */
function readMermaid(text: string): Drawing {
  const source = text.replace(/^\s*```(?:mermaid)?|```\s*$/g, '').replace(/^---\n[\s\S]*?\n---\n/, '');
  const lines = source
    .split('\n')
    .filter((each) => !each.trim().startsWith('%%'))
    .flatMap((each) => each.split(';'))
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
    const subgraph = /^\s*subgraph\s+(\S+?)?\s*(?:\[\s*"?([^\]"]*)"?\s*\]|"([^"]*)")?\s*$/u.exec(line);
    if (subgraph) {
      const title = subgraph[2] ?? subgraph[3] ?? subgraph[1] ?? 'Group';
      const key = `group ${subgraph[1] ?? title}`;
      if (open.includes(key)) throw new ImportError(`The subgraph "${title}" stands within itself.`);
      groups.set(key, { key, name: title, parent: open.at(-1) });
      open.push(key);
    } else if (/^\s*subgraph\b/.test(line)) {
      const title = line.replace(/^\s*subgraph\s*/, '');
      groups.set(`group ${title}`, { key: `group ${title}`, name: title, parent: open.at(-1) });
      open.push(`group ${title}`);
    } else if (/^\s*end\s*$/.test(line)) open.pop();
    else if (!/^\s*(?:direction|classDef|class|style|linkStyle|click|accTitle|accDescr)\b/.test(line))
      readChain(line, nodes, edges, open.at(-1));
  }
  return { nodes: [...nodes.values()], edges, groups: [...groups.values()] };
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
      const label = oneLine(quoted ?? plain ?? '', MAX_NAME_CHARACTERS);
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
    link = { label: next[2] ?? next[4] ?? '', isDashed: next[0].includes('-.') || next[0].includes('.->') };
    before = parts;
    rest = rest.slice(next[0].length);
  }
}
