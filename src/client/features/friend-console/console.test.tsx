import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CandidateDoing } from '#shared/contract/friend.ts';
import { DRAWN, TYPED_ANSWER } from '#testing/examples.ts';
import { onPhone, renderApp } from '#testing/render-app.tsx';
import { begun, enter, invited, OTHER_SEAT, verdictOf } from '#testing/render-console.tsx';
import { gate } from '#testing/spec/scene.ts';

test('a line that is pressed is the candidate’s next question, and is marked as asked', async () => {
  const { user, candidate, id } = await begun();
  const [line] = screen.getAllByRole('button', { name: /^Ask: / });
  const say = line?.getAttribute('aria-label')?.replace('Ask: ', '') ?? '';
  if (line) await user.click(line);
  await waitFor(async () => {
    const { responses } = await candidate.caller.interviews.get({ id });
    expect(responses.at(-1)).toMatchObject({ speaker: 'ai', content: say, by: 'friend' });
  });
  expect((await screen.findAllByText(/^Asked:$/)).length).toBeGreaterThan(0);
  expect(document.activeElement?.textContent).toBe('Most useful now');
  expect(screen.getByText('The candidate has your question.')).toBeTruthy();
});

test('while a question is on its way its button is busy, and no other can be asked', async () => {
  const held = await invited();
  let arrive = () => {};
  const isSent = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const view = await enter(held, (path) => (path.includes('friend.ask') ? isSent : undefined));
  const ask = await screen.findByRole('button', { name: /^Ask: Our marketing team/ });
  await view.user.click(ask);
  await waitFor(() => expect(ask.getAttribute('aria-busy')).toBe('true'));
  expect(document.activeElement).toBe(ask);
  const aloud = screen.getByRole('button', { name: 'I just asked something aloud' });
  for (const button of [ask, aloud]) {
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await view.user.click(button);
  }
  arrive();
  await screen.findByRole('heading', { name: 'Most useful now' });
  expect(aloud.getAttribute('aria-disabled')).toBeNull();
  const { responses } = await held.candidate.caller.interviews.get({ id: held.id });
  expect(responses).toHaveLength(1);
});

test('what was asked stays in sight to be said, and its point is ticked beside it', async () => {
  const held = await begun();
  const { user, candidate, id } = held;
  const [line] = screen.getAllByRole('button', { name: /^Ask: / });
  const say = line?.getAttribute('aria-label')?.replace('Ask: ', '') ?? '';
  if (line) await user.click(line);
  const current = within(await screen.findByRole('region', { name: 'Say this now' }));
  expect(current.getByText(say)).toBeTruthy();
  await user.click(current.getByRole('button', { name: 'Named' }));
  await waitFor(async () => expect(Object.values((await verdictOf(held)).ticks)).toEqual(['named']));
  await candidate.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  const answered = within(await screen.findByRole('region', { name: 'You asked' }));
  expect(answered.getByRole('button', { name: 'Named', pressed: true })).toBeTruthy();
});

test('who opens the console without a name is told what is missing', async () => {
  const { app, path } = await invited();
  const { user } = await renderApp(path, { app });
  await user.click(await screen.findByRole('button', { name: 'Open the console' }));
  const name = screen.getByLabelText('Your name');
  expect(screen.getByText('Say who you are first.')).toBeTruthy();
  expect(document.activeElement).toBe(name);
});

test('own words are asked as they are typed, and a question asked aloud is only noted', async () => {
  const { user, candidate, id } = await begun();
  const field = screen.getByLabelText<HTMLInputElement>('In your own words');
  await user.type(field, 'And <b>in ten years</b>?{Enter}');
  await waitFor(() => expect(field.value).toBe(''));
  await candidate.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  await user.click(screen.getByRole('button', { name: 'I just asked something aloud' }));
  await waitFor(async () => {
    const { responses } = await candidate.caller.interviews.get({ id });
    const asked = responses.filter(({ speaker }) => speaker === 'ai').slice(1);
    expect(asked).toMatchObject([
      { content: 'And <b>in ten years</b>?', aloud: true },
      { content: 'A question asked aloud.', aloud: true },
    ]);
  });
});

test('what is typed while a question is on its way stays in the field', async () => {
  const held = await invited();
  const asking = gate('friend.ask');
  const { user } = await enter(held, asking.network);
  const field = screen.getByLabelText<HTMLTextAreaElement>('In your own words');
  await user.type(field, 'How many readers?{Enter}');
  await user.type(field, ' And writers?');
  asking.answer();
  await waitFor(() => expect(field.value).toBe('And writers?'));
  const { responses } = await held.candidate.caller.interviews.get({ id: held.id });
  expect(responses.at(-1)?.content).toBe('How many readers?');
});

test('the app speaks what is asked once it is told to', async () => {
  const { user, candidate, id } = await begun();
  await user.selectOptions(screen.getByLabelText('Who speaks'), 'Let the app speak');
  await user.type(screen.getByLabelText('In your own words'), 'How many readers?{Enter}');
  await waitFor(async () => {
    const { responses } = await candidate.caller.interviews.get({ id });
    expect(responses.at(-1)?.content).toBe('How many readers?');
    expect(responses.at(-1)?.aloud).toBeUndefined();
  });
});

test('the friend sees each part as the candidate draws it', async () => {
  const { candidate, id } = await begun();
  const { board } = candidate.caller;
  await board.append({ id, changes: DRAWN.slice(0, 1) });
  expect(await screen.findByRole('img', { name: /Link service/ })).toBeTruthy();
  await board.append({ id, changes: DRAWN.slice(1) });
  expect(await screen.findByRole('img', { name: /Link service.*Redis/s })).toBeTruthy();
});

test('the script names the phases as the candidate’s room does', async () => {
  await enter(await invited());
  const script = within(screen.getByRole('region', { name: 'Script' }));
  expect(script.getByText('Deep dive')).toBeTruthy();
  expect(script.getByText('Stress')).toBeTruthy();
});

test('the search finds a line wherever it stands, and says what people get wrong', async () => {
  const { user } = await begun();
  await user.type(screen.getByLabelText('Search the script'), 'redirect');
  const script = within(screen.getByRole('region', { name: 'Script' }));
  expect(script.getByRole('heading', { name: 'Redirect by stateless servers' })).toBeTruthy();
  expect(script.queryByRole('heading', { name: 'Read-to-write ratio' })).toBeNull();
  expect(script.getAllByText(/^If they say “/).length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText('Search the script'), 'zzz');
  expect(script.getByText(/^Nothing in the script matches/)).toBeTruthy();
});

test('on a phone the columns are tabs, each keeps what is in it, and the end leads to the verdict', async () => {
  onPhone();
  const held = await invited();
  const { user } = await enter(held);
  await user.type(screen.getByLabelText('Search the script'), 'cache');
  await user.click(screen.getByRole('tab', { name: 'Conversation' }));
  expect(screen.getByText(/^Nothing was said yet\./)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Script' }));
  expect(screen.getByLabelText<HTMLInputElement>('Search the script').value).toBe('cache');
  await held.candidate.caller.interviews.complete({ id: held.id });
  expect(await screen.findByRole('tab', { name: 'Verdict', selected: true })).toBeTruthy();
});

test('the console says what the candidate does with the question', async () => {
  const { app, id, user } = await begun();
  await user.click(screen.getByRole('button', { name: 'I just asked something aloud' }));
  expect(await screen.findByText('The candidate has your question.')).toBeTruthy();
  const says = async (doing: CandidateDoing, text: RegExp) => {
    act(() => app.deps.meetings.tellCandidateDoing(id, doing));
    expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
  };
  await says('getting_ready', /is getting ready: sound check/);
  await says('listening', /is listening to your question/);
  await says('reading', /is reading your question/);
  await says('speaking', /is answering/);
  await says('writing', /is writing an answer/);
  await says('drawing', /is at the board/);
  await says('paused', /has paused/);
});

test('a candidate who has not come yet is not taken for one who has left', async () => {
  const held = await invited();
  await enter(held);
  expect(await screen.findByText('The candidate is not there yet.')).toBeTruthy();
  const room = held.app.deps.meetings.join(held.id, null);
  expect(await screen.findByText('The candidate waits for your first question.')).toBeTruthy();
  act(room.leave);
  expect(await screen.findByText('The candidate is not there yet.')).toBeTruthy();
});

test('the conversation follows what is said, but not away from a sentence that is being kept', async () => {
  const { user } = await begun();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const aloud = async (count: number) => {
    await user.click(screen.getByRole('button', { name: 'I just asked something aloud' }));
    await waitFor(() => expect(screen.getAllByText(/· asked aloud$/)).toHaveLength(count));
  };
  await user.click(screen.getByRole('button', { name: /^First I would ask/ }));
  await aloud(2);
  expect(scrolled).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Never mind' }));
  await aloud(3);
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
});

test('a device that is turned keeps a quote that is being made', async () => {
  const device = onPhone();
  const { user } = await begun();
  await user.click(screen.getByRole('tab', { name: 'Conversation' }));
  const [sentence] = screen.getAllByTitle('Keep as a quote');
  if (sentence) await user.click(sentence);
  const point = screen.getByLabelText('This sentence shows');
  await user.selectOptions(point, within(point).getAllByRole('option').slice(3, 4));
  const { value } = screen.getByLabelText<HTMLSelectElement>('This sentence shows');
  act(device.turn);
  expect(await screen.findByRole('region', { name: 'Script' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('This sentence shows').value).toBe(value);
});

test('a device that is turned keeps a window that asks something', async () => {
  const device = onPhone();
  const { user } = await begun();
  await user.click(screen.getByRole('button', { name: 'End the interview' }));
  expect(await screen.findByRole('dialog', { name: 'End the interview?' })).toBeTruthy();
  act(device.turn);
  await user.click(screen.getByRole('button', { name: 'Keep going' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'End the interview' })).toBeTruthy();
});

test('a connection that is lost is said, and nothing is lost once it is back', async () => {
  const held = await invited();
  let isCut = false;
  const { user } = await enter(held, () => {
    if (isCut) throw new TypeError('fetch failed');
  });
  isCut = true;
  window.dispatchEvent(new Event('offline'));
  expect(await screen.findByText('Connection lost. Reconnecting…')).toBeTruthy();
  await user.type(screen.getByLabelText('In your own words'), 'How many readers?{Enter}');
  expect((await screen.findAllByText('That did not work')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>('In your own words').value).toBe('How many readers?');
  isCut = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('Connection lost. Reconnecting…')).toBeNull());
});

test('a friend who reloads the page is still in the console, with the question that was asked', async () => {
  const held = await invited();
  const { user, unmount } = await enter(held);
  await user.click(await screen.findByRole('button', { name: /^Ask: Our marketing team/ }));
  await screen.findByRole('heading', { name: 'Most useful now' });
  unmount();
  await renderApp(held.path, { app: held.app });
  expect(await screen.findByRole('heading', { name: 'Most useful now' })).toBeTruthy();
  expect(screen.queryByLabelText('Your name')).toBeNull();
});

test('a console that another one took over asks nothing until it takes over in turn', async () => {
  const held = await invited();
  const { user } = await enter(held);
  const { friend } = held.app.caller();
  const other = { token: held.token, seat: OTHER_SEAT };
  await friend.enter({ ...other, name: 'Grace', takeOver: true });
  await screen.findByRole('heading', { name: 'This console is open in another place' });
  expect(screen.queryByRole('button', { name: /^Ask: / })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take over here' }));
  expect(await screen.findByRole('heading', { name: 'Start here' })).toBeTruthy();
  await expect(friend.ask({ ...other, key: 'opening' })).rejects.toThrow();
});
