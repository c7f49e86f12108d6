import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '#client/lib/session-token.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';

/** The time between the message and leaving the page. */
const LEAVE_AFTER_MS = 2_000;

/** The server behind a proxy: calls of `procedure` get the reply of `answer`, or the server's if it returns none. */
function proxied(
  app: TestApp,
  procedure: string,
  answer: (passOn: () => Promise<Response>) => unknown,
): TestApp {
  return {
    ...app,
    request: async (path, init) => {
      const passOn = () => app.request(path, init);
      const own = path.includes(procedure) ? await answer(passOn) : null;
      return own instanceof Response ? own : passOn();
    },
  };
}

async function chooseAndStart(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: 'Backend' }));
  await user.click(await screen.findByRole('radio', { name: 'Mid' }));
  await user.click(screen.getByRole('button', { name: 'Start Interview Session' }));
}

it("'License required' in any words opens the plans", async () => {
  const app = await createTestApp();
  const { token } = await signUpWithPlan(app);
  const refusing = proxied(app, 'interviews.start', () =>
    Response.json({ message: 'Blocked by gateway: License required' }, { status: 403 }),
  );
  const { user } = await renderApp('/interview/config', { app: refusing, token });
  await chooseAndStart(user);
  expect(await screen.findByRole('dialog', { name: 'Choose Your Interview Plan' })).toBeTruthy();
  expect(screen.queryByText('Failed to start interview')).toBeNull();
});

it('a start whose reply a proxy lost spends one session, however often it is pressed', async () => {
  const app = await createTestApp();
  const { token, caller } = await signUpWithPlan(app);
  let isReplyLost = true;
  const losing = proxied(app, 'interviews.start', async (passOn) => {
    if (!isReplyLost) return null;
    await passOn();
    return new Response('<html>Bad Gateway</html>', { status: 502 });
  });
  const { user, router } = await renderApp('/interview/config', { app: losing, token });
  await chooseAndStart(user);
  expect(await screen.findByText('502: <html>Bad Gateway</html>')).toBeTruthy();
  isReplyLost = false;
  await user.click(screen.getByRole('button', { name: 'Start Interview Session' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/interview\/\d+$/));
  expect((await caller.licenses.get()).quota.sessionsRemaining).toBe(4);
});

it('an answer that a proxy finds too large is told so, and is not lost', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  let isRefusing = true;
  const small = proxied(app, 'submitAnswer', () =>
    isRefusing ? new Response('Request Entity Too Large', { status: 413 }) : null,
  );
  const audio = createFakeMicrophone();
  const { user } = await renderApp(`/interview/${id}`, { app: small, token: candidate.token, audio });
  await user.click(await screen.findByRole('button', { name: 'Start answering' }));
  await screen.findByText('Recording your answer.');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('413: Request Entity Too Large')).toBeTruthy();
  expect(await screen.findByText('1 unsent answer')).toBeTruthy();
  isRefusing = false;
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText('1 unsent answer')).toBeNull());
});

it('an activation that fails for want of authentication ends the session, and is no failed activation', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const refusing = proxied(app, 'activateFreePlan', () =>
    Response.json({ message: 'Authentication has expired' }, { status: 500 }),
  );
  const { user, router } = await renderApp('/purchase', { app: refusing, token });
  await user.click(await screen.findByRole('button', { name: 'Get Started Free' }));
  expect(await screen.findByText('Session Expired')).toBeTruthy();
  expect(screen.getByText('Please log in again to continue.')).toBeTruthy();
  expect(screen.queryByText('Activation Failed')).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
});

it('a list that is refused because the session is over draws no error', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const refusing = proxied(app, 'interviews.list', () =>
    Response.json({ message: 'Unauthorized' }, { status: 401 }),
  );
  await renderApp('/', { app: refusing, token });
  expect(await screen.findByText('Session Expired')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy();
  expect(screen.queryByText('Your interviews could not be loaded')).toBeNull();
});

it('a user who signs in again in another window before this one has left stays signed in', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const refusing = proxied(app, 'interviews.list', () =>
    Response.json({ message: 'Unauthorized' }, { status: 401 }),
  );
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { router } = await renderApp('/', { app: refusing, token });
  expect(await screen.findByText('Session Expired')).toBeTruthy();
  localStorage.setItem(TOKEN_KEY, token);
  const leaving = timers.mock.calls.find(([, delay]) => delay === LEAVE_AFTER_MS)?.[0];
  timers.mockRestore();
  if (typeof leaving !== 'function') throw new Error('the page was about to leave');
  leaving();
  expect(localStorage.getItem(TOKEN_KEY)).toBe(token);
  expect(router.state.location.pathname).toBe('/');
});
