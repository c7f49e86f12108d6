import { gradeByCoverage } from '#engine/built-in.ts';
import { openingTurn } from '#engine/script/opening-turn.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { DimensionReply } from '#shared/contract/report.ts';
import type { TryReport } from '#shared/contract/tries.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { TRY_SECONDS } from '#shared/rules/tries.ts';
import { GUESTS } from './hear-recording.ts';

const LEVEL = 'mid';
/** Where there is one answer, its number says nothing. */
const ONE_ANSWER = ' (answer 1)';

/**
 * Reads the answer as the built-in engine reads an interview, whatever engine is configured: a model costs the operator
 * money or minutes. Of its report the first strength and the first gap are told; a score for a minute of talk is not.
 */
export async function reportTry(
  { ai, content, turns }: Deps,
  { questionId }: { questionId: string },
  answer: { text: string; seconds: number },
): Promise<TryReport> {
  const question = content.questions.get(questionId);
  if (!question) throw new AppError('QUESTION_RETIRED');
  const { text, move } = openingTurn(question);
  const context: InterviewContext = {
    question,
    level: LEVEL,
    company: null,
    budgetSeconds: TRY_SECONDS.to,
    secondsRemaining: 0,
    turns: [
      { id: 1, speaker: 'ai', text, seconds: null, move, unintelligible: false },
      {
        id: 2,
        speaker: 'user',
        text: answer.text,
        seconds: answer.seconds,
        move: null,
        unintelligible: false,
      },
    ],
  };
  const reading = await turns.think.run(GUESTS, () => ai.reader.read(context));
  const { report } = gradeByCoverage(content, context, reading);
  const isTooShort = report.notGradedReason !== null;
  return {
    tooShort: report.notGradedReason,
    strength: isTooShort ? null : (report.strengths[0]?.text.replace(ONE_ANSWER, '') ?? null),
    gap: isTooShort ? report.nextStep : (report.improvements[0]?.text ?? report.nextStep),
    dimensions: report.dimensions.map((dimension) => ({
      id: dimension.id,
      name: dimension.name,
      heard: isTooShort ? 'not_heard' : heardOf(dimension),
    })),
  };
}

/** The best of what was heard; communication has no points of its own and goes by the bar. */
function heardOf({ evidence, score, bar }: DimensionReply): TryReport['dimensions'][number]['heard'] {
  const statuses = evidence.map(({ status }) => status);
  if (statuses.includes('justified') || statuses.includes('explained')) return 'explained';
  if (evidence.length > 0) return statuses.includes('mentioned') ? 'mentioned' : 'not_heard';
  return score >= bar ? 'explained' : 'mentioned';
}
