import { describe, expect, test } from 'vitest';
import type { Claim } from '#engine/reading.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { MoveRecord } from '#shared/interview/move.ts';
import { adviceIn, twoAnswers as base, goOn } from '#testing/advice.ts';
import { scriptedReading } from '#testing/scripted-reading.ts';
import { testContent } from '#testing/test-content.ts';
import { openClaims } from './open-claims.ts';

describe('a statement that does not hold', () => {
  const wrong = 'TCP throws away duplicates, so every event is processed exactly once by the customer.';
  const correction =
    'TCP only removes duplicate packets inside one connection; a second call is a new event.';
  const context = goOn(
    'Say the second worker opens a new connection. What does TCP know then?',
    'Nothing, I was wrong: the customer gets the event twice, so each event carries an id.',
    { kind: 'challenge', target: { type: 'misconception', id: 'tcp' }, noted: ['tcp'] },
  );
  const claim = (id: string, turnId: number, more: Partial<Claim> = {}) => ({
    id,
    verdict: 'false' as const,
    quote: { turnId, start: 0, end: wrong.length, text: wrong },
    correction,
    ...more,
  });
  const advice = (claims: ReturnType<typeof claim>[]) => adviceIn(context, scriptedReading(base, { claims }));
  const [first = 0, second = 0] = base.turns.flatMap(({ id, speaker }) => (speaker === 'user' ? [id] : []));

  test('is not pressed while the answer to the first question about it was not read', () => {
    expect(advice([claim('tcp', first)])).not.toContain('throws away');
    expect(advice([claim('other', first, { correction: '', quote: claimQuote('clocks agree') })])).toContain(
      'clocks agree',
    );
  });

  test('said twice is one error: it is not asked about again under another name', () => {
    expect(advice([claim('tcp', first), claim('tcp again', second)])).not.toContain('throws away');
    const settled = claim('tcp', first, { putRight: true, putRightIn: context.turns.at(-1)?.id });
    expect(advice([settled, claim('tcp again', second)])).not.toContain('throws away');
  });

  /** The interview after this many more questions of one kind, each answered. */
  function goneOn(questions: number, kind: MoveRecord['kind']): InterviewContext {
    let context: InterviewContext = base;
    for (let at = 0; at < questions; at += 1) {
      const move = { kind, noted: [] };
      context = goOn(`And what does case ${at} show?`, `I stay with it, as in case ${at}.`, move, context);
    }
    return context;
  }
  const [old, fresh] = [claimQuote('clocks always agree'), claimQuote('a queue keeps every order')];

  test('is asked about before those of long ago, even where it weighs less', () => {
    const later = goneOn(3, 'probe');
    const turnId = later.turns.at(-1)?.id ?? 0;
    const claims = [
      claim('old', first, { quote: { ...old, turnId: first }, correction: '' }),
      claim('fresh', turnId, { quote: { ...fresh, turnId }, correction: '', weight: 'minor' }),
    ];
    expect(adviceIn(later, scriptedReading(base, { claims }))).toContain(fresh.text);
  });

  test('is asked about before an equally bad one of an earlier answer', () => {
    const claims = [
      claim('earlier', first, { quote: { ...old, turnId: first }, correction: '' }),
      claim('just said', second, { quote: { ...fresh, turnId: second }, correction: '' }),
    ];
    expect(adviceIn(base, scriptedReading(base, { claims }))).toContain(fresh.text);
  });

  test('gives way to another topic once three questions in a row were about such', () => {
    const claims = [claim('old', first, { quote: old, correction: '' })];
    const adviceAfterChallenges = (count: number) =>
      adviceIn(goneOn(count, 'challenge'), scriptedReading(base, { claims }));
    expect(adviceAfterChallenges(2)).toContain(old.text);
    expect(adviceAfterChallenges(3)).not.toContain(`they said <`);
    expect(adviceAfterChallenges(3)).toContain('this topic had its questions');
  });

  describe('that was asked about twice', () => {
    const kept = 'every edge serves what one edge has fetched, so the origin sees each segment once';
    const about = { kind: 'challenge' as const, noted: ['edge'] };
    const twice = goOn('And the second?', 'It has it.', about, goOn('Which edge?', 'All of them.', about));
    const open = (context: InterviewContext, more: Partial<Claim> = {}) =>
      openClaims(
        testContent(),
        context,
        scriptedReading(base, { claims: [claim('edge', first, { quote: claimQuote(kept), ...more })] }),
      );
    const other = { kind: 'probe' as const, noted: [] };
    const rests = 'If a region dies we move them over, since the origin sees each segment once anyway.';
    const goneOn = (answer: string) =>
      goOn('And a live match?', answer, other, goOn('And uploads?', 'In parts.', other, twice));

    test('is left, until another part of the design rests on it', () => {
      expect(open(twice)).toEqual([]);
      expect(open(goneOn('We warm the caches before it starts.'))).toEqual([]);
      expect(open(goneOn(rests))).toMatchObject([{ id: 'edge', isBack: true }]);
      expect(open(goOn('And the third?', rests, other, twice))).toEqual([]);
    });

    test('is left for good after a third try, or where it weighs little', () => {
      expect(open(goneOn(rests), { weight: 'minor' })).toEqual([]);
      const thrice = goOn('Which cache sees that?', rests, about, goneOn(rests));
      expect(open(goOn('Why?', rests, other, goOn('Who pays?', 'We do.', other, thrice)))).toEqual([]);
    });
  });

  describe('that nobody had read when it was questioned', () => {
    const pooled = 'the setting is gone as soon as the connection goes back to the pool';
    const owning = 'the policy also binds the role that owns the tables, so one role is enough';
    const quoted = (id: string, text: string) =>
      claim(id, second, { correction: '', quote: claimQuote(text) });
    const unread = [quoted('owner', owning), quoted('pool', pooled)];
    const adviceOn = (question: string, move: Partial<MoveRecord>) =>
      adviceIn(goOn(question, 'I stay with that.', { noted: [], ...move }), {
        ...scriptedReading(base, { claims: unread }),
        answered: [],
      });

    test('in its own words was asked about', () => {
      const advice = adviceOn('You said one role is enough. Tonight a migration runs: what does it see?', {
        kind: 'probe',
        quotedWords: ['one role is enough'],
      });
      expect(advice).toContain(pooled);
    });

    test('in other words was asked about, where the turn questioned something in that answer', () => {
      const question = 'Tonight a migration runs, with that role and on those tables. Which of them change?';
      expect(adviceOn(question, { kind: 'challenge' })).toContain(pooled);
      expect(adviceOn(question, { kind: 'probe' })).toContain(owning);
    });

    test('counts by the point that the question names, however long ago it was said', () => {
      const ids = { correction: '', pointIds: ['x-enforce'] };
      const resets = 'the variable resets by itself when the connection goes back to the pool';
      const owner = 'so I can connect with the role that owns the tables, one credential fewer';
      const claims = [
        claim('owner', second, { ...ids, quote: claimQuote(owner) }),
        claim('pool', second, { ...ids, quote: claimQuote(resets) }),
      ];
      const elsewhere = goOn('What does the import do?', 'It copies.', { kind: 'probe', targets: [] });
      const timesAsked = (question: string, move: Partial<MoveRecord>) => {
        const context = goOn(
          question,
          'I stay with that.',
          { noted: [], quotedWords: [], ...move },
          elsewhere,
        );
        return Object.fromEntries(
          openClaims(testContent(), context, scriptedReading(base, { claims })).map((open) => [
            open.id,
            open.timesAsked,
          ]),
        );
      };
      const onPool =
        'Okay, then the setting itself. One pooled connection, two borrowers: what does the second one see?';
      const onOwner =
        "You're sure of that role and its tables. What exactly do you run to convince a colleague?";
      const onNeighbor = 'Your import has used up every connection of the pool. What do the others see?';
      const aimed = { kind: 'probe' as const, targets: ['x-enforce'] };
      expect(timesAsked(onPool, aimed)).toEqual({ owner: 0, pool: 1 });
      expect(timesAsked(onOwner, aimed)).toEqual({ owner: 1, pool: 0 });
      expect(timesAsked(onNeighbor, { ...aimed, targets: ['x-noisy'] })).toEqual({ owner: 0, pool: 0 });
    });

    test('is asked about once where the question is only said again', () => {
      const reading = scriptedReading(base, { claims: [quoted('owner', owning)] });
      const once = goOn('Is one role enough for a migration?', 'Sorry, can you say that again?', {
        kind: 'challenge',
        quotedWords: ['one role is enough'],
      });
      const again = goOn(
        'A migration runs with that one role. What does it change?',
        'I stay with that.',
        { kind: 'repeat', noted: ['owner'], quotedWords: [] },
        once,
      );
      expect(openClaims(testContent(), again, reading)).toMatchObject([{ id: 'owner', timesAsked: 1 }]);
      const first = goOn('And the cache?', 'Sorry?', { kind: 'probe', noted: [], quotedWords: [] });
      const named = { kind: 'repeat' as const, noted: ['owner'], quotedWords: [] };
      const late = goOn('That one role, then: what does it change?', 'All of it.', named, first);
      expect(openClaims(testContent(), late, reading)).toMatchObject([{ id: 'owner', timesAsked: 1 }]);
    });

    test('rests after two such questions', () => {
      const once = goOn('Is one role enough for a migration?', 'I stay with that.', {
        kind: 'challenge',
        quotedWords: ['one role is enough'],
      });
      const twice = goOn(
        'A colleague doubts that the role that owns the tables is bound. What do you run?',
        'I stay with that as well.',
        { kind: 'challenge', quotedWords: ['the role that owns the tables'] },
        once,
      );
      const reading = scriptedReading(base, { claims: [quoted('owner', owning)] });
      const elsewhere = { kind: 'probe' as const, quotedWords: [], noted: [] };
      const adviceLater = (asked: InterviewContext) =>
        adviceIn(goOn('And the cache?', 'Its keys hold the company.', elsewhere, asked), reading);
      expect(adviceLater(once)).toContain(owning);
      expect(adviceLater(twice)).not.toContain(owning);
    });
  });

  function claimQuote(text: string) {
    return { turnId: second, start: 0, end: text.length, text };
  }
});
