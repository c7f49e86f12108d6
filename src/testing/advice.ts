import { momentOf } from '#engine/model/conduct/moment.ts';
import { noteOf } from '#engine/model/conduct/note.ts';
import type { Reading } from '#engine/reading.ts';
import type { Level } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { MoveRecord } from '#shared/interview/move.ts';
import { interviewAfter } from './provider-fixtures.ts';
import { type Script, scriptedReading } from './scripted-reading.ts';
import { testContent } from './test-content.ts';

/** An interview after two answers, with which every test of a model's next turn begins. */
export const twoAnswers = interviewAfter(2);

/** The interview with these words as its last answer. */
export function answering(text: string, context = twoAnswers): InterviewContext {
  const turns = context.turns.map((turn, at) => (at === context.turns.length - 1 ? { ...turn, text } : turn));
  return { ...context, turns };
}

/** The interview after one more question and answer. */
export function goOn(
  text: string,
  answer: string,
  move: Partial<MoveRecord> = {},
  context: InterviewContext = { ...twoAnswers, level: 'mid' },
): InterviewContext {
  const asked = context.turns.findLast(({ speaker }) => speaker === 'ai');
  if (!asked?.move) throw new Error('nothing was asked');
  const answered = context.turns.at(-1);
  if (!answered) throw new Error('nothing was said');
  const turns = [
    ...context.turns,
    { ...asked, id: answered.id + 1, text, move: { ...asked.move, ...move } },
    { ...answered, id: answered.id + 2, text: answer },
  ];
  return { ...context, turns };
}

/** The end of a small model's prompt, after the last question and answer: what it is advised to do. */
export function adviceIn(context: InterviewContext, reading: Reading): string {
  const note = noteOf(momentOf(testContent(), context, reading), true);
  return note.slice(note.indexOf('\n\n', note.indexOf('They answered: ')));
}

export function adviceAfter(text: string, script: Script = {}, level: Level = 'mid'): string {
  const context = { ...answering(text), level };
  return adviceIn(context, scriptedReading(context, script));
}
