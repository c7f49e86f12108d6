import { describe, expect, test } from 'vitest';
import type { BoardChange, NodeKind } from '#shared/board/board.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { adviceAfter, adviceIn, answering, twoAnswers as base, goOn } from '#testing/advice.ts';
import { scriptedReading } from '#testing/scripted-reading.ts';
import { testContent } from '#testing/test-content.ts';
import { momentOf } from './moment.ts';
import { noteOf } from './note.ts';

describe("the end of a small model's prompt says what weighs most", () => {
  test('a fact that was asked for, with its figures', () => {
    const writes = base.question.facts.find(({ id }) => id === 'writes')?.say ?? 'no such fact';
    expect(adviceAfter('How many new links are created every month?')).toContain(writes);
  });

  test('the facts nearest to the words of a question that names none of them', () => {
    const seldom = base.question.facts.find(({ id }) => id === 'stats');
    const advice = adviceAfter('What do people in marketing see the morning after?');
    expect(advice).toContain(seldom?.say ?? 'no such fact');
    expect(base.question.facts.filter(({ say }) => advice.includes(say)).length).toBeLessThanOrEqual(4);
  });

  test('each fact of two questions that a reader heard', () => {
    const asked = ['writes', 'reads'].map((id) => ({ factIds: [id, 'who'], isOpen: true }));
    const advice = adviceIn(base, scriptedReading(base, { asked }));
    for (const { id, say } of base.question.facts)
      expect([id, advice.includes(say)]).toEqual([id, id === 'writes' || id === 'reads']);
  });

  test('that nobody tells the candidate whether a figure is right', () => {
    expect(adviceAfter('So about two hundred a second. Does that sound about right?')).toMatch(
      /Does that sound about right\?.*neither yes nor no/,
    );
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

  test('the last question, also where it followed up on another', () => {
    const followUp = 'Say two percent of them hang. How many are open then?';
    const model = { kind: 'probe' as const, targets: ['r-arith'] };
    const context = goOn(followUp, 'Sorry, can you repeat that?', model);
    expect(adviceIn(context, scriptedReading(base, {}))).toContain(followUp);
  });

  test('an assumption far from what is given, while it is fresh', () => {
    const reading = scriptedReading(base, {});
    const quote = { turnId: base.turns.at(-1)?.id ?? 0, start: 0, end: 12, text: 'a few people' };
    const note = 'A hundred million links a month are given.';
    const assumed = { kind: 'far_assumption' as const, quote, note, dimension: 'framing' as const };
    const seen = { ...reading, observed: [assumed] };
    const context = goOn('And who opens them?', 'People who get a message with the link in it.');
    expect(adviceIn(context, seen)).toContain(note);
    const told = goOn('A hundred million a month.', 'People who get a link in a message.', {
      facts: ['writes'],
    });
    expect(adviceIn(told, seen)).not.toContain(note);
  });

  test('from Senior up a push-back on a sound decision, once', () => {
    const sound = 'The code is a counter in base62, seven characters long.';
    expect(adviceAfter(sound, {}, 'senior')).toContain('push back');
    expect(adviceAfter(sound, {}, 'mid')).not.toContain('push back');
    const pushed = goOn('Why not a random code?', sound, { kind: 'push_back' });
    expect(adviceIn({ ...pushed, level: 'senior' }, scriptedReading(base, {}))).not.toContain('push back');
  });

  test('once the stress phase has come, a situation of the question, until one was asked about', () => {
    const late = { ...base, secondsRemaining: base.budgetSeconds * 0.2 };
    const scenes = base.question.stress.map(({ say }) => say);
    const hasScene = (context: InterviewContext) =>
      scenes.some((scene) => adviceIn(context, scriptedReading(base, {})).includes(scene));
    expect(hasScene(base)).toBe(false);
    expect(hasScene(late)).toBe(true);
    const strained = goOn(scenes[0] ?? '', 'A second region takes over, so nothing can break.', {
      kind: 'raise',
    });
    expect(hasScene({ ...strained, secondsRemaining: late.secondsRemaining })).toBe(false);
  });

  test('for somebody who is stuck, the words in which they say at what', () => {
    const advice = adviceAfter('A plain number never goes down by itself there. Could you give me a hint?');
    expect(advice).toMatch(/stuck here: .*A plain number never goes down/);
    const bare = goOn('Say the counter is lost. Which codes are safe?', 'Hm, I do not know. A hint, please?');
    expect(adviceIn(bare, scriptedReading(base, {}))).toContain('stuck here: "Say the counter is lost.');
  });

  test('with a hint of the bank only where it is about those words', () => {
    const [point] = base.question.points.filter(({ id }) => id === 'x-codes');
    const hint = point?.hints?.[0] ?? 'no such hint';
    const stuckAt = (question: string, answer: string) =>
      adviceIn(
        goOn(question, answer, { target: { type: 'point', id: 'x-codes' } }),
        scriptedReading(base, {}),
      );
    expect(
      stuckAt('Where do codes come from?', 'Each server makes a code of its own. Could you give me a hint?'),
    ).toContain(hint);
    expect(stuckAt('Who pays for it?', 'The budget, hm. Could you give me a hint?')).not.toContain(hint);
  });

  test('a new topic of this phase or a later one, and none that the interview has passed', () => {
    const on = { kind: 'probe' as const, targets: ['x-codes'] };
    const first = goOn('Where do codes come from?', 'From a counter.', on);
    const second = goOn('And with three servers?', 'From a counter each.', on, first);
    const quiet = second.turns.map((turn) =>
      turn.speaker === 'user' ? { ...turn, text: 'From a counter.' } : turn,
    );
    const ofDim = (dim: string) => base.question.points.filter((point) => point.dim === dim);
    const shown = Object.fromEntries(ofDim('depth').map(({ id }) => [id, 'explained' as const]));
    const advice = adviceIn({ ...second, turns: quiet }, scriptedReading(base, { points: shown }));
    expect(advice).toContain('had its questions');
    const probes = ofDim('framing').flatMap((point) => point.probes.map(({ say }) => say));
    expect(probes.filter((say) => advice.includes(say))).toEqual([]);
  });

  describe('else what to choose from', () => {
    const said = 'The code is a counter in base62, seven characters long. And then we are done.';
    const advice = (context: InterviewContext) => adviceIn(context, scriptedReading(context, {}));
    const pairs = base.question.points.flatMap((point) => point.false);
    const pairsIn = (text: string) =>
      pairs.filter(({ say, truth }) => text.includes(say) && text.includes(truth));

    test('question and answer side by side, since whether it was answered is for the model to see', () => {
      const context = goOn('Your database dies one second before noon. Who notices?', said);
      const note = noteOf(momentOf(testContent(), context, scriptedReading(context, {})), true);
      expect(note).toMatch(
        /You asked: "Your database dies.*Who notices\?"\nThey answered: <said-\w+>The code is/,
      );
    });

    test('the three false beliefs that share most words with the answer, each with its truth', () => {
      expect(pairsIn(advice(answering('Hm. Well.')))).toEqual([]);
      for (const pair of pairs) {
        const near = pairsIn(advice(answering(pair.say)));
        expect(near.length).toBeLessThanOrEqual(3);
        expect(near).toContain(pair);
      }
    });

    test('another angle each time', () => {
      const mid = { ...answering(said), level: 'mid' as const };
      const angleIn = (context: InterviewContext) =>
        / and ask ([^.]*)\./.exec(advice(context).split('3. Else')[1] ?? '')?.[1];
      const next = goOn('And then?', said, {}, mid);
      expect(angleIn(mid)).toBeDefined();
      expect(angleIn(next)).toBeDefined();
      expect(angleIn(next)).not.toBe(angleIn(mid));
    });

    test('no question that was asked in other words', () => {
      const on = { kind: 'probe' as const, targets: ['x-codes'] };
      const offered = (context: InterviewContext) =>
        /something like "([^"]*)"/.exec(advice(context))?.[1] ?? '';
      const twice = goOn(
        'And with three servers?',
        'From a counter.',
        on,
        goOn('Where do codes come from?', said, on),
      );
      const first = offered(twice);
      expect(first).not.toBe('');
      const worded = goOn(`Right. ${first.toLowerCase()}`, 'Hm.', on, twice);
      expect(offered(goOn('And then?', 'Hm.', on, worded))).not.toBe(first);
    });
  });
});

describe('a model that gets the long task', () => {
  const noteAfter = (answer: string) =>
    noteOf(momentOf(testContent(), answering(answer), scriptedReading(base, {})));

  test('chooses for itself what to ask about an answer', () => {
    expect(noteAfter('The code is a counter in base62, seven characters long.')).not.toContain('weighs most');
  });

  test('hears that it has not pushed back only while it still may', () => {
    const noteOn = (change: Partial<InterviewContext>) =>
      noteOf(momentOf(testContent(), { ...base, level: 'senior', ...change }, scriptedReading(base, {})));
    expect(noteOn({})).toContain('No push-back yet');
    expect(noteOn({ level: 'mid' })).not.toContain('No push-back yet');
    expect(noteOn({ secondsRemaining: 0 })).not.toContain('No push-back yet');
  });

  test('is told what the candidate asks for', () => {
    const writes = base.question.facts.find(({ id }) => id === 'writes')?.say ?? 'no such fact';
    expect(noteAfter('How many new links are created every month?')).toContain(writes);
    expect(noteAfter('Can we stop here?')).toMatch(/weighs most.*want to stop/);
  });
});

test('after help that worked the next question gives no help', () => {
  const context = goOn(
    'Take one server only. Who gives out the code?',
    'The server takes it from its own block.',
  );
  const stuck = { ...scriptedReading(base, { answered: 'does_not_know' }) };
  expect(momentOf(testContent(), context, stuck).help).toEqual({ level: 1, why: null });
});

describe('what code reads off a board', () => {
  const MINUTE_MS = 60_000;
  const node = (id: string, kind: NodeKind, name: string): BoardChange => ({
    do: 'put_node',
    node: { id, kind, name, note: '', group: null, x: 0, y: 0 },
  });
  const reads = (from: string, to: string): BoardChange => ({
    do: 'put_edge',
    edge: { id: `${from}-${to}`, from, to, verb: 'reads', sync: true, note: '' },
  });
  const CACHE = [node('a', 'service', 'Links'), node('b', 'cache', 'Redis'), reads('a', 'b')];

  /** One turn a minute; everything is drawn just before the last answer, or `back` answers earlier. */
  function drawn({ turns, ...rest }: InterviewContext, changes: BoardChange[], back = 0): InterviewContext {
    const atMs = (turns.length - 1 - 2 * back) * MINUTE_MS - 1;
    return {
      ...rest,
      turns: turns.map((turn, at) => ({ ...turn, at: at * MINUTE_MS })),
      board: {
        startedAt: 0,
        events: changes.map((change, at) => ({ id: `c${at}`, seq: at + 1, atMs, change })),
      },
    };
  }
  const adviceOn = (context: InterviewContext) => adviceIn(context, scriptedReading(context, {}));
  const answered = goOn('What do you keep there?', 'The links service reads Redis.');

  test('weighs most when it is new', () => {
    expect(adviceOn(drawn(answered, CACHE))).toContain('Nothing fills "Redis"');
  });

  test('is left once it was there at the answer before', () => {
    expect(adviceOn(drawn(answered, CACHE, 1))).not.toContain('Nothing fills');
  });

  test('is nothing to ask about while several parts wait to be told', () => {
    const links = node('a', 'service', 'Links');
    const [stripe, twilio] = [node('b', 'outside', 'Stripe'), node('c', 'outside', 'Twilio')];
    expect(adviceOn(drawn(answered, [links, stripe, reads('a', 'b')]))).toContain('"Stripe" is on the board');
    expect(adviceOn(drawn(answered, [links, stripe, twilio, reads('a', 'b')]))).not.toContain('"Stripe"');
  });
});
