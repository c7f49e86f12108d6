import { describe, expect, test } from 'vitest';
import { CODES, lastText, PLAIN_START, pointWith, probeOf, shortLinks } from '#testing/short-links.ts';
import { type Said, scriptTurns } from '#testing/simulate-script.ts';
import { testContent } from '#testing/test-content.ts';
import { SENTENCES } from './conversation.ts';
import { isDueAnew } from './late-words.ts';
import { keysOffered, pressKey, topicsOffered } from './press-key.ts';
import { nextScriptTurn } from './script.ts';

const content = testContent();
const lastMove = (said: readonly Said[]) => shortLinks(said).turns.at(-1)?.move;
const kinds = (turns: ReturnType<typeof scriptTurns>) => turns.map(({ move }) => move?.kind);

const UNSURE = "Hmm, I don't know.";

describe('an answer that asks for something', () => {
  test('is told the facts it asks for, as they are written', () => {
    expect(lastText(['How many links are created, and who are the users?'])).toBe(
      'Marketing teams create links, and anyone on the internet opens them. Around a hundred million new links a month.',
    );
    expect(lastMove(['How many links are created, and who are the users?'])).toMatchObject({
      kind: 'answer_fact',
      facts: ['writes', 'users'],
    });
  });

  test('is not asked for its questions once some were answered', () => {
    const asksFirst = shortLinks(['How many links are created, and who are the users?', PLAIN_START]);
    expect(asksFirst.turns.at(-1)?.text).toBe(probeOf('f-needs'));
    const byKey = shortLinks([{ key: 'ask', fact: 'life' }, PLAIN_START]);
    expect(byKey.turns.at(-1)?.text).toBe(probeOf('f-needs'));
    // A candidate who asked questions in between is not invited to ask any more.
    expect(lastText([PLAIN_START, 'How many links are created?', PLAIN_START])).toBe(probeOf('d-api'));
  });

  test('is told that nothing is fixed where there is no fact', () => {
    expect(lastText(['Which color should the logo have?'])).toBe(SENTENCES.notFixed);
  });

  test('is not one that only names what somebody wants', () => {
    const said =
      'what you want is a short code that nobody guesses so i would take random ones and look each up first';
    expect(lastMove([said])?.kind).toBe('probe');
    expect(lastMove([`before ${said}`])?.kind).toBe('probe');
  });

  test('is told what is given, and once that the rest is not', () => {
    const both = 'How long do links live? Which color should the logo have?';
    const [first, second] = scriptTurns(
      shortLinks([both, 'How many links are created? And which font does it use?']),
    ).map(({ text }) => text);
    expect(first).toBe(`Links live for five years unless the owner deletes them. ${SENTENCES.restNotFixed}`);
    expect(second).not.toContain(SENTENCES.restNotFixed);
  });

  test('is not told so after having assumed something', () => {
    const assumed = "Which color should the logo have? Let's say it is blue.";
    expect(lastText([assumed])).not.toContain(SENTENCES.notFixed);
  });

  test('is told so once, and gets the next question after asking the same again', () => {
    const unknown = 'Which color should the logo have?';
    const [first, second] = scriptTurns(shortLinks([unknown, unknown])).map(({ text }) => text);
    expect(first).toBe(SENTENCES.notFixed);
    expect(second).not.toContain(SENTENCES.notFixed);
  });

  test('hears the question again that it had stopped at, once the scope is settled', () => {
    const text = lastText([PLAIN_START, PLAIN_START, PLAIN_START, 'How many links are created?']);
    expect(text).toMatch(/^Around a hundred million new links a month\. What API calls/);
  });

  test.each([
    'okay one question before i answer how many links are name the creator each month',
    'Quick question: how many links are created?',
    'Before I answer, how many links are created per month?',
    'i have another question how many links are created.',
    'how many links are created each month.',
  ])('past the scope, "%s" hears the fact, and the question again', (asked) => {
    const text = lastText([PLAIN_START, PLAIN_START, PLAIN_START, asked]);
    expect(text).toBe(`Around a hundred million new links a month. ${probeOf('d-api')}`);
  });

  test('past the scope is told that nothing is fixed, or to go ahead', () => {
    const unknown = 'okay one question before i answer which color has the logo';
    expect(lastText([PLAIN_START, PLAIN_START, PLAIN_START, unknown])).toBe(
      `${SENTENCES.notFixed} ${probeOf('d-api')}`,
    );
    const alone = lastMove([PLAIN_START, PLAIN_START, PLAIN_START, 'Okay, one question before I answer.']);
    expect(alone).toMatchObject({ kind: 'repeat', target: { id: 'd-api' } });
  });

  test('is not one that says something first', () => {
    const said = `Before I answer, let me say what I assume. ${CODES}`;
    expect(kinds(scriptTurns(shortLinks([PLAIN_START, PLAIN_START, said])))).toEqual([
      'probe',
      'probe',
      'probe',
    ]);
    const short = 'Before I start, I would keep a cache in front of the store for hot links.';
    expect(kinds(scriptTurns(shortLinks([PLAIN_START, PLAIN_START, short])))).toEqual([
      'probe',
      'probe',
      'probe',
    ]);
  });

  test('by voice has the same hints as by key, the strongest last', () => {
    const { hints = [], better } = pointWith('f-shape');
    const plea = 'Could you give me a hint, please?';
    const turns = scriptTurns(shortLinks([PLAIN_START, plea, plea, plea, plea]));
    expect(turns.slice(1).map(({ text }) => text)).toEqual([
      ...[...hints, better].map((hint) => SENTENCES.hint(hint)),
      SENTENCES.noHint,
    ]);
    expect(turns.slice(1, 4).map(({ move }) => move?.cue)).toEqual([2, 3, 4]);
  });

  test('hears the question again', () => {
    expect(lastText([PLAIN_START, 'Sorry, could you repeat the question?'])).toBe(
      SENTENCES.again(probeOf('f-shape')),
    );
  });

  test.each(['What do you mean by that?', 'Sorry, I do not understand the question.'])(
    '"%s" is asked the same more narrowly, and after that in the same words',
    (words) => {
      const [narrower = ''] = pointWith('f-shape').hints ?? [];
      expect(lastText([PLAIN_START, words])).toBe(SENTENCES.inOtherWords(narrower));
      expect(lastMove([PLAIN_START, words])).toMatchObject({ kind: 'hint', cue: 2 });
      expect(lastText([PLAIN_START, words, words])).toBe(SENTENCES.again(probeOf('f-shape')));
    },
  );

  test('hears it also after an answer, however long that was', () => {
    const long = `${CODES} ${CODES} Could you repeat the question?`;
    expect(lastText([PLAIN_START, long])).toBe(SENTENCES.again(probeOf('f-shape')));
  });

  test('hears it as the same question, with the help that was in it', () => {
    const [asked, again] = scriptTurns(shortLinks([PLAIN_START, 'Sorry, could you repeat the question?']));
    expect(asked?.move?.cue).toBe(1);
    expect(again?.move).toMatchObject({ kind: 'repeat', target: asked?.move?.target, cue: 1 });
  });

  test.each(['May I stop here?', 'I would like to stop.'])('"%s" leads to the close', (plea) => {
    expect(lastText([PLAIN_START, plea])).toBe(SENTENCES.close);
    expect(lastText([PLAIN_START, plea, PLAIN_START])).toBe(SENTENCES.goodbye);
  });

  test.each(['I already said that.', 'I mentioned that.', 'Well, I said that in my first answer.'])(
    '"%s" leaves the topic',
    (words) => {
      const asked = scriptTurns(shortLinks([...Array(3).fill(PLAIN_START), words])).map(({ move }) => move);
      expect(asked.at(-1)?.target.id).not.toBe(asked.at(-2)?.target.id);
      expect(lastText([...Array(3).fill(PLAIN_START), words])).toBe(SENTENCES.moveOn(probeOf('d-data')));
    },
  );

  test('"I said that the code is the key" is an answer', () => {
    const text = lastText([
      PLAIN_START,
      'I said that the code is the key of the record, so it is found at once.',
    ]);
    expect(text).not.toContain(SENTENCES.moveOn(''));
  });

  test.each(['I already said that.', 'Next question, please.', 'Can we move on?', 'What happens next?'])(
    '"%s" goes to the next question',
    (words) => {
      expect(lastText([PLAIN_START, words])).toBe(SENTENCES.moveOn(probeOf('f-needs')));
    },
  );

  test('is not mistaken for one that only mentions such words', () => {
    const said = `As I already said, opens dominate. ${CODES}`;
    expect(kinds(scriptTurns(shortLinks([PLAIN_START, said])))).toEqual(['probe', 'probe']);
  });
});

describe('somebody who is stuck', () => {
  test('is asked something smaller once, and then the next question', () => {
    const [smaller = ''] = pointWith('f-shape').hints ?? [];
    expect(lastText([PLAIN_START, UNSURE])).toBe(SENTENCES.halfThought(smaller));
    expect(lastMove([PLAIN_START, UNSURE])).toMatchObject({ kind: 'hint', cue: 2 });
    const tried = `${PLAIN_START} Beyond that I am out of ideas. Could you give me a small hint?`;
    expect(lastMove([PLAIN_START, tried])).toMatchObject({ kind: 'hint', cue: 2 });
    // So a recognizer may hear it.
    expect(lastMove([PLAIN_START, 'can you give me a hand'])).toMatchObject({ kind: 'hint', cue: 2 });
    expect(lastText([PLAIN_START, UNSURE, UNSURE])).toBe(SENTENCES.leave(probeOf('d-api')));
  });

  test('hears that a question is left, and may have the next one repeated', () => {
    expect(lastText([PLAIN_START, UNSURE, 'I am not sure.'])).toBe(SENTENCES.leave(probeOf('d-api')));
    expect(lastText([PLAIN_START, UNSURE, 'I am not sure.', 'Could you repeat the question?'])).toBe(
      SENTENCES.again(probeOf('d-api')),
    );
    expect(lastText([PLAIN_START, UNSURE, UNSURE, CODES, CODES])).not.toContain(SENTENCES.leave(''));
  });

  test('is asked again when no words came, twice at most', () => {
    const silent = scriptTurns(shortLinks([PLAIN_START, '', '', '']));
    expect(silent.slice(1, 3).map(({ text }) => text)).toEqual([SENTENCES.repeat, SENTENCES.repeat]);
    expect(silent.at(-1)?.move?.kind).toBe('probe');
  });

  test('with a few words is asked for a little more, once a question', () => {
    expect(lastText([PLAIN_START, 'A cache, maybe.'])).toBe(SENTENCES.more);
    expect(lastText([PLAIN_START, 'A cache, maybe.', 'A big one.'])).toBe(probeOf('d-api'));
  });
});

describe('somebody who was hardly understood', () => {
  /** An interview in which a spoken answer with these words in doubt was given, `times` times. */
  function heard(text: string, doubted: readonly string[], times = 1) {
    let context = shortLinks([PLAIN_START]);
    for (let time = 0; time < times; time += 1) {
      const spans = doubted.map((word) => ({
        start: text.indexOf(word),
        end: text.indexOf(word) + word.length,
      }));
      const id = context.turns.length + 1;
      const answer = { id, speaker: 'user', text, seconds: 3, move: null, unintelligible: false } as const;
      context = { ...context, turns: [...context.turns, { ...answer, uncertain: spans }] };
      const { text: said, move } = nextScriptTurn(content, context);
      const next = {
        id: id + 1,
        speaker: 'ai',
        text: said,
        seconds: null,
        move,
        unintelligible: false,
      } as const;
      context = { ...context, turns: [...context.turns, next] };
    }
    return context;
  }
  const last = (...given: Parameters<typeof heard>) => heard(...given).turns.at(-1);

  test.each([
    ['sorry what did she pleases', ['she', 'pleases']],
    ['i would use it to open but that', ['use', 'it', 'to', 'open']],
    ['blood', ['blood']],
  ])('saying "%s" is asked to say it again, twice at most', (text, doubted) => {
    expect(last(text, doubted)).toMatchObject({ text: SENTENCES.notCaught, move: { kind: 'repeat' } });
    expect(last(text, doubted, 2)?.text).toBe(SENTENCES.notCaught);
    expect(last(text, doubted, 3)?.text).toBe(probeOf('f-needs'));
  });

  test('is understood where the words that matter are clear', () => {
    expect(last('could you repeat the question please', ['could'])?.text).toBe(
      SENTENCES.again(probeOf('f-shape')),
    );
    expect(last('give me a hint she', ['she'])?.move?.kind).toBe('hint');
    expect(last('how many links are she', ['she'])?.move?.facts).toEqual(['writes']);
    expect(last('a cache maybe', [])?.text).toBe(SENTENCES.more);
  });

  test('gets the next turn once the words were corrected', () => {
    const context = heard('blood', ['blood']);
    const id = context.turns.at(-2)?.id ?? 0;
    expect(isDueAnew(content, context, id, 'A queue.')).toBe(true);
  });

  test.each(['What?', 'what'])('saying "%s" hears the question again', (text) => {
    expect(last(text, [])?.text).toBe(SENTENCES.again(probeOf('f-shape')));
  });
});

describe('hollow talk', () => {
  const HOLLOW = [
    'Good question. We would use a modern and scalable stack, with good caching, so that everything stays fast and robust, and we would test it properly and improve what is not good enough for the users, because a good experience is what matters in the end, and with a solid architecture and good monitoring no part of it should really become a problem that we could not easily solve.',
    'I would make sure that it is reliable and scalable, follow best practices, and improve it step by step when problems come up.',
    'There are different ways to do that, each with advantages and disadvantages, and I would pick the standard approach that most companies use.',
    'It depends on the requirements. I would look at the options together with the team, consider the trade-offs carefully and choose the solution that fits our needs best.',
  ];

  test.each(HOLLOW)('is pressed once: "%s"', (hollow) => {
    expect(lastText([PLAIN_START, hollow])).toBe(SENTENCES.hollow);
    expect(lastText([PLAIN_START, hollow, hollow])).toBe(probeOf('d-api'));
  });

  test('is not what says how something works', () => {
    for (const said of [CODES, PLAIN_START, `A good, scalable and reliable way. ${CODES}`]) {
      expect(lastText([PLAIN_START, said])).not.toBe(SENTENCES.hollow);
    }
  });
});

describe('the choice of what to go deeper into', () => {
  const before: Said[] = Array.from({ length: 7 }, () => PLAIN_START);
  const [, second, third] = ['x-codes', 'x-cache', 'x-fresh'];

  test('names three topics, and takes a key', () => {
    const context = shortLinks(before);
    expect(topicsOffered(context).map(({ id }) => id)).toEqual(['x-codes', 'x-cache', 'x-fresh']);
    expect(keysOffered(content, context)).toEqual(['choose', 'why']);
    expect(lastText([...before, { key: 'choose', choice: 'x-fresh' }])).toBe(probeOf('x-fresh'));
  });

  test.each([
    ['The second one.', second],
    ['C, please', third],
    ['I would like to talk about the cache for hot links.', second],
    ['Invalidation first, then the cache.', third],
    ['I would go with the third one, because it is the part that fails most often.', third],
    ['A, please.', 'x-codes'],
  ])('understands "%s"', (said, id = '') => {
    expect(lastText([...before, said])).toBe(probeOf(id));
  });

  const topics = topicsOffered(shortLinks(before)).map(({ name }) => name);

  test.each(['you know', 'i want to drop', 'A record per link, and a queue before it.'])(
    'is asked again, once, of somebody who was heard to say "%s"',
    (heard) => {
      expect(topics).toHaveLength(3);
      const context = shortLinks([...before, heard]);
      expect(context.turns.at(-1)).toMatchObject({
        text: SENTENCES.chooseAgain(topics),
        move: { kind: 'repeat', target: { type: 'phase', id: 'deep_dive' } },
      });
      expect(topicsOffered(context)).toHaveLength(3);
      expect(keysOffered(content, context)).toContain('choose');
      expect(lastText([...before, heard, 'the second'])).toBe(probeOf(second ?? ''));
      expect(lastText([...before, heard, { key: 'choose', choice: 'x-fresh' }])).toBe(probeOf('x-fresh'));
      expect(lastText([...before, heard, heard])).toBe(
        `${SENTENCES.take(topics[0] ?? '')} ${probeOf('x-codes')}`,
      );
    },
  );

  test.each(['You choose.', "I don't mind.", 'Next question, please.'])(
    'is made aloud after "%s"',
    (said) => {
      const [name = ''] = topics;
      expect(lastText([...before, said])).toBe(`${SENTENCES.take(name)} ${probeOf('x-codes')}`);
      expect(lastText([...before, said, 'Could you repeat the question?'])).toBe(
        SENTENCES.again(probeOf('x-codes')),
      );
    },
  );

  test('is heard again by whoever asks for it', () => {
    expect(lastText([...before, 'Could you repeat the question?'])).toBe(
      SENTENCES.again(SENTENCES.choose(topics)),
    );
  });

  test('is due anew where corrected words choose something else', () => {
    const context = shortLinks([...before, 'you know']);
    const id = context.turns.at(-2)?.id ?? 0;
    expect(isDueAnew(content, context, id, 'the cache')).toBe(true);
    expect(isDueAnew(content, context, id, 'you know it')).toBe(false);
  });

  test('is not offered to somebody who has said what to go deeper into', () => {
    const wish = `${PLAIN_START} Let's go deeper into invalidation then.`;
    const turns = scriptTurns(shortLinks([...before.slice(1), wish]));
    expect(turns.at(-1)?.text).toBe(probeOf('x-fresh'));
    expect(kinds(turns)).not.toContain('bridge');
    const both = `${PLAIN_START} I would like to go into detail on codes or on invalidation.`;
    expect(kinds(scriptTurns(shortLinks([...before.slice(1), both])))).toContain('bridge');
  });

  test('takes no topic that is not offered', () => {
    expect(pressKey(content, shortLinks(before), { key: 'choose', choice: 'd-api' })).toBeNull();
  });
});

describe('going deeper', () => {
  const before: Said[] = [
    ...Array.from({ length: 7 }, () => PLAIN_START),
    { key: 'choose', choice: 'x-fresh' },
  ];
  const [why, when] = SENTENCES.deepen(pointWith('x-fresh').name);
  const deepened = (answer: string) =>
    scriptTurns(shortLinks([...before, answer, answer])).find(({ move }) => move?.kind === 'push_back')?.text;

  test('asks why and at what cost', () => {
    expect(deepened(PLAIN_START)).toBe(why);
  });

  test('asks when one would decide differently where that was said', () => {
    const said =
      'Caches keep a link for a minute, because opens dominate, and the price is that it lives on so long.';
    expect(deepened(said)).toBe(when);
    const turns = scriptTurns(shortLinks([...before, said, said, said]));
    expect(turns.map(({ text }) => text)).not.toContain(why);
  });
});

test('a company adds one situation of its own', () => {
  const rest = Array.from({ length: 20 }, () => CODES);
  const ids = (company: { slug: string; name: string } | null) =>
    scriptTurns(shortLinks(rest, { company, seconds: 20 })).map(({ move }) => move?.target.id);
  expect(ids({ slug: 'stripe', name: 'Stripe' }).filter((id) => id === 'company-stripe')).toHaveLength(1);
  expect(ids(null)).not.toContain('company-stripe');
});

test('where a model stops, the script stays with what was asked last', () => {
  const context = shortLinks([PLAIN_START, PLAIN_START, PLAIN_START]);
  const turns = context.turns.map((turn, at) =>
    at === context.turns.length - 1 && turn.move
      ? { ...turn, text: 'And where does that live?', move: { ...turn.move, targets: ['x-codes'] } }
      : turn,
  );
  const answered = { ...context, turns: [...turns, { ...context.turns[1], id: 99 }] } as typeof context;
  expect(nextScriptTurn(content, answered, { about: 'last answer' }).text).toBe(probeOf('x-codes'));
});

test('the same interview gives the same next turn', () => {
  const context = shortLinks([PLAIN_START, CODES, UNSURE, CODES]);
  const again = { ...context, turns: context.turns.slice(0, -1) };
  expect(nextScriptTurn(content, again).text).toBe(context.turns.at(-1)?.text);
});
