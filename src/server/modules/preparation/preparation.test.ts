import { expect, test, vi } from 'vitest';
import type { PathReply } from '#shared/contract/preparation.ts';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { judgeOwn, lookupIds, signUpWithPlan, TYPED_ANSWER } from '#testing/examples.ts';
import { escapeText, foldLine } from './calendar-file.ts';
import { addDays, dayIn, planSlots } from './plan-path.ts';

const DAY_MS = 24 * 3_600_000;

/** A user whose interview is this many days away. */
async function preparing(days: number | null, timeZone = 'UTC') {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const today = dayIn(timeZone, app.clock.now());
  const interviewOn = days === null ? null : addDays(today, days);
  const ids = await lookupIds(app);
  const { path } = await user.caller.preparation.save({ ...ids, interviewOn, timeZone });
  const read = async (zone = timeZone) => (await user.caller.preparation.get({ timeZone: zone })).path;
  return { app, user, today, ids, path: theOne(path), read };
}

function theOne(path: PathReply | null): PathReply {
  if (!path) throw new Error('there is no path');
  return path;
}

/** Answers today's exercise. */
async function exercise({ caller }: TestUser) {
  const { task } = await caller.practice.get();
  if (!task) throw new Error('there is no exercise');
  return caller.practice.answer({ ...task, transcript: TYPED_ANSWER });
}
async function interview(app: TestApp, { caller }: TestUser) {
  const { id } = await caller.interviews.start(await lookupIds(app));
  await caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  await caller.interviews.complete({ id });
  return id;
}

const kinds = ({ next }: PathReply) => next.map(({ kind }) => kind);

test('twelve days make nine steps, three of them interviews on different questions, the last one light', async () => {
  const { path, today } = await preparing(12);
  expect(path).toMatchObject({
    steps: 9,
    stepsDone: 0,
    daysLeft: 12,
    interviewsPlanned: 3,
    interviewsLeft: 5,
  });
  expect(path.next[0]).toMatchObject({ number: 1, on: today });
  expect(kinds(path).at(-1)).toBe('exercise');
  const questions = path.next.filter(({ kind }) => kind === 'interview').map(({ questionId }) => questionId);
  expect(new Set(questions).size).toBe(3);
  const days = path.next.map(({ on }) => on);
  expect(new Set(days).size).toBe(9);
  expect(days).toEqual([...days].sort());
});

test('a step that was done is counted, and the next one waits for its own day', async () => {
  const { app, user, today, read } = await preparing(12);
  await exercise(user);
  expect(await read()).toMatchObject({ stepsDone: 1, steps: 9, isTodayDone: true });
  expect(theOne(await read()).next[0]).toMatchObject({ number: 2, on: addDays(today, 2) });
  app.clock.advance(2 * DAY_MS);
  expect(theOne(await read()).next[0]).toMatchObject({ kind: 'interview', on: addDays(today, 2) });
  await interview(app, user);
  expect(await read()).toMatchObject({ stepsDone: 2, steps: 9, interviewsPlanned: 2, interviewsLeft: 4 });
});

test('steps that were missed move on, and those that no longer fit are dropped', async () => {
  const { app, read } = await preparing(12);
  app.clock.advance(3 * DAY_MS);
  expect(await read()).toMatchObject({ stepsDone: 0, steps: 9 });
  app.clock.advance(6 * DAY_MS);
  const late = theOne(await read());
  expect(late).toMatchObject({ daysLeft: 3, stepsDone: 0, steps: 3 });
  expect(late.next.every(({ on }) => on < (late.interviewOn ?? ''))).toBe(true);
});

test('an interview that was left without a word is no step, and what is said again on a report neither', async () => {
  const { app, user, read } = await preparing(12);
  const { id } = await user.caller.interviews.start(await lookupIds(app));
  await user.caller.interviews.complete({ id });
  expect(await read()).toMatchObject({ stepsDone: 0 });
  const held = await interview(app, user);
  await judgeOwn(app, user.caller, held, () => 'wrong');
  const { cards = [] } = await user.caller.interviews.get({ id: held });
  const pointId = cards.find((card) => card.pointId !== null)?.pointId ?? '';
  await user.caller.interviews.drill({ id: held, pointId, transcript: TYPED_ANSWER });
  expect(await read()).toMatchObject({ stepsDone: 1 });
});

test('the exercises of a path are those that its interviews left open, each once while there are others', async () => {
  const { app, user, read } = await preparing(null);
  const id = await interview(app, user);
  await user.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER }).catch(() => {});
  await judgeOwn(app, user.caller, id, () => 'missed');
  const { next } = theOne(await read());
  const drills = next
    .filter(({ dimension }) => dimension !== null)
    .map((step) => `${step.questionId} ${step.dimension}`);
  expect(new Set(drills).size).toBe(drills.length);
  const { task } = await user.caller.practice.get();
  expect(drills[0]).toBe(`${task?.questionId} ${task?.dimension}`);
});

test('after one interview its question does not fill the path: exercises follow the interviews to come', async () => {
  const { app, user, read } = await preparing(null);
  const id = await interview(app, user);
  await judgeOwn(app, user.caller, id, () => 'missed');
  const { next } = theOne(await read());
  const first = next.findIndex(({ kind }) => kind === 'interview');
  expect(next[first + 1]).toMatchObject({ kind: 'exercise', title: next[first]?.title, dimension: null });
  const later = next.slice(first).filter(({ kind }) => kind === 'exercise');
  expect(later.map(({ title }) => title)).not.toContain(next[0]?.title);
  expect(new Set(later.map(({ title }) => title)).size).toBeGreaterThan(1);
});

test('on the day itself there is one exercise to warm up, and afterwards nothing', async () => {
  const { app, path, read } = await preparing(0);
  expect(path).toMatchObject({ daysLeft: 0, steps: 1, next: [{ kind: 'exercise' }] });
  app.clock.advance(DAY_MS);
  expect(await read()).toMatchObject({ daysLeft: -1, next: [] });
});

test('a date that is over, or more than a year away, is refused', async () => {
  const { user, ids, today } = await preparing(12);
  const saved = (interviewOn: string) => user.caller.preparation.save({ ...ids, interviewOn });
  await expect(saved(addDays(today, -1))).rejects.toThrow('Choose today or a later day.');
  await expect(saved(addDays(today, 367))).rejects.toThrow('Choose a day within the next year.');
  for (const days of [0, 366]) expect((await saved(addDays(today, days))).path?.daysLeft).toBe(days);
  await expect(user.caller.preparation.save({ ...ids, interviewOn: null, levelId: 999 })).rejects.toThrow(
    'Please choose a level from the list.',
  );
  await expect(user.caller.preparation.save({ ...ids, interviewOn: null, categoryId: 999 })).rejects.toThrow(
    'Please choose a category from the list.',
  );
  await expect(user.caller.preparation.save({ ...ids, interviewOn: null, companyId: 999 })).rejects.toThrow(
    'Please choose a company from the list.',
  );
});

test('without a date there are nine steps at any pace; a new path follows a finished one', async () => {
  const { app, user, path, read, ids } = await preparing(null);
  expect(path).toMatchObject({ daysLeft: null, steps: 9, stepsDone: 0 });
  app.clock.advance(20 * DAY_MS);
  expect(await read()).toMatchObject({ steps: 9, stepsDone: 0 });
  for (let done = 0; done < 6; done += 1) await exercise(user);
  for (let done = 0; done < 3; done += 1) await interview(app, user);
  expect(await read()).toMatchObject({ stepsDone: 9, steps: 9, next: [] });
  app.clock.advance(DAY_MS);
  const again = await user.caller.preparation.save({ ...ids, interviewOn: null });
  expect(again.path).toMatchObject({ stepsDone: 0, steps: 9 });
});

test('another date keeps the steps that were done', async () => {
  const { user, ids, today } = await preparing(12);
  await exercise(user);
  const { path } = await user.caller.preparation.save({ ...ids, interviewOn: addDays(today, 20) });
  expect(path).toMatchObject({ stepsDone: 1, daysLeft: 20 });
});

test('a step counts however long ago it was done', async () => {
  const { app, user, read } = await preparing(20);
  await exercise(user);
  app.clock.advance(10 * DAY_MS);
  expect(await read()).toMatchObject({ stepsDone: 1 });
});

test('the same moment is another day elsewhere', async () => {
  const { app, user, ids } = await preparing(null);
  app.clock.advance(DAY_MS - (app.clock.now().getTime() % DAY_MS) + 23 * 3_600_000);
  const utc = dayIn('UTC', app.clock.now());
  const interviewOn = addDays(utc, 1);
  await user.caller.preparation.save({ ...ids, interviewOn, timeZone: 'UTC' });
  const daysLeft = async (timeZone: string) =>
    (await user.caller.preparation.get({ timeZone })).path?.daysLeft;
  expect(await daysLeft('UTC')).toBe(1);
  expect(await daysLeft('Asia/Tokyo')).toBe(0);
  expect(await daysLeft('America/Los_Angeles')).toBe(1);
  await expect(user.caller.preparation.get({ timeZone: 'Mars/Base' })).rejects.toThrow();
});

test('the week says on which of its days there was practice', async () => {
  const { app, user } = await preparing(12);
  await exercise(user);
  const { week } = await user.caller.preparation.get({});
  expect(week).toHaveLength(7);
  expect(week.filter(({ isPracticed }) => isPracticed)).toEqual([
    { on: dayIn('UTC', app.clock.now()), isToday: true, isPracticed: true },
  ]);
});

test('somebody who practices a lot does not hold up the others: a time zone is set up once for all of it', async () => {
  const { app, user, path } = await preparing(12);
  await exercise(user);
  const setUps = async () => {
    const { DateTimeFormat } = Intl;
    const setUp = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function setUp(...given) {
      return new DateTimeFormat(...given);
    });
    await user.caller.preparation.get({});
    const { length } = setUp.mock.calls;
    setUp.mockRestore();
    return length;
  };
  app.clock.advance(DAY_MS);
  const before = await setUps();
  for (let turn = 0; turn < 5; turn += 1) await exercise(user);
  app.clock.advance(DAY_MS);
  expect(path.steps).toBeGreaterThan(5);
  expect(await setUps()).toBe(before);
});

test('who wants no path is not asked again, and nobody sees another one’s', async () => {
  const { app, user, ids } = await preparing(12);
  const other = await app.signUp();
  expect(await other.caller.preparation.get({})).toMatchObject({ isAsked: false, path: null });
  await other.caller.preparation.skip({});
  expect(await other.caller.preparation.get({})).toMatchObject({ isAsked: true, path: null });
  await expect(other.caller.preparation.calendar({})).rejects.toThrow('There is no path yet.');
  expect((await user.caller.preparation.get({})).path).not.toBeNull();
  const { path } = await other.caller.preparation.save({ ...ids, interviewOn: null });
  expect(path).toMatchObject({ stepsDone: 0 });
});

test('more than four weeks before it, a path has three steps a week', () => {
  const slots = planSlots('2026-01-01', '2026-05-01');
  const early = slots.filter(({ on }) => on >= '2026-01-05' && on < '2026-01-12');
  expect(early.map(({ kind }) => kind).sort()).toEqual(['exercise', 'exercise', 'interview']);
});

test('the calendar file has every step and the interview as whole days, in lines that end as the standard says', async () => {
  const { app, user, path } = await preparing(12);
  const { text, fileName } = await user.caller.preparation.calendar({});
  expect(fileName).toMatch(/\.ics$/);
  expect(text.split('\r\n').join('')).not.toMatch(/[\r\n]/);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(10);
  const uids = lines.filter((line) => line.startsWith('UID:'));
  expect(new Set(uids).size).toBe(10);
  const on = path.interviewOn ?? expect.fail('the interview has no day');
  expect(lines).toContain(`DTSTART;VALUE=DATE:${on.replaceAll('-', '')}`);
  expect(lines).toContain(`DTEND;VALUE=DATE:${addDays(on, 1).replaceAll('-', '')}`);
  expect(
    lines.filter((line) => line.startsWith('DTSTART')).every((line) => line.includes('VALUE=DATE')),
  ).toBe(true);
  expect(lines).toContain(`DTSTAMP:${app.clock.now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`);
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});

test('the calendar files of two users share no event, name the company, and have no interview that is over', async () => {
  const { app, user, ids, today } = await preparing(12);
  const other = await signUpWithPlan(app);
  const [company] = await app.caller().lookups.companies();
  await other.caller.preparation.save({
    ...ids,
    companyId: company?.id ?? null,
    interviewOn: addDays(today, 12),
  });
  const lines = async ({ caller }: TestUser) =>
    (await caller.preparation.calendar({})).text.replaceAll('\r\n ', '').split('\r\n');
  const [own, theirs] = [await lines(user), await lines(other)];
  expect(own.filter((line) => line.startsWith('UID:') && theirs.includes(line))).toEqual([]);
  expect(own).toContain('SUMMARY:Your interview');
  expect(theirs).toContain(`SUMMARY:Interview at ${company?.name}`);
  app.clock.advance(13 * DAY_MS);
  expect(await lines(user)).not.toContain('BEGIN:VEVENT');
});

test('text in a calendar file is escaped, and long lines are folded between characters', () => {
  expect(escapeText('a, b; c\\d\ne')).toBe('a\\, b\\; c\\\\d\\ne');
  const long = `SUMMARY:${'é'.repeat(60)}🎙${'x'.repeat(90)}`;
  const lines = foldLine(long);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(lines.map((line, place) => (place === 0 ? line : line.slice(1))).join('')).toBe(long);
});
