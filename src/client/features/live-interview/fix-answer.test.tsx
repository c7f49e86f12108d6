// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, toneWav } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';

const HEARD = 'Each note keeps its own records in a key value start and asks the others';

afterEach(() => localStorage.clear());

/** An interview with one spoken answer in which "note" and "start" may be misheard; by default the interviewer waits. */
async function spoken({ awaitConfirmation = true, model = null as string | null } = {}) {
  const words = HEARD.split(' ').map((text) => ({
    text,
    confidence: ['note', 'start'].includes(text) ? 0.1 : 0.9,
  }));
  const heard = {
    ...standInTranscriber(() => HEARD, model),
    transcribe: async () => ({ text: HEARD, words }),
  };
  const app = await createTestApp({ ai: aiWith({ transcriber: heard }) });
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const audio = new File([toneWav(20)], 'a.wav');
  await candidate.caller.interviews.submitAnswer({ id, audio, awaitConfirmation });
  const microphone = createFakeMicrophone();
  const view = await renderApp(`/interview/${id}`, { app, token: candidate.token, audio: microphone });
  const section = await screen.findByRole('region', { name: 'What was heard' });
  await within(section).findByRole('button', { name: 'Fix what I said' });
  const read = () => candidate.caller.interviews.get({ id });
  return { ...view, section, read };
}

const textOf = async ({ read }: Awaited<ReturnType<typeof spoken>>, at = 1) =>
  (await read()).responses[at]?.content;
const corrected = HEARD.replace('note', 'node').replace('start', 'store');

describe('what was heard', () => {
  test('is shown with the words in doubt, put right with Tab and Enter, and then asked about', async () => {
    const opened = await spoken();
    const { user, section } = opened;
    await expectAccessible(section);
    within(section).getByRole('button', { name: 'note, may be misheard' }).focus();
    await user.keyboard('{Enter}');
    await user.clear(screen.getByRole('textbox', { name: 'What you said instead of note' }));
    await user.keyboard('node{Enter}');
    expect(document.activeElement?.textContent).toBe('start');
    await user.keyboard('{Enter}');
    await user.clear(screen.getByRole('textbox', { name: 'What you said instead of start' }));
    await user.keyboard('store{Enter}');
    await waitFor(async () => expect(await textOf(opened)).toBe(corrected));
    await waitFor(async () => expect((await opened.read()).responses).toHaveLength(3));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use these words' })).toBeNull());
  });

  test('can be confirmed as it is', async () => {
    const opened = await spoken();
    expect((await opened.read()).responses).toHaveLength(2);
    await opened.user.click(screen.getByRole('button', { name: 'Use these words' }));
    await waitFor(async () => expect((await opened.read()).responses).toHaveLength(3));
    expect(await textOf(opened)).toBe(HEARD);
  });

  test('stands before the buttons and is confirmed with the space bar that ended the answer', async () => {
    const opened = await spoken();
    const confirm = screen.getByRole('button', { name: 'Use these words' });
    const record = screen.getByRole('button', { name: 'Start answering' });
    expect(confirm.compareDocumentPosition(record)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(document.activeElement).toBe(confirm);
    expect(document.querySelector('.plate')?.getAttribute('data-look')).toBe('resting');
    await opened.user.keyboard(' ');
    await waitFor(async () => expect((await opened.read()).responses).toHaveLength(3));
    expect(await textOf(opened)).toBe(HEARD);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use these words' })).toBeNull());
  });

  test('can be put right as a whole, within a quarter of its words', async () => {
    const opened = await spoken();
    const { user } = opened;
    await user.click(screen.getByRole('button', { name: 'Fix what I said' }));
    const field = screen.getByRole('textbox', { name: 'What you said' });
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.paste('Something else');
    expect(screen.getByText(/More than 3 words changed/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use these words' }).disabled).toBe(true);
    await user.clear(field);
    await user.paste(corrected);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(async () => expect(await textOf(opened)).toBe(corrected));
  });

  test('does not hold up the next answers once somebody switched that off', async () => {
    const { user } = await spoken();
    await user.click(screen.getByRole('checkbox', { name: /Don’t wait/ }));
    expect(localStorage.getItem('wait_for_confirmation')).toBe('off');
  });

  test('needs no confirmation where the recogniser is good, and a correction has the question asked anew', async () => {
    const opened = await spoken({ model: 'stand-in-1' });
    const before = await textOf(opened, 2);
    expect(before).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use these words' })).toBeNull();
    await opened.user.click(screen.getByRole('button', { name: 'Fix what I said' }));
    await opened.user.clear(screen.getByRole('textbox', { name: 'What you said' }));
    await opened.user.paste(corrected);
    await opened.user.click(screen.getByRole('button', { name: 'Use these words' }));
    await waitFor(async () => expect(await textOf(opened)).toBe(corrected));
    expect((await opened.read()).responses).toHaveLength(3);
  });
});

test('before the end one look at all words that may be misheard is offered', async () => {
  const opened = await spoken({ model: 'stand-in-1' });
  await opened.user.click(screen.getByRole('button', { name: '2 words may be misheard' }));
  const dialog = await screen.findByRole('dialog');
  await expectAccessible(dialog);
  await opened.user.click(within(dialog).getByRole('button', { name: 'start, may be misheard' }));
  await opened.user.clear(within(dialog).getByRole('textbox'));
  await opened.user.keyboard('store{Enter}');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Use these words' }));
  await waitFor(async () => expect(await textOf(opened)).toContain('key value store'));
});
