// @vitest-environment happy-dom
import { isDeepStrictEqual } from 'node:util';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import {
  addReport,
  lookupIds,
  signUpWithPlan,
  startedInterview,
  startedWithFriend,
  TYPED_ANSWER,
} from '#testing/examples.ts';
import { renderApp } from '#testing/render-app.tsx';

type Row = {
  button: string | RegExp;
  /** The procedure that it calls. */
  sends: string;
  /** The page of the button, as the user or their friend has it. */
  at: string | ((app: TestApp, ada: TestUser) => Promise<string>);
  /** For a page that is shown to people without an account. */
  isGuest?: true;
  /** The user has no plan yet. */
  isNew?: true;
  /** What is done on the page before the button is there. */
  first?: (user: UserEvent, ada: TestUser) => Promise<void>;
};

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const fill = async (user: UserEvent, label: string | RegExp, text: string) =>
  user.type(await screen.findByLabelText(label), text);

const results = async (app: TestApp, ada: TestUser) => {
  const { id } = await startedInterview(app, ada);
  await addReport(app, id, 'B', 80);
  return { id, path: `/interview/${id}/results` };
};
const ended = async (app: TestApp, ada: TestUser) => {
  const { id } = await startedInterview(app, ada);
  await ada.caller.interviews.complete({ id });
  return '/';
};
const withPath = async (app: TestApp, ada: TestUser) => {
  await ended(app, ada);
  await ada.caller.preparation.save({ ...(await lookupIds(app)), interviewOn: null });
  return '/';
};
const typeAnswer = async (user: UserEvent) => {
  await user.click(await screen.findByLabelText('Your answer'));
  await user.paste(TYPED_ANSWER);
};

const BUTTONS: readonly Row[] = [
  {
    button: 'Sign In',
    sends: 'auth.signIn',
    at: '/auth',
    isGuest: true,
    first: async (user, { user: { email }, password }) => {
      await fill(user, 'Email', email);
      await fill(user, 'Password', password);
    },
  },
  {
    button: 'Create Account',
    sends: 'auth.signUp',
    at: '/auth',
    isGuest: true,
    first: async (user) => {
      await user.click(await screen.findByRole('tab', { name: 'Sign Up' }));
      await fill(user, 'First Name', 'Grace');
      await fill(user, 'Last Name', 'Hopper');
      await fill(user, 'Email', 'grace@example.com');
      await fill(user, 'Password', 'correct horse');
    },
  },
  {
    button: 'Send Reset Link',
    sends: 'auth.requestPasswordReset',
    at: '/auth',
    isGuest: true,
    first: async (user, { user: { email } }) => {
      await press(user, /^Forgot/);
      await fill(user, 'Email', email);
    },
  },
  {
    button: 'Update Password',
    sends: 'auth.resetPassword',
    at: '/reset-password?token=no-such-token',
    isGuest: true,
    first: (user) => fill(user, 'New Password', 'another horse'),
  },
  {
    button: 'Change Password',
    sends: 'auth.changePassword',
    at: '/profile',
    first: async (user, { password }) => {
      await fill(user, 'Current Password', password);
      await fill(user, 'New Password', 'another horse');
      await fill(user, 'Confirm New Password', 'another horse');
    },
  },
  {
    button: 'Delete everything',
    sends: 'auth.deleteAccount',
    at: '/profile',
    first: async (user, { password }) => {
      await press(user, 'Delete my account');
      await fill(user, /^Type/, 'delete my account');
      await fill(user, 'Your password', password);
    },
  },
  { button: 'Sign out everywhere', sends: 'auth.signOutEverywhere', at: '/profile' },
  {
    button: 'Start Interview Session',
    sends: 'interviews.start',
    at: async (app, ada) => {
      await ended(app, ada);
      return '/interview/config';
    },
  },
  {
    button: 'Surprise me',
    sends: 'interviews.start',
    at: '/interview/config',
  },
  {
    button: 'New interview like the last',
    sends: 'interviews.start',
    at: async (app, ada) => {
      await ada.caller.preparation.skip({});
      return ended(app, ada);
    },
  },
  { button: 'Practice this: Short link service', sends: 'interviews.start', at: '/questions' },
  { button: 'Get Started Free', sends: 'licenses.activateFreePlan', at: '/purchase', isNew: true },
  { button: 'Not now', sends: 'preparation.skip', at: ended },
  {
    button: 'Plan my steps',
    sends: 'preparation.save',
    at: ended,
    first: (user) => press(user, 'Plan for an interview'),
  },
  {
    button: 'Remove the plan',
    sends: 'preparation.skip',
    at: withPath,
    first: (user) => press(user, /^Change/),
  },
  {
    button: 'Check my answer',
    sends: 'practice.answer',
    at: ended,
    first: typeAnswer,
  },
  {
    button: /^Good/,
    sends: 'practice.rate',
    at: ended,
    first: async (user) => {
      await typeAnswer(user);
      await press(user, 'Check my answer');
    },
  },
  {
    button: 'Delete interview',
    sends: 'interviews.delete',
    at: async (app, ada) => (await results(app, ada)).path,
    first: (user) => press(user, /^Delete/),
  },
  {
    button: 'Make a link',
    sends: 'sharing.create',
    at: async (app, ada) => (await results(app, ada)).path,
  },
  {
    button: /^Revoke the link made/,
    sends: 'sharing.revoke',
    at: async (app, ada) => {
      const { id, path } = await results(app, ada);
      await ada.caller.sharing.create({ id });
      return path;
    },
  },
  {
    button: 'Send the review',
    sends: 'friend.review',
    at: async (app, ada) => {
      const { id } = await results(app, ada);
      return (await ada.caller.sharing.create({ id })).path;
    },
    isGuest: true,
    first: async (user) => {
      await user.selectOptions(await screen.findByLabelText('Solution design'), '3.5');
      await fill(user, 'Your name', 'Grace');
    },
  },
  {
    button: 'Open the console',
    sends: 'friend.enter',
    at: async (app, ada) => (await startedWithFriend(app, ada)).path,
    isGuest: true,
    first: (user) => fill(user, 'Your name', 'Grace'),
  },
  {
    button: 'Call it off',
    sends: 'interviews.delete',
    at: async (app, ada) => `/interview/${(await startedWithFriend(app, ada)).id}`,
  },
  {
    button: 'Revoke the link',
    sends: 'sharing.revokeFriend',
    at: async (app, ada) => `/interview/${(await startedWithFriend(app, ada)).id}`,
  },
  {
    button: 'Make a new link',
    sends: 'sharing.inviteFriend',
    at: async (app, ada) => `/interview/${(await startedWithFriend(app, ada)).id}`,
  },
  {
    button: 'Send answer',
    sends: 'interviews.submitAnswer',
    at: async (app, ada) => `/interview/${(await startedInterview(app, ada)).id}`,
    first: typeAnswer,
  },
  {
    button: 'Hint',
    sends: 'interviews.pressKey',
    at: async (app, ada) => `/interview/${(await startedInterview(app, ada)).id}`,
  },
];

/** Read again by every screen that shows them. */
const FRESH = ['progress.get', 'practice.get', 'preparation.get', 'questions.list'];

type Client = Pick<Awaited<ReturnType<typeof renderApp>>, 'router' | 'queryClient'>;

/** What other screens have read before. */
async function readAhead({ router }: Client): Promise<void> {
  const { api } = router.options.context;
  await Promise.all([
    api.interviews.list.prefetch({ limit: 5 }),
    api.licenses.get.prefetch(),
    api.auth.sessions.prefetch(),
  ]);
}

/** The queries whose screens would show what the server does not say any more. */
async function outdated({ queryClient }: Client): Promise<string[]> {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const names: string[] = [];
  for (const query of queryClient.getQueryCache().getAll()) {
    const name = String(query.queryKey[0]).replace(',', '.');
    const isReadAgain = !query.isActive() && (query.state.isInvalidated || FRESH.includes(name));
    if (isReadAgain || query.state.data === undefined || !query.options.queryFn) continue;
    const shown = query.state.data;
    if (!isDeepStrictEqual(await query.fetch().catch(() => shown), shown)) names.push(name);
  }
  return names;
}

test.each(BUTTONS)(
  '$button, pressed again before the reply, sends $sends once and outdates no screen',
  async (row) => {
    const app = await createTestApp();
    const ada = await (row.isNew ? app.signUp() : signUpWithPlan(app));
    const path = typeof row.at === 'string' ? row.at : await row.at(app, ada);
    const asked: string[] = [];
    let reply = () => {};
    const isReplied = new Promise<void>((resolve) => {
      reply = resolve;
    });
    const view = await renderApp(path, {
      app,
      ...(!row.isGuest && { token: ada.token }),
      network: async (url) => {
        if (!url.includes(row.sends)) return;
        asked.push(url);
        await isReplied;
      },
    });
    const { user, queryClient } = view;
    await row.first?.(user, ada);
    if (!row.isGuest) await readAhead(view);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: row.button });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.click(button);
    reply();
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(asked).toHaveLength(1);
    expect(await outdated(view)).toEqual([]);
  },
);
