import { expect, test } from 'vitest';
import { createMeetings } from './meetings.ts';

const ID = 7;
const SEAT = 'console-1';

/** An interview with both rooms open, its clock, and how often they were woken. */
function met() {
  const at = { ms: 0, news: 0 };
  const wake = () => {
    at.news += 1;
  };
  const meetings = createMeetings({ wake }, () => at.ms);
  meetings.join(ID, SEAT);
  meetings.join(ID, null);
  at.news = 0;
  return { at, meetings };
}

test('a candidate sees at once that the friend types, and at once that they no longer do', () => {
  const { at, meetings } = met();
  const newsAfter = (doing: 'typing' | 'choosing') => {
    meetings.tellDoing(ID, doing);
    expect(meetings.of(ID).doing).toBe(doing);
    return at.news;
  };
  expect((['typing', 'typing', 'choosing', 'choosing'] as const).map(newsAfter)).toEqual([1, 1, 2, 2]);
});

test.each([
  ['a short', 'I keep one record for each link'],
  ['a very long', `I keep${' one record for each link and'.repeat(200)}`],
])('a friend no longer sees a candidate speak in %s answer once no new words come', (_, words) => {
  const { at, meetings } = met();
  for (let second = 0; second < 60; second += 1) {
    meetings.tellHeard(ID, words);
    at.ms += 1_000;
  }
  expect(meetings.of(ID).hearing).toBeNull();
  expect(at.news).toBe(1);
});

test('a friend reads the latest words of an answer that is too long to be shown whole', () => {
  const { meetings } = met();
  meetings.tellHeard(ID, `${'and then '.repeat(600)}I would shard by code`);
  expect(meetings.of(ID).hearing).toMatch(/I would shard by code$/);
});

test('who has a new link need not wait until the console of the old one is closed', () => {
  const { meetings } = met();
  expect(meetings.takeSeat(ID, SEAT, false)).toBe(true);
  expect(meetings.takeSeat(ID, 'console-2', false)).toBe(false);
  meetings.close(ID);
  expect(meetings.takeSeat(ID, 'console-2', false)).toBe(true);
});

test('a candidate with two tabs who closes one is still told of as before', () => {
  const { meetings } = met();
  const second = meetings.join(ID, null);
  meetings.tellCandidateDoing(ID, 'drawing');
  second.leave();
  expect(meetings.of(ID)).toMatchObject({ isCandidateThere: true, candidateDoing: 'drawing' });
});
