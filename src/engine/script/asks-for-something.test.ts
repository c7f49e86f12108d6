import { describe, expect, test } from 'vitest';
import {
  CODES,
  content,
  lastText,
  PLAIN_START,
  pointWith,
  probeOf,
  shortLinks,
} from '#testing/short-links.ts';
import { type Said, scriptTurns, simulateScript } from '#testing/simulate-script.ts';
import { SENTENCES } from './conversation.ts';

const lastMove = (said: readonly Said[]) => shortLinks(said).turns.at(-1)?.move;
const kinds = (said: readonly Said[]) => scriptTurns(shortLinks(said)).map(({ move }) => move?.kind);

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

  test.each(['Could you repeat that?', 'Can you say that again, please?'])(
    'hears the question again after "%s", though a fact is about repeated jobs',
    (said) => {
      const context = simulateScript(content, 'job-runner', (_, step) => [PLAIN_START, said][step] ?? null);
      expect(context.turns.at(-1)).toMatchObject({ move: { kind: 'repeat', facts: [] } });
    },
  );

  test('is told each fact once at a question, and then gets the next question', () => {
    const [writes, life] = ['How many links are created?', 'How long do links live?'];
    expect(lastMove([writes, life])?.facts).toEqual(['life']);
    expect(lastMove([writes, life, writes])?.kind).toBe('probe');
  });

  test('is told that nothing is fixed where there is no fact', () => {
    expect(lastText(['Which color should the logo have?'])).toBe(SENTENCES.notFixed);
  });

  test('hears the question again after many thousand question marks, in a moment', () => {
    // Each looked for an assumption in all that followed: that took a minute.
    expect(lastMove([PLAIN_START, '? '.repeat(30_000)])?.kind).toBe('repeat');
  });

  test.each(['What have I missed?', 'How am I doing so far?', 'Is that right?'])(
    'is told after "%s" that the script judges nothing',
    (said) => {
      expect(lastText([PLAIN_START, said])).toBe(SENTENCES.noVerdict);
      expect(lastText([PLAIN_START, `${CODES} ${said}`])).not.toBe(SENTENCES.noVerdict);
    },
  );

  test('gets a hint on the choice where the question is why, and none that led to it', () => {
    const why = [PLAIN_START, { key: 'why' } as const, 'Could you give me a hint, please?'];
    expect(lastText(why)).toBe(SENTENCES.hint(SENTENCES.alternative));
    expect(lastText([...why, 'Can I have another hint, please?'])).toBe(SENTENCES.noHint);
  });

  test('gets a hint on what could break where the question is when an approach would', () => {
    const explained = 'Each server leases a range of ids from a counter, so that there are no collisions.';
    const said = [
      `${PLAIN_START} ${explained}`,
      ...Array.from({ length: 6 }, () => PLAIN_START),
      { key: 'choose', choice: 'x-codes' } as const,
    ];
    expect(lastText(said)).toMatch(/When would that stop working\?$/);
    expect(lastText([...said, 'Could you give me a hint, please?'])).toBe(SENTENCES.hint(SENTENCES.strain));
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
    'How many links are created each month.',
    'How many links.',
  ])('past the scope, "%s" hears the fact, and the question again', (asked) => {
    const text = lastText([PLAIN_START, PLAIN_START, PLAIN_START, asked]);
    expect(text).toBe(`Around a hundred million new links a month. ${probeOf('d-api')}`);
  });

  test.each(['how many links', 'How many links?', 'How many links.', '- how many links\n- latency?'])(
    'typed as "%s", is told the fact',
    (typed) => {
      expect(lastMove([typed])).toMatchObject({
        kind: 'answer_fact',
        facts: expect.arrayContaining(['writes']),
      });
    },
  );

  test.each(['What counts is the redirect.', 'How we store it matters most.'])(
    'is not the statement "%s"',
    (said) => {
      expect(lastMove([PLAIN_START, PLAIN_START, PLAIN_START, said])?.kind).not.toBe('answer_fact');
    },
  );

  test('is told a fact once, and then asked the next question', () => {
    const same = Array(2).fill('How many links are created?');
    const turns = scriptTurns(shortLinks([PLAIN_START, PLAIN_START, PLAIN_START, ...same])).slice(-2);
    expect(turns.map(({ move }) => move?.kind)).toEqual(['answer_fact', 'probe']);
  });

  test('hears the question again only with the first of several facts', () => {
    const asks = ['How many links are created?', 'How long do links live?', 'How fast must it open?'];
    const turns = scriptTurns(shortLinks([PLAIN_START, PLAIN_START, PLAIN_START, ...asks])).slice(-3);
    expect(turns.map(({ move }) => move?.kind)).toEqual(['answer_fact', 'answer_fact', 'answer_fact']);
    expect(turns.map(({ text }) => text.includes(probeOf('d-api')))).toEqual([true, false, false]);
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
    expect(kinds([PLAIN_START, PLAIN_START, said])).toEqual(['probe', 'probe', 'probe']);
    const short = 'Before I start, I would keep a cache in front of the store for hot links.';
    expect(kinds([PLAIN_START, PLAIN_START, short])).toEqual(['probe', 'probe', 'probe']);
  });

  test('gets no hint that asks for what they have just said', () => {
    const [first = '', second = ''] = pointWith('f-shape').hints ?? [];
    const said = 'People in marketing create links, others open them, and I want to know about each group.';
    const hintAfter = (words: string) =>
      lastText([PLAIN_START, `${words} Could you give me a hint, please?`]);
    expect(hintAfter(said)).toBe(SENTENCES.hint(second));
    expect(hintAfter('')).toBe(SENTENCES.hint(first));
    // The answer itself is not given away while a hint is left, though each of them was said.
    expect(hintAfter(`${first.replace('?', '.')} ${second.replace('?', '.')}`)).toBe(SENTENCES.hint(first));
  });

  test('by voice has the same hints as by key, the strongest last', () => {
    const { hints = [], better } = pointWith('f-shape');
    const plea = 'Could you give me a hint, please?';
    const turns = scriptTurns(shortLinks([PLAIN_START, plea, plea, plea, plea]));
    expect(turns.slice(1).map(({ text }) => text)).toEqual([
      ...[...hints, better].map((hint) => SENTENCES.hint(hint)),
      SENTENCES.noHint,
    ]);
    expect(turns.slice(1, 4).map(({ move }) => move?.cue)).toEqual([2, 3, 3]);
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
    const lost = 'Sorry, I lost you there for a second, could you repeat the question?';
    expect(lastText([PLAIN_START, lost])).toBe(
      lastText([PLAIN_START, 'Sorry, could you repeat the question?']),
    );
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

  test('is not asked for the weakest part after naming it, and hears the goodbye once', () => {
    const named = 'The weakest spot is the cache, since a purge may be lost.';
    const said = [PLAIN_START, named, 'May I stop here?'];
    expect(lastText(said)).toBe(SENTENCES.closeOnNamed);
    expect(lastText([...said, PLAIN_START])).toBe(SENTENCES.goodbye);
    expect(lastText([...said, PLAIN_START, PLAIN_START])).toBe(SENTENCES.goodbyeAgain);
  });

  test.each(['I already said that.', 'I mentioned that.', 'Well, I said that in my first answer.'])(
    '"%s" leaves the topic',
    (words) => {
      const asked = scriptTurns(shortLinks([...Array(3).fill(PLAIN_START), words])).map(({ move }) => move);
      expect(asked.at(-1)?.target.id).not.toBe(asked.at(-2)?.target.id);
      expect(lastText([...Array(3).fill(PLAIN_START), words])).toBe(
        `${SENTENCES.moveOn[0]} ${probeOf('d-data')}`,
      );
    },
  );

  test('"I said that the code is the key" is an answer', () => {
    const text = lastText([
      PLAIN_START,
      'I said that the code is the key of the record, so it is found at once.',
    ]);
    expect(text).not.toContain(SENTENCES.moveOn[0]);
  });

  test.each([
    'I already said that.',
    'Already said that',
    'That was already covered.',
    'I already said that: the code is the key of the record, so a read finds it in one step without any search.',
    'Next question, please.',
    'Can we move on?',
    'What happens next?',
  ])('"%s" goes to the next question', (words) => {
    expect(lastText([PLAIN_START, words])).toBe(`${SENTENCES.moveOn[0]} ${probeOf('f-needs')}`);
  });

  test('is not mistaken for one that only mentions such words', () => {
    for (const opening of [
      'As I already said, opens dominate.',
      'I already mentioned the opens, they dominate.',
    ]) {
      expect(kinds([PLAIN_START, `${opening} ${CODES}`])).toEqual(['probe', 'probe']);
      expect(lastText([PLAIN_START, `${opening} ${CODES}`])).not.toContain(SENTENCES.moveOn[0]);
    }
  });
});
