import { screen } from '@testing-library/react';
import { createTestApp } from './create-test-app.ts';
import { signUpWithPlan, startedWithFriend, TYPED_ANSWER } from './examples.ts';
import { renderApp } from './render-app.tsx';

/** The seat of a second console at the same link. */
export const OTHER_SEAT = 'another-console';

/** An interview on the question about short links, and its friend's link. */
export async function invited() {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  return { app, candidate, ...(await startedWithFriend(app, candidate)) };
}

type Invited = Awaited<ReturnType<typeof invited>>;

type Network = (path: string) => Promise<void> | void;

export async function enter({ app, path }: Invited, network?: Network) {
  const view = await renderApp(path, { app, ...(network && { network }) });
  await view.user.type(await screen.findByLabelText('Your name'), 'Grace');
  await view.user.click(screen.getByRole('button', { name: 'Open the console' }));
  await screen.findByRole('heading', { name: 'Start here' });
  return view;
}

/** An entered console whose first question was asked and answered. */
export async function begun(network?: Network) {
  const held = await invited();
  // The candidate's room is open.
  held.app.deps.meetings.join(held.id, null);
  const view = await enter(held, network);
  await view.user.click(await screen.findByRole('button', { name: /^Ask: Our marketing team/ }));
  await screen.findByRole('heading', { name: 'Most useful now' });
  await held.candidate.caller.interviews.submitAnswer({ id: held.id, transcript: TYPED_ANSWER });
  await screen.findByText('It is your turn to ask.');
  return { ...held, ...view };
}

export const verdictOf = async ({ app, token }: Pick<Invited, 'app' | 'token'>) =>
  (await app.caller().friend.console({ token })).verdict;
