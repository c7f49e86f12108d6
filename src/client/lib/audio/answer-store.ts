import { openIndexedDbAnswers } from './indexed-db-answers.ts';
import { createMemoryAnswers } from './memory-answers.ts';

/** A recording on this device that the server has not acknowledged yet. */
export type KeptAnswer = {
  /** Made before the first sound; the server takes one answer per key, however often it is sent. */
  key: string;
  interviewId: number;
  /** Milliseconds; with the id it names an interview even after a server began anew from id 1. */
  interviewCreatedAt: number;
  mimeType: string;
  durationMs: number;
  /** From the opening of the screen to the start of the recording. */
  responseTimeMs: number;
  /** What the browser heard, where the candidate allowed it to listen. */
  transcript: string | null;
};

export type AnswerStore = {
  open(answer: KeptAnswer): Promise<void>;
  /** Adds a chunk; a later one may overtake an earlier one, `seq` from 0 puts them in order. */
  append(key: string, seq: number, chunk: Blob, durationMs: number): Promise<void>;
  close(key: string, durationMs: number, transcript: string | null): Promise<void>;
  /** What is kept for an interview, oldest first. */
  list(interviewId: number): Promise<KeptAnswer[]>;
  audio(key: string): Promise<Blob>;
  remove(key: string): Promise<void>;
};

let store: Promise<AnswerStore> | undefined;

/** Where recordings wait: the browser's database, or this tab's memory where the browser keeps none. */
export function answerStore(): Promise<AnswerStore> {
  store ??= openIndexedDbAnswers().catch(() => createMemoryAnswers());
  return store;
}
