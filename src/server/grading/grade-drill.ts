import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';
import type { EvidenceStatus } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { DRILL_SECONDS } from '#shared/rules/drill-length.ts';
import { analyseTranscript, type Sentence } from './analyse-transcript.ts';
import { compileContent } from './match/compile-content.ts';
import { matchMisconceptions } from './match/match-misconceptions.ts';
import { matchPoints } from './match/match-points.ts';

/** What was heard of one point in the answer to a drill, and the sentence that it rests on. */
export type DrillEvidence = { pointId: string; means: string; status: EvidenceStatus; quote: string | null };

type DrillTask = { task: string; lookFor: readonly string[] };

/**
 * Listens to an answer for the drill's own points, in their order; those that the question has no more are left out.
 * The page shows the task and what the points mean, so reading either back earns nothing. Whether the words are in an
 * order that people speak in is not asked: so few cannot tell by chance, and being wrong would cost everything.
 */
export function gradeDrill(
  content: Content,
  question: Question,
  { task, lookFor }: DrillTask,
  answer: string,
): DrillEvidence[] {
  const points = lookFor.flatMap((id) => question.points.filter((point) => point.id === id));
  const shown = points.map(({ means }) => means).join(' ');
  const { sentences: all } = analyseTranscript(content, drillContext(question, shown, task, answer));
  const sentences = all.filter(({ turnId }) => turnId === ANSWER);
  const { denials } = compileContent(content);
  const allMistakes = matchMisconceptions(question.misconceptions, sentences, denials);
  return points.map((point) => {
    const { id: pointId, means } = point;
    const mistakes = allMistakes.filter(({ rule }) => rule.affects.includes(pointId));
    const isMistaken = (_: string, sentence: Sentence) =>
      mistakes.some((mistake) => mistake.sentence === sentence);
    // Each point by itself: the limits on how many a sentence supports guard a score, and there is none here.
    const [best] = matchPoints([point], sentences, () => 0, isMistaken).counted.get(pointId) ?? [];
    if (best) return { pointId, means, status: best.status, quote: best.sentence.text };
    const [mistake] = mistakes;
    return { pointId, means, status: mistake ? 'wrong' : 'absent', quote: mistake?.sentence.text ?? null };
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
