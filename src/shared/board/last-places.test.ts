import { describe, expect, it } from 'vitest';
import { boardAt } from './board.ts';
import { boardChange } from './board-schema.ts';
import { areOver, boardBox, NODE_HEIGHT, nodeBox } from './geometry.ts';
import { ASIDE, lastPlaces, placedAt, replayFrame } from './last-places.ts';

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
    expect(replayFrame(events, boardAt(events), lastPlaces(events))).toEqual(boardBox(boardAt(events)));
  });

  const removed = (id: string, atMs = 60_000) => at(atMs, { do: 'remove_node', id });
  const shownAt = (atMs: number, events: ReturnType<typeof at>[]) =>
    placedAt(boardAt(events, atMs), lastPlaces(events));

  it('shows a part that was removed later where it stood, within a frame that stays', () => {
    const events = [put('a', 0, 0), put('b', 600, 1), put('gone', 300, 2), removed('gone')];
    expect(shownAt(30_000, events).nodes.get('gone')).toMatchObject({ x: 300, y: 0 });
    const aside = [put('a', 0, 0), put('gone', 200, 2), removed('gone')];
    expect(shownAt(30_000, aside).nodes.get('gone')).toMatchObject({ x: 200, y: 0 });
    const frame = replayFrame(aside, boardAt(aside), lastPlaces(aside));
    expect(frame).toEqual(boardBox(shownAt(30_000, aside)));
  });

  it('lets a part stand at the place of one that was removed before', () => {
    const events = [put('a', 0, 0), put('gone', 300, 1), removed('gone', 5_000), put('b', 300, 9_000)];
    expect(shownAt(3_000, events).nodes.get('gone')).toMatchObject({ x: 300, y: 0 });
    expect(shownAt(9_000, events).nodes.get('b')).toMatchObject({ x: 300, y: 0 });
  });

  it('sets a removed part beside one of its time that came to stand there, as near as can be', () => {
    const events = [put('a', 0, 0), put('gone', 20, 1), removed('gone')];
    const [a, gone] = ['a', 'gone'].flatMap((id) => shownAt(30_000, events).nodes.get(id) ?? []);
    if (!a || !gone) throw new Error('not drawn');
    expect(areOver(nodeBox(a), nodeBox(gone))).toBe(false);
    expect(Math.hypot(gone.x - a.x, gone.y - a.y)).toBeLessThan(2 * NODE_HEIGHT);
  });

  it('is little larger for parts that were removed, however many and far away', () => {
    const gone = Array.from({ length: 8 }, (_, number) => `gone${number}`);
    const events = [
      put('a', 0, 0),
      put('b', 300, 1),
      ...gone.map((id, number) => put(id, 5_000 * number, 2 + number)),
      ...gone.map((id) => removed(id)),
    ];
    const [board, end] = [shownAt(30_000, events), boardAt(events)];
    const frame = replayFrame(events, end, lastPlaces(events));
    expect(frame?.width).toBeLessThanOrEqual((boardBox(end)?.width ?? 0) + 2 * ASIDE.x);
    const boxes = [...board.nodes.values()].map(nodeBox);
    const over = boxes.filter((box, number) => boxes.slice(number + 1).some((other) => areOver(box, other)));
    expect(over).toEqual([]);
    const onPhone = lastPlaces(events, end, { ...ASIDE, x: 0 });
    expect(replayFrame(events, end, onPhone)?.width).toBe(boardBox(end)?.width);
  });

  it('finds places for removed parts at once, however far apart the others are', () => {
    const corner = (id: string, sign: number) =>
      at(0, { do: 'put_node', node: { id, kind: 'cache', name: id, x: sign * 100_000, y: sign * 100_000 } });
    const gone = Array.from({ length: 120 }, (_, number) => `gone${number}`);
    const events = [
      corner('a', -1),
      corner('b', 1),
      put('c', 0, 1),
      ...gone.map((id, number) => put(id, 0, 2 + number)),
      ...gone.map((id) => removed(id)),
    ];
    const places = lastPlaces(events);
    const [c, nearest] = ['c', 'gone0'].flatMap((id) => places.get(id) ?? []);
    expect(Math.hypot((c?.x ?? 0) - (nearest?.x ?? 0), (c?.y ?? 0) - (nearest?.y ?? 0))).toBeLessThan(100);
  });

  it('has no frame where nothing was ever drawn', () => {
    expect(replayFrame([], boardAt([]), lastPlaces([]))).toBeNull();
  });
});
