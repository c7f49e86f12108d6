import { expect } from 'vitest';
import type { RestCaller } from '#server/trpc/router.ts';
import { boardChange } from '#shared/board/board-schema.ts';
import type { ChangeBoardInput } from '#shared/contract/board.ts';
import type { DebriefReply, Tick } from '#shared/contract/debrief.ts';
import type { JudgedBy } from '#shared/contract/report.ts';
import { createTestApp, type TestApp, type TestUser } from './create-test-app.ts';

/** A typed answer of a plausible candidate; long enough to be graded after a few of them. */
export const TYPED_ANSWER =
  'First I would ask how many links are created every month and how many are opened, because I assume that reads dominate. ' +
  'We keep one record per link in a key value store, keyed by the short code, with the target address and the owner. ' +
  'When somebody opens a link the service looks the code up in a cache, and on a miss it goes to the database and answers with a redirect.';

/** Two parts and a connection. */
export const DRAWN: ChangeBoardInput['changes'] = [
  {
    do: 'put_node' as const,
    node: { id: 'links', kind: 'service' as const, name: 'Link service', x: 0, y: 0 },
  },
  { do: 'put_node' as const, node: { id: 'cache', kind: 'cache' as const, name: 'Redis', x: 240, y: 0 } },
  { do: 'put_edge' as const, edge: { id: 'reads', from: 'links', to: 'cache', verb: 'reads', sync: true } },
].map((change, at) => ({ id: `change-${at + 1}`, ageMs: 0, change: boardChange.parse(change) }));

/** Signed in, with the free plan active. */
export async function signUpWithPlan(app: TestApp): Promise<TestUser> {
  const user = await app.signUp();
  await user.caller.licenses.activateFreePlan();
  return user;
}

/** Ids of the category and level with these slugs. */
export async function lookupIds(app: TestApp, categorySlug = 'backend', levelSlug = 'mid') {
  const category = (await app.caller().lookups.categories()).find(({ slug }) => slug === categorySlug);
  const level = (await app.caller().lookups.levels()).find(({ slug }) => slug === levelSlug);
  expect(category && level).toBeTruthy();
  return { categoryId: category?.id ?? 0, levelId: level?.id ?? 0 };
}

/** A running backend interview on short links. */
export async function startedInterview(app: TestApp, user: TestUser) {
  return user.caller.interviews.start({ ...(await lookupIds(app)), questionId: 'short-links' });
}

/** An interview with short links that a friend holds, and the friend's link. */
export async function startedWithFriend(app: TestApp, user: TestUser) {
  const { id } = await user.caller.interviews.start({
    ...(await lookupIds(app)),
    questionId: 'short-links',
    interviewer: 'friend',
  });
  const { path } = await user.caller.sharing.inviteFriend({ id });
  return { id, path, token: path.replace('/console/', '') };
}

/** The beginnings of as many answers as a whole report needs. */
export const THREE = ['First,', 'Second,', 'Third,'];

/** An interview that is over and that nobody has judged, unless the app has a model. */
export async function ended(app?: TestApp, beginnings = ['First,', 'Second,']) {
  const own = app ?? (await createTestApp());
  const candidate = await signUpWithPlan(own);
  const { id } = await startedInterview(own, candidate);
  for (const word of beginnings) {
    await candidate.caller.interviews.submitAnswer({ id, transcript: `${word} ${TYPED_ANSWER}` });
  }
  const interview = await candidate.caller.interviews.complete({ id });
  return { app: own, candidate, id, interview };
}

/** 16 kHz mono WAV of a tone: accepted as a recording everywhere. */
export function toneWav(seconds = 2): Uint8Array<ArrayBuffer> {
  const rate = 16_000;
  const samples = Math.round(seconds * rate);
  const view = new DataView(new ArrayBuffer(44 + samples * 2));
  const text = (at: number, letters: string) => {
    for (const [i, letter] of [...letters].entries()) view.setUint8(at + i, letter.charCodeAt(0));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples * 2, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples * 2, true);
  for (let i = 0; i < samples; i += 1)
    view.setInt16(44 + i * 2, Math.sin((i * 2 * Math.PI * 220) / rate) * 8000, true);
  return new Uint8Array(view.buffer);
}

/** Judges an ended interview in its debrief: every sentence rightly, every point alike. */
export async function judgeOwn(
  { deps }: Pick<TestApp, 'deps'>,
  { interviews }: Pick<RestCaller, 'interviews'>,
  id: number,
  tick: (pointId: string) => Tick = () => 'reason',
): Promise<DebriefReply> {
  const { statements, points } = await interviews.debrief({ id });
  const truths = new Set(
    [...deps.data.content.questions.values()].flatMap((question) =>
      question.points.flatMap((point) => point.false.map(({ truth }) => truth)),
    ),
  );
  return interviews.saveDebrief({
    id,
    answers: Object.fromEntries(statements.map((each) => [each.id, truths.has(each.text)])),
    ticks: Object.fromEntries(points.map((point) => [point.id, tick(point.id)])),
    done: true,
  });
}

/** Completes an interview with the demo's report under this grade, as a grading does; by default a model's. */
export async function addReport(
  app: TestApp,
  interviewId: number,
  grade: string,
  score: number,
  judgedBy: JudgedBy = { kind: 'model', name: 'example-model' },
): Promise<void> {
  const { strengths, improvements, report, hiringRecommendation } = await app.deps.data.demo();
  if (!report) throw new Error('the demo has a report');
  const outcome = { grade, score, hiringRecommendation, judgedBy, strengths, improvements, report };
  await app.deps.data.stores.reports.save({
    interviewId,
    outcome,
    pending: 0,
    jobId: 0,
    now: app.clock.now(),
  });
}

/** The bytes of a recording that is sent piece by piece. */
export async function bytesOf({
  file,
}: {
  file: { stream(): ReadableStream<Uint8Array> };
}): Promise<Uint8Array> {
  return new Uint8Array(await new Response(file.stream()).arrayBuffer());
}
