import { describe, expect, test } from 'vitest';
import type { InterviewContext } from '#shared/interview/context.ts';
import { answering, goOn, twoAnswers } from '#testing/advice.ts';
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
    expect(turn.move.reason).toMatch(/^Gave a hint that was asked for/);
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
