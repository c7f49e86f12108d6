import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BoardChange, BoardEvent } from '#shared/board/board.ts';
import { type ChangeBoardInput, changeBoardInput } from '#shared/contract/board.ts';
import { type BoardCalls, BoardSync } from './board-sync.ts';
import { hasUnsent } from './kept-board.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

/** A server that keeps each change once, and can be cut off. */
function server() {
  const events: BoardEvent[] = [];
  const sent: ChangeBoardInput[] = [];
  const state = { isReachable: true };
  const reply = (after: number) => ({ events: events.filter(({ seq }) => seq > after), isOpen: true });
  const reach = () => {
    if (!state.isReachable) throw new Error('no network');
  };
  return {
    events,
    sent,
    state,
    calls: {
      events: async ({ after }: { after: number }) => {
        reach();
        return reply(after);
      },
      append: async (input: ChangeBoardInput) => {
        reach();
        sent.push(input);
        for (const { id, change } of input.changes) {
          if (events.some((each) => each.id === id)) continue;
          events.push({ id, seq: events.length + 1, atMs: 0, change });
        }
        return { ...reply(input.after), refused: [] };
      },
    },
  };
}

function open(calls: BoardCalls) {
  const sync = new BoardSync(calls, 7, () => null);
  return { sync, close: sync.subscribe(() => {}) };
}

function part(id: string, name: string): BoardChange {
  return { do: 'put_node', node: { id, kind: 'service', name, note: '', group: null, x: 0, y: 0 } };
}

const names = (sync: BoardSync) => [...sync.state().board.nodes.values()].map(({ name }) => name);

it('shows a change at once, and says when the server has it', async () => {
  const { calls } = server();
  const { sync } = open(calls);
  sync.draw([part('a', 'Orders')]);
  expect(names(sync)).toEqual(['Orders']);
  expect(sync.state().unsaved).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sync.state()).toMatchObject({ unsaved: 0, isLoaded: true, isOffline: false });
});

it('keeps what was drawn without a network through a reload, and sends it once', async () => {
  const { calls, state, events } = server();
  state.isReachable = false;
  const before = open(calls);
  before.sync.draw([part('a', 'Orders')]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(before.sync.state()).toMatchObject({ unsaved: 1, isOffline: true });
  before.close();
  const after = open(calls);
  expect(after.sync.state().unsaved).toBe(1);
  state.isReachable = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(after.sync.state().unsaved).toBe(0);
  expect(events).toHaveLength(1);
  expect(localStorage).toHaveLength(0);
});

it('shows what another tab drew', async () => {
  const { calls } = server();
  const [one, other] = [open(calls).sync, open(calls).sync];
  one.draw([part('a', 'Orders')]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(names(other)).toEqual(['Orders']);
});

it('sends the last place of a drag alone', async () => {
  const { calls, sent } = server();
  const { sync } = open(calls);
  await vi.advanceTimersByTimeAsync(1);
  for (const x of [1, 2, 3]) sync.draw([{ do: 'move', places: [{ id: 'a', x, y: 0 }] }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.flatMap(({ changes }) => changes.map(({ change }) => change))).toEqual([
    { do: 'move', places: [{ id: 'a', x: 3, y: 0 }] },
  ]);
});

it('leaves a part where it was dragged on to after the reply to its earlier place was lost', async () => {
  const { calls } = server();
  const append = vi.fn(calls.append);
  append.mockImplementationOnce(async (input) => {
    await calls.append(input);
    throw new Error('the reply was lost');
  });
  const { sync } = open({ ...calls, append });
  await vi.advanceTimersByTimeAsync(1);
  sync.draw([part('a', 'Orders')]);
  for (const x of [1, 2]) {
    sync.draw([{ do: 'move', places: [{ id: 'a', x, y: 0 }] }]);
    await vi.advanceTimersByTimeAsync(400);
  }
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sync.state().unsaved).toBe(0);
  expect(sync.state().board.nodes.get('a')?.x).toBe(2);
});

it('leaves a part where it was dragged on to while its earlier place was being saved', async () => {
  const { calls } = server();
  const { sync } = open(calls);
  await vi.advanceTimersByTimeAsync(1);
  const dragTo = (x: number) => sync.draw([{ do: 'move', places: [{ id: 'a', x, y: 0 }] }]);
  sync.draw([part('a', 'Orders')]);
  dragTo(1);
  const saved = sync.flush();
  dragTo(2);
  await saved;
  expect(sync.state().unsaved).toBe(0);
  expect(sync.state().board.nodes.get('a')).toMatchObject({ x: 2 });
});

it('leaves a part where it was dragged on to right after a reload that came before the reply', async () => {
  const { calls } = server();
  const dragTo = (sync: BoardSync, x: number) => sync.draw([{ do: 'move', places: [{ id: 'a', x, y: 0 }] }]);
  const before = open({
    ...calls,
    append: async (input) => {
      await calls.append(input);
      throw new Error('the reply was lost');
    },
  });
  await vi.advanceTimersByTimeAsync(1);
  before.sync.draw([part('a', 'Orders')]);
  dragTo(before.sync, 1);
  await vi.advanceTimersByTimeAsync(400);
  before.close();
  const after = new BoardSync(calls, 7, () => null);
  dragTo(after, 2);
  after.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(20_000);
  expect(after.state().unsaved).toBe(0);
  expect(after.state().board.nodes.get('a')?.x).toBe(2);
});

it('says why a change is not kept, and goes on', async () => {
  const { calls } = server();
  const refusing = {
    ...calls,
    append: async ({ changes }: ChangeBoardInput) => ({
      events: [],
      isOpen: true,
      refused: changes.map(({ id }) => ({ id, message: 'A board holds 200 parts. Remove one first.' })),
    }),
  };
  const { sync } = open(refusing);
  sync.draw([part('a', 'Orders')]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(names(sync)).toEqual([]);
  expect(sync.state().refusal).toBe('A board holds 200 parts. Remove one first.');
});

it('sends no more at once than the server takes, however long the notes are', async () => {
  const { calls, events } = server();
  const limited = {
    ...calls,
    append: async (input: ChangeBoardInput) => {
      if (new Blob([JSON.stringify(input)]).size > 64_000)
        throw new Error('This is too large to be accepted.');
      return calls.append(input);
    },
  };
  const { sync } = open(limited);
  const note = '店'.repeat(140);
  const parts = Array.from({ length: 200 }, (_, at) => part(`n${at}`, `Orders ${at}`));
  sync.draw(parts.map((each) => (each.do === 'put_node' ? { ...each, node: { ...each.node, note } } : each)));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(events).toHaveLength(200);
  expect(sync.state()).toMatchObject({ unsaved: 0, isOffline: false });
});

it('keeps parts within the reach of a board, beyond which the server takes nothing', async () => {
  const { calls, sent } = server();
  const { sync } = open(calls);
  sync.draw([part('a', 'Orders'), { do: 'move', places: [{ id: 'a', x: 100_260, y: -2e9 }] }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.map((input) => changeBoardInput.safeParse(input).success)).toEqual([true]);
  expect(sync.state().board.nodes.get('a')).toMatchObject({ x: 100_000, y: -100_000 });
});

it('sends what was drawn just before the board was left', async () => {
  const { calls, events } = server();
  const { sync, close } = open(calls);
  await vi.advanceTimersByTimeAsync(1_000);
  sync.draw([part('a', 'Orders')]);
  close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(events).toHaveLength(1);
});

it('has the same board as long as nothing is drawn', async () => {
  const { calls } = server();
  const { sync } = open(calls);
  sync.draw([part('a', 'Orders')]);
  await vi.advanceTimersByTimeAsync(1_000);
  const { board } = sync.state();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sync.state().board).toBe(board);
  sync.draw([part('a', 'Ledger')]);
  expect(names(sync)).toEqual(['Ledger']);
});

it('sends what was drawn offline as soon as the network is back, without waiting for the next try', async () => {
  const { calls, state, events } = server();
  const { sync, close } = open(calls);
  await vi.advanceTimersByTimeAsync(0);
  state.isReachable = false;
  sync.draw([part('a', 'Orders')]);
  // By now it retries only every 15 seconds.
  await vi.advanceTimersByTimeAsync(40_000);
  state.isReachable = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toHaveLength(1);
  close();
});

it('sends what waits before an interview is ended, also behind a call that is under way', async () => {
  const { calls, events } = server();
  const { sync } = open(calls);
  sync.draw([part('a', 'Orders')]);
  const first = sync.flush();
  sync.draw([part('b', 'Ledger')]);
  await Promise.all([first, sync.flush()]);
  expect(events).toHaveLength(2);
  expect(sync.state().unsaved).toBe(0);
});

it('does not hold up the end where the server cannot be reached, and keeps what was drawn', async () => {
  const { calls, state } = server();
  const { sync } = open(calls);
  state.isReachable = false;
  sync.draw([part('a', 'Orders')]);
  await sync.flush();
  expect(sync.state()).toMatchObject({ unsaved: 1, isOffline: true });
});

it('knows before an interview is ended that something waits, although the device had no room for it', async () => {
  const { calls } = server();
  const { sync } = open(calls);
  const noRoom = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  sync.draw([part('a', 'Orders')]);
  expect(hasUnsent(7)).toBe(true);
  await sync.flush();
  expect(hasUnsent(7)).toBe(false);
  noRoom.mockRestore();
});

it('sends what waits when its page is hidden, as a call that outlives the page', async () => {
  const { calls } = server();
  const append = vi.fn(calls.append);
  const { sync } = open({ ...calls, append });
  await vi.advanceTimersByTimeAsync(0);
  sync.draw([part('a', 'Orders')]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(append).toHaveBeenCalledWith(expect.objectContaining({ after: 0 }), true);
  vi.restoreAllMocks();
});

const KEY = 'board_7';
const HOUR_MS = 3_600_000;

it('sends what an earlier visit kept before what is drawn while that is still being read', async () => {
  const { calls, events } = server();
  keep({ id: 'change-1', drawnAt: Date.now(), change: part('a', 'Orders') });
  const { sync } = open(calls);
  sync.draw([part('a', 'Ledger')]);
  expect(sync.state().unsaved).toBe(2);
  await settled();
  expect(sync.state().unsaved).toBe(0);
  expect(events.map(({ id }) => id)).toEqual(['change-1', expect.any(String)]);
  expect(names(sync)).toEqual(['Ledger']);
  expect(localStorage).toHaveLength(0);
});

it('reads what an older version of the app kept, which knew no notes and groups', async () => {
  const { calls, events } = server();
  const node = { id: 'a', kind: 'cache', name: 'Redis', x: 0, y: 0 };
  keep({ id: 'change-1', drawnAt: Date.now(), change: { do: 'put_node', node } });
  open(calls);
  await settled();
  expect(events.map(({ change }) => change)).toEqual([
    { do: 'put_node', node: { ...node, note: '', group: null } },
  ]);
});

it('sends what it can read among what is kept, and leaves the rest for the version that wrote it', async () => {
  const { calls, events } = server();
  const unknown = { id: 'change-2', drawnAt: Date.now(), change: { do: 'put_shape', shape: { sides: 5 } } };
  keep(
    { id: 'change-1', drawnAt: Date.now(), change: part('a', 'Orders') },
    unknown,
    { id: 'change-3', drawnAt: Date.now(), change: { ...part('c', 'Mailer'), node: null } },
    { id: 'change-4', drawnAt: Date.now(), change: part('b', 'Ledger') },
  );
  const { sync } = open(calls);
  sync.draw([part('d', 'Search')]);
  await settled();
  expect(events.map(({ id }) => id)).toEqual(['change-1', 'change-4', expect.any(String)]);
  expect(names(sync)).toEqual(['Orders', 'Ledger', 'Search']);
  expect(sync.state().unsaved, 'nothing of it can be sent').toBe(0);
  expect(kept()).toContainEqual(unknown);
  expect(kept()).toHaveLength(2);
});

it.each(['', '{', 'null', '{"id": 1}', '[null, 3, {}, {"id": 7}]', '["change-1"]'])(
  'draws and saves although %j is kept on the device',
  async (text) => {
    const { calls, events } = server();
    localStorage.setItem(KEY, text);
    const { sync } = open(calls);
    sync.draw([part('a', 'Orders')]);
    await settled();
    expect(sync.state()).toMatchObject({ unsaved: 0, isLoaded: true });
    expect(names(sync)).toEqual(['Orders']);
    expect(events).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
  },
);

it('sends all that is kept before an interview is ended, although the board was not opened', async () => {
  const { calls, events } = server();
  keep({ id: 'change-1', drawnAt: Date.now(), change: part('a', 'Orders') });
  await new BoardSync(calls, 7, () => null).flush();
  expect(events).toHaveLength(1);
  expect(localStorage).toHaveLength(0);
});

it('sends what was drawn days ago as old as the server takes it', async () => {
  const { calls, sent } = server();
  keep({ id: 'change-1', drawnAt: Date.now() - 60 * HOUR_MS, change: part('a', 'Orders') });
  open(calls);
  await settled();
  expect(changeBoardInput.parse(sent[0]).changes).toMatchObject([{ id: 'change-1', ageMs: 24 * HOUR_MS }]);
});

function keep(...changes: unknown[]): void {
  localStorage.setItem(KEY, JSON.stringify(changes));
}

const kept = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? '[]');

/** Until what was kept is read, which loads its schema, and all is sent. */
async function settled(): Promise<void> {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1_000);
}
