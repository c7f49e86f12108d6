import { describe, expect, test } from 'vitest';
import type { InterviewerModel } from '#engine/interviewer.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { entered } from '#testing/friend-interviews.ts';
import { HEARD, inInterview } from '#testing/misheard-answer.ts';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

/** An answer that asks the script something, so that it replies. */
const ASKS = 'Who are the users of it?';
const isNotCorrectable = { cause: { code: 'NOT_CORRECTABLE' } };

describe('a misheard answer', () => {
  test('reads as corrected, keeps what was heard, and is followed by a question about the new words', async () => {
    const { speak, correct, conversation, revisions } = await inInterview();
    const { answer, next } = await speak();
    const corrected = await correct(answer.id, ASKS);
    expect(corrected.answer).toMatchObject({ content: ASKS, original: HEARD });
    expect(corrected.next?.id).not.toBe(next?.id);
    expect(await conversation()).toEqual([
      expect.objectContaining({ speaker: 'ai' }),
      corrected.answer,
      corrected.next,
    ]);
    expect(await revisions()).toEqual([{ content: HEARD, question: next?.content }]);
  });

  test('leaves the question of the script that stands, unless the new words ask for something', async () => {
    const text = 'I keep one record per link in a key value start, keyed by the code, and a cache before it.';
    const { speak, correct, conversation } = await inInterview({ text });
    const { answer, next } = await speak();
    expect((await correct(answer.id, text.replace('start', 'store'))).next).toEqual(next);
    expect((await correct(answer.id, 'A key value store.')).next).toEqual(next);
    const { next: told } = await correct(answer.id, 'How many links are created?');
    expect(told?.id).not.toBe(next?.id);
    expect((await conversation()).at(-1)).toEqual(told);
    // The reply to words that were never said goes away with them.
    expect((await correct(answer.id, text)).next).toMatchObject({ content: next?.content });
  });

  test('is followed anew: only the question about the new words is told', async () => {
    const { app, id, speak, correct, events } = await inInterview();
    const { answer } = await speak();
    const { turnEvents } = app.deps.data.stores;
    await turnEvents.append({ id: answer.id, interviewId: id }, { kind: 'sound' }, app.clock.now());
    const before = (await events()).at(-1)?.seq;
    const { next } = await correct(answer.id, ASKS);
    const told = await events();
    expect(told.filter(({ kind }) => kind === 'sound')).toEqual([]);
    const news = (await turnEvents.listAfter(id, before ?? 0)).map(({ kind }) => kind);
    expect(news).toEqual(['heard', 'thinking', ...news.filter((kind) => kind === 'clause'), 'done']);
    const clauses = told.flatMap((event) => (event.kind === 'clause' ? [event.text] : []));
    expect(clauses.join(' ')).toBe(next?.content);
    expect(told.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    expect(told.filter(({ kind }) => kind === 'thinking')).toHaveLength(1);
  });

  test('is not asked about again when the words in doubt are dismissed: they are no longer offered, and still quoted by nobody', async () => {
    const words = HEARD.split(' ').map((text) => ({ text, confidence: /start/.test(text) ? 0.1 : 0.9 }));
    const { speak, correct, conversation, events, doubted } = await inInterview({ text: HEARD, words }, null);
    const { answer, next } = await speak();
    expect(answer.uncertain).toHaveLength(1);
    const before = (await events()).map(({ kind }) => kind);
    await correct(answer.id, HEARD);
    const [, dismissed, asked] = await conversation();
    expect(dismissed?.uncertain).toBeUndefined();
    expect(asked).toEqual(next);
    expect((await events()).map(({ kind }) => kind)).toEqual(before);
    expect(await doubted()).toEqual(['start']);
  });

  test('is quoted by nobody once dismissed, though it was stored with its words in doubt in one list', async () => {
    const words = HEARD.split(' ').map((text) => ({ text, confidence: /start/.test(text) ? 0.1 : 0.9 }));
    const { app, speak, correct, doubted } = await inInterview({ text: HEARD, words });
    const { answer } = await speak();
    await sql(app.db, `update interview_responses set hearing = replace(hearing, '"doubted"', '"none"')`);
    await correct(answer.id, HEARD);
    expect(await doubted()).toEqual(['start']);
  });

  test('keeps in doubt what a correction left alone, at its new place', async () => {
    const words = HEARD.split(' ').map((text) => ({ text, confidence: /start|cash/.test(text) ? 0.1 : 0.9 }));
    const { speak, correct, doubted } = await inInterview({ text: HEARD, words });
    const { answer } = await speak();
    expect(await doubted()).toEqual(['start', 'cash']);
    const { answer: corrected } = await correct(
      answer.id,
      HEARD.replace('key value start', 'key-value document store'),
    );
    expect(await doubted()).toEqual(['cash']);
    expect(corrected.uncertain?.map(({ start, end }) => corrected.content.slice(start, end))).toEqual([
      'cash',
    ]);
  });

  test('is corrected once however often the call comes', async () => {
    const { speak, correct, conversation, revisions } = await inInterview();
    const { answer } = await speak();
    const first = await correct(answer.id, TYPED_ANSWER);
    expect(await correct(answer.id, TYPED_ANSWER)).toEqual(first);
    expect(await conversation()).toHaveLength(3);
    expect(await revisions()).toHaveLength(1);
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
    expect(await revisions()).toEqual([{ content: HEARD, question: null }]);
  });

  test('may be rewritten as a whole, and keeps the first hearing', async () => {
    const { speak, correct } = await inInterview({ text: 'one two three four five six seven eight' });
    const { answer } = await speak();
    await correct(answer.id, 'one two three four');
    const { answer: rewritten } = await correct(answer.id, TYPED_ANSWER);
    expect(rewritten).toMatchObject({
      content: TYPED_ANSWER,
      original: 'one two three four five six seven eight',
    });
  });

  test('is not asked about anew once the candidate has had a hint: the help stays', async () => {
    const { id, interviews, speak, correct, conversation } = await inInterview();
    const { answer, next } = await speak();
    await interviews.pressKey({ id, key: 'hint' });
    // Without the hint, the script would answer this.
    await correct(answer.id, ASKS);
    expect((await conversation()).at(-1)).toMatchObject({ id: next?.id, notes: [{ key: 'hint' }] });
  });

  test('is graded and downloaded with both', async () => {
    const { app, user, id, interviews, speak, correct } = await inInterview();
    const { answer } = await speak();
    await correct(answer.id, TYPED_ANSWER);
    const { responses } = await interviews.complete({ id });
    expect(responses[1]).toMatchObject({ content: TYPED_ANSWER, original: HEARD });
    const records = await app.deps.data.stores.dataExport.readRecords(user.user.id);
    expect(records.corrections).toMatchObject([{ interviewId: id, content: HEARD }]);
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
    const { engineSteps, answers, jobs } = app.deps.data.stores;
    await engineSteps.keep(id, 'read', 'hash', { old: true }, app.clock.now());
    await answers.queueReading({ id: answer.id, interviewId: id }, app.clock.now());
    await correct(answer.id, TYPED_ANSWER);
    expect(await engineSteps.find(id, 'read', 'hash')).toBeUndefined();
    expect(await jobs.find('read', answer.id)).toBeUndefined();
  });
});

test('an answer that is corrected while a slow model asks about it is asked about with its new words', async () => {
  const asked: string[] = [];
  let goOn = () => {};
  const slow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const model = standInModel();
  const interviewer: InterviewerModel = {
    ...model,
    nextTurn: async (context) => {
      asked.push(context.turns.at(-1)?.text ?? '');
      if (asked.length === 1) await slow;
      return { ...(await model.nextTurn(context)), text: `You said: ${asked.at(-1)}` };
    },
  };
  const { app, speak, conversation, events } = await inInterview(undefined, undefined, { interviewer });
  const speaking = speak();
  await expect.poll(() => asked).toEqual([HEARD]);
  // As `correctTranscript` does once it has waited for the question for ten seconds.
  const { answers, corrections } = app.deps.data.stores;
  const answer = await answers.find((await conversation())[1]?.id ?? 0);
  if (!answer) throw new Error('there is no answer');
  const correction = { text: TYPED_ANSWER, asksAnew: true, isClear: () => true };
  await corrections.correct(answer, correction, app.clock.now());
  goOn();
  const { next } = await speaking;
  expect(asked).toEqual([HEARD, TYPED_ANSWER]);
  expect(next?.content).toBe(`You said: ${TYPED_ANSWER}`);
  expect((await conversation()).map(({ content }) => content).slice(1)).toEqual([
    TYPED_ANSWER,
    next?.content,
  ]);
  const told = await events();
  const from = told.findLastIndex(({ kind }) => kind === 'thinking');
  const clauses = told.slice(from).flatMap((event) => (event.kind === 'clause' ? [event.text] : []));
  expect(clauses.join(' ')).toBe(next?.content);
  expect(await app.deps.data.stores.jobs.find('transcribe', answer.id)).toMatchObject({ status: 'done' });
});

test('a correction forgets and moves nothing of another interview', async () => {
  const { app, user, id, interviews, speak, correct } = await inInterview();
  const { answer } = await speak();
  const other = await startedInterview(app, user);
  const { answer: typed } = await interviews.submitAnswer({ id: other.id, transcript: TYPED_ANSWER });
  const { engineSteps, answers, jobs } = app.deps.data.stores;
  const now = app.clock.now();
  await engineSteps.keep(other.id, 'read', 'hash', { kept: true }, now);
  await answers.queueReading({ id: typed.id, interviewId: other.id }, now);
  const kept = async () => [
    await interviews.turn({ id: other.id }),
    await engineSteps.find(other.id, 'read', 'hash'),
    await jobs.find('read', typed.id),
  ];
  const before = await kept();
  expect(before[2]).toBeDefined();
  await correct(answer.id, ASKS);
  expect((await interviews.get({ id })).responses[1]).toMatchObject({ content: ASKS });
  expect(await kept()).toEqual(before);
});

describe('a typed answer', () => {
  test('reads as edited, keeps what was written first, and is followed by a question about the new words', async () => {
    const { id, interviews, correct, conversation } = await inInterview();
    const { answer, next } = await interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    const edited = await correct(answer.id, ASKS);
    expect(edited.answer).toMatchObject({
      content: ASKS,
      original: TYPED_ANSWER,
      transcriptState: 'typed',
      engine: 'typed',
      duration: answer.duration,
    });
    expect(edited.next?.content).not.toBe(next?.content);
    expect(await conversation()).toHaveLength(3);
  });

  test.each([
    ['the script', {}],
    ['a model', { interviewer: standInModel() }],
  ])('keeps the question that a friend asked after it, where %s is set up, too', async (_, model) => {
    const { id, ask, interviews } = await entered({ ai: { active: aiWith(model) } });
    await ask({ key: 'opening' });
    const { answer } = await interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    await ask({ words: 'And who are they?' });
    const { next } = await interviews.correctTranscript({ id, responseId: answer.id, transcript: ASKS });
    expect(next?.content).toBe('And who are they?');
    expect((await interviews.get({ id })).responses).toHaveLength(3);
  });

  test('stays usable, however few of its words the bank knows', async () => {
    const { id, interviews, correct } = await inInterview();
    const { answer } = await interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    const names = 'Xyrq Wombtz Plarf Quiblet Zorn Flimby Gratz Thumvo Brelk';
    expect((await correct(answer.id, names)).answer.transcriptState).toBe('typed');
  });
});

test('an answer in which no words were recognized can be typed afterwards, beside its recording', async () => {
  const { speak, correct, conversation } = await inInterview({ text: '' });
  const { answer, next } = await speak();
  expect(answer).toMatchObject({ transcriptState: 'failed', content: '' });
  const typed = await correct(answer.id, TYPED_ANSWER);
  expect(typed.answer).toMatchObject({
    content: TYPED_ANSWER,
    original: '',
    transcriptState: 'typed',
    engine: 'typed',
    audioUrl: answer.audioUrl,
  });
  // It no longer asks for the answer again.
  expect(typed.next?.content).not.toBe(next?.content);
  expect(await conversation()).toHaveLength(3);
});

test('an answer of another interview is not found', async () => {
  const { speak } = await inInterview();
  const other = await inInterview();
  await speak();
  await expect(other.correct(99, 'words')).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
});

test('with a recognizer that often mishears the next question comes at once, too', async () => {
  const { speak } = await inInterview({ text: HEARD }, null);
  const { next } = await speak();
  expect(next?.speaker).toBe('ai');
});

function held() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('the new words', () => {
  const words = (count: number) => Array(count).fill('cache').join(' ');

  test('are as many as can be said in the time of the answer, and no more', async () => {
    const { speak, correct, conversation } = await inInterview();
    const { answer } = await speak();
    expect((await correct(answer.id, words(180))).answer.content).toBe(words(180));
    await expect(correct(answer.id, words(181))).rejects.toMatchObject({
      cause: { code: 'INVALID_INPUT' },
      message: 'This is more than anybody can say in the 40 s of this answer. Please shorten it.',
    });
    expect((await conversation())[1]?.content).toBe(words(180));
  });

  test('of a typed answer that was longer than the time that was left may be as many as the old ones', async () => {
    const app = await createTestApp({ env: { INTERVIEW_SECONDS: '60' } });
    const user = await signUpWithPlan(app);
    const { id } = await startedInterview(app, user);
    const { interviews } = user.caller;
    const { answer } = await interviews.submitAnswer({ id, transcript: words(400) });
    const correct = (transcript: string) =>
      interviews.correctTranscript({ id, responseId: answer.id, transcript });
    const corrected = words(400).replace('cache', 'queue');
    expect((await correct(corrected)).answer.content).toBe(corrected);
    await expect(correct(words(401))).rejects.toMatchObject({ cause: { code: 'INVALID_INPUT' } });
  });
});

describe('after the interview', () => {
  test('words are corrected while nobody has judged, and the estimate is made of the new ones', async () => {
    const { id, interviews, app, speak, correct } = await inInterview({
      text: 'nothing of this was said at all',
    });
    const { answer } = await speak();
    const { report } = await interviews.complete({ id });
    const { next } = await correct(answer.id, TYPED_ANSWER);
    expect(next?.speaker).toBe('ai');
    await app.deps.jobs.run('grade', id);
    const after = await interviews.get({ id });
    expect(after.judgedBy?.kind).toBe('nobody');
    expect(after.report?.words).not.toBe(report?.words);
    expect(after.responses).toHaveLength(3);
  });

  test('what is corrected while a model judges is judged with the new words', async () => {
    const [gate, began] = [held(), held()];
    const graded: string[] = [];
    const model = standInModel();
    const interviewer = {
      ...model,
      grade: async (...[context, tools]: Parameters<typeof model.grade>) => {
        graded.push(context.turns[1]?.text ?? '');
        began.open();
        await gate.opened;
        return model.grade(context, tools);
      },
    };
    const { id, interviews, speak, correct } = await inInterview({ text: HEARD }, null, { interviewer });
    const { answer } = await speak();
    const completing = interviews.complete({ id });
    await began.opened;
    await correct(answer.id, TYPED_ANSWER);
    gate.open();
    const { judgedBy, responses } = await completing;
    expect(graded).toEqual([HEARD, TYPED_ANSWER]);
    expect(judgedBy?.kind).toBe('model');
    expect(responses[1]).toMatchObject({ content: TYPED_ANSWER, original: HEARD });
  });

  test('they stand once somebody has judged', async () => {
    const { id, interviews, speak, correct } = await inInterview({ text: HEARD }, null, {
      interviewer: standInModel(),
    });
    const { answer } = await speak();
    await interviews.complete({ id });
    await expect(correct(answer.id, TYPED_ANSWER)).rejects.toMatchObject({
      ...isNotCorrectable,
      message: 'This interview has been judged. Its words stand as they are.',
    });
  });
});
