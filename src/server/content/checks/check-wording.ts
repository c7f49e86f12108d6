import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { wordingFaults } from '#engine/say/wording-faults.ts';
import type { QuestionCheck } from './checked-question.ts';

/** Around a bank text the interviewer says up to eleven words of its own. */
export const PROBE_WORDS = { minWords: 4, maxWords: 34 };
const FACT_WORDS = 30;
/** Years of school by the formula of Flesch and Kincaid: what is heard once, by people who learned English later. */
const MAX_SCHOOL_YEARS = 12;

/** Everything the interviewer may say of this question keeps the wording rules (interview-design 4.9, 7.3.6). */
export const checkWordings: QuestionCheck = ({ content, question, report }) => {
  const { openingWords } = content.language.wording.limits;
  const readable = (path: readonly PropertyKey[], text: string) => {
    const years = schoolYears(text);
    if (years > MAX_SCHOOL_YEARS)
      report(path, `hard to follow (${years.toFixed(0)} years of school): "${text}"`);
  };
  const say = (path: readonly PropertyKey[], text: string, limits = PROBE_WORDS) => {
    for (const fault of wordingFaults(content, text, limits)) report(path, `${fault}: "${text}"`);
    readable(path, text);
  };
  const opening = { minWords: 8, maxWords: openingWords };
  say(['prompt'], question.prompt, opening);
  for (const [index, text] of (question.variants ?? []).entries()) say(['variants', index], text, opening);
  for (const [index, point] of question.points.entries()) {
    for (const [at, probe] of point.probes.entries()) say(['points', index, 'probes', at], probe.say);
    for (const [at, hint] of (point.hints ?? []).entries()) say(['points', index, 'hints', at], hint);
  }
  for (const [index, stress] of question.stress.entries()) say(['stress', index], stress.say);
  for (const [index, fact] of question.facts.entries()) {
    const faults = wordingFaults(content, fact.say, { minWords: 1, maxWords: FACT_WORDS });
    for (const fault of faults.filter((text) => text !== 'asks nothing')) {
      report(['facts', index], `${fault}: "${fact.say}"`);
    }
    readable(['facts', index], fact.say);
    if (fact.say.includes('?')) report(['facts', index], `a fact asks nothing: "${fact.say}"`);
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
