import type { DBSchema, IDBPTransaction } from 'idb';

/** A recording on this device that the server has not acknowledged yet. */
export type StoredAnswer = {
  /** Made before the first sound; the server takes one answer per key, however often it is sent. */
  key: string;
  interviewId: number;
  /** Milliseconds; with the id it names an interview even after a server began anew from id 1. */
  interviewCreatedAt: number;
  mimeType: string;
  durationMs: number;
  /** From the opening of the screen to the start of the recording. */
  responseTimeMs: number;
  /** What the browser recognized, where the candidate allowed it to listen. */
  transcript: string | null;
};

export type AnswerStore = {
  open(answer: StoredAnswer): Promise<void>;
  /** Adds a chunk; a later one may overtake an earlier one, `seq` from 0 puts them in order. */
  append(key: string, seq: number, chunk: Blob, durationMs: number): Promise<void>;
  close(key: string, durationMs: number, transcript: string | null): Promise<void>;
  /** What is stored for an interview, oldest first. */
  list(interviewId: number): Promise<StoredAnswer[]>;
  audio(key: string): Promise<Blob>;
  remove(key: string): Promise<void>;
};

let store: Promise<AnswerStore> | undefined;

/** Where recordings wait: the browser's database, or this tab's memory where the browser keeps none. */
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
  /** A chunk under the key of its answer and its place in it. */
  chunks: { key: [key: string, seq: number]; value: ArrayBuffer };
};

const STORES = ['answers' as const, 'chunks' as const];
type WriteTransaction = IDBPTransaction<Schema, typeof STORES, 'readwrite'>;

/** Keeps recordings in the browser's database, each chunk on disk before the next one comes. */
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

/** Held by this tab. */
const heldHere = new Set<Promise<void>>();

/** The browser's locks, which not every address and browser has. */
export function browserLocks(): LockManager | null {
  const { locks }: { locks?: LockManager | null } = navigator;
  return locks ?? null;
}

/**
 * Marks an answer as being worked on by this tab, so that no other tab takes it for an unsent one.
 * The browser frees the mark when the tab is gone.
 * @returns the function that frees it.
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

/** Resolves when this tab works on no answer any more. */
export async function answersSettled(): Promise<void> {
  await Promise.all(heldHere);
}

/** Keys of the answers that some tab is working on. */
export async function lockedAnswers(): Promise<Set<string>> {
  const { held = [] } = (await browserLocks()?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
