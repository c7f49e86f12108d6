import { describe, expect, test } from 'vitest';
import { speechOf } from '#engine/speech.ts';
import { createMemoryMemo } from '#engine/step-memo.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { answerChat, answerRead, DEFAULT_ANSWERS, MARKERS } from '#testing/fake-provider/answer-chat.ts';
import { interviewContext } from '#testing/provider-fixtures.ts';
import { testContent } from '#testing/test-content.ts';
import type { Completion, LanguageModel, ModelServer } from '../language-model.ts';
import { combineReadings, readingSoFar } from './combine-readings.ts';
import type { ReadAnswer } from './read-task.ts';
import { auditsOf, createReadAhead, readTurn } from './read-turn.ts';

const content = testContent();
const context = interviewContext('strong');
const answers = context.turns.filter(({ speaker }) => speaker === 'user');
const never = new AbortController().signal;

type Held = { prompts: string[]; model: LanguageModel };

/** A model in this process that answers like the fake provider, or as given. */
function modelWith(
  read: (prompt: string) => unknown = answerRead,
  server: Partial<ModelServer> = {},
  before: (request: Completion, signal: AbortSignal) => Promise<void> = async () => {},
): Held {
  const prompts: string[] = [];
  const complete = async (request: Completion, signal: AbortSignal) => {
    prompts.push(request.messages.map((message) => message.content).join('\n\n'));
    await before(request, signal);
    return answerChat({ model: 'test', messages: [...request.messages] }, { ...DEFAULT_ANSWERS, read });
  };
  return {
    prompts,
    model: {
      engine: { id: 'test', label: 'test', model: 'test-1' },
      server: () => ({ contextTokens: null, slots: 4, tokensPerSecond: null, ...server }),
      complete,
      stream: complete,
      within: (_, work, signal) => work(signal ?? never),
      unusable: (what) => new Error(what),
      describeFault: String,
    },
  };
}

const read = ({ model }: Held, turnId: number, of: InterviewContext = context, memo = createMemoryMemo()) =>
  readTurn({ model, content }, of, turnId, memo, never);

const upTo = (turnId: number): InterviewContext => ({
  ...context,
  turns: context.turns.slice(0, context.turns.findIndex(({ id }) => id === turnId) + 1),
});
const [first, second, third] = answers.map(({ id }) => id);
if (!first || !second || !third) throw new Error('the fixture is too short');
const beforeSecond = context.turns[context.turns.findIndex(({ id }) => id === second) - 1];

/** The interview with other words in one turn. */
const saying = (turnId: number, text: string, of = context): InterviewContext => ({
  ...of,
  turns: of.turns.map((turn) => (turn.id === turnId ? { ...turn, text } : turn)),
});
const beginning = (text = '') => text.split(/\s+/).slice(0, 8).join(' ');

describe('an answer', () => {
  test('is read from a prompt that begins as the last one did, up to what was said since', async () => {
    const held = modelWith();
    await read(held, first);
    await read(held, second);
    const [before = '', after = ''] = held.prompts;
    const shared = [...before].findIndex((letter, at) => letter !== after[at]);
    expect(before.slice(shared).trim()).toBe(before.slice(before.lastIndexOf('# Task: READ T2')));
  });

  test('is read from the transcript up to it, once, whatever is said later', async () => {
    const held = modelWith();
    const memo = createMemoryMemo();
    const early = await read(held, second, upTo(second), memo);
    expect(await read(held, second, context, memo)).toEqual(early);
    expect(held.prompts).toHaveLength(1);
    expect(held.prompts[0]).not.toContain(context.turns.find(({ id }) => id === third)?.text.slice(0, 60));
  });

  test('is read anew when a word of what came before it has changed', async () => {
    const held = modelWith();
    const memo = createMemoryMemo();
    await read(held, second, context, memo);
    await read(held, second, saying(first, `${answers[0]?.text} Now.`), memo);
    expect(held.prompts).toHaveLength(2);
  });

  test('is read in parts where the model’s context is small, and no point is left out', async () => {
    const whole = await read(modelWith(), second);
    const held = modelWith(answerRead, { contextTokens: 6_000 });
    expect(await read(held, second)).toEqual(whole);
    expect(held.prompts.length).toBeGreaterThan(1);
    for (const { id } of context.question.points) {
      expect(held.prompts.filter((prompt) => prompt.includes(`\n- ${id} [`))).toHaveLength(1);
    }
  });

  test('is refused by a context that holds not even one point', async () => {
    await expect(read(modelWith(answerRead, { contextTokens: 500 }), second)).rejects.toThrow('too small');
  });
});

describe('the interviewer’s turns', () => {
  test('are audited beside the answer that followed, and the audit is found again', async () => {
    const audit = {
      gaveAway: ['d-api', 'made-up'],
      contradictsFact: 'no-such-fact',
      questions: 2,
      judged: true,
    };
    const held = modelWith((prompt) => ({ ...answerRead(prompt), audit }));
    const memo = createMemoryMemo();
    await read(held, second, context, memo);
    expect(await auditsOf({ model: held.model, content }, context, memo)).toEqual([
      { turnId: beforeSecond?.id, gaveAway: ['d-api'], contradictsFact: null, questions: 2, judged: true },
    ]);
  });

  test('are not audited where the answer was one word: no model is asked about it', async () => {
    const held = modelWith();
    const of = saying(second, 'Yes.');
    expect(await read(held, second, of)).toMatchObject({ points: [], answered: 'partly', audit: null });
    expect(held.prompts).toEqual([]);
  });
});

describe('what a model read', () => {
  const changed = (change: (answer: ReturnType<typeof answerRead>) => Partial<ReadAnswer>) =>
    modelWith((prompt) => ({ ...answerRead(prompt), ...change(answerRead(prompt)) }));
  const quote = beginning(answers[1]?.text);

  test('contradicts only what was really said before, and only facts that were told', async () => {
    const claim = {
      quote,
      correction: 'Both cannot be.',
      points: [],
      dimension: 'depth' as const,
      weight: 'minor' as const,
    };
    const held = changed(() => ({
      claims: [
        { ...claim, verdict: 'contradicts_earlier', earlier: 'nobody ever said such a thing', fact: '' },
        { ...claim, verdict: 'contradicts_fact', earlier: '', fact: 'no-such-fact' },
      ],
    }));
    expect((await read(held, second)).claims).toEqual([]);
    const earlier = beginning(answers[0]?.text);
    const right = changed(() => ({
      claims: [{ ...claim, verdict: 'contradicts_earlier', earlier, fact: '' }],
    }));
    expect((await read(right, second)).claims).toMatchObject([
      { verdict: 'contradicts_earlier', earlier: { turnId: first }, weight: 'minor' },
    ]);
  });

  test('names no point that the bank does not have', async () => {
    const held = changed(() => ({ points: [{ id: 'made-up', quote, status: 'justified' }] }));
    expect((await read(held, second)).points).toEqual([]);
  });

  test('is asked for again when many quotes were never said, and what was said is kept', async () => {
    const invented = { id: 'd-api', quote: 'we use nine elected dragons', status: 'explained' as const };
    const held = changed(() => ({ points: [{ ...invented, quote }, invented, invented] }));
    expect((await read(held, second)).points).toHaveLength(1);
    expect(held.prompts).toHaveLength(2);
    expect(held.prompts[1]).toContain('we use nine elected dragons');
  });
});

const CLAIM = { earlier: '', fact: '', points: [], dimension: 'depth', weight: 'material' };

describe('readings together', () => {
  const combined = async (held: Held, ids: number[], of = context) => {
    const turnReadings = await Promise.all(ids.map((id) => read(held, id, of)));
    return combineReadings(content, of, { turnReadings, model: 'test-1' });
  };

  test('hold every point of the question once, as it was shown best', async () => {
    const reading = await combined(
      modelWith(),
      answers.map(({ id }) => id),
    );
    expect(reading.points.map(({ pointId }) => pointId)).toEqual(context.question.points.map(({ id }) => id));
    expect(reading.model).toBe('test-1');
  });

  test('say how an objection was met by the answer that followed it, and who put what right', async () => {
    const wrong = beginning(answers[0]?.text);
    const held = modelWith((prompt) => ({
      ...answerRead(prompt),
      claims: prompt.includes('# Task: READ T2')
        ? [{ ...CLAIM, quote: wrong, verdict: 'false', correction: 'It is not so.' }]
        : [],
      putRight: prompt.includes('# Task: READ T4') ? [wrong] : [],
      pushBack: prompt.includes('# Task: READ T4') ? 'conceded' : 'none',
    }));
    const reading = await combined(held, [first, second]);
    expect(reading.pushBacks).toEqual([{ turnId: beforeSecond?.id, outcome: 'caved' }]);
    expect(reading.claims).toMatchObject([{ putRight: true, putRightIn: second }]);
  });

  test('know nothing of an answer that was not read', async () => {
    const reading = await combined(modelWith(), [first]);
    expect(reading.points.every(({ quote: words }) => words === null || words.turnId === first)).toBe(true);
  });

  test('show no point by words that are false, though they were put right later', async () => {
    const wrong = `The service keeps the code in a cookie ${MARKERS.false} so every browser finds it.`;
    const of = saying(second, wrong);
    const claiming = (putRight: string[]) =>
      modelWith((prompt) => ({
        ...answerRead(prompt),
        points: prompt.includes('# Task: READ T4')
          ? [{ id: 'd-data', quote: wrong, status: 'explained' }]
          : [],
        putRight: prompt.includes('# Task: READ T6') ? putRight : [],
      }));
    const standing = await combined(claiming([]), [first, second, third], of);
    const corrected = await combined(claiming([wrong]), [first, second, third], of);
    const status = (reading: typeof standing) =>
      reading.points.find(({ pointId }) => pointId === 'd-data')?.status;
    expect([standing.claims[0]?.putRight, corrected.claims[0]?.putRight]).toEqual([false, true]);
    expect([status(standing), status(corrected)]).toEqual(['absent', 'absent']);
  });

  test('count the words of a terse answer', async () => {
    const terse =
      'Redis, write through, sixty seconds, profiles seldom change. Kafka, three copies, keyed by user.';
    const of = saying(first, terse, upTo(first));
    const { notes } = await combined(modelWith(), [first], of);
    const { words, countedWords } = speechOf(of, notes);
    expect(words).toBeGreaterThan(10);
    expect(countedWords).toBe(words);
  });
});

describe('while the interview goes on', () => {
  /** The first request waits until it is released or given up. */
  function slowAtFirst(slots: number) {
    let release = () => {};
    const held = modelWith(answerRead, { slots }, async (_, signal) => {
      if (held.prompts.length > 1) return;
      await new Promise<void>((resolve, reject) => {
        release = resolve;
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    const readAhead = createReadAhead({ model: held.model, content });
    const memo = createMemoryMemo();
    return { held, readAhead: (turnId: number) => readAhead(upTo(turnId), memo), release: () => release() };
  }

  test('the next question gets what was read by then', async () => {
    const held = modelWith();
    const memo = createMemoryMemo();
    const parts = { model: held.model, content };
    expect((await readingSoFar(parts, context, memo)).answered).toEqual([]);
    await createReadAhead(parts)(upTo(second), memo);
    expect((await readingSoFar(parts, context, memo)).answered).toEqual([
      { turnId: second, answered: 'yes' },
    ]);
  });

  test.each([
    [1, ['a newer answer is there', null]],
    [4, [null, null]],
  ])(
    'on a server with %d slots a newer answer does not wait for an older one in vain',
    async (slots, ends) => {
      const { held, readAhead, release } = slowAtFirst(slots);
      const said = (call: Promise<void>) => call.then(() => null).catch((error: Error) => error.message);
      const older = said(readAhead(second));
      await expect.poll(() => held.prompts.length).toBe(1);
      const newer = said(readAhead(third));
      if (slots > 1) release();
      expect([await older, await newer]).toEqual(ends);
    },
  );

  test('an older answer that is read again waits for the newer one', async () => {
    const { held, readAhead, release } = slowAtFirst(1);
    const newer = readAhead(third);
    await expect.poll(() => held.prompts.length).toBe(1);
    const older = readAhead(second);
    // All that a reading does before it asks is done by then.
    await new Promise(setImmediate);
    expect(held.prompts).toHaveLength(1);
    release();
    await Promise.all([newer, older]);
    expect(held.prompts).toHaveLength(2);
  });
});
