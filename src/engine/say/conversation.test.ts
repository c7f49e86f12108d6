import { describe, expect, test } from 'vitest';
import { CODES, lastAsked, OUTLINE, talkOfShortLinks } from '#testing/short-links-talk.ts';
import { testContent } from '#testing/test-content.ts';

const content = testContent();

const quotesIn = (questions: readonly { text: string }[]) =>
  questions.flatMap(({ text }) => [...text.matchAll(/"([^"]+)"/g)].map(([, said]) => said));

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
    'before i design anything i want to be sure what this is for. and how many links are created every month as people share them. i would leave custom names out of it';

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
  test('are not said back a second time', () => {
    const { asked } = talkOfShortLinks([OUTLINE, CODES, `${CODES} As I said.`, OUTLINE], { level: 'senior' });
    const quotes = quotesIn(asked);
    expect(quotes).toContain('a counter');
    expect(new Set(quotes).size).toBe(quotes.length);
  });

  test('are no question of the candidate', () => {
    const asking = 'And how many codes can one server hand out as links are created all day.';
    const quotes = quotesIn(talkOfShortLinks([`${asking} ${OUTLINE}`, `${CODES} ${asking}`]).asked);
    expect(quotes).not.toHaveLength(0);
    expect(quotes.join()).not.toMatch(/how many|one server|hand out/);
  });
});

describe('what somebody decided for', () => {
  test('is pushed back on by its name', () => {
    const { asked } = talkOfShortLinks([OUTLINE, CODES], { level: 'senior' });
    const pushed = asked.find(({ move }) => move?.kind === 'push_back');
    expect(pushed?.text).toContain('"a counter"');
  });

  test('is never what only points at something, or an opinion beside it', () => {
    const { asked } = talkOfShortLinks(
      [
        OUTLINE,
        "I'd keep it in a database, because codes have to survive a restart. Nobody opens a link from years ago.",
      ],
      { level: 'senior' },
    );
    expect(quotesIn(asked).join()).not.toMatch(/^it |Nobody/);
  });
});

describe('whoever turns to the interviewer at the end of an answer', () => {
  test.each([
    ['Which part do you want me to go deeper on?', 'Take this one.'],
    ['Where would you like me to go next?', 'Take this one.'],
    ['Sorry, is that what you were asking?', 'I follow.'],
    ['Does that make sense so far?', 'I follow.'],
    ['Can we maybe go on to something else?', "Let's go on, then."],
    ['Can we stop here?', 'You can end the interview whenever you like.'],
    ['Is that okay, or should I go to the storage side?', 'Take this one.'],
    ["What happens to old codes, I really don't know.", "Let's leave that open."],
  ])('"%s" is met with the next question', (turn, reply) => {
    const { text } = lastAsked([OUTLINE, `${CODES} ${turn}`]);
    expect(text).toContain(reply);
    expect(text).toContain('?');
    expect(text).not.toContain('Nothing is fixed');
  });

  test('is not met so in the middle of an answer', () => {
    const { text } = lastAsked([OUTLINE, `Where should I start? ${CODES} And that is how it stays quick.`]);
    expect(text).not.toContain('Take this one.');
  });

  test('may ask which of two things was meant', () => {
    const { text } = lastAsked([OUTLINE, `${CODES} Do you mean one region or all of them?`]);
    expect(text).not.toContain('Nothing is fixed');
  });
});

describe('whoever is pushed back on', () => {
  test('and asks what the other way would be, thinks of one', () => {
    const asked = lastAsked([OUTLINE, CODES, 'Hm, which reason would that colleague give for it?'], {
      level: 'senior',
    });
    expect(asked.text).toContain('Take the best reason');
  });
});

describe('whoever asks for a hint beside a question that nothing answers', () => {
  test('gets the hint', () => {
    const plea = 'Which of them do you mean here? Could you give me a hint, please?';
    expect(lastAsked([OUTLINE, plea]).text).not.toContain('Nothing is fixed');
  });
});

describe('the end', () => {
  const CLOSED = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? OUTLINE : CODES));

  test('is said once, and then left to the candidate', () => {
    const { asked } = talkOfShortLinks([...CLOSED, CODES, CODES, 'Yes, I am ready.'], { seconds: 35 });
    const ends = asked.filter(({ move }) => move?.target.id === 'end');
    expect(ends).toHaveLength(1);
    expect(asked.at(-1)?.text).toBe(content.language.wording.ended);
  });

  test('is not the end for somebody who is not ready, while there is time', () => {
    const { asked } = talkOfShortLinks([...CLOSED, CODES, CODES, 'Not quite, the cache is still open.'], {
      seconds: 35,
    });
    expect(asked.at(-1)?.move?.kind).not.toBe('close');
  });
});

test('a new question is led into now and then, never twice running', () => {
  const said = [OUTLINE, CODES, OUTLINE, CODES, OUTLINE, CODES, OUTLINE];
  const { asked } = talkOfShortLinks(said, { seconds: 40 });
  const isLed = asked.map(({ text }) => /^(Okay|All right|Now suppose this|Another situation)\. /.test(text));
  expect(isLed).toContain(true);
  expect(isLed.some((led, at) => led && isLed[at + 1])).toBe(false);
});

describe('a question that one asks oneself on the way', () => {
  test('is told no fact that shares a word with it', () => {
    const aside = 'Was there a team behind it? If not, the code is free again.';
    expect(lastAsked([OUTLINE, `${aside} ${CODES}`]).kind).not.toBe('answer_fact');
  });

  test('is not answered when it only sounds unsure', () => {
    const unsure = 'The browser keeps the address, I think?';
    expect(lastAsked([OUTLINE, `${CODES} ${unsure}`]).text).not.toContain('Nothing is fixed');
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
  const PRESSED = content.language.wording.pressGeneral;

  test.each([
    'Good question. We would use a modern and scalable stack, with good caching, so that everything stays fast and robust, and we would test it properly and improve what is not good enough for the users, because a good experience is what matters in the end, and with a solid architecture and good monitoring no part of it should really become a problem that we could not easily solve.',
    'I would make sure that it is reliable and scalable, follow best practices, and improve it step by step when problems come up.',
    'Yes, that is an important thing. I would look at the options, talk with the team, and choose the one that fits our needs best at that time.',
    'There are different ways to do that, each with advantages and disadvantages, and I would pick the standard approach that most companies use.',
  ])('is asked to become concrete about the same question, once: "%s"', (general) => {
    const asked = lastAsked([OUTLINE, general]);
    expect(asked).toMatchObject({ kind: 'anchor', target: lastAsked([OUTLINE]).target });
    expect(PRESSED).toContain(asked.text);
    expect(PRESSED).not.toContain(lastAsked([OUTLINE, general, general]).text);
  });

  test('is not asked so when it says what is done', () => {
    expect(PRESSED).not.toContain(lastAsked([OUTLINE, CODES]).text);
    expect(PRESSED).not.toContain(lastAsked([OUTLINE, `A good, scalable and reliable way. ${CODES}`]).text);
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
