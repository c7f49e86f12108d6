import { readRecording } from '../recordings/read-recording.ts';
import { answer, answersOf, MINUTE_MS, type Scenario, type Sights, start } from './scenario.ts';

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
