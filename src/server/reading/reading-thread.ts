import { Tinypool } from 'tinypool';
import { createBuiltInInterviewer } from '#engine/built-in.ts';
import { createBuiltInReader } from '#engine/read/built-in-reader.ts';
import type { Reading } from '#engine/reading.ts';
import type { Content } from '#shared/content/content.ts';
import type { GradeOutcome, InterviewContext, NextTurn } from '#shared/interview/context.ts';
import { giveWay } from '../give-way.js';

// Runs in the threads of reading-threads.ts, which hand it the content that they have checked.
giveWay();
const content: Content = Tinypool.workerData;
const reader = createBuiltInReader(content);
const interviewer = createBuiltInInterviewer(content, reader);

/** A context on its way to a thread, which has the questions already: what was read is remembered by question. */
export type SentContext = Omit<InterviewContext, 'question'> & { questionId: string };

export function read(sent: SentContext): Promise<Reading> {
  return reader.read(received(sent));
}

export function prepare(questionId: string): void {
  const question = content.questions.get(questionId);
  if (question) reader.prepare(question);
}

export function nextTurn(sent: SentContext): Promise<NextTurn> {
  return interviewer.nextTurn(received(sent));
}

export function grade(sent: SentContext): Promise<GradeOutcome> {
  return interviewer.grade(received(sent));
}

function received({ questionId, ...context }: SentContext): InterviewContext {
  const question = content.questions.get(questionId);
  if (!question) throw new Error(`no question ${questionId}`);
  return { ...context, question };
}
