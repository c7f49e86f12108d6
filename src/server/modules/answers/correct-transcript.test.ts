import { describe, expect, test } from 'vitest';
import type { Heard } from '#server/ai/capabilities.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';

const HEARD = TYPED_ANSWER.replace('key value store', 'key value start').replace('cache', 'cash');
const sound = () => new File([toneWav(40)], 'a.wav');

/** A recogniser that hears `heard`; `model` null makes it a plain one of the machine. */
async function inInterview(heard: Heard = { text: HEARD }, model: string | null = 'stand-in-1') {
  const transcriber = {
    ...standInTranscriber(() => heard.text, model),
    transcribe: async () => heard,
  };
  const app = await createTestApp({ ai: aiWith({ transcriber }) });
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  const { interviews } = user.caller;
  const speak = (more: { awaitConfirmation?: boolean } = {}) =>
    interviews.submitAnswer({ id, audio: sound(), ...more });
  const correct = (responseId: number, transcript: string) =>
    interviews.correctTranscript({ id, responseId, transcript });
  const conversation = async () => (await interviews.get({ id })).responses;
  const revisions = () =>
    app.db.$client.prepare('select content, replaced_question as question from transcript_revisions').all();
  const events = async () => (await interviews.turn({ id })).events;
  /** What nobody quotes, word by word. */
  const doubted = async () => {
    const [, turn] = await app.deps.stores.answers.listTurns(id);
    return turn?.uncertain?.map(({ start, end }) => turn.content.slice(start, end));
  };
  return { app, user, id, interviews, speak, correct, conversation, revisions, events, doubted };
}

const isNotCorrectable = { cause: { code: 'NOT_CORRECTABLE' } };

describe('a misheard answer', () => {
  test('reads as corrected, keeps what was heard, and is followed by a question about the new words', async () => {
    const { speak, correct, conversation, revisions } = await inInterview();
    const { answer, next } = await speak();
    const corrected = await correct(answer.id, TYPED_ANSWER);
    expect(corrected.answer).toMatchObject({ content: TYPED_ANSWER, original: HEARD });
    expect(corrected.next?.id).not.toBe(next?.id);
    expect(await conversation()).toEqual([
      expect.objectContaining({ speaker: 'ai' }),
      corrected.answer,
      corrected.next,
    ]);
    expect(revisions()).toEqual([{ content: HEARD, question: next?.content }]);
  });

  test('is followed anew: only the question about the new words is told', async () => {
    const { speak, correct, events } = await inInterview();
    const { answer } = await speak();
    const { next } = await correct(answer.id, TYPED_ANSWER);
    const told = await events();
    const clauses = told.flatMap((event) => (event.kind === 'clause' ? [event.text] : []));
    expect(clauses.join(' ')).toBe(next?.content);
    expect(told.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    expect(told.filter(({ kind }) => kind === 'thinking')).toHaveLength(1);
  });

  test('that nobody waits for is not asked about again when its words are confirmed', async () => {
    const { speak, correct, conversation, events } = await inInterview();
    const { answer } = await speak();
    const before = { conversation: await conversation(), events: await events() };
    await correct(answer.id, HEARD);
    expect({ conversation: await conversation(), events: await events() }).toEqual(before);
  });

  test.each([
    ['words that were confirmed as they were stay in doubt', HEARD, ['start']],
    ['a correction leaves none in doubt', TYPED_ANSWER, []],
  ])('%s for whoever would quote them', async (_, transcript, expected) => {
    const words = HEARD.split(' ').map((text) => ({ text, confidence: /start/.test(text) ? 0.1 : 0.9 }));
    const { speak, correct, conversation, doubted } = await inInterview({ text: HEARD, words }, null);
    const { answer } = await speak({ awaitConfirmation: true });
    expect(await doubted()).toEqual(['start']);
    await correct(answer.id, transcript);
    expect((await conversation())[1]?.uncertain).toBeUndefined();
    expect(await doubted()).toEqual(expected);
  });

  test('is corrected once however often the call comes', async () => {
    const { speak, correct, conversation, revisions } = await inInterview();
    const { answer } = await speak();
    const first = await correct(answer.id, TYPED_ANSWER);
    expect(await correct(answer.id, TYPED_ANSWER)).toEqual(first);
    expect(await conversation()).toHaveLength(3);
    expect(revisions()).toHaveLength(1);
  });

  test('that others have followed keeps the questions that were asked', async () => {
    const { speak, correct, conversation, revisions, events } = await inInterview();
    const { answer, next } = await speak();
    const latest = await speak();
    const before = await events();
    expect(new Set(before.map(({ answerId }) => answerId))).toEqual(new Set([latest.answer.id]));
    const corrected = await correct(answer.id, TYPED_ANSWER);
    expect(corrected.next).toEqual(next);
    expect(await conversation()).toHaveLength(5);
    expect(await events()).toEqual(before);
    expect(revisions()).toEqual([{ content: HEARD, question: null }]);
  });

  test('may have a quarter of its words changed in all, however many times', async () => {
    const { speak, correct } = await inInterview({ text: 'one two three four five six seven eight' });
    const { answer } = await speak();
    await correct(answer.id, 'one two three four five six seven NINE');
    await correct(answer.id, 'one two three four five six TEN NINE');
    await expect(correct(answer.id, 'one two three four five six TEN NINE more')).rejects.toThrow(
      /at most 2 words/,
    );
    await expect(correct(answer.id, 'something else was said')).rejects.toMatchObject(isNotCorrectable);
  });

  test('is graded and downloaded with both', async () => {
    const { app, user, id, interviews, speak, correct } = await inInterview();
    const { answer } = await speak();
    await correct(answer.id, TYPED_ANSWER);
    const { responses } = await interviews.complete({ id });
    expect(responses[1]).toMatchObject({ content: TYPED_ANSWER, original: HEARD });
    const records = await app.deps.stores.accountData.readRecords(user.user.id);
    expect(records.corrections).toMatchObject([{ interviewId: id, content: HEARD }]);
    await expect(correct(answer.id, HEARD)).rejects.toMatchObject({
      cause: { code: 'INTERVIEW_NOT_IN_PROGRESS' },
    });
  });

  test('keeps when its phrases were said, to the tenth of a second', async () => {
    const { speak, correct, conversation } = await inInterview({
      text: HEARD,
      times: [
        [0, 1.26],
        [6, 4],
      ],
    });
    const { answer } = await speak();
    await correct(answer.id, TYPED_ANSWER);
    expect((await conversation())[1]?.times).toEqual([
      [0, 1.3],
      [6, 4],
    ]);
  });

  test('has what a model read of the old words forgotten, and is read anew', async () => {
    const { app, id, speak, correct } = await inInterview();
    const { answer } = await speak();
    const { engineSteps, answers, jobs } = app.deps.stores;
    await engineSteps.keep(id, 'read', 'hash', { old: true }, app.clock.now());
    await answers.queueReading(answer.id, app.clock.now());
    await correct(answer.id, TYPED_ANSWER);
    expect(await engineSteps.find(id, 'read', 'hash')).toBeUndefined();
    expect(await jobs.find('read', answer.id)).toBeUndefined();
  });
});

test('a typed answer stands as it was written', async () => {
  const { id, interviews, correct } = await inInterview();
  const { answer } = await interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  await expect(correct(answer.id, HEARD)).rejects.toMatchObject(isNotCorrectable);
});

test('an answer of another interview is not found', async () => {
  const { speak } = await inInterview();
  const other = await inInterview();
  await speak();
  await expect(other.correct(99, 'words')).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
});

describe('with a recogniser that often mishears', () => {
  const sphinx = () => inInterview({ text: HEARD }, null);

  test('the interviewer waits until the words are confirmed', async () => {
    const { speak, correct } = await sphinx();
    const { answer, next } = await speak({ awaitConfirmation: true });
    expect(answer).toMatchObject({ content: HEARD, awaitsConfirmation: true });
    expect(next).toBeNull();
    const confirmed = await correct(answer.id, HEARD);
    expect(confirmed.next?.speaker).toBe('ai');
    expect(confirmed.answer.awaitsConfirmation).toBeUndefined();
    expect(confirmed.answer.original).toBeUndefined();
  });

  test('asks about the corrected words, once', async () => {
    const { speak, correct, conversation } = await sphinx();
    const { answer } = await speak({ awaitConfirmation: true });
    await correct(answer.id, TYPED_ANSWER);
    expect((await conversation()).map(({ speaker }) => speaker)).toEqual(['ai', 'user', 'ai']);
  });

  test('nobody waits who did not ask for it, as over REST', async () => {
    const { speak } = await sphinx();
    expect((await speak()).next?.speaker).toBe('ai');
  });

  test('whoever answers on has let the words stand, and the end is not kept waiting', async () => {
    const { id, interviews, speak } = await sphinx();
    const { answer } = await speak({ awaitConfirmation: true });
    const typed = await interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    expect(typed.next?.speaker).toBe('ai');
    const { responses } = await interviews.get({ id });
    expect(responses.find((response) => response.id === answer.id)?.awaitsConfirmation).toBeUndefined();
    await speak({ awaitConfirmation: true });
    expect((await interviews.complete({ id })).status).toBe('completed');
  });
});

test('with a good recogniser the interviewer answers at once although the page would wait', async () => {
  const { speak } = await inInterview();
  const { answer, next } = await speak({ awaitConfirmation: true });
  expect(answer.awaitsConfirmation).toBeUndefined();
  expect(next?.speaker).toBe('ai');
});

describe('words that may be misheard', () => {
  const textOf = (content: string, spans: readonly { start: number; end: number }[] = []) =>
    spans.map(({ start, end }) => content.slice(start, end));

  test('are those that the recogniser was not sure of', async () => {
    const words = HEARD.split(' ').map((text) => ({
      text,
      confidence: text.startsWith('start') ? 0.2 : 0.9,
    }));
    const { speak } = await inInterview({ text: HEARD, words });
    const { answer } = await speak();
    expect(textOf(answer.content, answer.uncertain)).toEqual(['start']);
  });

  test('are the twelve least sure, in their order, of many more', async () => {
    const said = HEARD.split(' ');
    const words = said.map((text, at) => ({ text, confidence: at < said.length - 12 ? 0.4 : 0.1 }));
    const { speak } = await inInterview({ text: HEARD, words });
    const { answer } = await speak();
    expect(textOf(answer.content, answer.uncertain)).toEqual(
      said.slice(-12).map((word) => word.replace(/[.,]/g, '')),
    );
  });

  test('are quoted by nobody, also once the candidate has let them stand', async () => {
    const words = HEARD.split(' ').map((text) => ({ text, confidence: 0.1 }));
    const { app, id, speak, correct } = await inInterview({ text: HEARD, words }, null);
    const { answer } = await speak({ awaitConfirmation: true });
    expect((await correct(answer.id, HEARD)).next?.content).not.toContain('"');
    const turn = (await app.deps.stores.answers.listTurns(id)).find((each) => each.id === answer.id);
    expect(turn?.uncertain).toHaveLength(HEARD.split(' ').length);
  });

  test('are those near a term of the question where it does not say', async () => {
    const { speak } = await inInterview({ text: 'We look in the cash and then in the data base of links' });
    const { answer } = await speak();
    expect(textOf(answer.content, answer.uncertain)).toContain('cash');
  });

  test('are certain once they were corrected', async () => {
    const { speak, correct } = await inInterview();
    const { answer } = await speak();
    expect(answer.uncertain).toBeDefined();
    expect((await correct(answer.id, TYPED_ANSWER)).answer.uncertain).toBeUndefined();
  });
});
