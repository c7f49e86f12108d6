import { describe, expect, test } from 'vitest';
import { interviewAfter } from '#testing/provider-fixtures.ts';
import { scriptedReading } from '#testing/scripted-reading.ts';
import { testContent } from '#testing/test-content.ts';
import { conduct, GOOD, writingModel } from '#testing/with-model.ts';
import { momentOf } from './moment.ts';
import { noteOf } from './note.ts';

const content = testContent();
const base = interviewAfter(2);

/** The interview with another last answer. */
function answering(text: string) {
  const turns = base.turns.map((turn, at) => (at === base.turns.length - 1 ? { ...turn, text } : turn));
  return { ...base, turns };
}

/** The last lines of a turn's prompt, where nobody has read the answers. */
function adviceAfter(text: string, script: Parameters<typeof scriptedReading>[1] = {}): string {
  const context = answering(text);
  const reading = scriptedReading(context, script);
  return noteOf(momentOf(content, context, reading)).split('What weighs most')[1] ?? '';
}

describe('the end of a prompt says what weighs most', () => {
  test('a fact that was asked for, with its figures', () => {
    const writes = base.question.facts.find(({ id }) => id === 'writes')?.say ?? 'no such fact';
    expect(adviceAfter('How many new links are created every month?')).toContain(writes);
  });

  test('the question that was not understood', () => {
    const asked = base.turns.findLast(({ speaker }) => speaker === 'ai')?.text ?? '';
    expect(adviceAfter('Sorry, can you repeat that?')).toContain(asked);
  });

  test('the wish to stop, before everything else', () => {
    expect(adviceAfter('Can we stop here?', { claims: [{ id: 'one', verdict: 'false' }] })).toContain(
      'want to stop',
    );
  });

  test('the worst statement that does not hold', () => {
    const said = 'Two servers can never create the same code, since clocks never show the same time.';
    expect(adviceAfter(said, { claims: [{ id: 'one', verdict: 'false' }] })).toMatch(
      /clocks never show.*put a case in which it shows/s,
    );
  });

  test('else their own words on a point of the question, with a question on it', () => {
    const said =
      'It is a web thing. The code is a counter in base62, seven characters long. And then we are done.';
    const advice = adviceAfter(said);
    expect(advice).toContain('counter in base62');
    expect(base.question.points.flatMap(({ probes }) => probes).some(({ say }) => advice.includes(say))).toBe(
      true,
    );
  });
});

describe('a small model', () => {
  test('that asks its last question again is asked for another', async () => {
    const asked = base.turns.findLast(({ speaker }) => speaker === 'ai')?.text ?? '';
    const model = writingModel((_, call) => (call === 0 ? asked : GOOD));
    const { turn } = await conduct(model);
    expect(turn.text).toBe(GOOD);
    expect(model.requests[1]?.messages.at(-1)?.content).toContain('asked before');
    expect((await conduct(writingModel(() => asked))).turn.engine).toBe('script');
  });

  test('that only says okay completes its turn', async () => {
    const model = writingModel((_, call) => (call === 0 ? 'Okay, that makes sense.' : GOOD));
    const { turn, clauses } = await conduct(model);
    expect(turn.text).toBe(`Okay, that makes sense. ${GOOD}`);
    expect(clauses[0]).toBe('Okay, that makes sense.');
    expect(model.requests).toHaveLength(2);
  });

  test('may answer a question of the candidate without asking one', async () => {
    const model = writingModel(() => 'About a hundred million new links a month.');
    const { turn } = await conduct(model, answering('How many new links are created every month?'));
    expect(model.requests).toHaveLength(1);
    expect(turn.move).toMatchObject({ kind: 'answer_fact', facts: ['writes'] });
  });

  test('with little room gets one page without a record, and code keeps the record', async () => {
    const model = writingModel(() => GOOD, { contextTokens: 9_000 });
    const { turn } = await conduct(model);
    const prompt = model.requests[0]?.messages.map((message) => message.content).join('\n') ?? '';
    expect(prompt).toContain('no JSON');
    expect(prompt).not.toContain('"targets"');
    expect(turn.move).toMatchObject({ targets: ['x-codes'], fallback: false });
  });

  test('that helps leaves the help in the record, whether or not it says so', async () => {
    const model = writingModel(() => 'Think of two servers that hand out codes. Where do they meet?');
    const { turn } = await conduct(model, answering('Could you give me a hint?'));
    expect(turn.move).toMatchObject({ kind: 'hint', cue: 2 });
  });

  test('that speaks of an open statement has taken it up', async () => {
    const context = answering('Every replica of the store accepts writes of the same code at the same time.');
    const script = { claims: [{ id: 'replicas', verdict: 'false' as const }] };
    const model = writingModel(() => 'Say each replica accepts the same code for two writes. Then what?');
    const { turn } = await conduct(model, context, script);
    expect(turn.move).toMatchObject({ kind: 'challenge', noted: ['replicas'] });
  });
});

test('where a model is silent, the script answers what was asked', async () => {
  const { turn } = await conduct(
    writingModel(() => ''),
    answering('How many new links are created every month?'),
  );
  expect(turn).toMatchObject({ engine: 'script', move: { facts: ['writes'], fallback: true } });
});
