import { describe, expect, test } from 'vitest';
import { CODES, lastText, PLAIN_START, pointWith, probeOf, shortLinks } from '#testing/short-links.ts';
import { scriptTurns } from '#testing/simulate-script.ts';
import { testContent } from '#testing/test-content.ts';
import { SENTENCES } from './conversation.ts';
import { factsOffered, keysOffered, pressKey } from './press-key.ts';

const content = testContent();

describe('a key', () => {
  test('"already said" goes on, and takes no other question\'s place', () => {
    const skipped = shortLinks([
      ...[PLAIN_START, PLAIN_START, PLAIN_START],
      ...[{ key: 'already_said' } as const, { key: 'already_said' } as const],
    ]);
    expect(scriptTurns(skipped).map(({ text }) => text)).toEqual([
      ...['f-shape', 'f-needs', 'd-api'].map(probeOf),
      `${SENTENCES.moveOn[0]} ${probeOf('d-data')}`,
      `${SENTENCES.moveOn[1]} ${probeOf('d-flow')}`,
    ]);
  });

  test('"already said" ends a topic: nothing is asked about it again, not even why', () => {
    const start = Array.from({ length: 7 }, () => PLAIN_START);
    const rest = Array.from({ length: 10 }, () => PLAIN_START);
    for (const said of [{ key: 'already_said' } as const, 'I already said that.']) {
      const turns = scriptTurns(shortLinks([...start, 'The first one.', said, ...rest]));
      const about = turns.filter(({ move }) => move?.target.id === 'x-codes');
      expect(about.map(({ text }) => text)).toEqual([probeOf('x-codes')]);
      expect(turns.map(({ text }) => text)).toContain(SENTENCES.close);
    }
  });

  test('"hint" speaks three times, and then it is no longer offered and says that none is left', () => {
    const twice = shortLinks([PLAIN_START, { key: 'hint' }, { key: 'hint' }]);
    expect(keysOffered(content, twice)).toContain('hint');
    const context = shortLinks([PLAIN_START, { key: 'hint' }, { key: 'hint' }, { key: 'hint' }]);
    expect(scriptTurns(context)).toHaveLength(1);
    expect(context.turns.at(-1)?.move).toMatchObject({ cue: 3, target: { type: 'point', id: 'f-shape' } });
    expect(keysOffered(content, context)).not.toContain('hint');
    expect(pressKey(content, context, { key: 'hint' })).toMatchObject({
      isEmpty: true,
      note: { said: SENTENCES.noHint },
    });
  });

  test('"hint" helps with the question that a model asked while it told a fact', () => {
    const context = shortLinks([PLAIN_START]);
    const last = context.turns.at(-1);
    if (!last?.move) throw new Error('nothing was asked');
    const target = { type: 'point' as const, id: 'd-data' };
    const told = { ...last.move, kind: 'answer_fact' as const, target, facts: ['life'] };
    const hintAt = (move: typeof told & { targets?: string[] }) => {
      const turns = [
        ...context.turns,
        { ...last, id: last.id + 2, text: 'Five years. What do you store?', move },
      ];
      return pressKey(content, { ...context, turns }, { key: 'hint' })?.note.said;
    };
    expect(hintAt({ ...told, targets: ['d-data'] })).toBe(pointWith('d-data').hints?.[0]);
    // The script tells a fact and leaves its question standing.
    expect(hintAt(told)).toBe(pointWith('f-shape').hints?.[0]);
  });

  test('"ask" tells a fact that is chosen or asked for in words', () => {
    const context = shortLinks([PLAIN_START]);
    expect(pressKey(content, context, { key: 'ask', fact: 'life' })).toMatchObject({
      facts: ['life'],
      note: { said: 'Links live for five years unless the owner deletes them.', words: 'Link lifetime' },
    });
    expect(pressKey(content, context, { key: 'ask', words: 'how long do links live' })?.facts).toEqual([
      'life',
    ]);
    expect(pressKey(content, context, { key: 'ask', words: 'favorite color' })?.note.said).toBe(
      SENTENCES.notFixed,
    );
    expect(pressKey(content, context, { key: 'ask', fact: 'no-such-fact' })).toBeNull();
    const told = shortLinks([PLAIN_START, { key: 'ask', fact: 'life' }]);
    expect(factsOffered(told).filter(({ isTold }) => isTold)).toEqual([
      { id: 'life', name: 'Link lifetime', isTold: true },
    ]);
  });

  test('"ask" offers facts by what candidates call them', () => {
    const names = factsOffered(shortLinks([])).map(({ name }) => name);
    expect(names).toContain('Features');
    // A fact without a topic goes by its id.
    expect(names).toContain('Latency');
  });

  test('"why" asks about the last answer, and the question comes back', () => {
    expect(lastText([PLAIN_START, { key: 'why' }])).toBe(SENTENCES.why);
    expect(lastText([PLAIN_START, { key: 'why' }, CODES])).toBe(probeOf('f-shape'));
    expect(keysOffered(content, shortLinks([PLAIN_START, { key: 'why' }]))).not.toContain('why');
  });

  test('no sentence of the script speaks of a choice that it does not name', () => {
    const { topic = '' } = pointWith('x-codes');
    const said = [
      ...SENTENCES.deepen(topic),
      SENTENCES.why,
      SENTENCES.hollow,
      ...SENTENCES.more,
      ...SENTENCES.leave,
    ];
    for (const sentence of said) expect(sentence).not.toMatch(/\b(that|there)\b(?! matters)/);
    for (const sentence of SENTENCES.deepen(topic)) expect(sentence).toContain(topic);
  });

  test('"harder" brings a situation at once, which is not asked again', () => {
    const [scene] = content.questions.get('short-links')?.stress ?? [];
    const rest = Array.from({ length: 20 }, () => CODES);
    const texts = scriptTurns(shortLinks([PLAIN_START, { key: 'harder' }, ...rest], { seconds: 20 })).map(
      ({ text }) => text,
    );
    expect(texts[1]).toBe(scene?.say);
    expect(texts.filter((text) => text === scene?.say)).toHaveLength(1);
  });

  test('is offered only where it does something', () => {
    expect(keysOffered(content, shortLinks([]))).toEqual(['hint', 'ask']);
    const closing = shortLinks([PLAIN_START, 'May I stop?']);
    expect(keysOffered(content, closing)).toEqual(['already_said', 'ask']);
    expect(pressKey(content, closing, { key: 'harder' })).toBeNull();
    const ended = shortLinks([PLAIN_START, 'May I stop?', PLAIN_START]);
    expect(keysOffered(content, ended)).toEqual([]);
    for (const key of ['already_said', 'why', 'harder'] as const) {
      expect(pressKey(content, shortLinks([]), { key })).toBeNull();
    }
  });
});
