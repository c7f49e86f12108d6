import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TurnEvent } from '#shared/contract/turn.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, HALTING_CLAUSES, haltingInterviewer } from '#testing/stand-in-ai.ts';
import { followTurn, progressAfter } from './turn-stream.ts';

const [FIRST = '', SECOND = ''] = HALTING_CLAUSES;
const SOON = { timeout: 15_000 };

/** A candidate who has just typed an answer; `network` sees the path of each request. */
async function afterAnAnswer(network: (path: string) => void = () => {}) {
  const { interviewer, goOn } = haltingInterviewer();
  const app = await createTestApp({ ai: { active: aiWith({ interviewer }) } });
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  const open = () =>
    renderApp(`/interview/${id}`, { app, token: candidate.token, audio: createFakeMicrophone(), network });
  const view = await open();
  await view.user.click(await screen.findByRole('button', { name: 'Type instead' }));
  await view.user.type(await screen.findByLabelText('Your answer'), TYPED_ANSWER.slice(0, 40));
  await view.user.click(screen.getByRole('button', { name: 'Send answer' }));
  return { ...view, open, goOn };
}

/** Resolves once the interviewer has said this. */
const asks = async (text: string) =>
  within(await screen.findByRole('region', { name: 'Question' }, SOON)).findByText(text, {}, SOON);

test('the next question is shown clause by clause, while the rest is still being made', async () => {
  const { goOn } = await afterAnAnswer();
  expect(await asks(FIRST)).toBeTruthy();
  expect(screen.getByText('Transcribing audio and generating AI response')).toBeTruthy();
  expect(screen.getByText('Answer saved. The next question is on its way.')).toBeTruthy();
  goOn();
  expect(await asks(`${FIRST} ${SECOND}`)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Transcribing audio and generating AI response')).toBeNull());
});

test('an answer stands in the conversation, and its field is empty, while the next question is still being made', async () => {
  const { goOn } = await afterAnAnswer();
  await asks(FIRST);
  const said = within(screen.getByRole('region', { name: 'What was said' }));
  expect(said.getByText(TYPED_ANSWER.slice(0, 40))).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('');
  goOn();
  expect(await asks(`${FIRST} ${SECOND}`)).toBeTruthy();
});

test('the interview can be ended while the next question is still being made', async () => {
  const { user, goOn } = await afterAnAnswer();
  await asks(FIRST);
  await user.click(screen.getByRole('button', { name: 'End & Get Results' }));
  await user.click(await screen.findByRole('button', { name: 'End the interview' }));
  goOn();
  expect(await screen.findByRole('heading', { name: 'Interview Results' }, SOON)).toBeTruthy();
});

test('without a model it is said why the next question waits for the words', async () => {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { user } = await renderApp(`/interview/${id}`, {
    app,
    token: candidate.token,
    audio: createFakeMicrophone(),
    network: (path) => (path.includes('submitAnswer') ? held : undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'Type instead' }));
  await user.type(await screen.findByLabelText('Your answer'), 'I would keep one record per link.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText(/^Waiting for your words, in case you asked/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'End & Get Results' }).disabled).toBe(true);
  letGo();
  await waitFor(() => expect(screen.queryByText(/^Waiting for your words, in case you asked/)).toBeNull());
});

test('a page that is loaded again in mid-turn goes on with the turn', async () => {
  const { goOn, open, unmount } = await afterAnAnswer();
  await asks(FIRST);
  unmount();
  await open();
  expect(await asks(FIRST)).toBeTruthy();
  goOn();
  expect(await asks(`${FIRST} ${SECOND}`)).toBeTruthy();
});

test('where no stream gets through, the question comes by polling', async () => {
  const { goOn } = await afterAnAnswer((path) => {
    if (path.includes('interviews.turn')) throw new TypeError('Failed to fetch');
  });
  expect(await screen.findByText('Answer saved. The next question is on its way.', {}, SOON)).toBeTruthy();
  goOn();
  expect(await asks(`${FIRST} ${SECOND}`)).toBeTruthy();
});

test('an answer stays before the question that polling brought, also if nothing can be read after that', async () => {
  const way = { isCut: false };
  const { goOn } = await afterAnAnswer((path) => {
    if (path.includes('interviews.turn') || (way.isCut && path.includes('interviews.get')))
      throw new TypeError('Failed to fetch');
  });
  await screen.findByText('Answer saved. The next question is on its way.', {}, SOON);
  goOn();
  await asks(`${FIRST} ${SECOND}`);
  way.isCut = true;
  await waitFor(
    () => expect(screen.queryByText('Transcribing audio and generating AI response')).toBeNull(),
    SOON,
  );
  expect(screen.queryByText('Answer saved. The next question is on its way.')).toBeNull();
  expect(screen.getByText('Answer saved.')).toBeTruthy();
});

test('a stream that breaks is taken up after the last event that came', async () => {
  const when = { answerId: 2, atMs: 0 };
  const asked: (number | undefined)[] = [];
  const seen: number[] = [];
  const leaving = new AbortController();
  await followTurn(
    async (after) => {
      asked.push(after);
      return (async function* (): AsyncGenerator<TurnEvent> {
        yield { ...when, kind: 'clause', seq: (after ?? 0) + 1, text: FIRST };
        throw new TypeError('network error');
      })();
    },
    2,
    leaving.signal,
    ({ seq }) => {
      seen.push(seq);
      if (seq === 2) leaving.abort();
    },
  );
  expect(asked).toEqual([undefined, 1]);
  expect(seen).toEqual([1, 2]);
});

test('clauses of an attempt that was broken off are forgotten', () => {
  const when = { answerId: 2, atMs: 0, seq: 1 };
  const before = progressAfter(null, { ...when, kind: 'clause', text: FIRST });
  const anew = progressAfter(before, { ...when, kind: 'thinking' });
  expect(anew.clauses).toEqual([]);
  expect(progressAfter(anew, { ...when, kind: 'clause', text: SECOND }).clauses).toEqual([SECOND]);
});
