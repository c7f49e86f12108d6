import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Board,
  type BoardChange,
  type BoardEvent,
  boardAt,
  boardChange,
  changedBoard,
  EMPTY_BOARD,
  MAX_EDGES,
  MAX_NODES,
  nodeKind,
  packChange,
  whyNotChange,
} from './board.ts';
import { BOARD_TEXT_TOKENS, boardText, changesBetween } from './board-text.ts';
import { toMermaid, toSvg } from './export-drawing.ts';
import { groupTitle } from './geometry.ts';
import { importDrawing } from './import-drawing.ts';
import { inverseOf } from './undo.ts';

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const name = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' })
  .map((text) => text.trim())
  .filter((text) => text !== '');
const place = fc.integer({ min: -500, max: 500 });
const node = fc.record({
  id,
  kind: fc.constantFrom(...nodeKind.options),
  name,
  note: fc.constantFrom('', 'x3'),
  group: fc.option(id, { nil: null }),
  x: place,
  y: place,
});
const edge = fc.record({
  id,
  from: id,
  to: id,
  verb: fc.constantFrom('calls', 'reads', 'writes'),
  sync: fc.boolean(),
  note: fc.constantFrom('', 'TLS'),
});
const group = fc.record({
  id,
  name,
  kind: fc.constantFrom('region' as const, 'zone' as const, 'trust' as const),
  parent: fc.option(id, { nil: null }),
});
const change: fc.Arbitrary<BoardChange> = fc.oneof(
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
const changes = fc.array(change, { maxLength: 60 });
const eventsOf = (list: readonly BoardChange[]): BoardEvent[] =>
  list.map((each, at) => ({ id: `c${at}`, seq: at + 1, atMs: at * 1_000, change: each }));

describe('a board', () => {
  it('never has a connection without ends, a part in a group that is gone, or a group within itself', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const { nodes, edges, groups } = changedBoard(EMPTY_BOARD, ...list);
        for (const { from, to } of edges.values()) expect(nodes.has(from) && nodes.has(to)).toBe(true);
        for (const each of nodes.values()) expect(each.group === null || groups.has(each.group)).toBe(true);
        for (const start of groups.values()) {
          const above = new Set([start.id]);
          for (let at = start.parent; at !== null; at = groups.get(at)?.parent ?? null) {
            expect(above.has(at)).toBe(false);
            above.add(at);
          }
        }
      }),
    );
  });

  it('is at any time what was drawn until then', () => {
    fc.assert(
      fc.property(changes, fc.nat(60), (list, until) => {
        expect(boardAt(eventsOf(list), until * 1_000)).toEqual(
          changedBoard(EMPTY_BOARD, ...list.slice(0, until + 1)),
        );
      }),
    );
  });

  it('is as it was once a change was taken back', () => {
    fc.assert(
      fc.property(changes, change, (list, each) => {
        const before = changedBoard(EMPTY_BOARD, ...list);
        if (whyNotChange(before, each) !== null) return;
        const after = changedBoard(changedBoard(before, each), ...inverseOf(before, each));
        expect(after).toEqual(before);
      }),
    );
  });

  it('has the arrows into a part and out of it again once the removal of the part was taken back', () => {
    const before = read('graph LR\n a[Client] -->|calls| b[Cache]\n b -->|reads| c[Store]');
    const cache = [...before.nodes.values()].find(({ name: called }) => called === 'Cache');
    const removal: BoardChange = { do: 'remove_node', id: cache?.id ?? '' };
    const without = changedBoard(before, removal);
    expect(boardText(without)).not.toContain('Cache');
    expect(boardText(changedBoard(without, ...inverseOf(before, removal)))).toContain(
      'Client calls Cache, sync.\nCache reads Store, sync.',
    );
  });

  it('is the same after it was packed and read again', () => {
    fc.assert(
      fc.property(change, (each) => {
        expect(boardChange.parse(JSON.parse(packChange(each)))).toEqual(each);
      }),
    );
  });

  it('refuses what it has no room for, and connections of a part to itself, with a sentence', () => {
    const full = largeBoard(MAX_NODES, MAX_EDGES);
    const part = { id: 'new', kind: 'cache', name: 'one more', note: '', group: null, x: 0, y: 0 } as const;
    const line = { id: 'new', from: 'n1', to: 'n2', verb: 'calls', sync: true, note: '' };
    expect(whyNotChange(full, { do: 'put_node', node: part })).toContain('200 parts');
    expect(whyNotChange(full, { do: 'put_node', node: { ...part, id: 'n1' } })).toBeNull();
    expect(whyNotChange(full, { do: 'put_edge', edge: line })).toContain('400 connections');
    expect(whyNotChange(full, { do: 'put_edge', edge: { ...line, to: 'n1' } })).toContain('itself');
    expect(whyNotChange(EMPTY_BOARD, { do: 'put_edge', edge: line })).toContain('both of its parts');
  });

  it('refuses names of several lines, and long ones', () => {
    const part = { id: 'a', kind: 'cache', note: '', group: null, x: 0, y: 0 };
    for (const bad of ['a\nb', 'x'.repeat(10_000), '', ' ', '\u0000']) {
      expect(boardChange.safeParse({ do: 'put_node', node: { ...part, name: bad } }).success).toBe(false);
    }
  });
});

describe('the text of a board', () => {
  it('says parts by kind, connections as sentences, groups, and what changed', () => {
    const before = read('graph LR\n b[Browser] -->|reads| c[Edge cache]');
    const text = boardText(
      changedBoard(
        before,
        { do: 'put_group', group: { id: 'g', name: 'eu', kind: 'region', parent: null } },
        {
          do: 'put_node',
          node: { id: 'l', kind: 'sql', name: 'ledger', note: 'x2', group: 'g', x: 0, y: 0 },
        },
        { do: 'put_edge', edge: { id: 'w', from: 'e1', to: 'l', verb: 'writes', sync: false, note: '' } },
      ),
      { since: before },
    );
    expect(text).toBe(
      [
        'Client: Browser. CDN: Edge cache. SQL store: ledger (x2).',
        'Browser reads Edge cache, sync.',
        'Browser writes ledger, async.',
        'Region eu: ledger.',
        'Changed since the last answer: connected: Browser writes ledger, async; added SQL store "ledger".',
      ].join('\n'),
    );
  });

  it('stays within its tokens, whatever the board, and counts what it leaves out', () => {
    const board = largeBoard(MAX_NODES, MAX_EDGES);
    const grown = changedBoard(board, { do: 'remove_node', id: 'n7' }, { do: 'remove_edge', id: 'e90' });
    const text = boardText(grown, { since: board });
    expect(text.length / 3.5).toBeLessThanOrEqual(BOARD_TEXT_TOKENS);
    expect(text).toMatch(/And \d+ parts and \d+ connections more\./);
  });

  it('keeps what is near to what changed', () => {
    const board = largeBoard(MAX_NODES, 0);
    const grown = changedBoard(board, {
      do: 'put_edge',
      edge: { id: 'new', from: 'n3', to: 'n4', verb: 'calls', sync: true, note: '' },
    });
    expect(boardText(grown, { since: board, tokens: 60 })).toContain(
      'part number 3 calls part number 4, sync.',
    );
  });

  it('says nothing of parts that only moved', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const board = changedBoard(EMPTY_BOARD, ...list);
        const places = [...board.nodes.keys()].map((each) => ({ id: each, x: 1, y: 2 }));
        if (places.length === 0) return;
        expect(changesBetween(board, changedBoard(board, { do: 'move', places }))).toEqual([]);
      }),
    );
  });
});

describe('files', () => {
  it('has the same parts and connections after export to Mermaid and import', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const board = changedBoard(EMPTY_BOARD, ...list);
        if (board.nodes.size === 0) return;
        const again = read(toMermaid(board));
        const kindsOf = ({ nodes }: Board) => [...nodes.values()].map(({ kind }) => kind).sort();
        expect(kindsOf(again)).toEqual(kindsOf(board));
        const withoutLoops = [...board.edges.values()].filter(({ from, to }) => from !== to);
        expect([...again.edges.values()].map(({ sync }) => sync)).toEqual(
          withoutLoops.map(({ sync }) => sync),
        );
      }),
    );
  });

  it('reads shapes, labels and bound arrows of an .excalidraw file, and skips the rest', () => {
    const base = { x: 0, y: 0, width: 10, height: 10 };
    const board = read(
      JSON.stringify({
        type: 'excalidraw',
        elements: [
          { ...base, id: 'r', type: 'rectangle' },
          { ...base, id: 'rt', type: 'text', containerId: 'r', text: 'Orders\nAPI' },
          { ...base, id: 'q', type: 'ellipse', x: 300 },
          { ...base, id: 'qt', type: 'text', containerId: 'q', text: 'kafka' },
          {
            ...base,
            id: 'ar',
            type: 'arrow',
            strokeStyle: 'dashed',
            startBinding: { elementId: 'r' },
            endBinding: { elementId: 'q' },
          },
          { ...base, id: 'art', type: 'text', containerId: 'ar', text: 'publishes' },
          { ...base, id: 'free', type: 'freedraw' },
          { ...base, id: 'gone', type: 'rectangle', isDeleted: true },
          { nonsense: true },
        ],
      }),
    );
    expect(boardText(board)).toBe('Service: Orders API. Queue: kafka.\nOrders API publishes kafka, async.');
    expect([...board.nodes.values()].map(({ x }) => x)).toEqual([0, 300]);
  });

  it.each([
    ['a file of 20 MB', 'x'.repeat(20_000_000), 'larger than 2 MB'],
    ['a sequence diagram', 'sequenceDiagram\n A->>B: hi', 'Mermaid flowcharts'],
    ['broken JSON', '{"elements": [', 'neither'],
    ['JSON of another kind', '{"a": 1}', 'no list of elements'],
    ['a picture without names', '{"elements": []}', 'no named parts'],
    ['201 parts', `graph LR\n${Array.from({ length: 201 }, (_, at) => ` n${at}`).join('\n')}`, '201 parts'],
    ['a subgraph within itself', 'graph LR\nsubgraph a\nsubgraph a\nx\nend\nend', 'within itself'],
    ['a line that never ends', `graph LR\n a -- ${'x '.repeat(900_000)}`, 'longer than 2000 characters'],
    ['a line of nothing but spaces', `graph LR\n a -- ${' '.repeat(1_500_000)}b`, 'not understood'],
    ['a line that is none', 'graph LR\n a --> b\n )(', 'not understood'],
  ])('refuses %s with a sentence', (_, text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });

  it('writes names with markup as text', () => {
    const board = changedBoard(EMPTY_BOARD, {
      do: 'put_node',
      node: { id: 'a', kind: 'cache', name: '<script>"&', note: '', group: null, x: 0, y: 0 },
    });
    expect(toSvg(board).svg).not.toContain('<script>');
    expect(toSvg(board).svg).toContain('&#60;script&#62;&#34;&#38;');
  });
});

describe('the title of a group', () => {
  it('says once that a zone is a zone', () => {
    const group = { id: 'g', kind: 'zone' as const, parent: null };
    expect(groupTitle({ ...group, name: 'Zone 1' })).toBe('Zone 1');
    expect(groupTitle({ ...group, name: 'Payments' })).toBe('Payments (zone)');
  });
});

function read(source: string): Board {
  let ids = 0;
  return changedBoard(EMPTY_BOARD, ...importDrawing(source, () => `e${++ids}`));
}

function largeBoard(nodes: number, edges: number): Board {
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
