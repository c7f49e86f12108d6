import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change, changes, largeBoard, read } from '#testing/boards.ts';
import {
  type BoardChange,
  type BoardEvent,
  boardAt,
  changedBoard,
  EMPTY_BOARD,
  MAX_EDGES,
  MAX_NODES,
  packChange,
  whyNotChange,
} from './board.ts';
import { boardChange } from './board-schema.ts';
import { boardText } from './board-text.ts';
import { inverseOf } from './undo.ts';

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
