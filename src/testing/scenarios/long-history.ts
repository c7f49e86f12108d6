import type { RestCaller } from '#server/trpc/router.ts';
import { dimensionId } from '#shared/contract/report.ts';
import type { TestUser } from '../create-test-app.ts';
import { answer, answersOf, DAY_MS, type Scenario, type Sights, type Stage, start } from './scenario.ts';

const COMPLETED = 40;
/** In each, at most. */
const ANSWERS = 3;
const CATEGORIES = ['backend', 'frontend', 'mobile', 'ai', 'security', 'web-scale'] as const;
const LEVELS = ['junior', 'mid', 'senior', 'staff', 'principal'] as const;
const COMPANIES = [null, 'google', null, 'stripe', null] as const;
/** Better over the months, with good days and bad days. */
const ABILITIES = ['weak', 'below', 'meets', 'strong'] as const;
const FIRST_ABILITY = ABILITIES.indexOf('below');
const MOODS = [0, -1, 1, 0, 0, 1, -1] as const;
/** One of so many is ended after a sentence, which is too little to grade. */
const UNGRADED_EVERY = 8;
const UNGRADED_OFFSET = 3;
const TOO_LITTLE = 'Sorry, I have to go.';
/** From one interview to the next. */
const PAUSES_DAYS = [2, 5, 3, 4] as const;

type LongHistory = Sights & {
  /** Oldest first. */
  completedIds: number[];
  runningId: number;
};

/** Somebody who practised for five months. */
export const longHistory: Scenario<LongHistory> = {
  name: 'long-history',
  makes: `${COMPLETED} completed interviews over five months, some not graded, and one in progress`,
  lastsMs: 141 * DAY_MS,
  async play(stage, candidate) {
    const completedIds: number[] = [];
    let caller = await comeBack(stage, candidate);
    for (let number = 0; number < COMPLETED; number += 1) {
      const id = await practise(stage, caller, number);
      await caller.interviews.complete({ id });
      completedIds.push(id);
      stage.clock.advance(at(PAUSES_DAYS, number) * DAY_MS);
      const { quota } = await caller.licenses.get();
      if (quota.sessionsRemaining === 0) caller = await comeBack(stage, candidate);
    }
    const { id: runningId, questionId } = await start(stage, caller, {
      category: 'backend',
      level: 'principal',
    });
    const [first = ''] = answersOf(stage, questionId, 'strong', ANSWERS);
    await answer(stage, caller, runningId, { transcript: first });
    return {
      completedIds,
      runningId,
      sights: [
        { path: '/dashboard', shows: 'the dashboard with its figures' },
        { path: '/profile', shows: 'the profile' },
        { path: `/interview/${completedIds.at(-1)}/results`, shows: 'the latest report' },
        { path: `/interview/${runningId}`, shows: 'the interview in progress' },
      ],
    };
  },
};

/** Signs in anew, since no session lives so long, and activates the plan, since it is used up. */
async function comeBack({ caller }: Stage, { user, password }: TestUser): Promise<RestCaller> {
  const { token } = await caller().auth.signIn({ email: user.email, password });
  const signedIn = caller(token);
  await signedIn.licenses.activateFreePlan();
  return signedIn;
}

/** Holds interview so and so, up to its end; answers its id. */
async function practise(stage: Stage, candidate: RestCaller, number: number): Promise<number> {
  const company = at(COMPANIES, number);
  const { id, questionId } = await start(stage, candidate, {
    category: at(CATEGORIES, number),
    level: at(LEVELS, Math.floor((number * LEVELS.length) / COMPLETED)),
    ...(company === null ? {} : { company }),
  });
  for (const transcript of saidIn(stage, questionId, number)) {
    await answer(stage, candidate, id, { transcript });
  }
  // Nearer to the truth over the months.
  for (const [at, dimension] of dimensionId.options.entries()) {
    const predicted = number < COMPLETED / 2 ? 4 + (at % 2) : 3 + (at % 2);
    await candidate.interviews.predict({ id, dimension, predicted });
  }
  return id;
}

function saidIn(stage: Stage, questionId: string, number: number): string[] {
  if (number % UNGRADED_EVERY === UNGRADED_OFFSET) return [TOO_LITTLE];
  const usual = FIRST_ABILITY + Math.floor((number * (ABILITIES.length - FIRST_ABILITY)) / COMPLETED);
  const ability = at(ABILITIES, Math.min(usual + at(MOODS, number), ABILITIES.length - 1));
  return answersOf(stage, questionId, ability, ANSWERS);
}

/** Begins again after the last. */
function at<Item>(items: readonly [Item, ...Item[]], index: number): Item {
  return items[index % items.length] ?? items[0];
}
