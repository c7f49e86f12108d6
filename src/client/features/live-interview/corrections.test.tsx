import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';

const FIRST = 'Every call has an urgency key so that a retry charges nobody twice';
const SECOND = 'The urgency key is kept for a day, through any insurgency of retries';

/** Two spoken answers in which "urgency" may have been misheard. */
async function spoken({
  doubts = (word: string): boolean => word === 'urgency',
  network = (_path: string): Promise<void> | void => {},
} = {}) {
  const texts = [FIRST, SECOND];
  const transcriber = {
    ...standInTranscriber(() => FIRST, null),
    transcribe: async () => {
      const text = texts.shift() ?? SECOND;
      return {
        text,
        words: text.split(' ').map((word) => ({ text: word, confidence: doubts(word) ? 0.1 : 0.9 })),
      };
    },
  };
  const app = await createTestApp({ ai: { active: aiWith({ transcriber }) } });
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  for (const _ of [1, 2]) {
    await candidate.caller.interviews.submitAnswer({ id, audio: new File([toneWav(20)], 'a.wav') });
  }
  const audio = createFakeMicrophone();
  const view = await renderApp(`/interview/${id}`, { app, token: candidate.token, audio, network });
  await screen.findAllByRole('button', { name: 'Fix what I said' });
  const read = async () => (await candidate.caller.interviews.get({ id })).responses;
  const said = async () =>
    (await read()).filter(({ speaker }) => speaker === 'user').map(({ content }) => content);
  return { ...view, read, said };
}

/** Unfolds the uncertain words of both answers. */
async function unfold(user: UserEvent): Promise<void> {
  for (const line of screen.getAllByRole('button', { name: '1 word unsure' })) await user.click(line);
}

const IN_PLACE = [FIRST, SECOND].map((text) => text.replace('urgency', 'idempotency'));

describe('what was heard', () => {
  test('waits for nobody: the next question is there', async () => {
    const { read } = await spoken();
    expect((await read()).map(({ speaker }) => speaker)).toEqual(['ai', 'user', 'ai', 'user', 'ai']);
    await expectAccessible();
  });

  test('takes one line of the conversation until its words in doubt are asked for', async () => {
    const { user } = await spoken();
    const [line] = screen.getAllByRole('button', { name: '1 word unsure', expanded: false });
    expect(screen.queryByRole('list', { name: 'May be misheard' })).toBeNull();
    await user.click(line ?? document.body);
    expect(screen.getAllByRole('list', { name: 'May be misheard' })).toHaveLength(1);
    expect(line?.getAttribute('aria-expanded')).toBe('true');
    await expectAccessible();
    await user.click(line ?? document.body);
    expect(screen.queryByRole('list', { name: 'May be misheard' })).toBeNull();
  });

  test('is corrected phrase by phrase, everywhere at once', async () => {
    const { user, said, read } = await spoken();
    await unfold(user);
    const [phrase] = screen.getAllByRole('list', { name: 'May be misheard' });
    expect(within(phrase ?? document.body).getByText('2 times')).toBeTruthy();
    const [other] = screen.getAllByRole('button', { name: 'Other words instead of urgency' });
    await user.click(other ?? document.body);
    const field = screen.getByRole('textbox', { name: 'What you said instead of urgency' });
    await user.clear(field);
    await user.keyboard('idempotency{Enter}');
    await waitFor(async () => expect(await said()).toEqual(IN_PLACE));
    expect((await read()).filter(({ original }) => original !== undefined)).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'May be misheard' })).toBeNull());
  });

  test('can be rewritten as a whole', async () => {
    const { user, said } = await spoken();
    const [fix] = screen.getAllByRole('button', { name: 'Fix what I said' });
    await user.click(fix ?? document.body);
    const field = screen.getByRole('textbox', { name: 'What you said' });
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.paste('Something else entirely was said here.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(async () => expect((await said())[0]).toBe('Something else entirely was said here.'));
  });

  test('is rewritten once when Ctrl+Enter is held down, and not without words', async () => {
    const asked: string[] = [];
    let reply = () => {};
    const isReplied = new Promise<void>((resolve) => {
      reply = resolve;
    });
    const { user, queryClient } = await spoken({
      network: async (path) => {
        if (!path.includes('correctTranscript')) return;
        asked.push(path);
        await isReplied;
      },
    });
    const [fix] = screen.getAllByRole('button', { name: 'Fix what I said' });
    await user.click(fix ?? document.body);
    await user.clear(screen.getByRole('textbox', { name: 'What you said' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(queryClient.isMutating()).toBe(0);
    await user.paste('Something else entirely was said here.');
    await user.keyboard('{Control>}{Enter}');
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.keyboard('{Enter}{Enter}{/Control}');
    reply();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The second one confirms the words that stayed.
    expect(asked).toHaveLength(2);
  });

  test('is unsure of no word of an answer that was rewritten as a whole', async () => {
    const { user, said } = await spoken({ doubts: (word) => ['urgency', 'charges'].includes(word) });
    const [fix] = screen.getAllByRole('button', { name: 'Fix what I said' });
    await user.click(fix ?? document.body);
    await user.type(screen.getByRole('textbox', { name: 'What you said' }), ' at all');
    await user.click(screen.getByRole('button', { name: 'Use these words' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await said())[0]).toBe(`${FIRST} at all`);
    await waitFor(() => expect(screen.queryByRole('button', { name: '2 words unsure' })).toBeNull());
  });

  test('is left as heard: nothing is offered any more, and no word changes', async () => {
    const { user, said } = await spoken();
    await unfold(user);
    for (const leave of screen.getAllByRole('button', { name: 'Leave as heard' })) await user.click(leave);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'May be misheard' })).toBeNull());
    expect(await said()).toEqual([FIRST, SECOND]);
  });

  test('is left alone while an answer is spoken', async () => {
    const { user } = await spoken();
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start answering' }).disabled).toBe(false),
    );
    await user.click(screen.getByRole('button', { name: 'Start answering' }));
    await screen.findByText('Recording your answer.');
    const fixes = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Fix what I said' });
    expect(fixes.every(({ disabled }) => disabled)).toBe(true);
  });
});

test('an answer that is not clear enough says so, keeps its recording, and can be corrected', async () => {
  const { read } = await spoken({ doubts: () => true });
  expect(screen.getAllByText('Not clear enough to use')).toHaveLength(2);
  expect((await read())[1]).toMatchObject({ transcriptState: 'unclear', content: FIRST });
  expect(screen.getAllByRole('button', { name: /^Play answer/ })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Fix what I said' })).toHaveLength(2);
});

/** One answer, typed or in which no words were recognized. */
async function answered(given: { transcript: string } | { audio: File }) {
  const transcriber = standInTranscriber(() => '', null);
  const app = await createTestApp({ ai: { active: aiWith({ transcriber }) } });
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  await candidate.caller.interviews.submitAnswer({ id, ...given });
  const audio = createFakeMicrophone();
  const view = await renderApp(`/interview/${id}`, { app, token: candidate.token, audio });
  const read = async () => (await candidate.caller.interviews.get({ id })).responses[1];
  return { ...view, read };
}

test('a typed answer can be edited, and says so', async () => {
  const { user, read } = await answered({ transcript: TYPED_ANSWER });
  await user.click(await screen.findByRole('button', { name: 'Edit what I wrote' }));
  await expectAccessible();
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), ' And a queue.');
  await user.click(screen.getByRole('button', { name: 'Use these words' }));
  expect(await screen.findByText('You edited this')).toBeDefined();
  expect((await read())?.content).toBe(`${TYPED_ANSWER} And a queue.`);
  expect(screen.getByText(`Written first: ${TYPED_ANSWER}`)).toBeDefined();
});

test('an answer that was not heard can be typed', async () => {
  const { user, read } = await answered({ audio: new File([toneWav(20)], 'a.wav') });
  await user.click(await screen.findByRole('button', { name: 'Type what I said' }));
  await user.type(screen.getByRole('textbox', { name: 'What you said' }), TYPED_ANSWER);
  await user.click(screen.getByRole('button', { name: 'Use these words' }));
  expect(await screen.findByText('No words were recognized. You typed them afterwards.')).toBeDefined();
  expect((await read())?.content).toBe(TYPED_ANSWER);
  expect(screen.getByRole('button', { name: /^Play answer/ })).toBeDefined();
});
