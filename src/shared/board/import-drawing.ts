import { z } from 'zod';
import {
  type BoardChange,
  type BoardEdge,
  type BoardGroup,
  type BoardNode,
  type GroupKind,
  MAX_EDGES,
  MAX_GROUPS,
  MAX_NAME_CHARACTERS,
  MAX_NODES,
  MAX_NOTE_CHARACTERS,
  MAX_VERB_CHARACTERS,
} from './board.ts';
import { type Drawing, ImportError, inReach, oneLine } from './drawing.ts';
import { kindNamedIn } from './kinds-by-name.ts';
import { readMermaid } from './read-mermaid.ts';
import { usualEdge, verbTyped } from './usual-edges.ts';

/** No graph that fits on a board needs a larger file. */
export const MAX_IMPORT_BYTES = 2_000_000;

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
  const tooMany = [
    { what: 'parts', count: drawing.nodes.length, most: MAX_NODES },
    { what: 'connections', count: drawing.edges.length, most: MAX_EDGES },
    { what: 'groups', count: drawing.groups.length, most: MAX_GROUPS },
  ].find(({ count, most }) => count > most);
  if (tooMany) {
    const { what, count, most } = tooMany;
    throw new ImportError(`This drawing has ${count} ${what}; a board holds ${most}.`);
  }
  return changesOf(drawing, newId);
}

const GRID_COLUMNS = 5;
const COLUMN_PX = 220;
const ROW_PX = 120;

function changesOf({ nodes, edges, groups }: Drawing, newId: () => string): BoardChange[] {
  const ids = new Map([...nodes, ...groups].map(({ key }) => [key, newId()]));
  const idOf = (key: string | undefined) => (key === undefined ? null : (ids.get(key) ?? null));
  const newGroups = groups.map(
    ({ key, name, kind, parent }): BoardGroup => ({
      id: idOf(key) ?? newId(),
      name: oneLine(name, MAX_NAME_CHARACTERS) || 'Group',
      kind: kind ?? groupKindNamedIn(name),
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
      x: inReach(x ?? (at % GRID_COLUMNS) * COLUMN_PX),
      y: inReach(y ?? Math.floor(at / GRID_COLUMNS) * ROW_PX),
    }),
  );
  const kinds = new Map(newNodes.map(({ id, kind }) => [id, kind]));
  const newEdges = edges.flatMap(({ from, to, label, isDashed }): BoardEdge[] => {
    const [start, end] = [idOf(from), idOf(to)];
    if (start === null || end === null || start === end) return [];
    const [startKind, kind] = [kinds.get(start), kinds.get(end)];
    if (startKind === undefined || kind === undefined) return [];
    const words = oneLine(label, MAX_NOTE_CHARACTERS);
    const usual = usualEdge(startKind, kind);
    const { verb: typed, sync = words || isDashed ? !isDashed : usual.sync } = verbTyped(words);
    const verb = typed === '' || typed.length > MAX_VERB_CHARACTERS ? usual.verb : typed;
    const note = verb === typed ? '' : typed;
    return [
      {
        id: newId(),
        from: start,
        to: end,
        verb,
        note,
        sync,
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

function groupKindNamedIn(name: string): GroupKind {
  if (/region/i.test(name)) return 'region';
  return /trust|vpc|private|public|dmz/i.test(name) ? 'trust' : 'zone';
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
  // The plane of that app has no ends.
  const [left, top] = [Math.min(...shapes.map(({ x }) => x)), Math.min(...shapes.map(({ y }) => y))];
  const frames = elements.filter(({ type }) => type === 'frame');
  return {
    nodes: shapes.map((each) => ({
      key: each.id,
      name: labelOf(each, labels),
      group: each.frameId ?? undefined,
      x: each.x - left,
      y: each.y - top,
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
