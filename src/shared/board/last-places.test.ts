import { describe, expect, it } from 'vitest';
import { boardAt, boardChange } from './board.ts';
import { boardBox, NODE_HEIGHT, NODE_WIDTH } from './geometry.ts';
import { lastPlaces, placedAt } from './last-places.ts';

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
    const { places, frame } = lastPlaces(events);
    const early = placedAt(boardAt(events, 0), places);
    expect(early.nodes.get('a')).toMatchObject({ name: 'a', x: 40, y: 700 });
    expect(frame).toEqual(boardBox(boardAt(events)));
  });

  it('makes room below for what was removed again, and never draws it over another', () => {
    const removed = at(60_000, { do: 'remove_node', id: 'gone' });
    const { places, frame } = lastPlaces([put('a', 0, 0), put('gone', 20, 1), removed]);
    expect(places.get('gone')?.y).toBeGreaterThanOrEqual(NODE_HEIGHT);
    expect(frame?.height).toBeGreaterThan(2 * NODE_HEIGHT);
    const far = lastPlaces([put('a', 0, 0), put('gone', 5_000, 1), removed]);
    expect(far.frame?.width).toBe(NODE_WIDTH);
  });

  it('has no frame where nothing was ever drawn', () => {
    expect(lastPlaces([]).frame).toBeNull();
  });
});
