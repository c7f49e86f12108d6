import { clausesOf } from '#engine/text/sentences.ts';
import { atMost } from '#server/at-most.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandler, JobRun } from '#server/jobs/job-queue.ts';
import { interviewContext, stepMemo } from '#server/modules/interviews/interview-context.ts';
import type { NextTurn } from '#shared/interview/context.ts';
import { SCRIPT_ENGINE } from '#shared/interview/greeting.ts';
import type { Answer } from './answers.store.ts';
import { TRANSCRIPTION_FAILED, transcribeAnswer } from './transcribe-answer.ts';
import type { NewTurnEvent } from './turn-events.store.ts';

const NOT_HEARD_YET =
  'Your answer could not be transcribed yet. The recording is safe, and the server tries again later.';
const FALLEN_BACK = 'The model could not ask. This question came from the written script.';

/** So long the script waits for the words of an answer before it asks on without them. */
const WORDS_WAIT_MS = 3_000;

/**
 * The `transcribe` job: everything that follows once an answer is stored. It transcribes, and asks the next question,
 * before the words where they take long and it need not be about them. Each step looks at what is already there, so a crash
 * between them is healed by running it again.
 */
export async function processAnswer(deps: Deps, run: JobRun): ReturnType<JobHandler> {
  const { stores } = deps.data;
  const answer = await stores.answers.find(run.subjectId);
  const interview = answer && (await stores.interviews.find(answer.interviewId));
  if (!interview) return 'nothing_to_do';
  return deps.ai.costs.chargedTo(
    { userId: interview.userId, interviewId: interview.id },
    deps.ai.active,
    (active) => proceed({ ...deps, ai: { ...deps.ai, active } }, run, answer),
  );
}

async function proceed(deps: Deps, run: JobRun, answer: Answer): ReturnType<JobHandler> {
  const turn = createTurnReporter(deps, answer);
  const hearing = ensureTranscript(deps, run, answer, turn);
  const [isFinal] = await Promise.all([hearing, askBeforeWords(deps, answer, turn, hearing)]);
  if (isFinal) await readAhead(deps, answer);
  await askNext(deps, answer, turn, isFinal ? run.jobId : null);
  return isFinal ? 'ended' : 'again';
}

/**
 * Where the script asks, a slow recognizer does not hold up the next question. What its late words ask for is heeded with
 * the question after that. The scope is settled by what the candidate asks: there it waits.
 */
async function askBeforeWords(
  deps: Deps,
  answer: Answer,
  turn: TurnReporter,
  hearing: Promise<unknown>,
): Promise<void> {
  if (answer.transcriptState !== 'pending' || deps.ai.active.interviewer.engine.id !== SCRIPT_ENGINE) return;
  const { stores } = deps.data;
  const interview = await stores.interviews.find(answer.interviewId);
  const turns = await stores.answers.listTurns(answer.interviewId);
  const phase = turns.findLast(({ speaker }) => speaker === 'ai')?.move?.phase;
  if (interview?.interviewer === 'friend' || !phase || phase === 'open' || phase === 'scope') return;
  const isHeard = await atMost(
    WORDS_WAIT_MS,
    hearing.then(() => true),
    false,
  );
  if (!isHeard) await askNext(deps, answer, turn, null);
}

/** @param jobId null: the job goes on, because the words are still to come. */
async function askNext(deps: Deps, answer: Answer, turn: TurnReporter, jobId: number | null): Promise<void> {
  const next = await chooseNext(deps, answer, turn);
  await turn.settled();
  await deps.data.stores.answers.storeNextQuestion(answer, next, jobId, deps.clock.now());
  turn.end();
}

/** Transcribes the answer if that is still due. False when it must be tried again later. */
async function ensureTranscript(
  deps: Deps,
  run: JobRun,
  answer: Answer,
  turn: TurnReporter,
): Promise<boolean> {
  if (answer.transcriptState !== 'pending') return true;
  const interview = await deps.data.stores.interviews.find(answer.interviewId);
  if (!interview) return true;
  const transcribed = await transcribeAnswer(deps, answer, interview, turn.moved);
  if (!transcribed && !run.lastAttempt) {
    turn.report({ kind: 'trouble', text: NOT_HEARD_YET });
    return false;
  }
  const { transcript, cost } = transcribed ?? { transcript: TRANSCRIPTION_FAILED, cost: 0 };
  const { isGradingQueued } = await deps.data.stores.answers.storeTranscript(
    answer,
    transcript,
    cost,
    deps.clock.now(),
  );
  turn.wake();
  // Words that arrive after the grade deserve to be graded too.
  if (isGradingQueued) deps.jobs.wake();
  return true;
}

/** Has a model read the answer beside the conversation, where one reads. */
async function readAhead(
  { data: { stores }, jobs, ai: { active }, clock }: Deps,
  { id, interviewId }: Answer,
): Promise<void> {
  const isFriends = (await stores.interviews.find(interviewId))?.interviewer === 'friend';
  if (!active.interviewer.readAhead || isFriends) return;
  await stores.answers.queueReading({ id, interviewId }, clock.now());
  void jobs.run('read', id);
}

/** The interviewer's next turn, or null when there is none to come: already asked, ended, or out of time. */
async function chooseNext(deps: Deps, answer: Answer, turn: TurnReporter): Promise<NextTurn | null> {
  const { stores, content } = deps.data;
  const { active } = deps.ai;
  const interview = await stores.interviews.find(answer.interviewId);
  if (interview?.status !== 'in_progress' || interview.totalDuration >= interview.budgetSeconds) return null;
  // The friend asks when they like.
  if (interview.interviewer === 'friend') return null;
  const turns = await stores.answers.listTurns(interview.id);
  if (turns.at(-1)?.id !== answer.id) return null;
  const drawn = await stores.board.listAfter(interview.id, 0);
  const context = interviewContext(content, interview, turns, drawn);
  turn.think();
  const memo = stepMemo(deps, interview.id);
  const next = await active.interviewer.nextTurn(context, { memo, onClause: turn.say });
  turn.sayRest(next.text);
  if (next.move.fallback) turn.report({ kind: 'trouble', text: FALLEN_BACK });
  return next;
}

/**
 * The `read` job: a model reads an answer beside the conversation. Nobody waits for it; what it did not get to by the end
 * of the interview is read for the grade.
 */
export async function readAnswer(deps: Deps, { jobId, subjectId }: JobRun): ReturnType<JobHandler> {
  const { stores, content } = deps.data;
  const { log } = deps;
  const answer = await stores.answers.find(subjectId);
  const interview = answer && (await stores.interviews.find(answer.interviewId));
  if (interview?.status !== 'in_progress') return 'nothing_to_do';
  const turns = await stores.answers.listTurns(interview.id);
  const upToAnswer = turns.filter(({ seq }) => seq <= (answer?.seq ?? 0));
  try {
    const drawn = await stores.board.listAfter(interview.id, 0);
    const context = interviewContext(content, interview, upToAnswer, drawn);
    await deps.ai.costs.chargedTo(
      { userId: interview.userId, interviewId: interview.id },
      deps.ai.active,
      async ({ interviewer }) => interviewer.readAhead?.(context, stepMemo(deps, interview.id)),
    );
    await stores.jobs.markDone(jobId, deps.clock.now());
    return 'ended';
  } catch {
    log.info({ answer: subjectId }, 'an answer was not read ahead');
    return 'again';
  }
}

/** Tells those who follow a turn what happens in it. */
type TurnReporter = ReturnType<typeof createTurnReporter>;

function createTurnReporter(
  { data: { stores }, clock, turnListeners, audio: { spokenTurns }, log }: Deps,
  { id, interviewId }: Pick<Answer, 'id' | 'interviewId'>,
) {
  const clauses: string[] = [];
  let isOver = false;
  /** In order, and beside the work: what cannot be told must not stop a turn. */
  let telling = Promise.resolve();
  const wake = () => turnListeners.wake(interviewId);
  const report = (event: NewTurnEvent) => {
    const now = clock.now();
    telling = telling
      .then(() => stores.turnEvents.append({ id, interviewId }, event, now))
      .then(wake)
      .catch((error: unknown) => log.warn({ err: error, responseId: id }, 'an event of a turn was not kept'));
  };
  const say = (clause: string) => {
    clauses.push(clause);
    spokenTurns.say(id, clauses);
    report({ kind: 'clause', text: clause });
  };

  return {
    report,
    wake,
    /** The next question is being made. */
    think: () => {
      spokenTurns.startAnew(id);
      report({ kind: 'thinking' });
    },
    /** Says a clause of the next question. */
    say,
    /** Says what of the whole question was not said clause by clause. */
    sayRest: (text: string) => {
      if (clauses.length === 0) for (const clause of clausesOf(text)) say(clause);
    },
    /** The answer waits behind so many others, or no longer. */
    moved: (ahead: number | null) => {
      // After its question the place in the queue is that of the next answer.
      if (!isOver) turnListeners.setAhead(interviewId, ahead);
    },
    /** Resolves once all of it is kept. */
    settled: () => telling,
    /** The turn is stored. */
    end: () => {
      if (!isOver) turnListeners.setAhead(interviewId, null);
      isOver = true;
      spokenTurns.end(id);
      wake();
    },
  };
}
