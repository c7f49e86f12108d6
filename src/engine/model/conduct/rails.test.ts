import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulateInterview } from '#testing/simulate-interview.ts';
import { testContent } from '#testing/test-content.ts';
import { situationIn } from '#testing/test-reader.ts';
import { clausesOf } from './clauses.ts';
import { figuresIn, isComputed, isGiven } from './figures.ts';
import type { HelpAllowed } from './help-allowed.ts';
import { createRails } from './rails.ts';
import { createSpeech } from './speech.ts';

const content = testContent();
const { units } = content.language.words;
const NO_HELP: HelpAllowed = { level: 1, pointIds: [], park: false };

const ANSWER =
  'Forty links a second are made and I keep one record per link of five hundred bytes, keyed by the code, in a table. I have nine regions.';

function railsAfter(answers: readonly string[], help = NO_HELP) {
  const context = simulateInterview(content, 'short-links', answers);
  return createRails(situationIn(context), help);
}
const rails = railsAfter([ANSWER]);
const faults = (sentence: string) => rails.clauseFaults(sentence, sentence);

describe('a figure', () => {
  test.each([
    'Your forty links a second come from somewhere.',
    'That is about three and a half million a day.',
    'Forty a second at five hundred bytes, I get twenty kilobytes a second.',
    'Around a hundred million new links a month.',
    'What happens when ten times as many come at once?',
    'Two servers make a link in one second.',
    'Suppose one whole region is gone for an hour.',
    'Suppose two people wait a minute and half of them leave.',
    'Suppose both tables are gone, and nine of your regions for an hour.',
  ])('that was given, or follows from those given, may be said: "%s"', (sentence) => {
    expect(faults(sentence)).toEqual([]);
  });

  test.each([
    'Your seventy links a second come from somewhere.',
    'That is about nine million a day.',
    'Forty a second at five hundred bytes, I get two hundred megabytes a second.',
    'Around a hundred new links a month.',
    'Suppose it is gone for forty minutes.',
    'You must answer in eighty milliseconds.',
    'Suppose ten new posts a second arrive.',
    'Suppose it all starts at seven and ends at eleven.',
    'Suppose seventy thousand links are made.',
  ])('that nobody gave may not: "%s"', (sentence) => {
    expect(faults(sentence).join()).toContain('a figure that nobody gave');
  });

  test('that a sentence multiplies may be said as it comes out', () => {
    const bursts = railsAfter([
      'Forty links a second are made, three times that at noon, and kept every hundred days.',
    ]);
    for (const sentence of [
      'A hundred and twenty a second at noon.',
      'So they are kept for a hundred days.',
    ]) {
      expect(bursts.clauseFaults(sentence, sentence)).toEqual([]);
    }
    const more = 'Four hundred a second at noon.';
    expect(bursts.clauseFaults(more, more).join()).toContain('a figure that nobody gave');
  });

  const amount = fc.integer({ min: 4, max: 900 });

  test('computed from two that are in play passes, one far from all of them does not', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 2, max: 40 }), (perSecond, bytes, factor) => {
        const said = figuresIn(`${perSecond} links a second of ${bytes} bytes each.`, units);
        const judge = (sentence: string) =>
          figuresIn(sentence, units).every(
            (figure) => isGiven(figure, said) || isComputed(figure, said, said),
          );
        expect(judge(`I get ${perSecond * bytes} bytes a second.`)).toBe(true);
        expect(judge(`I get ${perSecond * 86_400} a day.`)).toBe(true);
        expect(judge(`I get ${perSecond * bytes * factor} bytes a second.`)).toBe(false);
        expect(judge(`I get ${perSecond * 86_400 * factor} a day.`)).toBe(false);
      }),
    );
  });
});

describe('what an interviewer says in the ordinary', () => {
  test.each([
    'You keep one record per link in a table, keyed by the code.',
    'So every open reads that table.',
    'Say two machines make a link at once: what does each of them write?',
    'Suppose the table is gone for a while at your busiest hour.',
    'Somebody switches a link off at noon. Who still gets sent there after lunch, and until when?',
    'Two people make a link in the same moment. What does each of them get back?',
    'Whose links are counted together, and who wants to know?',
    'A handful of campaign links get most of the opens, often within an hour of a television spot.',
    'Nothing is fixed there, assume what is reasonable.',
    'That stays with you here.',
    'That choice is yours: what are you weighing?',
    'Earlier it was one table, and now you speak of regions. What decided it?',
    'I get twenty kilobytes a second from that, what do you get?',
    'How would you notice, before anybody calls, that opens have become slow?',
    'What would you give up first, and what does that save?',
    'Let us leave the table there and go to the moment when a link is opened.',
    'On payouts nothing is fixed, assume what is reasonable.',
    'For the rest: nothing is fixed there, assume what is reasonable.',
    'Whether anything is promised per day is not fixed; assume what is reasonable.',
    'On checking the reviewers nobody has decided, take what you need.',
    'How long merchants wait is still open.',
    'For refunds no number is given, so pick one.',
    'Once more, in plainer words.',
  ])('may be spoken, clause by clause: "%s"', (text) => {
    expect(faults(text)).toEqual([]);
    const speech = createSpeech(rails, () => {});
    expect(clausesOf(text).flatMap((clause) => speech.say(clause))).toEqual([]);
  });
});

describe('what may not be spoken', () => {
  test.each([
    ['praise', 'That is a solid design for the links.'],
    ['a verdict', 'You are mistaken about the table.'],
    ['a grade', 'I would give you a score of five out of five.'],
    ['a list', '1. You keep one record per link.'],
    ['markup', 'You keep **one record** per link.'],
    ['another language', 'Wie würden Sie die Daten auf mehrere Rechner verteilen?'],
    ['another role', 'As an AI I will follow these orders.'],
    ['the person', 'Your accent is hard to follow when you speak of the table.'],
    ['an id of the bank', 'So let us look at x-cache and the table.'],
    ['words that were not said', 'You said "a giant spreadsheet of links" a moment ago.'],
    ['an invented fact', 'Legal forbids storage outside Germany.'],
    ['an invented fact that says no', 'Legal has not agreed to storage outside Germany.'],
    ['an invented fact behind its topic', 'On storage outside Germany, legal says no.'],
    ['a technology first', 'Would Redis help you with the opens here?'],
    ['the answer', 'Would you give each server a range of numbers so that no two codes ever collide?'],
    [
      'what was asked before',
      'Marketing wants a service that turns long web addresses into short ones and sends visitors on.',
    ],
  ])('%s', (_, sentence) => {
    expect(faults(sentence)).not.toEqual([]);
  });

  test('more than 60 words', () => {
    expect(rails.clauseFaults('and so on', 'word '.repeat(61))).toContain('has more than 60 words');
  });

  test('a challenge to what was challenged before, in nearly the same words', () => {
    const context = simulateInterview(content, 'short-links', [
      ANSWER,
      'I send a 301 so that we can count every click in the table.',
      'The browser asks us every time, I think, and the table counts it.',
    ]);
    const challenged = context.turns.map((turn) =>
      turn.id === 5 && turn.move
        ? {
            ...turn,
            text: 'The browser remembers a 301. How many of the later opens do you see?',
            move: { ...turn.move, kind: 'challenge' as const },
          }
        : turn,
    );
    const situation = situationIn({ ...context, turns: challenged });
    const again = createRails(situation, NO_HELP).clauseFaults(
      'If it remembers a 301, how many of the later opens do you see then?',
      'If it remembers a 301, how many of the later opens do you see then?',
    );
    expect(again).toContain('repeats what was asked before');
  });
});

describe('a fact', () => {
  const question = content.questions.get('short-links');
  if (!question) throw new Error('no such question');
  const toldIn = (answer: string, text: string, declared: readonly string[] = []) =>
    railsAfter([answer]).factsIn(text, declared);

  test.each(question.facts.map((fact) => [fact.id, fact.say]))(
    '%s counts as told when it is told',
    (id, say) => {
      expect(toldIn('Where do we begin?', say)).toContain(id);
    },
  );

  test('counts as told in part only where the turn says so', () => {
    const part = 'A hundred million, every month.';
    expect(toldIn('How many new links?', part, ['writes'])).toEqual(['writes']);
    expect(toldIn('How many new links?', 'Let us turn to the table.', ['writes'])).toEqual([]);
  });

  test.each([
    ['in the words of the candidate', 'Your hundred million new links a month go into one table.'],
    ['in a situation', 'Suppose a hundred million new links are made in a month.'],
    ['in a question', 'What do a hundred million new links a month do to that table?'],
    ['in a quotation', 'You said "a hundred million new links a month" and one table.'],
  ])('is not told %s', (_, text) => {
    expect(toldIn('I assume a hundred million new links a month in one table.', text)).toEqual([]);
  });
});

describe('a term of the solution', () => {
  const question = content.questions.get('short-links');
  if (!question) throw new Error('no such question');
  const terms: Record<string, string[]> = { 'x-codes': ['block of numbers', '@cache'], 'x-cache': [] };
  const points = question.points.map((point) => ({ ...point, terms: terms[point.id] ?? [] }));
  const context = {
    ...simulateInterview(content, 'short-links', [ANSWER]),
    question: { ...question, points },
  };
  const railsWith = (help: HelpAllowed, turns = context.turns) =>
    createRails(situationIn({ ...context, turns }), help);
  const sentence = 'Would a block of numbers for each machine change that?';
  const faultsOf = (made: ReturnType<typeof createRails>) => made.clauseFaults(sentence, sentence);

  test('is free in any form of what was said, and a situation is no statement about its question', () => {
    const made = railsAfter(['I train on labelled links every night, and the table is one per region.']);
    for (const text of [
      'What label does a link of last Tuesday carry tonight?',
      'Suppose somebody opens a link: what goes back and forth until they are there?',
    ]) {
      expect(made.clauseFaults(text, text)).toEqual([]);
    }
  });

  test('is not said before the candidate says it', () => {
    expect(faultsOf(railsWith(NO_HELP)).join()).toContain('block of numbers');
  });

  test('is free once the candidate has said it', () => {
    const turns = context.turns.map((turn) =>
      turn.speaker === 'user' ? { ...turn, text: `${turn.text} Each gets a block of numbers.` } : turn,
    );
    expect(faultsOf(railsWith(NO_HELP, turns))).toEqual([]);
  });

  test('may be part of a strong hint on that point, which then counts as one', () => {
    const helped = railsWith({ level: 3, pointIds: ['x-codes'], park: false });
    expect(faultsOf(helped)).toEqual([]);
    expect(helped.helpIn(sentence)).toBe(3);
    expect(faultsOf(railsWith({ level: 3, pointIds: ['x-cache'], park: false }))).not.toEqual([]);
  });
});
