import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';
import { whenDone } from '#testing/when-done.ts';

const CHECK = { name: 'Check your answer' };

async function typedAnswer(given: Parameters<typeof renderApp>[1] = {}) {
  const page = await renderApp('/exercise', given);
  await page.user.click(await screen.findByLabelText('Your answer'));
  await page.user.paste(TYPED_ANSWER);
  await page.user.click(screen.getByRole('button', { name: 'Check my answer' }));
  await screen.findByRole('heading', CHECK);
  return page;
}

describe('a guest', () => {
  it('sees how much of the time a typed answer takes, and sends it by Ctrl+Enter', async () => {
    const { user } = await renderApp('/exercise');
    await user.click(await screen.findByLabelText('Your answer'));
    await user.paste('word '.repeat(75));
    expect(screen.getByText(/^75 words/).textContent).toMatch(/0:30 of 1:30 speaking time/);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('heading', CHECK)).toBeTruthy();
  });

  it('types an answer, checks it against the points and rates it, and no server hears of it', async () => {
    const calls: string[] = [];
    const app = await createTestApp();
    const { user } = await typedAnswer({ app, network: (path) => void calls.push(path) });
    expect(screen.getAllByText('A strong answer').length).toBeGreaterThan(1);
    expect(screen.getAllByText('Your nearest words').length).toBeGreaterThan(1);
    expect(screen.getAllByText('Wrong').length).toBe(screen.getAllByText('True').length);
    await expectAccessible(document.body);
    await user.click(screen.getByRole('button', { name: 'Hard' }));
    expect((await screen.findByText(/^You rated it/)).textContent).toBe('You rated it hard.');
    expect(calls.filter((path) => path.includes('practice.answer'))).toEqual([]);
    expect(await sql(app.db, 'select * from exercise_attempts')).toEqual([]);
  });

  it('types where the browser cannot turn speech into text, and is told so', async () => {
    await renderApp('/exercise', { audio: createFakeMicrophone() });
    expect(await screen.findByText(/^This browser cannot turn speech into text/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Answer out loud' })).toBeNull();
    expect(screen.queryByText(/In an interview you can speak/)).toBeNull();
  });

  it('is told that an interview hears them where the server turns speech into text', async () => {
    const app = await createTestApp({
      ai: { active: aiWith({ transcriber: standInTranscriber(() => 'words') }) },
    });
    await renderApp('/exercise', { app, audio: createFakeMicrophone() });
    expect(await screen.findByText(/In an interview you can speak in any browser/)).toBeTruthy();
  });

  it('rates with a key from anywhere on the page, unless the keys are switched off', async () => {
    const { user } = await typedAnswer();
    await user.click(screen.getByRole('checkbox', { name: 'Use the keys 1 to 4' }));
    await user.keyboard('2');
    expect(screen.getByRole('button', { name: 'Hard' }).hasAttribute('aria-keyshortcuts')).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: 'Use the keys 1 to 4' }));
    await user.click(document.body);
    await user.keyboard('1');
    expect((await screen.findByText(/^You rated it/)).textContent).toBe('You rated it again.');
  });

  it('who would rather type has the cursor in the field, and one button stands out', async () => {
    vi.stubGlobal('SpeechRecognition', class extends EventTarget {});
    whenDone(() => vi.unstubAllGlobals());
    const { user } = await renderApp('/exercise', { audio: createFakeMicrophone() });
    const speak = await screen.findByRole('button', { name: 'Answer out loud' });
    expect(speak.classList.contains('bg-primary')).toBe(true);
    expect(screen.getByText(/if yours cannot, you type\.$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Type instead' }));
    expect(screen.getAllByRole('button', { name: /out loud|instead/ })).toEqual([speak]);
    expect(document.activeElement).toBe(screen.getByLabelText('Your answer'));
    expect(speak.classList.contains('bg-primary')).toBe(false);
    const check = screen.getByRole('button', { name: 'Check my answer' });
    expect(check.classList.contains('bg-primary')).toBe(true);
  });

  it('hears the question, and stops it with the same button', async () => {
    let isSpeaking = false;
    vi.stubGlobal('SpeechSynthesisUtterance', class {});
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => [{}],
      speak: () => {
        isSpeaking = true;
      },
      cancel: () => {
        isSpeaking = false;
      },
    });
    whenDone(() => vi.unstubAllGlobals());
    const { user } = await renderApp('/exercise');
    const button = await screen.findByRole('button', { name: /Play the question/ });
    await user.click(button);
    await waitFor(() => expect([isSpeaking, button.dataset.playing]).toEqual([true, '']));
    await user.click(button);
    expect([isSpeaking, button.dataset.playing]).toEqual([false, undefined]);
  });

  it('sees the same question and answer again after a reload, until another answer is wanted', async () => {
    const app = await createTestApp();
    const first = await typedAnswer({ app });
    const said = screen.getByText(TYPED_ANSWER).textContent;
    first.unmount();
    const again = await renderApp('/exercise', { app });
    expect((await screen.findByText(TYPED_ANSWER)).textContent).toBe(said);
    await again.user.click(screen.getByRole('button', { name: 'Answer it again' }));
    expect(await screen.findByLabelText('Your answer')).toBeTruthy();
    expect(localStorage.getItem('guest_attempt')).toBeNull();
  });

  it('takes it along by signing up, rating and all', async () => {
    // The dashboard's charts take long to load on a busy machine, and the page would be waited for meanwhile.
    await import('#client/features/dashboard/plots/plots.tsx');
    const { user, app, router } = await typedAnswer();
    await user.click(screen.getByRole('button', { name: 'Good' }));
    await user.click(screen.getByRole('link', { name: 'Keep this and go on' }));
    expect((await screen.findByRole('tab', { name: 'Sign Up' })).getAttribute('aria-selected')).toBe('true');
    await user.type(screen.getByLabelText('First Name'), 'Grace');
    await user.type(screen.getByLabelText('Last Name'), 'Hopper');
    await user.type(screen.getByLabelText('Email'), 'grace@example.com');
    await user.type(screen.getByLabelText('Password'), 'nanoseconds');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findByText(/^We kept the answer you gave before you signed up/)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
    expect(await screen.findByText(/^1 of \d+$/)).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem('guest_attempt')).toBeNull());
    const kept = await sql(app.db, 'select answer, rating from exercise_attempts');
    expect(kept).toEqual([{ answer: TYPED_ANSWER, rating: 'good' }]);
  });

  it('leaves nothing of it on the device after a day', async () => {
    const { user, unmount } = await typedAnswer();
    const kept = JSON.parse(localStorage.getItem('guest_attempt') ?? '{}');
    localStorage.setItem('guest_attempt', JSON.stringify({ ...kept, at: kept.at - 25 * 3_600_000 }));
    unmount();
    await user.click(document.body);
    await renderApp('/exercise');
    expect(await screen.findByLabelText('Your answer')).toBeTruthy();
    expect(localStorage.getItem('guest_attempt')).toBeNull();
  });

  it('is told so where the server takes no strangers', async () => {
    await renderApp('/exercise', { app: await createTestApp({ env: { SIGN_UP: 'closed' } }) });
    expect(await screen.findByText('This server is for people with an account.')).toBeTruthy();
  });

  it('is offered it on the start page', async () => {
    await renderApp('/');
    const offer = await screen.findByRole('link', { name: 'Answer one question now' });
    expect(offer.getAttribute('href')).toBe('/exercise');
  });

  it('is not offered it where the server takes no guests', async () => {
    await renderApp('/', { app: await createTestApp({ env: { SIGN_UP: 'invite' } }) });
    await screen.findByText('$2.99', { exact: false });
    expect(screen.queryByRole('link', { name: 'Answer one question now' })).toBeNull();
  });
});

it('somebody with an account is led from the guests’ question to today’s exercise', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  const { router } = await renderApp('/exercise', { app, token });
  await screen.findByRole('region', { name: 'Today' });
  expect(router.state.location.pathname).toBe('/');
});
