import { gradeWithClaims } from '#engine/grade-with-claims.ts';
import type { Deps } from '#server/deps.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import { thinkInTurn } from '#server/modules/interviews/think-in-turn.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { madeFrom } from './made-from.ts';
import type { PointClaim } from './reports.store.ts';

/**
 * A coverage report made anew, by the built-in engine as it is today, with the claims that stand.
 * @param before Whether it still waits for a model is as it was.
 */
export async function applyClaims(
  deps: Deps,
  { userId }: Pick<InterviewRow, 'userId'>,
  context: InterviewContext,
  before: ReportReply,
  claims: readonly PointClaim[],
): Promise<GradeOutcome> {
  const reading = await thinkInTurn(deps, userId, () => deps.ai.reader.read(context));
  const { report, ...outcome } = gradeWithClaims(deps.content, context, reading, claims);
  const { provisional, engine } = before;
  return {
    ...outcome,
    report: {
      ...report,
      provisional,
      engine: provisional ? engine : report.engine,
      versions: { ...report.versions, ...madeFrom(deps, context) },
    },
  };
}
