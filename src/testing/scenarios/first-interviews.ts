import type { Tick } from '#shared/contract/debrief.ts';
import { judgeOwn } from '../examples.ts';
import { readRecording } from '../recordings/read-recording.ts';
import {
  answer,
  answersOf,
  DAY_MS,
  MINUTE_MS,
  type Scenario,
  type Sights,
  type Stage,
  start,
} from './scenario.ts';

type Held = {
  questionId: string;
  category: string;
  level: 'mid' | 'senior';
  ability: 'weak' | 'below' | 'meets' | 'strong';
};

/** The first question is tried again at the end. */
const INTERVIEWS: readonly Held[] = [
  { questionId: 'short-links', category: 'backend', level: 'mid', ability: 'below' },
  { questionId: 'photo-backup', category: 'mobile', level: 'mid', ability: 'weak' },
  { questionId: 'pay-once', category: 'backend', level: 'senior', ability: 'meets' },
  { questionId: 'short-links', category: 'backend', level: 'mid', ability: 'strong' },
];
/** How somebody of this ability judges their own points, by turns. */
const TICKS: Record<Held['ability'], readonly Tick[]> = {
  weak: ['missed', 'named', 'missed'],
  below: ['named', 'missed', 'reason'],
  meets: ['reason', 'named', 'reason'],
  strong: ['reason'],
};
const ANSWERS = 4;
const PAUSE_DAYS = 3;

type FirstInterviews = Sights & { ids: number[] };

/** Somebody new: no interview yet, or the first few, the last one today. */
function firstInterviews(name: string, count: number): Scenario<FirstInterviews> {
  return {
    name,
    makes:
      count === 0
        ? 'an account without an interview'
        : `${count} ${count === 1 ? 'interview' : 'interviews'} that the candidate judged`,
    lastsMs: (count * PAUSE_DAYS + 1) * DAY_MS,
    async play(stage, { caller }) {
      await caller.licenses.activateFreePlan();
      const ids: number[] = [];
      for (const held of INTERVIEWS.slice(0, count)) {
        ids.push(await hold(stage, caller, held));
        stage.clock.advance(PAUSE_DAYS * DAY_MS);
      }
      return {
        ids,
        sights: [
          { path: '/dashboard', shows: 'the task of today and the plots as they begin' },
          { path: '/interviews', shows: 'all interviews' },
          { path: '/questions', shows: 'the bank' },
        ],
      };
    },
  };
}

async function hold(
  stage: Stage,
  caller: Parameters<Scenario['play']>[1]['caller'],
  { ability, ...choice }: Held,
): Promise<number> {
  const { id } = await start(stage, caller, choice);
  for (const transcript of answersOf(stage, choice.questionId, ability, ANSWERS)) {
    await answer(stage, caller, id, { transcript });
  }
  await caller.interviews.complete({ id });
  await judgeOwn(stage, caller, id, (pointId) => at(TICKS[ability], pointId.length));
  return id;
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}

export const newcomer = firstInterviews('newcomer', 0);
export const oneInterview = firstInterviews('one-interview', 1);
export const fourInterviews = firstInterviews('four-interviews', 4);

/** The words of the recording, as the browser of somebody who agreed to it sends them. */
const HEARD =
  'I keep popular links in a cache, because a few of them get most opens. If the cache fails, requests reach the database.';

type HalfWay = Sights & { interviewId: number };

/** A typed answer, a spoken one and another typed one, long enough to use up about half of the time. */
export const halfWay: Scenario<HalfWay> = {
  name: 'half-way',
  makes: 'an interview in progress: two typed answers, a spoken one, the next question waits',
  lastsMs: 15 * MINUTE_MS,
  async play(stage, { caller }) {
    await caller.licenses.activateFreePlan();
    const { id } = await start(stage, caller, {
      category: 'backend',
      level: 'mid',
      company: 'google',
      questionId: 'short-links',
    });
    const [first = '', ...rest] = answersOf(stage, 'short-links', 'strong', 5);
    await answer(stage, caller, id, { transcript: first });
    const audio = new File([readRecording('webm')], 'answer.webm', { type: 'audio/webm' });
    await answer(stage, caller, id, { audio, transcript: HEARD });
    await answer(stage, caller, id, { transcript: rest.slice(0, 2).join(' ') });
    return {
      interviewId: id,
      sights: [
        { path: `/interview/${id}`, shows: 'the interview, with its next question' },
        { path: '/dashboard', shows: 'the dashboard, where it can be resumed' },
      ],
    };
  },
};
