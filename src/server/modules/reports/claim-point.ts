import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { getInterviewAnew } from '#server/modules/interviews/get-interview.ts';
import { interviewContext } from '#server/modules/interviews/interview-context.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import { livePoint } from '#shared/content/live-point.ts';
import type { Question } from '#shared/content/question.ts';
import type { ClaimPointInput, InterviewReply, TakeBackClaimInput } from '#shared/contract/interviews.ts';
import type { EvidenceReply, ReportReply } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { applyClaims } from './apply-claims.ts';
import type { PointClaim } from './reports.store.ts';

/**
 * "I said this": a sentence of an answer counts for a point that was not heard, in a second total beside the one that was.
 * @throws {AppError} NOT_FOUND, INTERVIEW_NOT_COMPLETED, QUESTION_RETIRED, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED.
 */
export async function claimPoint(
  deps: Deps,
  { row }: OwnInterview,
  call: KeyedCall,
  input: ClaimPointInput,
): Promise<InterviewReply> {
  const { stores, marking, clock } = deps;
  await marking.run(row.id, true, async () => {
    if ((await stores.idempotency.findReplay(call)) !== null) return;
    const { report, context } = await markable(deps, row);
    const pointId = unheardPoint(context.question, report, input.pointId);
    const claim = { pointId, isDenied: false, ...placeOf(context, input) };
    const others = (await stores.reports.listClaims(row.id)).filter((each) => each.pointId !== pointId);
    const outcome = await applyClaims(deps, row, context, report, [...others, claim]);
    await stores.reports.keepClaim(call, claim, { interviewId: row.id, outcome, now: clock.now() });
  });
  return getInterviewAnew(deps, row.id);
}

/**
 * Takes back what was marked for a point; the report is again as if it had not been.
 * @throws {AppError} NOT_FOUND, INTERVIEW_NOT_COMPLETED, QUESTION_RETIRED.
 */
export async function takeBackClaim(
  deps: Deps,
  { row }: OwnInterview,
  { pointId }: TakeBackClaimInput,
): Promise<InterviewReply> {
  const { stores, marking, clock } = deps;
  await marking.run(row.id, true, async () => {
    const claims = await stores.reports.listClaims(row.id);
    const { report, context } = await markable(deps, row);
    const ofToday = (id: string) => livePoint(context.question, id)?.id ?? id;
    const taken = claims.find((claim) => ofToday(claim.pointId) === ofToday(pointId));
    if (!taken) return;
    const rest = claims.filter((claim) => claim !== taken);
    const outcome = await applyClaims(deps, row, context, report, rest);
    const marked = { interviewId: row.id, outcome, now: clock.now() };
    await stores.reports.removeClaim(taken.pointId, marked);
  });
  return getInterviewAnew(deps, row.id);
}

/** The report of an interview whose points can be put right. */
export async function markable(
  { stores, content }: Deps,
  row: InterviewRow,
): Promise<{ report: ReportReply; context: InterviewContext }> {
  if (row.status !== 'completed') throw new AppError('INTERVIEW_NOT_COMPLETED');
  const report = (await stores.reports.findCurrent(row.id))?.report;
  if (!report?.coverage?.range) {
    throw new AppError('NOT_FOUND', { message: 'Only a graded coverage report has points to mark.' });
  }
  return { report, context: interviewContext(content, row, await stores.answers.listTurns(row.id)) };
}

/** The id that the point has today. */
function unheardPoint(question: Question, report: ReportReply, pointId: string): string {
  const { id, point } = pointOfReport(question, report, pointId);
  if (point.denied || (point.status !== 'absent' && !point.marked)) {
    throw new AppError('INVALID_INPUT', { message: 'This point was heard: there is nothing to mark.' });
  }
  return id;
}

/** A point of the report, with the id that it has today. */
export function pointOfReport(
  question: Question,
  { dimensions }: ReportReply,
  pointId: string,
): { id: string; point: EvidenceReply } {
  const point = dimensions.flatMap(({ evidence }) => evidence).find((each) => each.pointId === pointId);
  const id = point && livePoint(question, pointId)?.id;
  if (!id) throw new AppError('NOT_FOUND', { message: 'This report has no such point.' });
  return { id, point };
}

const WITHIN_A_WORD = /[\p{L}\p{N}]{2}/u;

/** Where the sentence stands, word by word, in that answer. */
function placeOf(
  { turns }: InterviewContext,
  { responseId, sentence }: ClaimPointInput,
): Omit<PointClaim, 'pointId' | 'isDenied'> {
  const answer = turns.find(({ id, speaker }) => id === responseId && speaker === 'user');
  if (!answer) throw new AppError('NOT_FOUND', { message: 'This interview has no such answer.' });
  const text = sentence.trim();
  const start = text === '' ? -1 : answer.text.indexOf(text);
  const end = start + text.length;
  const cutsAWord = [start, end].some((at) =>
    WITHIN_A_WORD.test(answer.text.slice(Math.max(0, at - 1), at + 1)),
  );
  if (start === -1 || cutsAWord) {
    throw new AppError('INVALID_INPUT', { message: 'These words do not stand in that answer.' });
  }
  return { turnId: responseId, start, end, text };
}
