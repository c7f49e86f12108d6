import type { PointReading } from '#engine/reading.ts';
import type { Question } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { DRILL_SECONDS } from '#shared/rules/drills.ts';
import { analyseTranscript, type Sentence } from './analyse-transcript.ts';
import { quoteOf } from './evidence.ts';
import type { CompiledContent } from './match/compile-content.ts';
import { matchMisconceptions } from './match/match-misconceptions.ts';
import { matchPoints } from './match/match-points.ts';

/**
 * Reads an answer for a drill's own points. The page shows the task and what the points mean, so reading either back earns
 * nothing. Whether the words are in an order that people speak in is not asked: so few cannot tell by chance, and being
 * wrong would cost everything.
 */
export function readDrill(
  compiled: CompiledContent,
  question: Question,
  { task, lookFor }: { task: string; lookFor: readonly string[] },
  answer: string,
): PointReading[] {
  const points = lookFor.flatMap((id) => question.points.filter((point) => point.id === id));
  const shown = points.map(({ means }) => means).join(' ');
  const { sentences: all } = analyseTranscript(compiled, drillContext(question, shown, task, answer));
  const sentences = all.filter(({ turnId }) => turnId === ANSWER);
  const allMistakes = matchMisconceptions(question.misconceptions, sentences, compiled.denials);
  return points.map((point) => {
    const { id: pointId } = point;
    const mistakes = allMistakes.filter(({ rule }) => rule.affects.includes(pointId));
    const isMistaken = (_: string, sentence: Sentence) =>
      mistakes.some((mistake) => mistake.sentence === sentence);
    // Each point by itself: the limits on how many a sentence supports guard a score, and there is none here.
    const [best] = matchPoints(compiled, [point], sentences, () => 0, isMistaken).counted.get(pointId) ?? [];
    const sentence = best?.sentence ?? mistakes[0]?.sentence;
    return {
      pointId,
      status: best?.status ?? 'absent',
      hintLevel: 0,
      quote: sentence ? quoteOf(sentence) : null,
    };
  });
}

const [SHOWN, TASK, ANSWER] = [1, 2, 3];

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
