import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import type { QuestionCheck } from './check-question.ts';

const OPENING_WORDS = { fewest: 8, most: 60 };
const QUESTION_WORDS = { fewest: 4, most: 34 };
const FACT_WORDS = { fewest: 1, most: 30 };
const PAIR_WORDS = { fewest: 5, most: 22 };
/** How much longer one sentence of a pair may be than the other: length must not give the true one away. */
const PAIR_RATIO = 1.3;
/**
 * Years of school by the formula of Flesch and Kincaid: questions are heard once, by people who learned English later.
 */
const MAX_SCHOOL_YEARS = 12;
const MARKUP = /[*_#`<>[\]{}|]|^\s*[-•]|\n/m;

type Words = { fewest: number; most: number };

/** Checks that everything in a question that is read aloud can be understood at first hearing. */
export const checkWordings: QuestionCheck = ({ question, report }) => {
  const say = (path: readonly PropertyKey[], text: string, { fewest, most }: Words, asks: boolean) => {
    const fault = (what: string) => report(path, `${what}: "${text}"`);
    const words = text.split(/\s+/).length;
    const questions = text.split('?').length - 1;
    if (words < fewest || words > most) fault(`${words} words, not ${fewest} to ${most}`);
    if (MARKUP.test(text)) fault('holds markup or a list');
    if (asks ? questions > 1 : questions > 0)
      fault(asks ? `asks ${questions} questions` : 'a fact asks nothing');
    const years = schoolYears(text);
    if (years > MAX_SCHOOL_YEARS) fault(`hard to follow (${years.toFixed(0)} years of school)`);
  };
  say(['prompt'], question.prompt, OPENING_WORDS, true);
  for (const [index, point] of question.points.entries()) {
    for (const [at, probe] of point.probes.entries()) {
      say(['points', index, 'probes', at], probe.say, QUESTION_WORDS, true);
    }
    for (const [at, hint] of (point.hints ?? []).entries()) {
      say(['points', index, 'hints', at], hint, QUESTION_WORDS, true);
    }
  }
  for (const [index, stress] of question.stress.entries()) {
    say(['stress', index], stress.say, QUESTION_WORDS, true);
  }
  for (const [index, fact] of question.facts.entries()) say(['facts', index], fact.say, FACT_WORDS, false);
};

export const checkPairs: QuestionCheck = ({ question, report }) => {
  for (const [index, point] of question.points.entries()) {
    for (const [at, { say, truth }] of point.false.entries()) {
      const path = ['points', index, 'false', at];
      for (const text of [say, truth]) {
        const words = text.split(/\s+/).length;
        if (words < PAIR_WORDS.fewest || words > PAIR_WORDS.most) {
          report(path, `${words} words, not ${PAIR_WORDS.fewest} to ${PAIR_WORDS.most}: "${text}"`);
        }
      }
      const ratio = Math.max(say.length, truth.length) / Math.min(say.length, truth.length);
      if (ratio > PAIR_RATIO) report(path, `length gives it away: "${say}" and "${truth}"`);
    }
  }
};

function schoolYears(text: string): number {
  const words = text.split(/\s+/);
  return fleschKincaid({
    sentence: text.split(/[.!?;:]+\s*/).filter(Boolean).length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + syllable(word), 0),
  });
}
