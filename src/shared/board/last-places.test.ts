import { describe, expect, it } from 'vitest';
import { boardAt, boardChange } from './board.ts';
import { areOver, boardBox, NODE_HEIGHT, nodeBox } from './geometry.ts';
import { lastPlaces, placedAt, replayFrame } from './last-places.ts';

describe('a replay', () => {
  const at = (atMs: number, change: unknown) => ({
    id: `event${atMs}`,
    seq: atMs + 1,
    atMs,
    change: boardChange.parse(change),
  });
  const put = (id: string, x: number, atMs: number) =>
    at(atMs, { do: 'put_node', node: { id, kind: 'cache', name: id, x, y: 0 } });

  it('shows a part from the first moment where it came to stand in the end', () => {
    const moved = at(9_000, { do: 'move', places: [{ id: 'a', x: 40, y: 700 }] });
    const events = [put('a', 0, 0), put('b', 500, 1_000), moved];
    const early = placedAt(boardAt(events, 0), lastPlaces(events));
    expect(early.nodes.get('a')).toMatchObject({ name: 'a', x: 40, y: 700 });
    expect(replayFrame(early, boardAt(events))).toEqual(boardBox(boardAt(events)));
  });

  const removed = (id: string) => at(60_000, { do: 'remove_node', id });
  /** The boards shown at this time and at the end, and the section shown at this time. */
  const shownAt = (atMs: number, ...events: ReturnType<typeof at>[]) => {
    const end = boardAt(events);
    const board = placedAt(boardAt(events, atMs), lastPlaces(events));
    return { board, end, frame: replayFrame(board, end) };
  };

  it('makes room below for what was removed later, never over another, and takes it back', () => {
    const events = [put('a', 0, 0), put('gone', 20, 1), removed('gone')];
    const { board, end, frame } = shownAt(30_000, ...events);
    expect(board.nodes.get('gone')?.y).toBeGreaterThanOrEqual(NODE_HEIGHT);
    expect(frame?.height).toBeGreaterThan(2 * NODE_HEIGHT);
    expect(shownAt(60_000, ...events).frame).toEqual(boardBox(end));
  });

  it('is never wider for parts that were removed, however many and far away', () => {
    const gone = Array.from({ length: 8 }, (_, number) => `gone${number}`);
    const events = [
      put('a', 0, 0),
      put('b', 300, 1),
      ...gone.map((id, number) => put(id, 5_000 * number, 2 + number)),
      ...gone.map(removed),
    ];
    const { board, end, frame } = shownAt(30_000, ...events);
    expect(frame?.width).toBe(boardBox(end)?.width);
    const boxes = [...board.nodes.values()].map(nodeBox);
    const over = boxes.filter((box, number) => boxes.slice(number + 1).some((other) => areOver(box, other)));
    expect(over).toEqual([]);
  });

  it('has no frame where nothing was ever drawn', () => {
    expect(shownAt(0).frame).toBeNull();
  });
});
