import type { Reconsidered, Subject } from '#engine/model/argue.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import { interviewContext, stepMemo } from '#server/modules/interviews/interview-context.ts';
import type { InterviewRow } from '#server/modules/interviews/interviews.store.ts';
import type { OwnInterview } from '#server/modules/interviews/own-interview.ts';
import { hearShortAnswer } from '#server/modules/recordings/hear-short-answer.ts';
import { madeFrom, movedCredit } from '#server/modules/reports/made-from.ts';
import type { StoredReport } from '#server/modules/reports/reports.store.ts';
import {
  type Argued,
  type ArgueInput,
  type ArgumentAbout,
  type ArgumentReply,
  MAX_ARGUMENT_WORDS,
} from '#shared/contract/arguments.ts';
import type { ReportCard, ReportReply } from '#shared/contract/report.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import { countWords } from '#shared/rules/interview-clock.ts';

/** Nobody needs more, and each argument may call a model that the operator pays for. */
const MAX_A_REPORT = 20;
/** Generous for two sentences, so that a busy server can still answer. */
const ANSWER_WITHIN_MS = 120_000;

/**
 * Asks why a report says something, or objects to it: credit moves only by words of the interview. Both sides are kept.
 * If credit moved, the report is made again by the same arithmetic, and the former one is kept.
 * @throws {AppError} NOT_FOUND, INTERVIEW_NOT_COMPLETED, QUESTION_RETIRED, INVALID_INPUT, AI_UNAVAILABLE,
 *   IDEMPOTENCY_KEY_REUSED, and whatever makes a recording unacceptable.
 */
export async function argue(
  deps: Deps,
  { row }: OwnInterview,
  call: KeyedCall,
  input: ArgueInput,
): Promise<ArgumentReply> {
  const { stores } = deps.data;
  const { marking } = deps.limits;
  const id = await marking.run(
    row.id,
    true,
    async () => (await stores.idempotency.findReplay(call)) ?? (await answer(deps, row, call, input)),
  );
  const kept = id === null ? undefined : await stores.arguments.find(id);
  // The interview was deleted while the model thought.
  if (!kept) throw new AppError('NOT_FOUND', { message: 'Interview not found.' });
  return kept;
}

/** The arguments about an interview's reports, oldest first. */
export function listArguments({ data: { stores } }: Deps, { row }: OwnInterview): Promise<ArgumentReply[]> {
  return stores.arguments.list(row.id);
}

async function answer(
  deps: Deps,
  row: InterviewRow,
  call: KeyedCall,
  input: ArgueInput,
): Promise<number | null> {
  const { stores, content } = deps.data;
  const { clock } = deps;
  const report = await judgedReport(deps, row);
  const turns = await stores.answers.listTurns(row.id);
  const context = interviewContext(content, row, turns, await stores.board.listAfter(row.id, 0));
  const subject = subjectOf(
    report.report,
    deps.data.reportDigests.of(row, report.report, turns).cards,
    input.about,
  );
  const words = await wordsOf(deps, row, input);
  const asked = words === null ? await stores.arguments.findWhy(report.id, input.about) : undefined;
  if (asked) return asked.id;
  if ((await stores.arguments.count(report.id)) >= MAX_A_REPORT) {
    throw new AppError('INVALID_INPUT', {
      message: `You have asked ${MAX_A_REPORT} times about this report, which is all it takes.`,
    });
  }
  return deps.ai.costs.chargedTo(
    { userId: row.userId, interviewId: row.id },
    deps.ai.active,
    async (active) => {
      const { arguing } = active.interviewer;
      if (!arguing) throw new AppError('AI_UNAVAILABLE', { message: 'No model is there to answer.' });
      const ask = {
        memo: stepMemo(deps, row.id),
        signal: AbortSignal.any([deps.stopping, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      };
      const said = await answered(ask.signal, async () =>
        words === null
          ? { say: await arguing.explain(context, subject, ask), verdict: null, moved: null }
          : await arguing.reconsider(context, subject, words, ask),
      );
      const outcome =
        said.moved && (await recomposed({ ...deps, ai: { ...deps.ai, active } }, row, context, said.moved));
      const { about } = input;
      const say = outcome && said.moved ? `${said.say} ${movedText(report, outcome, said.moved)}` : said.say;
      const kept = {
        ...said,
        say,
        interviewId: row.id,
        report,
        about,
        words,
        outcome,
        createdAt: clock.now(),
      };
      return stores.arguments.insert(call, kept);
    },
  );
}

type Said = Omit<Reconsidered, 'verdict'> & { verdict: Reconsidered['verdict'] | null };

const noAnswer = (cause?: unknown) =>
  new AppError('AI_UNAVAILABLE', { message: 'The model does not answer. Please try again.', cause });

/** Whatever goes wrong at a provider, the candidate reads one sentence; a full disk is not the provider's fault. */
async function answered(signal: AbortSignal, ask: () => Promise<Said>): Promise<Said> {
  try {
    return await ask();
  } catch (error) {
    const isProviders = error instanceof AppError && error.code === 'AI_UNAVAILABLE';
    throw isProviders || signal.aborted ? noAnswer(error) : error;
  }
}

/** The report of an interview that a model has judged. */
async function judgedReport({ data: { stores } }: Deps, row: InterviewRow): Promise<StoredReport> {
  if (row.status !== 'completed') throw new AppError('INTERVIEW_NOT_COMPLETED');
  const report = await stores.reports.findCurrent(row.id);
  if (!report || report.report.engine.model === null || report.report.provisional) {
    throw new AppError('NOT_FOUND', { message: 'Only a report by a model can be asked about.' });
  }
  return report;
}

/** The candidate's objection in words; null if they only ask why. */
async function wordsOf(deps: Deps, row: InterviewRow, { words, audio }: ArgueInput): Promise<string | null> {
  const charge = { userId: row.userId, interviewId: row.id };
  if (audio) return (await hearShortAnswer(deps, charge, { audio, transcript: words })).text;
  const text = words.trim();
  if (countWords(text) > MAX_ARGUMENT_WORDS) {
    throw new AppError('INVALID_INPUT', {
      message: `Please say it in ${MAX_ARGUMENT_WORDS} words or fewer.`,
    });
  }
  return text === '' ? null : text;
}

/** What the report says about the subject of an argument. */
function subjectOf(
  report: ReportReply,
  cards: readonly ReportCard[] | undefined,
  { kind, id }: ArgumentAbout,
): Subject {
  const evidence = report.dimensions.flatMap((dimension) => dimension.evidence);
  const quoteOf = (quote: { responseId: number; text: string } | null) =>
    quote && { turnId: quote.responseId, text: quote.text };
  const pointOf = (pointId: string | null) => {
    const found = evidence.find((each) => each.pointId === pointId);
    return found ? { id: found.pointId, status: found.status } : null;
  };
  if (kind === 'point') {
    const found = evidence.find(({ pointId }) => pointId === id);
    if (found) {
      const { means, status, quote } = found;
      return { says: `${means} (${status})`, point: pointOf(id), claimId: null, quote: quoteOf(quote) };
    }
  }
  if (kind === 'card') {
    const card = cards?.find(({ pointId, dimension }) => (pointId ?? dimension) === id);
    if (card) {
      return { says: card.text, point: pointOf(card.pointId), claimId: null, quote: quoteOf(card.quote) };
    }
  }
  if (kind === 'statement') {
    const found = report.findings?.falseStatements.find((each) => each.id === id);
    if (found) {
      const { correction, quote } = found;
      return { says: `False: ${correction}`, point: null, claimId: id, quote: quoteOf(quote) };
    }
  }
  throw new AppError('NOT_FOUND', { message: 'The report does not say this.' });
}

/** What followed from credit that moved: the scores that did, or why the one that it counts for did not. */
function movedText(before: StoredReport, { score, report }: GradeOutcome, moved: Argued): string {
  const scores = new Map(before.report.dimensions.map((each) => [each.id, each.score]));
  const changed = report.dimensions
    .filter((each) => scores.get(each.id) !== each.score)
    .map((each) => `${each.name} goes from ${scores.get(each.id)} to ${each.score}`);
  if (score !== before.score) changed.push(`your score goes from ${before.score} to ${score}`);
  if (changed.length > 0) return `${changed.join(', ')}.`;
  if (moved.kind === 'statement') return 'The statement no longer counts against you. No score changes.';
  const own = report.dimensions.find(({ evidence }) =>
    evidence.some(({ pointId }) => pointId === moved.pointId),
  );
  const what = own ? `${own.name} stays at ${own.score}` : 'No score changes';
  return `The point counts now. ${what}: the model set that from the whole interview, and this point alone does not move it.`;
}

/** The report with the moved credit, from the steps that were kept: the model is not asked again. */
async function recomposed(
  deps: Deps,
  row: InterviewRow,
  context: InterviewContext,
  moved: Argued,
): Promise<GradeOutcome> {
  const argued = [...(await movedCredit(deps.data, row.id, context)), moved];
  const { report, ...outcome } = await deps.ai.active.interviewer.grade(context, {
    memo: stepMemo(deps, row.id),
    argued,
    signal: AbortSignal.timeout(deps.env.gradeTimeoutMinutes * MINUTE_MS),
  });
  if (report.provisional || report.engine.model === null) {
    throw noAnswer();
  }
  return {
    ...outcome,
    report: { ...report, versions: { ...report.versions, ...madeFrom(deps.data, context) } },
  };
}

const MINUTE_MS = 60_000;
