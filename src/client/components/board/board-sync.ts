import type { z } from 'zod';
import {
  type Board,
  type BoardChange,
  type BoardEvent,
  changedBoard,
  EMPTY_BOARD,
  MAX_CHANGE_AGE_MS,
  MAX_CHANGES_A_CALL,
} from '#shared/board/board.ts';
import type { keptChange } from '#shared/board/board-schema.ts';
import { inReach } from '#shared/board/drawing.ts';
import type { Place } from '#shared/board/geometry.ts';
import type { BoardEventsReply, ChangeBoardInput, ChangeBoardReply } from '#shared/contract/board.ts';
import { keptKey, unkept } from './kept-board.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A random id, short because an interview keeps many. */
export function newElementId(characters = 8): string {
  const bytes = crypto.getRandomValues(new Uint8Array(characters));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** The calls to the server that a board needs. */
export type BoardCalls = {
  events(input: { id: number; after: number }): Promise<BoardEventsReply>;
  /** @param isLeaving Whether the page may be gone before the reply. */
  append(input: ChangeBoardInput, isLeaving: boolean): Promise<ChangeBoardReply>;
};

/** What a page knows about a board: what the server has, plus changes that the server has not acknowledged yet. */
export type BoardState = {
  board: Board;
  /** False until the server has sent what it has. */
  isLoaded: boolean;
  /** False once the interview has ended. */
  isOpen: boolean;
  /** The number of changes that are only on this device. */
  unsaved: number;
  /** Whether the last call could not reach the server. */
  isOffline: boolean;
  /** Why the last refused change was refused. */
  refusal: string | null;
};

type Pending = z.infer<typeof keptChange>;
/** A change as this device keeps it. Another version of the app may have written it, so no more is known of it. */
type Kept = { id: string };

/** Changes made within this time are sent together. */
const GATHER_MS = 300;
/** A page that is left may send 64 kB, and the server takes 100 kB. */
const MAX_CALL_BYTES = 50_000;
const POLL_MS = 2_500;
const LONGEST_WAIT_MS = 15_000;

/**
 * One board in one tab. Changes show at once, stay on this device until the server has them, and are sent again until
 * it does; the server keeps each only once. What other tabs draw comes with each reply.
 */
export class BoardSync {
  readonly #calls: BoardCalls;
  readonly #id: number;
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  readonly #isFinal: (error: unknown) => string | null;
  #events: BoardEvent[] = [];
  /** What earlier visits kept, until it is taken up. */
  #untaken: readonly Kept[];
  #pending: Pending[] = [];
  /** Ids of changes that were sent, whatever came back. The server may have them, so they are never replaced. */
  readonly #sent = new Set<string>();
  #state: BoardState;
  /** The changes that make up the shown board. */
  #drawn: readonly BoardChange[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #calling: Promise<void> | null = null;
  #failures = 0;

  /** @param isFinal Returns why a failed call must not be retried; null if it may succeed later. */
  constructor(calls: BoardCalls, id: number, isFinal: (error: unknown) => string | null) {
    this.#calls = calls;
    this.#id = id;
    this.#isFinal = isFinal;
    this.#key = keptKey(id);
    this.#untaken = this.#readKept();
    this.#state = {
      board: EMPTY_BOARD,
      isLoaded: false,
      isOpen: true,
      unsaved: this.#unsaved,
      isOffline: false,
      refusal: null,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      window.addEventListener('online', this.#callNow);
      document.addEventListener('visibilitychange', this.#callHidden);
      void this.#call();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) {
        window.removeEventListener('online', this.#callNow);
        document.removeEventListener('visibilitychange', this.#callHidden);
      }
      // Pending changes are still sent when nobody is subscribed any more.
      if (this.#listeners.size === 0 && this.#unsaved === 0) clearTimeout(this.#timer);
    };
  };

  readonly state = (): BoardState => this.#state;

  get #unsaved(): number {
    return this.#untaken.length + this.#pending.length;
  }

  draw(changes: readonly BoardChange[]): void {
    const drawnAt = Date.now();
    for (const change of changes.map(withinReach)) {
      const last = this.#pending.at(-1);
      // Moves of the same parts within a second become one: only their last place counts.
      const isFree = last !== undefined && !this.#sent.has(last.id) && drawnAt - last.drawnAt < 1_000;
      if (isFree && isSameMove(last.change, change)) {
        this.#pending[this.#pending.length - 1] = { ...last, change };
      } else this.#pending.push({ id: newElementId(16), drawnAt, change });
    }
    this.#keep();
    this.#show({ refusal: null });
    this.#plan(GATHER_MS);
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#listeners.size > 0 || this.#unsaved > 0) this.#timer = setTimeout(() => void this.#call(), ms);
  }

  /** Sends all pending changes without waiting for more; stops early if the server cannot be reached. */
  async flush(): Promise<void> {
    while (this.#unsaved > 0) {
      await this.#call();
      if (this.#failures > 0) return;
    }
  }

  /** Called when the network is back, instead of waiting for the next try. */
  readonly #callNow = () => void this.#call();

  /** Sends pending changes when the page is hidden, since it may be about to close. */
  readonly #callHidden = () => {
    if (document.visibilityState === 'hidden' && this.#unsaved > 0) void this.#call();
  };

  /** Makes one call at a time; returns the one that is under way, if any. */
  #call(): Promise<void> {
    this.#calling ??= this.#exchange().finally(() => {
      this.#calling = null;
      this.#planNext();
    });
    return this.#calling;
  }

  async #exchange(): Promise<void> {
    let sent: readonly Pending[] = [];
    try {
      if (this.#untaken.length > 0) await this.#takeUpKept();
      sent = this.#callful();
      for (const { id } of sent) this.#sent.add(id);
      const after = this.#events.at(-1)?.seq ?? 0;
      if (sent.length === 0) this.#take(await this.#calls.events({ id: this.#id, after }));
      else {
        const changes = sent.map(({ id, drawnAt, change }) => {
          const ageMs = Math.min(Math.max(0, Date.now() - drawnAt), MAX_CHANGE_AGE_MS);
          return { id, ageMs, change };
        });
        const isLeaving = document.visibilityState === 'hidden';
        const reply = await this.#calls.append({ id: this.#id, after, changes }, isLeaving);
        this.#forget(sent);
        this.#take(reply, reply.refused.at(-1)?.message);
      }
      this.#failures = 0;
    } catch (error) {
      const reason = this.#isFinal(error);
      if (reason === null) this.#failures += 1;
      else this.#forget(sent);
      this.#show(reason === null ? { isOffline: true } : { refusal: reason, isLoaded: true });
    }
  }

  /** The first pending changes, as many as one call takes. */
  #callful(): readonly Pending[] {
    let bytes = 0;
    const count = this.#pending.slice(0, MAX_CHANGES_A_CALL).findIndex((each) => {
      bytes += new Blob([JSON.stringify(each)]).size;
      return bytes > MAX_CALL_BYTES;
    });
    return this.#pending.slice(0, count < 0 ? MAX_CHANGES_A_CALL : Math.max(1, count));
  }

  /**
   * Puts what earlier visits kept before what was drawn since. What this version cannot read stays on the device for the
   * version that wrote it. The schema is loaded only here: it weighs a fourth of the whole board.
   */
  async #takeUpKept(): Promise<void> {
    const { keptChange } = await import('#shared/board/board-schema.ts');
    const kept = this.#untaken.flatMap((each) => keptChange.safeParse(each).data ?? []);
    for (const { id } of kept) this.#sent.add(id);
    this.#untaken = [];
    this.#pending = [...kept, ...this.#pending];
    this.#show({});
  }

  #planNext(): void {
    if (this.#failures > 0) this.#plan(Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** this.#failures));
    else if (this.#unsaved > 0) this.#plan(GATHER_MS);
    else if (this.#state.isOpen) this.#plan(POLL_MS);
  }

  #take({ events, isOpen }: BoardEventsReply, refusal?: string): void {
    const known = this.#events.at(-1)?.seq ?? 0;
    const fresh = events.filter(({ seq }) => seq > known);
    if (fresh.length > 0) this.#events = [...this.#events, ...fresh];
    this.#show({ isLoaded: true, isOffline: false, isOpen, ...(refusal && { refusal }) });
  }

  #show(change: Partial<BoardState>): void {
    const before = this.#state;
    // Most polls bring nothing new; then the board stays the same object and is not drawn again.
    const drawn = [...this.#events, ...this.#pending].map((each) => each.change);
    const isSame = drawn.length === this.#drawn.length && drawn.every((each, at) => each === this.#drawn[at]);
    const board = isSame ? before.board : changedBoard(EMPTY_BOARD, ...drawn);
    this.#drawn = drawn;
    this.#state = { ...before, board, unsaved: this.#unsaved, ...change };
    for (const listener of this.#listeners) listener();
  }

  #forget(sent: readonly Pending[]): void {
    const ids = new Set(sent.map(({ id }) => id));
    this.#pending = this.#pending.filter(({ id }) => !ids.has(id));
    const others = this.#readKept().filter(({ id }) => !ids.has(id));
    this.#write(others);
  }

  /** Stores pending changes without dropping those that another tab of the interview keeps there. */
  #keep(): void {
    const own = new Set(this.#pending.map(({ id }) => id));
    this.#write([...this.#readKept().filter(({ id }) => !own.has(id)), ...this.#pending]);
  }

  #readKept(): Kept[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(hasId) : [];
    } catch {
      return [];
    }
  }

  #write(changes: readonly Kept[]): void {
    unkept.delete(this.#id);
    try {
      if (changes.length === 0) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, JSON.stringify(changes));
    } catch {
      // There is no room on this device; the change is sent anyway.
      unkept.add(this.#id);
    }
  }
}

function hasId(kept: unknown): kept is Kept {
  return typeof kept === 'object' && kept !== null && 'id' in kept && typeof kept.id === 'string';
}

/** The change with places that a board takes: for another one, all that is sent along would be refused. */
function withinReach(change: BoardChange): BoardChange {
  const near = <Placed extends Place>(at: Placed) => ({ ...at, x: inReach(at.x), y: inReach(at.y) });
  if (change.do === 'put_node') return { ...change, node: near(change.node) };
  return change.do === 'move' ? { ...change, places: change.places.map(near) } : change;
}

function isSameMove(one: BoardChange, other: BoardChange): boolean {
  return (
    one.do === 'move' &&
    other.do === 'move' &&
    one.places.map(({ id }) => id).join() === other.places.map(({ id }) => id).join()
  );
}
