import type { RestCaller } from '#server/trpc/router.ts';
import type { Tick } from '#shared/contract/debrief.ts';
import type { TestUser } from '../create-test-app.ts';
import { judgeOwn } from '../examples.ts';
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
/** One of so many nobody has judged yet. */
const UNJUDGED_EVERY = 10;
const UNJUDGED_OFFSET = 9;
const TOO_LITTLE = 'Sorry, I have to go.';
/** From one interview to the next. */
const PAUSES_DAYS = [2, 5, 3, 4] as const;

type LongHistory = Sights & {
  /** Oldest first. */
  completedIds: number[];
  runningId: number;
};

/** Somebody who practiced for five months. */
export const longHistory: Scenario<LongHistory> = {
  name: 'long-history',
  makes: `${COMPLETED} completed interviews over five months, some not graded, and one in progress`,
  lastsMs: 141 * DAY_MS,
  async play(stage, candidate) {
    const completedIds: number[] = [];
    let caller = await comeBack(stage, candidate);
    for (let number = 0; number < COMPLETED; number += 1) {
      const id = await practice(stage, caller, number);
      const { score } = await caller.interviews.complete({ id });
      // Now and then there was no time to judge.
      if (score !== null && number % UNJUDGED_EVERY !== UNJUDGED_OFFSET) {
        await judgeOwn(stage, caller, id, tickAs(at(ABILITIES, usualAt(number))));
      }
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
async function practice(stage: Stage, candidate: RestCaller, number: number): Promise<number> {
  const company = at(COMPANIES, number);
  const { id, questionId } = await start(stage, candidate, {
    category: at(CATEGORIES, number),
    level: at(LEVELS, Math.floor((number * LEVELS.length) / COMPLETED)),
    ...(company === null ? {} : { company }),
  });
  for (const transcript of saidIn(stage, questionId, number)) {
    await answer(stage, candidate, id, { transcript });
  }
  return id;
}

function saidIn(stage: Stage, questionId: string, number: number): string[] {
  if (number % UNGRADED_EVERY === UNGRADED_OFFSET) return [TOO_LITTLE];
  return answersOf(stage, questionId, at(ABILITIES, usualAt(number)), ANSWERS);
}

/** The place of the ability shown in interview so and so. */
function usualAt(number: number): number {
  const usual = FIRST_ABILITY + Math.floor((number * (ABILITIES.length - FIRST_ABILITY)) / COMPLETED);
  return Math.min(usual + at(MOODS, number), ABILITIES.length - 1);
}

/** The better, the more points were had with a reason; the same points every time. */
function tickAs(ability: (typeof ABILITIES)[number]): (pointId: string) => Tick {
  const share = { weak: 2, below: 4, meets: 7, strong: 9 }[ability];
  return (pointId) => {
    const place = [...pointId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 10;
    return place < share ? 'reason' : place === share ? 'named' : 'missed';
  };
}

/** Begins again after the last. */
function at<Item>(items: readonly [Item, ...Item[]], index: number): Item {
  return items[index % items.length] ?? items[0];
}
