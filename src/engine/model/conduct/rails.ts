import type { Situation } from '#engine/ask/situation.ts';
import { misquotes } from '#engine/say/check-wording.ts';
import { sharedTrigrams } from '#engine/say/shared-trigrams.ts';
import { isRequest, questionsIn, wordCount } from '#engine/say/wording-faults.ts';
import { wordsIn } from '#engine/words.ts';
import { sentencesOf } from './clauses.ts';
import { groundsOf } from './grounds.ts';
import type { HelpAllowed } from './help-allowed.ts';
import { type Leak, leakFinder } from './leaks.ts';
import { mannerFaults } from './manner.ts';

/** What holds whatever a model writes. Faults are in words that it is told; empty means that it may be spoken. */
export type Rails = {
  /** @param sentence up to and with the clause that is to be spoken. @param text the same of the whole turn. */
  clauseFaults(sentence: string, text: string): string[];
  /** What only shows when the turn is there. */
  turnFaults(text: string): string[];
  /** The most help that a text gives by what it names. */
  helpIn(text: string): number;
  /** The facts that a text tells, of those declared also where it tells a part. */
  factsIn(text: string, declared?: readonly string[]): string[];
};

export const WORDS = { min: 8, max: 60 };
/** Naming a part of the solution is a strong hint (interview-design 4.6). */
const STRONG_HINT = 3;
const ALIKE_FROM = 0.6;
/** To come back to a statement that was challenged once, fewer words need be the same. */
const CHALLENGED_ALIKE_FROM = 0.4;
/** Shorter ones are alike by chance. */
const FEWEST_WORDS_ALIKE = 7;
const SHORT_ANSWER_WORDS = 25;
/** A question mark with anything behind it. */
const ASKS_INSIDE = /\?.*\S/u;

export function createRails(situation: Situation, help: HelpAllowed): Rails {
  const { content, context } = situation;
  const manner = mannerFaults(content, context.question);
  const grounds = groundsOf(situation);
  const leaksIn = leakFinder(situation);
  const earlier = askedBefore(situation);

  /** A fact of the bank may be told as it is, whatever it names, and what was said may be said back. */
  function leaksOf(sentence: string): Leak[] {
    const leaks = leaksIn(sentence);
    return leaks.length > 0 && (grounds.isFact(sentence) || grounds.isRestated(sentence)) ? [] : leaks;
  }

  return {
    clauseFaults(raw, text) {
      const sentence = straightQuotes(raw);
      const figures = grounds.inventedFigures(sentence);
      return [
        ...manner(sentence),
        ...misquotes(context, sentence),
        ...(ASKS_INSIDE.test(sentence.replace(/"[^"]*"/g, '')) ? ['asks before its end'] : []),
        ...figures.map((figure) => `says "${figure}", a figure that nobody gave and that follows from none`),
        ...(grounds.isInvented(sentence, text)
          ? ['states what is in no fact and was not said (a situation begins with "suppose")']
          : []),
        ...leaksOf(sentence).flatMap(({ pointId, what }) => (isHelpedWith(help, pointId) ? [] : [what])),
        ...earlier.flatMap(({ own, from }) =>
          wordsIn(sentence).length >= FEWEST_WORDS_ALIKE && sharedTrigrams(sentence, own) >= from
            ? ['repeats what was asked before']
            : [],
        ),
        ...(wordCount(text) > WORDS.max ? [`has more than ${WORDS.max} words`] : []),
      ];
    },
    turnFaults(text) {
      const asked = questionsIn(straightQuotes(text));
      return [
        ...(wordCount(text) < WORDS.min ? [`has fewer than ${WORDS.min} words`] : []),
        ...(asked === 0 && !isRequest(content, text) ? ['asks nothing at its end'] : []),
      ];
    },
    helpIn(text) {
      return sentencesOf(straightQuotes(text)).some((sentence) => leaksOf(sentence).length > 0)
        ? STRONG_HINT
        : 0;
    },
    factsIn: grounds.factsIn,
  };
}

function isHelpedWith({ level, pointIds }: HelpAllowed, pointId: string | null): boolean {
  return level >= STRONG_HINT && (pointId === null || pointIds.includes(pointId));
}

/** What the interviewer said before, each with the likeness that counts as saying it again. */
function askedBefore({ asked, answers, reading }: Situation): { own: string; from: number }[] {
  const last = answers.at(-1);
  const wantsItAgain =
    last !== undefined &&
    (reading.answered.some(({ turnId, answered }) => turnId === last.id && answered === 'asked_to_repeat') ||
      (last.text.trim().endsWith('?') && wordCount(last.text) <= SHORT_ANSWER_WORDS));
  const free = wantsItAgain ? asked.slice(0, -1) : asked;
  return free.map(({ text, record }) => ({
    own: straightQuotes(text).replace(/"[^"]*"/g, ' '),
    from: record.kind === 'challenge' ? CHALLENGED_ALIKE_FROM : ALIKE_FROM,
  }));
}

function straightQuotes(text: string): string {
  return text.replace(/[“”„]/g, '"').replace(/[’‘]/g, "'");
}
