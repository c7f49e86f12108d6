import { describe, expect, test } from 'vitest';
import type { Completion } from '#engine/model/language-model.ts';
import type { FakeProvider } from '#testing/fake-provider/fake-provider.ts';
import type { Mode } from '#testing/fake-provider/modes.ts';
import { modelAt, runFakeProvider } from '#testing/provider-fixtures.ts';

/** Servers understand different parts of one protocol; each is asked in its own way, found out once. */

const WORDS = 'What breaks first when the links of one customer are opened all at once? And what then?';
const TASK = "Your task: say the interviewer's next turn";
const TURN = { step: 'conduct', json: null } as const;
const signal = new AbortController().signal;

function request(more: Partial<Completion> = {}): Completion {
  return {
    step: 'read',
    messages: [
      { role: 'system', content: 'You ask one question.' },
      { role: 'user', content: TASK },
    ],
    sampling: { temperature: 0, maxTokens: 100 },
    json: { name: 'turn', schema: { type: 'object' } },
    ...more,
  };
}

async function fakeIn(mode: Mode): Promise<FakeProvider> {
  const fake = await runFakeProvider();
  fake.answerWith('conduct', () => WORDS);
  fake.setMode('chat', mode);
  return fake;
}

const bodies = (fake: FakeProvider) =>
  fake.requests.flatMap((sent) => (sent.capability === 'chat' ? [sent.body] : []));

/** Asks for a whole answer and for a stream, twice; the second time it must know how. */
async function askTwice(fake: FakeProvider, model = 'any', more: Partial<Completion> = {}) {
  const service = await modelAt(fake.url, { model });
  const answers: string[] = [];
  for (const way of ['complete', 'stream'] as const) {
    answers.push(await service.model[way](request(more), signal));
    const asked = fake.hits('chat');
    answers.push(await service.model[way](request(more), signal));
    expect(fake.hits('chat')).toBe(asked + 1);
  }
  expect(new Set(answers)).toEqual(new Set([WORDS]));
  return bodies(fake);
}

const refusing = (parameter: string, more: object = {}): Mode => ({
  kind: 'bad-request',
  parameters: [parameter],
  ...more,
});

describe.each([
  ['and names it', true],
  ['without a word', false],
])('a server that refuses one feature %s', (_, names) => {
  test('max_tokens is told the length in the newer words', async () => {
    const sent = await askTwice(await fakeIn(refusing('max_tokens', { names })));
    expect(sent.at(-1)).toMatchObject({ max_completion_tokens: 100, temperature: 0 });
    expect(sent.at(-1)).not.toHaveProperty('max_tokens');
    expect(sent.at(-1)?.response_format?.type).toBe('json_schema');
  });

  test('temperature is asked without one, and with everything else', async () => {
    const sent = await askTwice(await fakeIn(refusing('temperature', { names })));
    expect(sent.at(-1)).not.toHaveProperty('temperature');
    expect(sent.at(-1)).toMatchObject({ max_tokens: 100, response_format: { type: 'json_schema' } });
  });

  test.each([400, 422, 500])(
    'a schema (%i) is asked for an object, with the schema in words',
    async (status) => {
      const sent = await askTwice(await fakeIn(refusing('response_format=json_schema', { names, status })));
      expect(sent.at(-1)).toMatchObject({ temperature: 0, response_format: { type: 'json_object' } });
      expect(sent.at(-1)?.messages[0]?.content).toContain('JSON Schema');
    },
  );

  test.each([400, 422, 500])('any form of answer (%i) is told it in words', async (status) => {
    const sent = await askTwice(await fakeIn(refusing('response_format', { names, status })));
    expect(sent.at(-1)).not.toHaveProperty('response_format');
    expect(sent.at(-1)?.messages[0]?.content).toContain('JSON Schema');
  });

  test('the role of the system finds the rules at the head of the user’s message', async () => {
    const sent = await askTwice(await fakeIn(refusing('role=system', { names })));
    expect(sent.at(-1)?.messages.map(({ role }) => role)).toEqual(['user']);
    expect(sent.at(-1)?.messages[0]?.content).toMatch(/^You ask one question\.\n\n[\s\S]*Your task/);
  });

  test('the effort of thinking grades with its own', async () => {
    const sent = await askTwice(await fakeIn(refusing('reasoning_effort', { names })), 'gpt-5-mini');
    expect(sent[0]).toMatchObject({ reasoning_effort: 'low', max_completion_tokens: 100 });
    expect(sent.at(-1)).not.toHaveProperty('reasoning_effort');
    expect(sent.at(-1)).toMatchObject({ max_completion_tokens: 100 });
  });

  test('the effort of thinking is told by the template not to think before a turn', async () => {
    const sent = await askTwice(await fakeIn(refusing('reasoning_effort', { names })), 'any', TURN);
    expect(sent[0]).toMatchObject({
      reasoning_effort: 'none',
      chat_template_kwargs: { enable_thinking: false },
    });
    expect(sent.at(-1)).not.toHaveProperty('reasoning_effort');
    expect(sent.at(-1)).toMatchObject({ chat_template_kwargs: { enable_thinking: false }, temperature: 0 });
  });

  test('switches of its template is told by the effort not to think before a turn', async () => {
    const sent = await askTwice(await fakeIn(refusing('chat_template_kwargs', { names })), 'any', TURN);
    expect(sent.at(-1)).not.toHaveProperty('chat_template_kwargs');
    expect(sent.at(-1)).toMatchObject({ reasoning_effort: 'none', temperature: 0 });
  });

  test('the tokens at the end of a stream does without', async () => {
    const sent = await askTwice(await fakeIn(refusing('stream_options', { names })));
    expect(sent.at(-1)).not.toHaveProperty('stream_options');
    expect(sent.at(-1)).toMatchObject({ stream: true, temperature: 0 });
  });
});

test('a server that refuses several features, and says nothing, is asked as plainly as can be', async () => {
  const plain: Mode = {
    kind: 'bad-request',
    parameters: ['response_format', 'temperature', 'max_tokens'],
  };
  const sent = await askTwice(await fakeIn(plain));
  expect(sent.at(-1)).not.toHaveProperty('response_format');
  expect(sent.at(-1)).not.toHaveProperty('temperature');
});

test('a server that refuses everything is given up, and not asked for ever', async () => {
  const fake = await fakeIn({ kind: 'bad-request' });
  const { model } = await modelAt(fake.url);
  await expect(model.complete(request(), signal)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
  expect(fake.hits('chat')).toBeLessThan(12);
});

test('what was understood once is not doubted when a later request is refused', async () => {
  const fake = await fakeIn({ kind: 'ok' });
  const { model } = await modelAt(fake.url);
  await model.complete(request(), signal);
  fake.setMode('chat', { kind: 'bad-request' });
  await expect(model.complete(request(), signal)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
  expect(fake.hits('chat')).toBe(2);
});

describe('an answer is accepted', () => {
  test.each<[string, Mode]>([
    ['without a finish reason, when it ended as it should', { kind: 'no-finish-reason' }],
    ['without the thoughts before it', { kind: 'thinks', open: true }],
    ['without thoughts that never began', { kind: 'thinks', open: false }],
    ['whole, where a stream was asked for', { kind: 'never-streams' }],
  ])('%s', async (_, mode) => {
    const sent = await askTwice(await fakeIn(mode));
    expect(sent).toHaveLength(4);
  });

  test('but not when the stream just ends', async () => {
    const fake = await fakeIn({ kind: 'no-end' });
    const { model } = await modelAt(fake.url);
    await expect(model.stream(request(), signal)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
  });
});

describe('a caller that listens while it is written', () => {
  const listenTo = async (model: Awaited<ReturnType<typeof modelAt>>['model']) => {
    const heard: string[] = [];
    const text = await model.stream(request({ json: null }), signal, (soFar) => heard.push(soFar));
    return { heard, text };
  };

  test.each([true, false])(
    'hears no thoughts (opened by a tag: %s), from the first call on',
    async (open) => {
      const fake = await fakeIn({ kind: 'thinks', open });
      const { model } = await modelAt(fake.url);
      for (let call = 0; call < 2; call += 1) {
        const { heard, text } = await listenTo(model);
        expect(text).toBe(WORDS);
        expect(heard.at(-1)).toBe(text);
        for (const soFar of heard) expect(text.startsWith(soFar)).toBe(true);
        if (call > 0) expect(heard.length).toBeGreaterThan(1);
      }
    },
  );

  test('begins anew when a server that had not thought aloud begins to', async () => {
    const fake = await fakeIn({ kind: 'ok' });
    const { model } = await modelAt(fake.url);
    await listenTo(model);
    fake.setMode('chat', { kind: 'thinks', open: false });
    const { heard, text } = await listenTo(model);
    expect(text).toBe(WORDS);
    expect(heard.at(-1)).toBe(text);
    expect((await listenTo(model)).heard.every((soFar) => text.startsWith(soFar))).toBe(true);
  });
});

describe('a prompt that is too long for the server', () => {
  const long = (characters: number) =>
    request({
      messages: [{ role: 'user', content: `${TASK}${' '.repeat(characters)}` }],
    });

  test('is refused once; then the size of its context is known, and such prompts are not sent', async () => {
    const fake = await fakeIn({ kind: 'small-context', tokens: 4_096 });
    const { model } = await modelAt(fake.url);
    expect(model.server().contextTokens).toBeNull();
    await expect(model.complete(long(20_000), signal)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    expect(model.server().contextTokens).toBe(4_096);
    await expect(model.complete(long(20_000), signal)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    expect(fake.hits('chat')).toBe(1);
    await expect(model.complete(long(2_000), signal)).resolves.toBe(WORDS);
  });

  test('leaves the answer the room that there is', async () => {
    const fake = await fakeIn({ kind: 'ok' });
    fake.tell('/v1/models', { data: [{ id: 'any', owned_by: 'vllm', max_model_len: 4_096 }] });
    const { model } = await modelAt(fake.url);
    await model.complete(request(), signal);
    await expect.poll(() => model.server().contextTokens).toBe(4_096);
    await model.complete({ ...long(12_000), sampling: { temperature: 0, maxTokens: 4_000 } }, signal);
    const granted = bodies(fake).at(-1)?.max_tokens;
    expect(granted).toBeLessThan(700);
    expect(granted).toBeGreaterThanOrEqual(256);
  });
});

test('a reading is not told how to think, by a server whose model may think or not', async () => {
  const fake = await fakeIn({ kind: 'ok' });
  const { model } = await modelAt(fake.url);
  await model.complete(request(), signal);
  expect(bodies(fake)[0]).not.toHaveProperty('reasoning_effort');
  expect(bodies(fake)[0]).not.toHaveProperty('chat_template_kwargs');
});

test('a model that thought until its answer had no room is asked again, with thinking off and more room', async () => {
  const fake = await fakeIn({ kind: 'only-thinks', obeys: true });
  const { model } = await modelAt(fake.url);
  await expect(model.complete(request(), signal)).resolves.toBe(WORDS);
  const [, again] = bodies(fake);
  expect(again).toMatchObject({ max_tokens: 200, reasoning_effort: 'none' });
  expect(bodies(fake)).toHaveLength(2);
});

test('one that does so again is given up', async () => {
  const fake = await fakeIn({ kind: 'only-thinks', obeys: false });
  const { model } = await modelAt(fake.url);
  await expect(model.complete(request(), signal)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
  expect(bodies(fake)).toHaveLength(2);
});
