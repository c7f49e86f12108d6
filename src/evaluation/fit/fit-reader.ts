import { compileProfiles } from '#engine/read/point-profiles.ts';
import { readSentences, rememberTurns } from '#engine/read/read-sentences.ts';
import { readWindows, type Signs } from '#engine/read/read-windows.ts';
import { compileLanguage } from '#engine/read/spoken-language.ts';
import type { Content } from '#shared/content/content.ts';
import type { FittedReader, FittedWeights } from '#shared/content/fitted-reader.ts';
import { performancesOf } from '../equal-length/performances.ts';
import { questionOf } from '../runs/engine.ts';
import type { EqualLength } from '../sets/read-sets.ts';
import { wordsOf } from '../vary/lengthen.ts';
import { bySign, type Example, fitWeights, shownBy } from './regression.ts';

/** A talk and a point of a question, with what was labelled; null where the talk answers another question. */
type Pair = {
  /** The question that was answered. */
  question: string;
  windows: readonly Signs[];
  status: 'absent' | 'mentioned' | 'explained' | null;
  words: number;
};

/** Talk about another question shows nothing; there are many such pairs. */
const OTHER_QUESTION_WEIGHT = 0.15;

const CACHE_BYTES = 16 * 1024 * 1024;

const FITS = { heard: ['mentioned', 'explained'], explained: ['explained'] } as const;
type Fit = keyof typeof FITS;

/** How well one way of telling does on labelled pairs. */
export type FitFigures = { fit: Fit; by: string; auc: number; precision: number; recall: number };

/**
 * Fits the reader to labelled talks. The figures are those of questions left out of what they were measured with; the
 * precision of the other ways is that at the same recall.
 */
export function fitReader(
  content: Content,
  set: EqualLength,
): { fitted: FittedReader; figures: FitFigures[] } {
  const pairs = pairsOf(content, set);
  const labelled = pairs.filter(({ status }) => status !== null);
  const questions = [...new Set(labelled.map(({ question }) => question))];
  const figures: FitFigures[] = [];
  const fitted = (fit: Fit): FittedWeights => {
    const measured = questions.flatMap((left) => {
      const weights = fitWeights(
        examplesOf(
          pairs.filter(({ question }) => question !== left),
          fit,
        ),
      );
      return labelled
        .filter(({ question }) => question === left)
        .map((pair) => ({ pair, isShown: isShown(pair, fit), value: shownBy(weights, pair.windows) }));
    });
    const from = bestThreshold(measured);
    const found = measured.filter(({ value }) => value >= from).length;
    const by = (name: string, value: (pair: Pair) => number) =>
      figuresOf(
        fit,
        name,
        measured.map(({ pair, isShown }) => ({ isShown, value: value(pair) })),
        found,
      );
    figures.push(
      figuresOf(fit, 'fitted, question left out', measured, found),
      by('TF-IDF', ({ windows }) => Math.max(0, ...windows.map(({ whole }) => whole))),
      by('word count', ({ words }) => words),
    );
    return rounded({ ...fitWeights(examplesOf(pairs, fit)), from });
  };
  const on = new Date().toISOString().slice(0, 10);
  return {
    fitted: {
      heard: fitted('heard'),
      explained: fitted('explained'),
      fittedOn: { questions, pairs: labelled.length, on },
    },
    figures,
  };
}

function pairsOf(content: Content, { sets, points }: EqualLength): Pair[] {
  const language = compileLanguage(content);
  const bank = compileProfiles(language, content, CACHE_BYTES);
  const turnsRead = rememberTurns(CACHE_BYTES);
  const labelledSets = sets.filter(({ question }) => points.some((label) => label.question === question));
  return performancesOf(content, labelledSets).flatMap((performance) => {
    const sentences = readSentences(language, performance.context, turnsRead);
    const words = wordsOf(performance.context.turns.map(({ text }) => text).join(' ')).length;
    return labelledSets.flatMap(({ question }) => {
      const profile = bank.of(questionOf(content, question));
      const windows = readWindows(profile, sentences);
      return profile.points.flatMap((point, at): Pair[] => {
        const label = points.find(
          (each) => each.question === question && each.kind === performance.kind && each.point === point.id,
        );
        const isOther = question !== performance.question;
        if (!isOther && !label) return [];
        return [
          {
            question: performance.question,
            windows: windows.flatMap(({ signs }) => signs[at] ?? []),
            status: isOther ? null : (label?.status ?? null),
            words,
          },
        ];
      });
    });
  });
}

function isShown({ status }: Pair, fit: Fit): boolean {
  return FITS[fit].some((shown) => shown === status);
}

function examplesOf(pairs: readonly Pair[], fit: Fit): Example[] {
  return pairs.map((pair) => ({
    windows: pair.windows,
    isShown: isShown(pair, fit),
    weight: pair.status === null ? OTHER_QUESTION_WEIGHT : 1,
  }));
}

type Measured = { isShown: boolean; value: number };

/** Where precision and recall are best together. */
function bestThreshold(measured: readonly Measured[]): number {
  const thresholds = Array.from({ length: 13 }, (_, at) => 0.3 + at * 0.025);
  const quality = (from: number) => {
    const found = measured.filter(({ value }) => value >= from);
    const right = found.filter(({ isShown }) => isShown).length;
    const shown = measured.filter(({ isShown }) => isShown).length;
    // Crediting what was not said is worse than asking again.
    return Math.min(right / Math.max(1, found.length), right / shown + 0.02);
  };
  return thresholds.reduce((best, from) => (quality(from) > quality(best) ? from : best));
}

/** Of the `found` highest values. */
function figuresOf(fit: Fit, by: string, measured: readonly Measured[], found: number): FitFigures {
  const shown = measured.filter(({ isShown }) => isShown);
  const others = measured.filter(({ isShown }) => !isShown);
  const wins = shown.reduce(
    (sum, { value }) =>
      sum +
      others.reduce((all, other) => all + (value > other.value ? 1 : value === other.value ? 0.5 : 0), 0),
    0,
  );
  const right = measured
    .toSorted((one, other) => other.value - one.value)
    .slice(0, found)
    .filter(({ isShown }) => isShown).length;
  return {
    fit,
    by,
    auc: wins / (shown.length * others.length),
    precision: right / found,
    recall: right / shown.length,
  };
}

const DIGITS = 3;

function rounded({ bias, signs, from }: FittedWeights): FittedWeights {
  const round = (value: number) => Number(value.toFixed(DIGITS));
  return {
    bias: round(bias),
    signs: bySign((sign) => round(signs[sign])),
    from: round(from),
  };
}
