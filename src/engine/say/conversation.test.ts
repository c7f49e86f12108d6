import { describe, expect, test } from 'vitest';
import { CODES, lastAsked, OUTLINE, talkOfShortLinks } from '#testing/short-links-talk.ts';
import { questionsAsked, simulateInterview } from '#testing/simulate-interview.ts';
import { testContent } from '#testing/test-content.ts';

const content = testContent();

describe('a question to the interviewer', () => {
  test('is answered although it starts like a check-in', () => {
    const { kind, text } = lastAsked([`${OUTLINE} Before I go on, how many links are created?`]);
    expect(kind).toBe('answer_fact');
    expect(text).toContain('Around a hundred million new links a month.');
  });

  test('is told everything that was asked for in one breath', () => {
    const { text, facts } = lastAsked([
      'How many links are created, who are the users, and how long do we keep them?',
    ]);
    expect(facts).toEqual(expect.arrayContaining(['writes', 'life']));
    expect(facts).toHaveLength(3);
    expect(text).toContain('Around a hundred million');
    expect(text).toContain('Five years');
  });
});

describe('a question that was heard by a recogniser', () => {
  /** It writes no capitals, no commas and no question marks, and a full stop wherever somebody paused. */
  const HEARD =
    'before i design anything i want to be sure what this is for. and how many links are created every month as people share them. i would leave custom names out for now';

  test('is answered, although a full stop ends it', () => {
    const { kind, text } = lastAsked([HEARD]);
    expect(kind).toBe('answer_fact');
    expect(text).toContain('Around a hundred million new links a month.');
  });

  test('is no question once the scope is settled, where "how many" is said of the design', () => {
    const counted = `${CODES.toLowerCase()} so each server knows how many codes are left.`;
    expect(lastAsked([OUTLINE, counted]).kind).not.toBe('answer_fact');
  });
});

describe('words that are said back', () => {
  const quotesIn = (questions: readonly { text: string }[]) =>
    questions.flatMap(({ text }) => [...text.matchAll(/"([^"]+)"/g)].map(([, said]) => said));

  test('are not said back a second time', () => {
    const { asked } = talkOfShortLinks([
      'Opens dominate by a hundred to one. The marketing team creates links and visitors open them. A lookup reads one record per link in a key value store.',
      'The lookup is done by the server, and it should be quick for everybody who opens a link.',
    ]);
    const quotes = quotesIn(asked);
    expect(quotes).not.toHaveLength(0);
    expect(new Set(quotes).size).toBe(quotes.length);
  });

  test('are no question of the candidate', () => {
    const said =
      'I would like to see a few figures of a big concert. And how many fans come at the moment when the sale opens as they pick their seats on the map and each seat can be sold only once. I would leave out refunds and recommendations for now. We never sell the same seat twice, so consistency on that thing matters more than availability.';
    const quotes = quotesIn(questionsAsked(simulateInterview(content, 'event-seats', [said])));
    expect(quotes).not.toHaveLength(0);
    expect(quotes.join()).not.toContain('how many');
  });
});

describe('an answer of a few words', () => {
  test('is asked for a concrete case once, with its own words', () => {
    const vague = lastAsked([OUTLINE, 'It depends. I guess it would mostly be fine.']);
    expect(vague).toMatchObject({ kind: 'anchor', target: lastAsked([OUTLINE]).target });
    expect(vague.text).toContain('"It depends"');
    expect(lastAsked([OUTLINE, 'It depends. It would mostly be fine.', 'Yes, as I said.']).kind).not.toBe(
      'anchor',
    );
  });
});

describe('an answer of general sentences', () => {
  test.each([
    'I would make sure that it is reliable and scalable, follow best practices, and improve it step by step when problems come up.',
    'Yes, that is an important thing. I would look at the options, talk with the team, and choose the one that fits our needs best at that time.',
    'There are different ways to do that, each with advantages and disadvantages, and I would pick the standard approach that most companies use.',
  ])('is asked to become concrete about the same question, once: "%s"', (general) => {
    const asked = lastAsked([OUTLINE, general]);
    expect(asked).toMatchObject({ kind: 'anchor', target: lastAsked([OUTLINE]).target });
    expect(asked.text).toContain("Let's make that concrete.");
    expect(lastAsked([OUTLINE, general, general]).text).not.toContain("Let's make that concrete.");
  });

  test('is not asked so when it says what is done', () => {
    expect(lastAsked([OUTLINE, CODES]).text).not.toContain("Let's make that concrete.");
  });
});

describe('whoever asks what such a question means', () => {
  test('hears the question without the quote', () => {
    const { kind, text } = lastAsked([
      OUTLINE,
      'It depends. I guess it would mostly be fine.',
      'What do you mean?',
    ]);
    expect(kind).toBe('repeat');
    expect(text).not.toContain('"');
  });
});

describe('a pause to think', () => {
  test.each([
    "Hmm. To be honest, I don't know. I never built something like that.",
    "Hmm, I'm not sure. I don't know how the others solve that without a lock.",
  ])('does not quote the words with which somebody gave up: "%s"', (answer) => {
    const { kind, cue, text } = lastAsked([OUTLINE, answer]);
    expect({ kind, cue }).toEqual({ kind: 'hint', cue: 0 });
    expect(text).not.toContain('"');
  });
});

describe('a part that is still missing', () => {
  test('is asked about in itself, beside what was said', () => {
    const begun =
      'A short link is a code that stands for a long address, so I begin with the code and with what happens when somebody opens it in a browser.';
    const slot = lastAsked([begun], { seconds: 90 });
    const own = Object.values(content.language.wording.slots);
    expect(slot.kind).toBe('ask_slot');
    expect(own.some((say) => slot.text.endsWith(say))).toBe(true);
  });
});

describe('asides', () => {
  test('do not bring the close nearer', () => {
    const asides = ['What do you mean?', 'How many links are created?', 'Could you repeat that?'];
    const { asked } = talkOfShortLinks([...asides, ...asides, ...asides, ...asides], { seconds: 3 });
    expect(asked.map(({ move }) => move?.phase)).not.toContain('close');
  });
});
