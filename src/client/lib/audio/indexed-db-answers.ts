import { type DBSchema, type IDBPTransaction, openDB } from 'idb';
import type { AnswerStore, StoredAnswer } from './answer-store.ts';

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
