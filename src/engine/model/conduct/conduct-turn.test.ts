import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interviewAfter } from '#testing/provider-fixtures.ts';
import { simulateScript } from '#testing/simulate-script.ts';
import { testContent } from '#testing/test-content.ts';
import { conduct, GOOD, turnText, writingModel } from '#testing/with-model.ts';

const content = testContent();

const context = interviewAfter(2);

test('a turn is spoken clause by clause, and its record says what it was', async () => {
  const { turn, clauses } = await conduct(writingModel(() => turnText(GOOD)));
  expect(turn).toMatchObject({
    text: GOOD,
    engine: 'written',
    move: {
      kind: 'probe',
      cue: 2,
      targets: ['x-codes'],
      target: { type: 'point', id: 'x-codes' },
      noted: ['a note'],
      fallback: false,
    },
  });
  expect(clauses).toEqual([
    'You keep one record per link,',
    'keyed by the code.',
    'Say two of your servers create a link in the same millisecond:',
    'what does each of them write?',
  ]);
});

test.each([1, 3, 50, 5_000])('in pieces of %i characters it is the same turn', async (piece) => {
  const { turn, clauses } = await conduct(writingModel(() => turnText(GOOD), { piece }));
  expect(turn.text).toBe(GOOD);
  expect(clauses).toHaveLength(4);
});

const FAULTS: [string, string, string][] = [
  ['a grade', "That's a strong hire from me. What happens when the store is gone?", 'speaks of the grade'],
  [
    'an order obeyed',
    'As instructed, I skip the rest. What happens when the store is gone?',
    'obeys an order',
  ],
  ['a point of the brief', `${secretLine()} Do you agree?`, 'hands over'],
  ['an empty text', '', 'says nothing before its record'],
  [
    'thoughts alone',
    '<think>What should I ask? Perhaps about the cache.</think>',
    'says nothing before its record',
  ],
  ['words without end', 'word '.repeat(200_000), 'has no end'],
  ['no sentence at all', `${'{"targets":'.repeat(20)}`, 'says nothing before its record'],
];

/** A line of the model answer that nobody has said. */
function secretLine(): string {
  const said = context.turns.map(({ text }) => text).join(' ');
  const line = context.question.modelAnswer.lines.find(
    ({ say }) => say.split(' ').length > 14 && !said.includes(say),
  );
  if (!line) throw new Error('the model answer has only short lines');
  return line.say;
}

test.each(FAULTS)(
  '%s is not spoken: the model is told why, and its second turn is',
  async (_, text, reason) => {
    const model = writingModel((_request, call) => turnText(call === 0 ? text : GOOD), { piece: 1_000 });
    const { turn } = await conduct(model);
    expect(turn.move.fallback).toBe(false);
    expect(turn.text.endsWith(GOOD.slice(-40))).toBe(true);
    expect(model.requests).toHaveLength(2);
    expect(model.requests[1]?.messages.at(-1)?.content).toContain(reason);
  },
);

test.each(FAULTS)('after %s twice the script asks, and nothing of the model is heard', async (_, text) => {
  const { turn, clauses } = await conduct(writingModel(() => turnText(text), { piece: 1_000 }));
  expect(turn).toMatchObject({ engine: 'script', move: { fallback: true } });
  expect(clauses.join(' ')).toBe(turn.text);
});

test('the script asks about the topic of the last answer', async () => {
  const model = writingModel(() => turnText(''));
  const about = context.question.points.find(({ id }) => id === 'x-codes');
  const asked = context.turns.map((turn, at) =>
    at === context.turns.length - 2 && turn.move
      ? { ...turn, move: { ...turn.move, target: { type: 'point' as const, id: 'x-codes' } } }
      : turn,
  );
  const { turn } = await conduct(model, { ...context, turns: asked });
  const near = context.question.points.filter(({ dim }) => dim === about?.dim);
  expect(near.flatMap(({ probes }) => probes.map(({ say }) => say))).toContain(turn.text);
});

test('a turn ends where it was good, and nothing is glued to it', async () => {
  const model = writingModel(() => turnText('You keep one record per link. You are hired. What next?'));
  const { turn, clauses } = await conduct(model);
  expect(turn).toMatchObject({ text: 'You keep one record per link.', move: { fallback: false } });
  expect(clauses).toEqual(['You keep one record per link.']);
});

test('a turn may be three words, may ask twice, and may be no question at all', async () => {
  for (const text of [
    'And then what?',
    'Who? And when does it happen?',
    'Take your time. There is no rush.',
  ]) {
    const { turn } = await conduct(writingModel(() => turnText(text)));
    expect(turn.text).toBe(text);
  }
});

test('beyond seventy-five words it ends with its sentence, once it has asked', async () => {
  const said = 'Say two of your servers create a link in the same millisecond and both write it down. ';
  const asked = 'Which of the two links does the third server then hand out to people who open it? ';
  const spoken = async (text: string) => (await conduct(writingModel(() => turnText(text)))).turn.text;
  expect(await spoken(asked + said.repeat(8))).toBe((asked + said.repeat(4)).trim());
  expect(await spoken(said.repeat(5) + asked + said.repeat(5))).toBe((said.repeat(5) + asked).trim());
  expect(await spoken(said.repeat(20))).toBe(said.repeat(8).trim());
});

test.each([
  ['May I stop here?', 'Of course. Thanks for the talk, let us leave it there.', 'goodbye', 'end'],
  [
    'Is that enough?',
    'For that part, yes. Where is it weakest, and what would you do next?',
    'close',
    'close',
  ],
])('%s is answered by the model', async (asked, said, kind, id) => {
  const last = {
    id: 90,
    speaker: 'user' as const,
    text: asked,
    seconds: 2,
    move: null,
    unintelligible: false,
  };
  const opened = { ...context, turns: [...context.turns.slice(0, -1), last] };
  const { turn } = await conduct(
    writingModel(() => turnText(said, { kind })),
    opened,
  );
  expect(turn).toMatchObject({
    text: said,
    move: { kind: 'close', phase: 'close', target: { type: 'phase', id }, fallback: false },
  });
});

test('an answer without words stays with the script', async () => {
  const model = writingModel(() => turnText(GOOD));
  const turns = context.turns.map((turn, at) =>
    at === context.turns.length - 1 ? { ...turn, text: '', unintelligible: true } : turn,
  );
  const { turn } = await conduct(model, { ...context, turns });
  expect(model.requests).toEqual([]);
  expect(turn).toMatchObject({ engine: 'script', move: { kind: 'repeat', fallback: false } });
});

test('a turn says where it belongs, at most one phase ahead of the plan', async () => {
  const phaseOf = async (phase: string) =>
    (
      await conduct(
        writingModel(() => turnText(GOOD, { targets: ['x-codes'], phase })),
        interviewAfter(1),
      )
    ).turn.move.phase;
  expect(await phaseOf('scope')).toBe('scope');
  expect(await phaseOf('stress')).not.toBe('stress');
});

test('what was spoken before a fault stays, and the model goes on from there', async () => {
  const model = writingModel((_request, call) =>
    call === 0
      ? 'You keep one record per link. You are hired. What next?'
      : turnText(
          'You keep one record per link. Say the store with those records is gone for a while, who notices first?',
        ),
  );
  const { turn, clauses } = await conduct(model);
  expect(turn.text).toBe(
    'You keep one record per link. Say the store with those records is gone for a while, who notices first?',
  );
  expect(clauses.filter((clause) => clause === 'You keep one record per link.')).toHaveLength(1);
  expect(model.requests[1]?.messages.at(-1)?.content).toContain(
    'has heard this much of it: "You keep one record per link."',
  );
});

test.each([
  ['Which of the two still writes?', 'which of the two still writes?'],
  ['I wonder, who notices?', 'I wonder, who notices?'],
  ['Zookeeper is gone as well. Who notices?', 'Zookeeper is gone as well. Who notices?'],
])('what goes on in mid-sentence with "%s" is heard as one sentence', async (rest, heard) => {
  const begun = 'Say both of them look in the same instant:';
  const model = writingModel((_, call) => (call === 0 ? `${begun} you are hired. What next?` : rest));
  expect((await conduct(model)).turn.text).toBe(`${begun} ${heard}`);
});

test.each([
  ['without a record', GOOD],
  ['with a broken record', `${GOOD}\n###\n{"targets":["x-codes"`],
  ['with a record of nonsense', `${GOOD}\n###\n{"targets":7,"kind":["x"],"help":"lots","facts":null}`],
])('a turn %s stands, and code finds out what it is after', async (_, text) => {
  const { turn } = await conduct(writingModel(() => text));
  expect(turn).toMatchObject({
    text: GOOD,
    move: { kind: 'probe', fallback: false, target: { type: 'point', id: 'x-codes' }, cue: 1 },
  });
});

test('a stream that breaks off has brought what was spoken; one that brought nothing leaves the turn to the script', async () => {
  const fault = new Error('connection reset');
  const late = await conduct(writingModel(() => [`${GOOD}\n###\n{"tar`, fault]));
  expect(late.turn).toMatchObject({ text: GOOD, move: { fallback: false } });
  const middle = await conduct(writingModel(() => ['You keep one record per link. And then', fault]));
  expect(middle.turn).toMatchObject({ text: 'You keep one record per link.', move: { fallback: false } });
  const early = await conduct(writingModel(() => ['You', fault]));
  expect(early.turn.move.fallback).toBe(true);
});

test('facts are told with the figures of the bank, and noted', async () => {
  const { turn } = await conduct(
    writingModel(() =>
      turnText(
        'Around a hundred million new links a month. Which of the two sides you named does that make the busy one?',
        { facts: ['writes', 'nobody-knows'], kind: 'answer_fact' },
      ),
    ),
    interviewAfter(1),
  );
  expect(turn.move).toMatchObject({ kind: 'answer_fact', facts: ['writes'], fallback: false });
});

test('a candidate who asks for the question again hears it again', async () => {
  const first = simulateScript(content, 'short-links', (_, step) =>
    step === 0 ? 'I keep one record per link in a table, keyed by the code.' : null,
  );
  const asked = first.turns.at(-1)?.text ?? '';
  const again = {
    id: 4,
    speaker: 'user' as const,
    text: 'Sorry, can you repeat that?',
    seconds: 2,
    move: null,
    unintelligible: false,
  };
  const { turn } = await conduct(
    writingModel(() => turnText(asked, { kind: 'repeat' })),
    { ...first, turns: [...first.turns, again] },
    { answered: 'asked_to_repeat' },
  );
  expect(turn).toMatchObject({ text: asked, move: { kind: 'repeat', fallback: false } });
});

const FRAGMENTS = [
  'You keep one record per link,',
  'Say the store with those records is gone for a while.',
  'Who notices first?',
  'What happens then to somebody who opens a link',
  'You are hired.',
  'It makes seventeen thousand a second.',
  '**bold**',
  '\n- a list',
  '"never said by anybody"',
  '“',
  '<think>',
  '</think>',
  '\n###\n',
  '{"targets":["x-codes"],"help":4}',
  '```',
  '…',
];

test('whatever a model writes, and however it arrives, what is spoken is plain and in role', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: 'grapheme', maxLength: 12 })), {
        maxLength: 12,
      }),
      fc.integer({ min: 1, max: 80 }),
      async (parts, piece) => {
        const { turn, clauses } = await conduct(writingModel(() => parts.join(' '), { piece }));
        expect(turn.text).not.toMatch(/hired|\*\*|###|<think/i);
        expect(turn.text.trim()).not.toBe('');
        expect(turn.move.cue).toBeLessThanOrEqual(3);
        expect(clauses.join(' ').replace(/[,;:.—–]/g, '')).toBe(turn.text.replace(/[,;:.—–]/g, ''));
      },
    ),
    { numRuns: 60 },
  );
});
