import { describe, expect, test } from 'vitest';
import type { InterviewContext } from '#shared/interview/context.ts';
import { adviceAfter, adviceIn, answering, goOn, twoAnswers } from '#testing/advice.ts';
import { scriptedReading } from '#testing/scripted-reading.ts';
import { testContent } from '#testing/test-content.ts';
import { conduct, GOOD, writingModel } from '#testing/with-model.ts';
import { momentOf } from './moment.ts';
import { noteOf } from './note.ts';

describe('a small model', () => {
  test('that asks its last question again is asked for another', async () => {
    const asked = twoAnswers.turns.findLast(({ speaker }) => speaker === 'ai')?.text ?? '';
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

  test('that admission found weak gets the same page, however much room it has', async () => {
    const weak = writingModel(() => GOOD);
    await conduct(weak, twoAnswers, undefined, { isWeak: true });
    const strong = writingModel(() => GOOD);
    await conduct(strong, twoAnswers);
    const lengthOf = ({ requests }: typeof weak) => JSON.stringify(requests[0]?.messages).length;
    expect(lengthOf(weak)).toBeLessThan(lengthOf(strong) * 0.7);
    expect(JSON.stringify(weak.requests[0]?.messages)).toContain('no JSON');
  });

  test('that helps leaves the help in the record, whether or not it says so', async () => {
    const model = writingModel(() => 'Think of two servers that hand out codes. Where do they meet?');
    const { turn } = await conduct(model, answering('Could you give me a hint?'));
    expect(turn.move).toMatchObject({ kind: 'hint', cue: 2 });
  });

  test('that takes up words of theirs asks about what those were about, where its question tells little', async () => {
    const said = 'It is a website. On a disable we publish an invalidation to all caches. And that is it.';
    const targetOf = async (text: string) =>
      (
        await conduct(
          writingModel(() => text),
          answering(said),
        )
      ).turn.move.target.id;
    const takingUp = 'You publish an invalidation to all caches. Say one is slow: what happens then?';
    expect(await targetOf(takingUp)).toBe('x-fresh');
    expect(
      await targetOf(takingUp.replace('what', 'how do two servers never give out the same code, and what')),
    ).toBe('x-codes');
  });

  test('that helps has helped on what it had asked about, whatever its hint reminds of', async () => {
    const asked = 'How do you stop a bad link?';
    const stuck = goOn(asked, 'Could you give me a hint?', { targets: ['x-fresh'] });
    const model = writingModel(() => 'Two servers create a link at the same moment. Who gives out the code?');
    const { turn } = await conduct(model, stuck);
    expect(turn.move).toMatchObject({ kind: 'hint', target: { type: 'point', id: 'x-fresh' } });
  });

  test('that says a figure which the candidate had assumed has told no fact', async () => {
    const fact = twoAnswers.question.facts.find(({ id }) => id === 'writes')?.say ?? 'no such fact';
    const factsOf = async (context: InterviewContext) =>
      (
        await conduct(
          writingModel(() => `${fact} How?`),
          context,
        )
      ).turn.move.facts;
    expect(await factsOf(answering('We keep a counter.'))).toEqual(['writes']);
    expect(await factsOf(answering(`I assume this: ${fact}`))).toEqual([]);
  });

  test('that speaks of an open statement has taken it up', async () => {
    const context = answering('Every replica of the store accepts writes of the same code at the same time.');
    const script = { claims: [{ id: 'replicas', verdict: 'false' as const }] };
    const model = writingModel(() => 'Say each replica accepts the same code for two writes. Then what?');
    const { turn } = await conduct(model, context, script);
    expect(turn.move).toMatchObject({ kind: 'challenge', noted: ['replicas'] });
  });
});

test('an angle that was asked from is not proposed again while there are others', () => {
  const plain =
    'Our people in the office put the paper forms in a drawer every evening, and on Monday somebody takes them out and reads them aloud.';
  const advice = (context: InterviewContext) => adviceIn(context, scriptedReading(context, {}));
  const first = goOn('What would you lose with something simpler?', plain);
  const second = goOn('And at ten times the load?', plain, {}, first);
  expect(advice(second)).toContain('what goes wrong?');
  expect(advice(goOn('And then, what goes wrong?', plain, {}, first))).toContain('ten times the load');
});

describe('a promise of which nobody can say whether it holds', () => {
  const promise = 'We publish an invalidation to all caches, so a blocked link is never stale.';
  const [fresh] = twoAnswers.question.points.filter(({ id }) => id === 'x-fresh');
  const ofTheBank = fresh?.probes[0]?.say ?? 'no such question';
  const advice = (context: InterviewContext) => adviceIn(context, scriptedReading(context, {}));

  test('is put to a case of the question itself, so that none has to be made up', () => {
    expect(adviceAfter(promise)).toContain(`such as: "${ofTheBank}"\n`);
    expect(adviceAfter('Our monitor never sleeps.')).toMatch(/could break, and ask/);
    expect(adviceAfter('At ten times the load that backlog would never drain.')).not.toContain('promises');
  });

  test.each([
    'If you size the sketch right, you get the exact counts in a few megabytes.',
    'It counts every visit, no more and no less.',
  ])('may be one of exactness: %s', (sentence) => {
    expect(adviceAfter(`${sentence} That's why I'd use it.`)).toContain('promises a lot');
  });

  test('is put to that case also where it is repeated after one that was made up', () => {
    const once = goOn('How do you stop a bad link?', promise);
    const again = 'As I said, the invalidation always reaches the caches, and no blocked link stays stale.';
    const repeated = goOn('Say two of them are slow. Who sees what?', again, {}, once);
    expect(advice(repeated)).toContain(`such as: "${ofTheBank}"`);
  });

  test('is not tested right after another one was: two such questions in a row sound like a formula', () => {
    const once = goOn('How do you stop a bad link?', promise);
    const other = 'The nightly job cleans that up. Our monitor always pages somebody within a minute.';
    const question = 'You publish an invalidation to all caches. Say one is slow: what then?';
    const tested = goOn(question, other, { quotedWords: ['publish an invalidation to all caches'] }, once);
    expect(advice(tested)).not.toContain('promises a lot');
    expect(advice(goOn('What else is there?', other, {}, once))).toContain('promises a lot');
  });

  test('is left when it is repeated and nothing of the question is left to put it to', () => {
    const once = goOn('How do you stop a bad link?', promise);
    const repeated = goOn(ofTheBank, `Nowhere. ${promise}`, {}, once);
    expect(advice(repeated)).not.toContain('could break');
    expect(advice(repeated)).toContain('this topic had its questions');
  });

  test('that is repeated is held against what is often said wrongly about it, where that is near', () => {
    const wrong = fresh?.false.find(({ say }) => say.includes('database row'));
    const sure = 'Once we delete the database row and every cache drops the link, it always stops working.';
    const once = goOn('How do you stop a bad link?', sure);
    const repeated = goOn('Say two of them are slow. Who sees what?', sure, {}, once);
    expect(advice(once)).toContain('could break');
    expect(advice(repeated)).toContain(wrong?.truth ?? 'no such truth');
  });
});

describe('a guarantee that is left to something ready-made', () => {
  const relied = "An upload link is single-use, so the object can't change after the scan.";
  const advice = (context: InterviewContext) => adviceIn(context, scriptedReading(context, {}));
  const on = { kind: 'probe' as const, targets: ['x-codes'] };

  test.each([
    relied,
    "I run it at repeatable read, so two tabs of one fan can't both pass the count.",
    'Docker maps root to nobody on the host by default.',
    'The pool resets the variable by itself.',
    'Refresh is set to thirty minutes, so the system wakes the app on that schedule.',
    "Nobody gets the text twice, so the workers don't need a table of their own.",
  ])('is put to the case that it rules out: %s', (sentence) => {
    const said = `The original never leaves quarantine. ${sentence} Then a worker renders it.`;
    expect(advice(answering(said))).toContain(`rely on this: <said`);
    expect(advice(answering(said))).toContain(sentence);
  });

  test.each([
    "It comes to twenty minutes, so it can't fit.",
    "So I can't say much about that.",
    'Do they have to restore one company on its own?',
    'That does not always happen automatically.',
  ])('is not read into: %s', (sentence) => {
    expect(advice(answering(sentence))).not.toContain('rely on this');
  });

  test('gives way to one that is promised outright in the same answer, and is come back to', () => {
    const outright = 'The log runs in exactly-once mode, and a customer gets one text.';
    expect(advice(answering(`${outright} ${relied}`))).toMatch(/exactly-once mode.*promises a lot/s);
    const first = goOn('How do you stop a bad link?', `${relied} ${outright}`);
    const tested = goOn(
      'The log is read by a second customer of its own. And now?',
      'From a counter.',
      on,
      first,
    );
    expect(advice(goOn('And with three servers?', 'From a counter each.', on, tested))).toContain(relied);
  });

  test('is pressed a second time, from another side, if it was promised outright and the answer keeps to it', () => {
    const outright = 'Counting runs in exactly-once mode, so a restart of a worker never doubles a counter.';
    const once = goOn('How do you count?', outright);
    const tested = 'Say a worker adds one to the counter and restarts before it commits. What happens?';
    const answered = (answer: string) => advice(goOn(tested, answer, {}, once));
    expect(answered('It goes back to its checkpoint and reads those again. I have run that.')).toMatch(
      /stand by it: .*exactly-once mode/,
    );
    expect(answered('Twice. Okay, I take that back.')).not.toContain('stand by it');
  });

  test('is come back to once a topic is done, if no question put it to the test', () => {
    const first = goOn('How do you stop a bad link?', relied, { kind: 'challenge' });
    const second = goOn('Where do codes come from?', 'From a counter.', on, first);
    const third = goOn('And with three servers?', 'From a counter each.', on, second);
    expect(advice(third)).toContain(relied);
    const tested = goOn('The upload link is used again after the scan. What changes?', 'Hm.', on, first);
    const later = goOn('And with three servers?', 'From a counter each.', on, tested);
    expect(advice(later)).not.toContain(relied);
  });
});

describe('a model that begins its turns alike', () => {
  const noteAfter = (context: InterviewContext, isShort = true) =>
    noteOf(momentOf(testContent(), context, scriptedReading(context, {})), isShort);
  const once = goOn('You say a counter. How large?', 'Sixty-four bits.');

  test('is told to begin the next in another way, whatever verb comes after "You"', () => {
    const twice = goOn('You promised sixty-four bits. Why?', 'It lasts.', {}, once);
    expect(noteAfter(twice)).toContain('began with "You"');
    expect(noteAfter(twice, false)).toContain('began with "You"');
    expect(noteAfter(once)).not.toContain('began with');
  });

  test('is told so too where another turn came in between, and not where two words alike say nothing', () => {
    const between = goOn('How many is that?', 'Enough.', {}, once);
    expect(noteAfter(goOn('You named Postgres. Why?', 'It lasts.', {}, between))).toContain('began with');
    const how = goOn('How long does it last?', 'Long.', {}, goOn('How many?', 'Ten.'));
    expect(noteAfter(how)).not.toContain('began with');
  });
});

test('where a model is silent, the script answers what was asked', async () => {
  const { turn } = await conduct(
    writingModel(() => ''),
    answering('How many new links are created every month?'),
  );
  expect(turn).toMatchObject({ engine: 'script', move: { facts: ['writes'], fallback: true } });
});
