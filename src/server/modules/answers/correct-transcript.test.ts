import { describe, expect, test } from 'vitest';
import type { Ai, Heard } from '#server/ai/capabilities.ts';
import { interviewContext } from '#server/modules/interviews/interview-context.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { aiWith, standInModel, standInTranscriber } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

const HEARD = TYPED_ANSWER.replace('key value store', 'key value start').replace('cache', 'cash');
const sound = () => new File([toneWav(40)], 'a.wav');

/** A recognizer that hears `heard`; `model` null makes it a plain one of the machine. */
async function inInterview(
  heard: Heard = { text: HEARD },
  model: string | null = 'stand-in-1',
  more: Partial<Ai> = {},
) {
  const transcriber = {
    ...standInTranscriber(() => heard.text, model),
    transcribe: async () => heard,
  };
  const app = await createTestApp({ ai: { serving: aiWith({ transcriber, ...more }) } });
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  const { interviews } = user.caller;
  const speak = () => interviews.submitAnswer({ id, audio: sound() });
  const correct = (responseId: number, transcript: string) =>
    interviews.correctTranscript({ id, responseId, transcript });
  const conversation = async () => (await interviews.get({ id })).responses;
  const revisions = () =>
    sql(app.db, 'select content, replaced_question as question from transcript_revisions');
  const events = async () => (await interviews.turn({ id })).events;
  /** What nobody quotes, word by word. */
  const doubted = async () => {
    const [, turn] = await app.deps.data.stores.answers.listTurns(id);
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
    expect(await revisions()).toEqual([{ content: HEARD, question: next?.content }]);
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
    await correct(answer.id, TYPED_ANSWER);
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

describe('an answer below the floor of trust', () => {
  const doubtful = (share: number) => {
    const said = HEARD.split(' ');
    return said.map((text, at) => ({ text, confidence: at < said.length * share ? 0.1 : 0.9 }));
  };

  test('is kept with its recording, is not used, and is asked for again', async () => {
    const { app, id, speak } = await inInterview({ text: HEARD, words: doubtful(0.8) }, null);
    const { answer, next } = await speak();
    expect(answer).toMatchObject({ content: HEARD, transcriptState: 'unclear' });
    expect(answer.audioUrl).not.toBeNull();
    expect(next?.content).toBe('I did not catch any words. Please say it again, or type it.');
    expect(next?.aside).toBe(true);
    const interview = await app.deps.data.stores.interviews.find(id);
    const turns = await app.deps.data.stores.answers.listTurns(id);
    const context = interview && interviewContext(app.deps.data.content, interview, turns);
    expect(context?.turns[1]).toMatchObject({ text: '', unintelligible: true });
  });

  test('of words that nobody knows is not used, however sure the recognizer was', async () => {
    const { speak } = await inInterview({
      text: 'wir würden einen schlüssel pro anfrage speichern und dann alles verwerfen',
    });
    expect((await speak()).answer.transcriptState).toBe('unclear');
  });

  test('is used once it was corrected', async () => {
    const { speak, correct } = await inInterview({ text: HEARD, words: doubtful(0.8) }, null);
    const { answer } = await speak();
    const corrected = await correct(
      answer.id,
      'The write goes to one row that is free, and to nothing else.',
    );
    expect(corrected.answer).toMatchObject({ transcriptState: 'transcribed', original: HEARD });
    expect(corrected.next?.content).not.toContain('did not catch');
  });

  test('is not reached by one with some words in doubt', async () => {
    const { speak } = await inInterview({ text: HEARD, words: doubtful(0.3) }, null);
    expect((await speak()).answer.transcriptState).toBe('transcribed');
  });
});

describe('words that may be misheard', () => {
  const textOf = (content: string, spans: readonly { start: number; end: number }[] = []) =>
    spans.map(({ start, end }) => content.slice(start, end));

  test('are those that the recognizer was not sure of', async () => {
    const words = HEARD.split(' ').map((text) => ({
      text,
      confidence: text.startsWith('start') ? 0.2 : 0.9,
    }));
    const { speak } = await inInterview({ text: HEARD, words });
    const { answer } = await speak();
    expect(textOf(answer.content, answer.uncertain)).toEqual(['start']);
  });

  test('are of the twelve least sure, in their order, of many more', async () => {
    const said = HEARD.split(' ');
    const words = said.map((text, at) => ({ text, confidence: at < said.length - 12 ? 0.4 : 0.1 }));
    const { speak } = await inInterview({ text: HEARD, words });
    const { answer } = await speak();
    const offered = textOf(answer.content, answer.uncertain);
    expect(offered.length).toBeGreaterThan(3);
    expect(said.slice(-12).join(' ')).toContain(offered[0]);
    expect(offered).toEqual(offered.filter((word) => word.length > 3));
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
