import type { AnswerStore, KeptAnswer } from './answer-store.ts';

const DATABASE = 'backpressure';
const ANSWERS = 'answers';
const CHUNKS = 'chunks';

/** The row of a kept answer; `startedAt` orders them. */
type AnswerRow = KeptAnswer & { startedAt: number };

/** Keeps recordings in the browser's database, each chunk on disk before the next one comes. */
export async function openIndexedDbAnswers(): Promise<AnswerStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(ANSWERS, { keyPath: 'key' }).createIndex('interviewId', 'interviewId');
    opening.result.createObjectStore(CHUNKS);
  };
  const db = await resultOf(opening);

  const write = (work: (answers: IDBObjectStore, chunks: IDBObjectStore) => void) => {
    const transaction = db.transaction([ANSWERS, CHUNKS], 'readwrite', { durability: 'strict' });
    work(transaction.objectStore(ANSWERS), transaction.objectStore(CHUNKS));
    return finished(transaction);
  };
  const read = (name: string) => db.transaction(name, 'readonly').objectStore(name);
  const update = (answers: IDBObjectStore, key: string, changes: Partial<KeptAnswer>) => {
    const found: IDBRequest<AnswerRow | undefined> = answers.get(key);
    found.onsuccess = () => found.result && answers.put({ ...found.result, ...changes });
  };

  return {
    open: (answer) => write((answers) => answers.put({ ...answer, startedAt: Date.now() })),
    append: async (key, seq, chunk, durationMs) => {
      const bytes = await chunk.arrayBuffer();
      await write((answers, chunks) => {
        chunks.put(bytes, [key, seq]);
        update(answers, key, { durationMs });
      });
    },
    close: (key, durationMs, transcript) =>
      write((answers) => update(answers, key, { durationMs, transcript })),
    list: async (interviewId) => {
      const rows: IDBRequest<AnswerRow[]> = read(ANSWERS).index('interviewId').getAll(interviewId);
      const answers = await resultOf(rows);
      return answers.sort((a, b) => a.startedAt - b.startedAt);
    },
    audio: async (key) => {
      const row: IDBRequest<AnswerRow | undefined> = read(ANSWERS).get(key);
      const bytes: IDBRequest<ArrayBuffer[]> = read(CHUNKS).getAll(chunksOf(key));
      const [answer, parts] = await Promise.all([resultOf(row), resultOf(bytes)]);
      return new Blob(parts, { type: answer?.mimeType ?? '' });
    },
    remove: (key) =>
      write((answers, chunks) => {
        answers.delete(key);
        chunks.delete(chunksOf(key));
      }),
  };
}

function chunksOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER]);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
