import { describe, expect, test } from 'vitest';
import { pointsAimedAt } from '#engine/hint-level.ts';
import { topicOf } from '#shared/content/question.ts';
import { scopeExample } from '#shared/interview/greeting.ts';
import { type Said, scriptTurns, simulateScript } from '#testing/simulate-script.ts';
import { testContent } from '#testing/test-content.ts';
import { SENTENCES } from './conversation.ts';
import { createFactFinder } from './find-facts.ts';
import { scriptReader } from './next-question.ts';
import { suggestionsOn, topicsOf } from './path.ts';
import { topicsOffered } from './press-key.ts';

const content = testContent();
const facts = createFactFinder(content);
const questions = [...content.questions.values()];

/** Comes near no point. */
const VAGUE = [
  'For a beginning I would take the plainest thing that can be built, and look at it again after some weeks.',
];

const TAKEN_UP =
  /^(?:You|Earlier you) said: “(.+)”\. (?:What does that change|Why that way|When would that stop|Walk me through|Why is that so)/;

/** Says the model answer, line by line, and chooses by key. */
function modelCandidate(lines: readonly string[]) {
  let line = 0;
  return (context: Parameters<typeof topicsOffered>[0]): Said | null => {
    const [, second] = topicsOffered(context);
    if (second) return { key: 'choose', choice: second.id };
    if (context.turns.at(-1)?.move?.target.id === 'end') return null;
    line += 1;
    return lines[(line - 1) % lines.length] ?? null;
  };
}

describe.each(questions.map((question) => [question.id, question] as const))('in %s', (id, question) => {
  // Lines about the scope are questions to the interviewer.
  const framing = new Set(question.points.flatMap(({ id: point, dim }) => (dim === 'framing' ? point : [])));
  const lines = question.modelAnswer.lines.flatMap(({ point, say }) => (framing.has(point) ? [] : say));
  const bank = new Set([
    ...question.points.flatMap(({ probes }) => probes.map(({ say }) => say)),
    ...question.stress.map(({ say }) => say),
  ]);

  test('the log says what was asked about by its name, and speaks of no third person', () => {
    const context = simulateScript(content, id, modelCandidate(lines));
    const names = question.points.map(({ name }) => name);
    for (const { move } of scriptTurns(context)) {
      const named = /^(?:Asked about|Went deeper): (.+)\.$/.exec(move?.reason ?? '')?.[1];
      if (move?.target.type === 'point') expect(names).toContain(named);
      else expect(named).toBeUndefined();
    }
    for (const name of names) expect(name).not.toMatch(/[.!?]$|^(?:Asks|Says|Explains|Weighs|Keeps|Names)\b/);
  });

  test('the example of a question about the scope gets a fact', () => {
    const [fact] = question.facts;
    const asked = scopeExample(fact ? topicOf(fact) : '');
    expect(facts.askedIn(question, asked, true).factIds).not.toEqual([]);
  });

  test.each(question.levels)(
    'a candidate at level %s comes from the opening to the close in time',
    (level) => {
      const context = simulateScript(content, id, modelCandidate(lines), { level });
      const turns = scriptTurns(context);
      const texts = turns.map(({ text }) => text);
      expect(texts.length + 1).toBeGreaterThanOrEqual(12);
      expect(texts.length + 1).toBeLessThanOrEqual(16);
      expect(texts.filter((text) => text === SENTENCES.close)).toHaveLength(1);
      expect(texts.at(-1) === SENTENCES.goodbye || texts.at(-1) === SENTENCES.close).toBe(true);
      expect(new Set(texts).size).toBe(texts.length);
      const topics = SENTENCES.choose(topicsOf(context).map(({ topic }) => topic));
      const fixed = new Set([
        topics,
        ...question.points.flatMap((point) => [
          ...SENTENCES.deepen(point.topic ?? ''),
          ...suggestionsOn(point),
        ]),
        SENTENCES.close,
        SENTENCES.goodbye,
      ]);
      for (const text of texts) {
        const isTakenUp = TAKEN_UP.exec(text)?.[1];
        if (isTakenUp) expect(lines.join('\n')).toContain(isTakenUp);
        else expect(bank.has(text) || fixed.has(text) ? 'known' : text).toBe('known');
      }
    },
  );

  test.each(question.levels)('nobody at level %s is asked about a point again in other words', (level) => {
    for (const said of [lines, VAGUE]) {
      const context = simulateScript(content, id, modelCandidate(said), { level });
      const asked = new Set<string>();
      for (const { move, text } of scriptTurns(context)) {
        const aimed = move ? pointsAimedAt(context, move) : [];
        const isAnew = move?.kind === 'probe' || move?.kind === 'raise';
        if (isAnew && aimed.length > 0) {
          expect(
            aimed.filter((point) => !asked.has(point)),
            `${text} asks again`,
          ).not.toEqual([]);
        }
        for (const point of aimed) asked.add(point);
      }
    }
  });

  test('somebody who speaks long still reaches the close', () => {
    for (const seconds of [60, 100, 150, 200]) {
      const context = simulateScript(content, id, modelCandidate(lines), {
        level: question.levels[0] ?? 'senior',
        seconds,
      });
      const closes = scriptTurns(context).filter(({ text }) => text === SENTENCES.close);
      expect(closes).toHaveLength(1);
    }
  });

  test('somebody who has asked is not asked what they want to know', () => {
    const [fact] = question.facts;
    const level = question.levels[0] ?? 'senior';
    const answer = modelCandidate(lines);
    const turns = scriptTurns(
      simulateScript(
        content,
        id,
        (context, step) => (step === 0 ? { key: 'ask', fact: fact?.id } : answer(context)),
        { level },
      ),
    );
    expect(turns.length + 1).toBeGreaterThanOrEqual(12);
    expect(turns.map(({ text }) => text)).toContain(SENTENCES.close);
    for (const { text, move } of turns)
      if (move?.phase === 'scope')
        expect(text).not.toMatch(/(?<!and )(what|which)( numbers)? (do|would) you (want to know|need|ask)/i);
  });

  test('no good answer is taken for hollow talk or for a request', () => {
    const { notice } = scriptReader(content);
    const answers = [...lines, ...lines.map((line, at) => `${line} ${lines[at + 1] ?? ''}`)];
    for (const answer of answers) expect({ answer, ...notice(question, answer, false) }).toEqual({ answer });
  });
});
