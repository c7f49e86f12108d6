// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith } from '#testing/stand-in-ai.ts';

const recogniser = {
  engine: { id: 'local', label: 'PocketSphinx', model: null },
  cost: () => 0,
  transcribe: async () => ({ text: TYPED_ANSWER }),
};

async function typedAnswer(given: Parameters<typeof renderApp>[1] = {}) {
  const page = await renderApp('/try', given);
  await page.user.click(await screen.findByLabelText('Your answer'));
  await page.user.paste(TYPED_ANSWER);
  await page.user.click(screen.getByRole('button', { name: 'Send answer' }));
  await screen.findByRole('heading', { name: 'What was heard' });
  return page;
}

describe('a guest', () => {
  it('sees a question at once, types an answer, and reads one strength, one gap and six dots', async () => {
    await typedAnswer();
    expect(screen.getByRole('region', { name: 'One strength' }).textContent?.length).toBeGreaterThan(20);
    expect(screen.getByRole('region', { name: 'One gap' }).textContent?.length).toBeGreaterThan(20);
    const six = screen.getByRole('region', { name: 'Six dimensions' });
    expect(within(six).getAllByRole('listitem')).toHaveLength(6);
    await expectAccessible(document.body);
  });

  it('speaks the answer where the server has a recogniser, and is shown what was heard', async () => {
    const microphone = createFakeMicrophone();
    const app = await createTestApp({ ai: aiWith({ transcriber: recogniser }) });
    const { user } = await renderApp('/try', { app, audio: microphone });
    await user.click(await screen.findByRole('button', { name: 'Answer out loud' }));
    await user.click(await screen.findByRole('button', { name: 'Stop and send' }));
    expect(await screen.findByText(/heard by PocketSphinx/)).toBeTruthy();
    expect(microphone.isOpen()).toBe(false);
  });

  it('is told why the microphone cannot be used, and may type', async () => {
    const app = await createTestApp({ ai: aiWith({ transcriber: recogniser }) });
    const { user } = await renderApp('/try', { app, audio: createFakeMicrophone({ onAsk: 'deny' }) });
    await user.click(await screen.findByRole('button', { name: 'Answer out loud' }));
    expect(await screen.findByText('Permission Denied')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Type instead' }));
    expect(screen.getByLabelText('Your answer')).toBeTruthy();
  });

  it('sees the same question and report again after a reload', async () => {
    const app = await createTestApp();
    await typedAnswer({ app });
    const { token } = { token: sessionStorage.getItem('try_token') };
    const again = await renderApp('/try', { app });
    expect((await screen.findAllByRole('heading', { name: 'What was heard' })).length).toBeGreaterThan(0);
    expect(sessionStorage.getItem('try_token')).toBe(token);
    await again.user.click(
      screen.getAllByRole('button', { name: 'Answer it again' }).at(-1) ?? document.body,
    );
    await waitFor(() => expect(sessionStorage.getItem('try_token')).not.toBe(token));
  });

  it('keeps it by signing up, finds it again, and may delete it', async () => {
    const { user, app, router } = await typedAnswer();
    await user.click(screen.getByRole('link', { name: 'Keep this and go on' }));
    expect((await screen.findByRole('tab', { name: 'Sign Up' })).getAttribute('aria-selected')).toBe('true');
    expect(router.state.location.pathname).toBe('/auth');
    await user.type(screen.getByLabelText('First Name'), 'Grace');
    await user.type(screen.getByLabelText('Last Name'), 'Hopper');
    await user.type(screen.getByLabelText('Email'), 'grace@example.com');
    await user.type(screen.getByLabelText('Password'), 'nanoseconds');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findByText(/is kept/)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
    expect(sessionStorage.getItem('try_token')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Read it again' }));
    await screen.findByRole('heading', { name: 'Answers from before you signed up' });
    await user.click(await screen.findByRole('button', { name: 'Delete this answer' }));
    expect(await screen.findByText('There are none.')).toBeTruthy();
    expect(app.db.$client.prepare('select * from guest_tries').all()).toEqual([]);
  });

  it('is told so where the server takes no strangers', async () => {
    await renderApp('/try', { app: await createTestApp({ env: { SIGN_UP: 'closed' } }) });
    expect(await screen.findByText('This server is for people with an account.')).toBeTruthy();
  });

  it('is offered it on the start page', async () => {
    await renderApp('/');
    const offer = await screen.findByRole('link', { name: 'Answer one question now' });
    expect(offer.getAttribute('href')).toBe('/try');
  });

  it('is not offered it where the server takes no guests', async () => {
    await renderApp('/', { app: await createTestApp({ env: { SIGN_UP: 'invite' } }) });
    await screen.findByText('$2.99', { exact: false });
    expect(screen.queryByRole('link', { name: 'Answer one question now' })).toBeNull();
  });
});

it('a recording ends by itself when the time is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const app = await createTestApp({ ai: aiWith({ transcriber: recogniser }) });
    const { user } = await renderApp('/try', { app, audio: createFakeMicrophone() });
    await user.click(await screen.findByRole('button', { name: 'Answer out loud' }));
    await screen.findByRole('button', { name: 'Stop and send' });
    await vi.advanceTimersByTimeAsync(91_000);
    expect(await screen.findByText(/heard by PocketSphinx/)).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});
