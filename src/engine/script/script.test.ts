import { describe, expect, test } from 'vitest';
import { CODES, lastText, PLAIN_START, pointWith, probeOf, shortLinks } from '#testing/short-links.ts';
import { type Said, scriptTurns } from '#testing/simulate-script.ts';
import { testContent } from '#testing/test-content.ts';
import { SENTENCES } from './conversation.ts';
import { isDueAnew } from './late-words.ts';
import { nextScriptTurn } from './script.ts';

const content = testContent();
const lastMove = (said: readonly Said[]) => shortLinks(said).turns.at(-1)?.move;

const UNSURE = "Hmm, I don't know.";

describe('somebody who is stuck', () => {
  test('is asked something smaller once, and then the next question', () => {
    const [smaller = ''] = pointWith('f-shape').hints ?? [];
    expect(lastText([PLAIN_START, UNSURE])).toBe(`${SENTENCES.halfThought[0]} ${smaller}`);
    expect(lastMove([PLAIN_START, UNSURE])).toMatchObject({ kind: 'hint', cue: 2 });
    const tried = `${PLAIN_START} Beyond that I am out of ideas. Could you give me a small hint?`;
    expect(lastMove([PLAIN_START, tried])).toMatchObject({ kind: 'hint', cue: 2 });
    // So a recognizer may hear it.
    expect(lastMove([PLAIN_START, 'can you give me a hand'])).toMatchObject({ kind: 'hint', cue: 2 });
    expect(lastText([PLAIN_START, UNSURE, UNSURE])).toBe(`${SENTENCES.leave[0]} ${probeOf('d-api')}`);
  });

  test('hears that a question is left, and may have the next one repeated', () => {
    expect(lastText([PLAIN_START, UNSURE, 'I am not sure.'])).toBe(
      `${SENTENCES.leave[0]} ${probeOf('d-api')}`,
    );
    expect(lastText([PLAIN_START, UNSURE, 'I am not sure.', 'Could you repeat the question?'])).toBe(
      SENTENCES.again(probeOf('d-api')),
    );
    expect(lastText([PLAIN_START, UNSURE, UNSURE, CODES, CODES])).not.toContain(SENTENCES.leave[0]);
  });

  test('hears no sentence twice in a row', () => {
    const stuck = Array.from(
      { length: 24 },
      (_, at) => [UNSURE, "I'm not sure, sorry.", 'A cache.'][at % 3] ?? '',
    );
    for (const said of [stuck, stuck.map(() => UNSURE), stuck.map(() => 'A big cache, maybe.')]) {
      const heard = scriptTurns(shortLinks([PLAIN_START, ...said], { seconds: 10 })).map(({ text }) =>
        text.split(/(?<=[.?])/).map((sentence) => sentence.trim()),
      );
      for (const [at, sentences] of heard.entries()) {
        expect(sentences.filter((sentence) => heard[at - 1]?.includes(sentence))).toEqual([]);
      }
    }
  });

  test('is asked again when no words came, twice at most', () => {
    const silent = scriptTurns(shortLinks([PLAIN_START, '', '', '']));
    expect(silent.slice(1, 3).map(({ text }) => text)).toEqual([SENTENCES.repeat, SENTENCES.repeat]);
    expect(silent.at(-1)?.move?.kind).toBe('probe');
  });

  test('with a few words is asked for a little more, once a question', () => {
    expect(lastText([PLAIN_START, 'A cache, maybe.'])).toBe(SENTENCES.more[0]);
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
    ['i would use it to open but that is it', ['use', 'it', 'to', 'open', 'but']],
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
    expect(last('a cache maybe', [])?.text).toBe(SENTENCES.more[0]);
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

  const OFF_TOPIC =
    'The weather has been awful this week, so I stayed at home, and in the evening I cooked pasta with tomatoes for my sister and her kids.';

  test.each(HOLLOW)('is pressed once: "%s"', (hollow) => {
    expect(lastText([PLAIN_START, hollow])).toBe(SENTENCES.hollow);
    expect(lastText([PLAIN_START, hollow, hollow])).toBe(probeOf('d-api'));
  });

  test.each([SENTENCES.hollow, SENTENCES.offTopic])('is pressed twice at most: "%s"', (press) => {
    const empty = press === SENTENCES.hollow ? HOLLOW[1] : OFF_TOPIC;
    const turns = scriptTurns(shortLinks(Array.from({ length: 20 }, () => empty ?? '')));
    expect(turns.filter(({ text }) => text === press)).toHaveLength(2);
  });

  test.each([HOLLOW[1] ?? '', OFF_TOPIC])('is not pressed at the close: "%s"', (empty) => {
    expect(lastText([PLAIN_START, 'Can we stop here?', empty])).toBe(SENTENCES.goodbye);
  });

  test('is not pressed where it took the time until the close', () => {
    const turns = scriptTurns(shortLinks([PLAIN_START, OFF_TOPIC], { seconds: 270 }));
    expect(turns.at(-1)?.text).toBe(SENTENCES.close);
  });

  test('is not pressed where the question was why, since many systems have the same reasons', () => {
    const scene = shortLinks([CODES, CODES, { key: 'why' }, HOLLOW[2] ?? '']);
    expect(scriptTurns(scene).map(({ text }) => text)).toContain(SENTENCES.why);
    expect(scriptTurns(scene).map(({ text }) => text)).not.toContain(SENTENCES.hollow);
  });

  test.each(['It depends. It is a trade-off.', 'It depends on the requirements.'])(
    'of a few words is asked for more, though it is a sentence: "%s"',
    (empty) => {
      expect(lastText([PLAIN_START, empty])).toBe(SENTENCES.more[0]);
    },
  );

  test('is asked back to this system where it is about something else', () => {
    expect(lastText([PLAIN_START, OFF_TOPIC])).toBe(SENTENCES.offTopic);
  });

  test('is not what says how something works', () => {
    for (const said of [CODES, PLAIN_START, `A good, scalable and reliable way. ${CODES}`]) {
      expect(lastText([PLAIN_START, said])).not.toBe(SENTENCES.hollow);
    }
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
