import { randomUUID } from 'node:crypto';
import { type KeyedCall, keyedCall } from '#server/idempotency/keyed-call.ts';
import type { NewAnswer } from '#server/modules/answers/accept-answer.store.ts';
import { createStores, type Stores } from '#server/stores.ts';
import type { JudgedBy } from '#shared/contract/report.ts';
import type { GradeOutcome } from '#shared/interview/context.ts';
import { createTestApp } from './create-test-app.ts';
import { signUpWithPlan, startedInterview } from './examples.ts';
import { inAnotherProcess, sqlColumn } from './test-database.ts';

/** Commands of one process about the same wait for each other there, so that only several processes race. */
const PROCESSES = 4;
/** Commands at once in a race. */
export const AT_ONCE = 12;

/** A candidate whose commands reach several processes on one database at the same time. */
export async function severalProcesses() {
  const app = await createTestApp();
  const everyone = [app.deps.data.stores];
  while (everyone.length < PROCESSES) everyone.push(createStores(await inAnotherProcess(app.db)));
  const user = await signUpWithPlan(app);
  const storesOf = (n: number) => everyone[n % PROCESSES] ?? app.deps.data.stores;
  // Each is connected, so that the commands begin together.
  await Promise.all(everyone.map((stores) => stores.accounts.isEmailTaken('nobody@example.com')));
  const race = <Result>(command: (stores: Stores, n: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, n) => command(storesOf(n), n)));
  return { app, user, userId: user.user.id, race, now: app.clock.now() };
}

/** The same, in an interview that has begun. */
export async function severalInAnInterview() {
  const several = await severalProcesses();
  const { app, now } = several;
  const { id } = await startedInterview(app, several.user);
  const { answers } = app.deps.data.stores;
  const [opening] = await answers.listTurns(id);
  const demo = await app.deps.data.demo();
  if (!opening?.move || !demo.report) throw new Error('there is an opening, and the demo has a report');
  const { move } = opening;
  const { strengths, improvements, report, hiringRecommendation } = demo;
  return {
    ...several,
    id,
    opening,
    accept: async (answer: Partial<NewAnswer> = {}) => {
      const kept = await answers.accept(
        call(several.userId, 'submitAnswer'),
        id,
        { ...typed(10), ...answer },
        now,
      );
      const found = await answers.find(kept ?? 0);
      if (!found) throw new Error('the answer was not taken');
      return found;
    },
    question: (text: string) => ({ text, engine: 'script', move }),
    graded: (kind: JudgedBy['kind'], score: number): GradeOutcome => ({
      grade: 'B',
      score,
      hiringRecommendation,
      judgedBy: { kind, name: kind },
      strengths,
      improvements,
      report,
    }),
    /** The numbers of its turns. */
    seqs: () =>
      sqlColumn(app.db, 'select seq from interview_responses where interview_id = ? order by seq', id),
  };
}

export const typed = (duration: number): NewAnswer => ({
  content: 'Reads go to a cache.',
  transcriptState: 'typed',
  engine: 'typed',
  hearing: null,
  duration,
  responseTimeMs: null,
  recording: null,
});

export const call = (userId: number, action: KeyedCall['action'], key: string = randomUUID()) =>
  keyedCall(userId, action, key, {});

/** The first numbers, as many as there are: a sequence without a gap. */
export const gapless = (found: readonly unknown[], first = 0) => found.map((_, place) => first + place);
