import type { AnswerStore, KeptAnswer } from './answer-store.ts';

/** Keeps recordings until the tab closes. */
export function createMemoryAnswers(): AnswerStore {
  const answers = new Map<string, KeptAnswer>();
  const chunks = new Map<string, Blob[]>();
  const update = (key: string, changes: Partial<KeptAnswer>) => {
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
