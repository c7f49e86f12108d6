import { openIndexedDbAnswers } from './indexed-db-answers.ts';

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
  /** What the browser recognised, where the candidate allowed it to listen. */
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
