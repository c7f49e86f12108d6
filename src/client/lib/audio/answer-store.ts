import type { DBSchema, IDBPTransaction } from 'idb';

/** A recording on this device that the server has not acknowledged yet. */
export type StoredAnswer = {
  /** Made before the recording starts; the server takes one answer per key, however often it is sent. */
  key: string;
  interviewId: number;
  /** In milliseconds; with the id, it identifies an interview even if a new database starts again from id 1. */
  interviewCreatedAt: number;
  mimeType: string;
  durationMs: number;
  /** The time from the opening of the screen to the start of the recording. */
  responseTimeMs: number;
  /** What the browser recognized, if the candidate let it listen. */
  transcript: string | null;
};

export type AnswerStore = {
  open(answer: StoredAnswer): Promise<void>;
  /** Adds a chunk. A later one may overtake an earlier one, so `seq`, from 0, gives their order. */
  append(key: string, seq: number, chunk: Blob, durationMs: number): Promise<void>;
  close(key: string, durationMs: number, transcript: string | null): Promise<void>;
  /** The stored answers of an interview, oldest first. */
  list(interviewId: number): Promise<StoredAnswer[]>;
  audio(key: string): Promise<Blob>;
  remove(key: string): Promise<void>;
};

let store: Promise<AnswerStore> | undefined;

/** Where recordings wait to be sent: the browser's database, or this tab's memory if that is not available. */
export function answerStore(): Promise<AnswerStore> {
  store ??= openIndexedDbAnswers().catch(() => createMemoryAnswers());
  return store;
}

/** Keeps recordings until the tab closes. */
export function createMemoryAnswers(): AnswerStore {
  const answers = new Map<string, StoredAnswer>();
  const chunks = new Map<string, Blob[]>();
  const update = (key: string, changes: Partial<StoredAnswer>) => {
    const answer = answers.get(key);
    if (answer) answers.set(key, { ...answer, ...changes });
  };
  return {
    open: async (answer) => {
      answers.set(answer.key, answer);
      chunks.set(answer.key, []);
    },
    append: async (key, seq, chunk, durationMs) => {
      const list = chunks.get(key);
      if (list) list[seq] = chunk;
      update(key, { durationMs });
    },
    close: async (key, durationMs, transcript) => update(key, { durationMs, transcript }),
    list: async (interviewId) => [...answers.values()].filter((answer) => answer.interviewId === interviewId),
    audio: async (key) => new Blob(chunks.get(key) ?? [], { type: answers.get(key)?.mimeType ?? '' }),
    remove: async (key) => {
      answers.delete(key);
      chunks.delete(key);
    },
  };
}

type Schema = DBSchema & {
  /** `startedAt` orders the answers of an interview. */
  answers: {
    key: string;
    value: StoredAnswer & { startedAt: number };
    indexes: { interviewId: number };
  };
  /** Chunks, by the key of their answer and their place in it. */
  chunks: { key: [key: string, seq: number]; value: ArrayBuffer };
};

const STORES = ['answers' as const, 'chunks' as const];
type WriteTransaction = IDBPTransaction<Schema, typeof STORES, 'readwrite'>;

/** Keeps recordings in the browser's database, writing each chunk as it comes. */
export async function openIndexedDbAnswers(): Promise<AnswerStore> {
  const { openDB } = await import('idb');
  const db = await openDB<Schema>('backpressure', 1, {
    upgrade: (created) => {
      created.createObjectStore('answers', { keyPath: 'key' }).createIndex('interviewId', 'interviewId');
      created.createObjectStore('chunks');
    },
  });

  const write = async (work: (transaction: WriteTransaction) => Promise<unknown>) => {
    const transaction = db.transaction(STORES, 'readwrite', { durability: 'strict' });
    await Promise.all([work(transaction), transaction.done]);
  };
  const update = async (transaction: WriteTransaction, key: string, changes: Partial<StoredAnswer>) => {
    const answers = transaction.objectStore('answers');
    const answer = await answers.get(key);
    if (answer) await answers.put({ ...answer, ...changes });
  };

  return {
    open: (answer) =>
      write((transaction) => transaction.objectStore('answers').put({ ...answer, startedAt: Date.now() })),
    append: async (key, seq, chunk, durationMs) => {
      const bytes = await chunk.arrayBuffer();
      await write((transaction) =>
        Promise.all([
          transaction.objectStore('chunks').put(bytes, [key, seq]),
          update(transaction, key, { durationMs }),
        ]),
      );
    },
    close: (key, durationMs, transcript) =>
      write((transaction) => update(transaction, key, { durationMs, transcript })),
    list: async (interviewId) => {
      const answers = await db.getAllFromIndex('answers', 'interviewId', interviewId);
      return answers.sort((a, b) => a.startedAt - b.startedAt);
    },
    audio: async (key) => {
      const [answer, parts] = await Promise.all([db.get('answers', key), db.getAll('chunks', chunksOf(key))]);
      return new Blob(parts, { type: answer?.mimeType ?? '' });
    },
    remove: (key) =>
      write((transaction) =>
        Promise.all([
          transaction.objectStore('answers').delete(key),
          transaction.objectStore('chunks').delete(chunksOf(key)),
        ]),
      ),
  };
}

function chunksOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER]);
}

const PREFIX = 'backpressure-answer:';

/** One promise for each lock that this tab holds; it resolves when the lock is released. */
const heldHere = new Set<Promise<void>>();

/** The browser's locks; null on addresses (plain http) and browsers without them. */
export function browserLocks(): LockManager | null {
  const { locks }: { locks?: LockManager | null } = navigator;
  return locks ?? null;
}

/**
 * Locks an answer that this tab is working on, so that no other tab takes it for an unsent one.
 * The browser releases the lock when the tab is gone.
 * @returns the function that releases it.
 */
export function lockAnswer(key: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  heldHere.add(held);
  void held.then(() => heldHere.delete(held));
  void browserLocks()?.request(PREFIX + key, () => held);
  return release;
}

/** Resolves when this tab no longer works on any answer. */
export async function answersSettled(): Promise<void> {
  await Promise.all(heldHere);
}

/** The keys of the answers that some tab is working on. */
export async function lockedAnswers(): Promise<Set<string>> {
  const { held = [] } = (await browserLocks()?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
