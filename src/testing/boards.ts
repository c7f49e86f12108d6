import fc from 'fast-check';
import { type Board, type BoardChange, changedBoard, EMPTY_BOARD, NODE_KINDS } from '#shared/board/board.ts';
import { importDrawing } from '#shared/board/import-drawing.ts';
import { usualEdge, VERBS } from '#shared/board/usual-edges.ts';

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');

/** Words that mean something else in a drawing's file. */
const AWKWARD = [
  'a<br>b',
  'R&D',
  '&lt;',
  '&#60;',
  '#quot;',
  '"one"',
  'end',
  'v2 (beta)',
  '[x] | {y}',
  'שלום 😀',
];

const name = fc.oneof(
  fc.constantFrom(...AWKWARD),
  fc
    .string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' })
    .map((text) => text.trim())
    .filter((text) => text !== ''),
);

const place = fc.integer({ min: -500, max: 500 });

const node = fc.record({
  id,
  kind: fc.constantFrom(...NODE_KINDS),
  name,
  note: fc.constantFrom('', 'x3'),
  group: fc.option(id, { nil: null }),
  x: place,
  y: place,
});

/** All that the app itself writes at a line. */
const OWN_VERBS = new Set([
  ...VERBS,
  ...NODE_KINDS.flatMap((from) => NODE_KINDS.map((to) => usualEdge(from, to).verb)),
]);

const edge = fc.record({
  id,
  from: id,
  to: id,
  verb: fc.constantFrom(...OWN_VERBS, ...AWKWARD),
  sync: fc.boolean(),
  note: fc.constantFrom('', 'TLS'),
});

const group = fc.record({
  id,
  name,
  kind: fc.constantFrom('region' as const, 'zone' as const, 'trust' as const),
  parent: fc.option(id, { nil: null }),
});

export const change: fc.Arbitrary<BoardChange> = fc.oneof(
  node.map((each): BoardChange => ({ do: 'put_node', node: each })),
  edge.map((each): BoardChange => ({ do: 'put_edge', edge: each })),
  group.map((each): BoardChange => ({ do: 'put_group', group: each })),
  id.map((each): BoardChange => ({ do: 'remove_node', id: each })),
  id.map((each): BoardChange => ({ do: 'remove_edge', id: each })),
  id.map((each): BoardChange => ({ do: 'remove_group', id: each })),
  fc
    .array(fc.record({ id, x: place, y: place }), { minLength: 1, maxLength: 5 })
    .map((places): BoardChange => ({ do: 'move', places })),
);

export const changes = fc.array(change, { maxLength: 60 });

/** A board as a file of that text makes it. */
export function read(source: string): Board {
  let ids = 0;
  return changedBoard(EMPTY_BOARD, ...importDrawing(source, () => `e${++ids}`));
}

export function largeBoard(nodes: number, edges: number): Board {
  return changedBoard(
    EMPTY_BOARD,
    ...Array.from({ length: nodes }, (_, at): BoardChange => {
      const part = { id: `n${at}`, name: `part number ${at}`, note: 'one of many', group: null };
      return { do: 'put_node', node: { ...part, kind: 'service', x: at, y: at } };
    }),
    ...Array.from({ length: edges }, (_, at): BoardChange => {
      const [from, to] = [`n${at % nodes}`, `n${(at * 7 + 1) % nodes}`];
      return {
        do: 'put_edge',
        edge: { id: `e${at}`, from, to, verb: 'calls', sync: at % 2 === 0, note: '' },
      };
    }),
  );
}
