import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { getInterviewAnew } from '#server/modules/interviews/get-interview.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import type { DenyPointInput, InterviewReply } from '#shared/contract/interviews.ts';
import { applyClaims } from './apply-claims.ts';
import { markable, pointOfReport } from './claim-point.ts';

/**
 * "I did not say this": a point that was heard does not count, in a second total beside the one that was. Taken back like
 * what was marked (`takeBackClaim`).
 * @throws {AppError} NOT_FOUND, INTERVIEW_NOT_COMPLETED, QUESTION_RETIRED, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED.
 */
export async function denyPoint(
  deps: Deps,
  { row }: OwnInterview,
  call: KeyedCall,
  { pointId }: DenyPointInput,
): Promise<InterviewReply> {
  const { stores, marking, clock } = deps;
  await marking.run(row.id, true, async () => {
    if ((await stores.idempotency.findReplay(call)) !== null) return;
    const { report, context } = await markable(deps, row);
    const { id, point } = pointOfReport(context.question, report, pointId);
    const { status, quote, marked } = point;
    if (status === 'absent' || marked || !quote) {
      throw new AppError('INVALID_INPUT', {
        message: 'This point was not heard: there is nothing to take out.',
      });
    }
    const answer = context.turns.find(({ id: turnId }) => turnId === quote.responseId);
    const start = Math.max(0, answer?.text.indexOf(quote.text) ?? 0);
    const place = { turnId: quote.responseId, start, end: start + quote.text.length, text: quote.text };
    const claim = { pointId: id, isDenied: true, ...place };
    const others = (await stores.reports.listClaims(row.id)).filter((each) => each.pointId !== id);
    const outcome = await applyClaims(deps, row, context, report, [...others, claim]);
    await stores.reports.keepClaim(call, claim, { interviewId: row.id, outcome, now: clock.now() });
  });
  return getInterviewAnew(deps, row.id);
}
