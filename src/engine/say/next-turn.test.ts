import { describe, expect, test } from 'vitest';
import type { InterviewContext } from '#shared/interview/context.ts';
import { questionsAsked, simulateInterview } from '#testing/simulate-interview.ts';
import { testContent } from '#testing/test-content.ts';
import { situationIn, testReader } from '#testing/test-reader.ts';
import { nextBuiltInTurn } from './next-turn.ts';
import { wordingFaults } from './wording-faults.ts';

const content = testContent();
const questions = [...content.questions.values()];

const MAX_ANSWERS = 9;

type Candidate = (context: InterviewContext, answer: number) => string | null;

/** Candidates of every kind, for every question. */
const CANDIDATES = {
  'says the model answer line by line': (context: InterviewContext, answer: number) =>
    context.question.modelAnswer.lines[answer]?.say ?? null,
  'says three lines at a time': (context: InterviewContext, answer: number) =>
    context.question.modelAnswer.lines
      .slice(answer * 3, answer * 3 + 3)
      .map((line) => line.say)
      .join(' ') || null,
  'is stuck': (_: InterviewContext, answer: number) =>
    answer < 12
      ? (['I do not know.', 'Maybe a server.', 'Can you give me a hint?'][answer % 3] ?? null)
      : null,
  'asks for facts': (context: InterviewContext, answer: number) => {
    const fact = context.question.facts[answer];
    return fact ? `What about this: ${fact.asks[0]?.replace(/[*@]/g, '')}?` : null;
  },
  'speaks without punctuation': (context: InterviewContext, answer: number) =>
    context.question.modelAnswer.lines[answer]?.say.replace(/[.,;:?!()"]/g, '').toLowerCase() ?? null,
} satisfies Record<string, Candidate>;

function interview(id: string, name: keyof typeof CANDIDATES): InterviewContext {
  const speak: Candidate = CANDIDATES[name];
  return simulateInterview(content, id, (context, answer) =>
    answer < MAX_ANSWERS ? speak(context, answer) : null,
  );
}

describe.each(questions.map((question) => [question.id, question] as const))('in %s', (id) => {
  const byName = {
    lines: interview(id, 'says the model answer line by line'),
    strong: interview(id, 'says three lines at a time'),
    stuck: interview(id, 'is stuck'),
    asking: interview(id, 'asks for facts'),
    unpunctuated: interview(id, 'speaks without punctuation'),
  };
  const interviews = Object.values(byName);

  test('every turn is short, asks one thing and says nothing that is forbidden', () => {
    for (const context of interviews) {
      for (const { text, move } of questionsAsked(context)) {
        if (move?.kind === 'answer_fact') continue;
        expect({ text, faults: wordingFaults(content, text, content.language.wording.limits) }).toEqual({
          text,
          faults: [],
        });
      }
    }
  });

  test('no turn gives away what has not been said', () => {
    for (const context of interviews) {
      for (const [at, turn] of context.turns.entries()) {
        if (turn.speaker === 'user' || at === 0 || turn.move?.kind === 'answer_fact') continue;
        const before = { ...context, turns: context.turns.slice(0, at) };
        const { points } = testReader().readNow(before);
        const unheard = points.filter(({ status }) => status === 'absent').map(({ pointId }) => pointId);
        const { givesAway } = testReader().readUtterance(before, turn.text, unheard);
        expect({ text: turn.text, givesAway }).toEqual({ text: turn.text, givesAway: [] });
      }
    }
  });

  test('no question is asked twice', () => {
    for (const context of interviews) {
      const texts = questionsAsked(context)
        .filter(({ move }) => move?.kind !== 'close')
        .map(({ text }) => text);
      expect(texts).toEqual([...new Set(texts)]);
    }
  });

  test('what it quotes was said, word for word', () => {
    for (const context of interviews) {
      for (const [at, turn] of context.turns.entries()) {
        for (const phrase of turn.move?.quotedWords ?? []) {
          const said = context.turns.slice(0, at).filter(({ speaker }) => speaker === 'user');
          expect(turn.text).toContain(phrase);
          expect(said.some(({ text }) => text.includes(phrase))).toBe(true);
        }
      }
    }
  });

  test('whoever is stuck gets hints, whoever is not gets none', () => {
    const kinds = (context: InterviewContext) => questionsAsked(context).map(({ move }) => move?.kind);
    expect(kinds(byName.stuck).filter((kind) => kind === 'hint').length).toBeGreaterThanOrEqual(3);
    expect(kinds(byName.strong)).not.toContain('hint');
  });

  test('facts are told when they are asked for', () => {
    const told = questionsAsked(byName.asking).flatMap(({ move }) => move?.facts ?? []);
    expect(new Set(told).size).toBeGreaterThanOrEqual(MAX_ANSWERS / 2);
  });

  test('the same interview gives the same next turn', () => {
    for (const context of interviews) {
      const again = { ...context, turns: context.turns.slice(0, -1) };
      const [one, other] = [again, { ...again }].map((same) =>
        nextBuiltInTurn(situationIn(same), testReader().readUtterance),
      );
      expect(JSON.stringify(one)).toBe(JSON.stringify(other));
      expect(one?.text).toBe(context.turns.at(-1)?.text);
    }
  });
});
