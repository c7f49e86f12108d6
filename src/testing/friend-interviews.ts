import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedWithFriend, TYPED_ANSWER } from '#testing/examples.ts';

export const SEAT = 'console-1';

/** Interviews that a friend holds, each begun by the one before: invited, entered, answered, ended. */
export async function invited(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options);
  const owner = await signUpWithPlan(app);
  const { id, token } = await startedWithFriend(app, owner);
  const { friend } = app.caller(undefined, '10.9.9.9');
  const ask = (what: object) => friend.ask({ token, seat: SEAT, ...what });
  return { app, owner, id, token, friend, ask, interviews: owner.caller.interviews };
}

export async function entered(options: Parameters<typeof createTestApp>[0] = {}) {
  const held = await invited(options);
  await held.friend.enter({ token: held.token, seat: SEAT, name: 'Grace' });
  return held;
}

export async function answered(options: Parameters<typeof createTestApp>[0] = {}) {
  const held = await entered(options);
  await held.ask({ key: 'opening' });
  for (const part of ['One', 'Two', 'Three']) {
    await held.interviews.submitAnswer({ id: held.id, transcript: `${TYPED_ANSWER} ${part}.` });
  }
  return held;
}

export async function ended(options: Parameters<typeof createTestApp>[0] = {}) {
  const held = await answered(options);
  await held.interviews.complete({ id: held.id });
  const { stages } = await held.friend.script({ token: held.token });
  const points = stages.flatMap((stage) => stage.points.map(({ id }) => id));
  const ticks = Object.fromEntries(
    points.map((point, at) => [point, at % 3 === 0 ? ('missed' as const) : ('reason' as const)]),
  );
  const send = () => held.friend.saveVerdict({ token: held.token, seat: SEAT, ticks, send: true });
  return { ...held, points, ticks, send };
}

export const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'allowed',
    ({ cause }) => cause.code,
  );
