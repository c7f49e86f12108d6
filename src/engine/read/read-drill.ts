import type { PointReading } from '#engine/reading.ts';
import type { Question } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { DRILL_SECONDS } from '#shared/rules/drills.ts';
import type { BankProfiles } from './point-profiles.ts';
import { quoteOf, readPoints } from './read-points.ts';
import { readSentences, rememberTurns } from './read-sentences.ts';
import { readWindows } from './read-windows.ts';
import type { SpokenLanguage } from './spoken-language.ts';

/** What a drill asks for, and the points that it listens for. */
export type DrillTask = { task: string; lookFor: readonly string[] };

const [SHOWN, TASK, ANSWER] = [1, 2, 3];

/**
 * Reads an answer for a drill's own points. The page shows the task and what the points mean, so reading either back earns
 * nothing. Whether the words are in an order that people speak in is not asked: so few cannot tell by chance, and being
 * wrong would cost everything.
 */
export function readDrill(
  language: SpokenLanguage,
  bank: BankProfiles,
  question: Question,
  { task, lookFor }: DrillTask,
  answer: string,
): PointReading[] {
  const points = lookFor.flatMap((id) => question.points.filter((point) => point.id === id));
  const context = drillContext(question, points.map(({ means }) => means).join(' '), task, answer);
  const sentences = readSentences(language, context, rememberTurns(0)).filter(
    ({ turnId }) => turnId === ANSWER,
  );
  const windows = readWindows(bank.of(question), sentences);
  const places = readPoints(language.content, context, windows, false);
  return points.map(({ id: pointId }) => {
    const [best] = places.get(pointId) ?? [];
    return {
      pointId,
      status: best?.status ?? 'absent',
      hintLevel: 0,
      quote: best ? quoteOf(best.sentences, context) : null,
    };
  });
}

/** What the page shows of the points stands as said before, what it asks as the interviewer's words. */
function drillContext(question: Question, shown: string, task: string, answer: string): InterviewContext {
  const turn = { seconds: null, move: null, unintelligible: false };
  return {
    question,
    level: 'senior',
    company: null,
    budgetSeconds: DRILL_SECONDS.to,
    secondsRemaining: 0,
    turns: [
      { ...turn, id: SHOWN, speaker: 'user', text: shown },
      { ...turn, id: TASK, speaker: 'ai', text: task },
      { ...turn, id: ANSWER, speaker: 'user', text: answer },
    ],
  };
}
