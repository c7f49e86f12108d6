import { isAboutChoice } from '#engine/script/choice.ts';
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

/** How long the script waits for the words of an answer before it asks on without them. */
const WORDS_WAIT_MS = 3_000;

/**
 * The `transcribe` job does everything that follows once an answer is stored: it transcribes and asks the next
 * question. If the words take long and the question need not be about them, it asks first. Each step checks what is
 * already there, so running the job again repairs a crash between two steps.
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
 * If the script interviews, a slow recognizer does not hold up the next question; what the late words ask for is heeded
 * with the question after that. The script does wait for words during the scope, which the candidate's questions
 * settle, and for the choice of what to go deeper into.
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
  const move = turns.findLast(({ speaker }) => speaker === 'ai')?.move;
  if (interview?.interviewer === 'friend' || !move || isAboutChoice(move)) return;
  if (move.phase === 'open' || move.phase === 'scope') return;
  const isHeard = await atMost(
    WORDS_WAIT_MS,
    hearing.then(() => true),
    false,
  );
  if (!isHeard) await askNext(deps, answer, turn, null);
}

/** @param jobId null if the job goes on because the words are still to come. */
async function askNext(deps: Deps, answer: Answer, turn: TurnReporter, jobId: number | null): Promise<void> {
  const { answers } = deps.data.stores;
  let isStored = false;
  // The candidate may correct the answer while a slow model asks about its old words.
  while (!isStored) {
    const present = (await answers.find(answer.id)) ?? answer;
    const next = await chooseNext(deps, present, turn);
    await turn.settled();
    isStored = await answers.storeNextQuestion(present, next, jobId, deps.clock.now());
  }
  turn.end();
}

/** Transcribes the answer if that is still due. False if it must be tried again later. */
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
  // Words that arrive after the grade deserve to be graded, too.
  if (isGradingQueued) deps.jobs.wake();
  return true;
}

/** Has a model read the answer while the conversation goes on, if the active model reads ahead. */
async function readAhead(
  { data: { stores }, jobs, ai: { active }, clock }: Deps,
  { id, interviewId }: Answer,
): Promise<void> {
  const isFriends = (await stores.interviews.find(interviewId))?.interviewer === 'friend';
  if (!active.interviewer.readAhead || isFriends) return;
  await stores.answers.queueReading({ id, interviewId }, clock.now());
  void jobs.run('read', id);
}

/** The interviewer's next turn; null if it was asked already, the interview has ended, or its time is up. */
async function chooseNext(deps: Deps, answer: Answer, turn: TurnReporter): Promise<NextTurn | null> {
  const { stores, content } = deps.data;
  const { active } = deps.ai;
  const interview = await stores.interviews.find(answer.interviewId);
  if (interview?.status !== 'in_progress' || interview.totalDuration >= interview.budgetSeconds) return null;
  // A friend asks at any time.
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
 * The `read` job: a model reads an answer while the conversation goes on. Nothing waits for it; answers not read by the
 * end of the interview are read for the grade.
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

/** Reports to followers of a turn what happens in it. */
type TurnReporter = ReturnType<typeof createTurnReporter>;

function createTurnReporter(
  { data: { stores }, clock, turnListeners, audio: { spokenTurns }, log }: Deps,
  { id, interviewId }: Pick<Answer, 'id' | 'interviewId'>,
) {
  const clauses: string[] = [];
  let isOver = false;
  /** Events are stored in order and never awaited by the work: a failure to store one must not stop the turn. */
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
    /** Reports that the next question is being made. */
    think: () => {
      clauses.length = 0;
      spokenTurns.startAnew(id);
      report({ kind: 'thinking' });
    },
    say,
    /** Says the whole question, unless it was said clause by clause already. */
    sayRest: (text: string) => {
      if (clauses.length === 0) for (const clause of clausesOf(text)) say(clause);
    },
    /** Sets how many answers are recognized before this one; null if it does not wait. */
    moved: (ahead: number | null) => {
      // Once the turn has ended, the place in the queue belongs to the next answer.
      if (!isOver) turnListeners.setAhead(interviewId, ahead);
    },
    /** Resolves once all events are stored. */
    settled: () => telling,
    /** To be called once the turn is stored. */
    end: () => {
      if (!isOver) turnListeners.setAhead(interviewId, null);
      isOver = true;
      spokenTurns.end(id);
      wake();
    },
  };
}
