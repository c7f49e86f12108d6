import { compileProfiles } from '#engine/read/point-profiles.ts';
import { explainedIn } from '#engine/read/read-points.ts';
import { readSentences, rememberTurns, type Sentence } from '#engine/read/read-sentences.ts';
import { probability, readWindows, type Signs } from '#engine/read/read-windows.ts';
import { compileLanguage } from '#engine/read/spoken-language.ts';
import type { Content } from '#shared/content/content.ts';
import type { FittedReader, FittedWeights } from '#shared/content/fitted-reader.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { contextOf, performancesOf } from '../equal-length/performances.ts';
import { questionOf } from '../runs/engine.ts';
import { heldContext, labelsOf } from '../runs/read-interviews.ts';
import type { PointLabel } from '../sets/point-labels.ts';
import type { Sets } from '../sets/read-sets.ts';
import { wordsOf } from '../vary/lengthen.ts';
import { bySign, type Example, fitWeights, shownBy } from './regression.ts';

export type LabelledSets = Pick<Sets, 'equalLength' | 'independent' | 'plainLabels' | 'interviews'>;

/** A talk and a point of a question, with what was labelled; null where the talk answers another question. */
type Pair = {
  /** The question that was answered, and which of the talks about it. */
  question: string;
  talk: number;
  /** Place of the point among those of its question. */
  point: number;
  windows: readonly Signs[];
  /** What was said in each of the windows. */
  sentences: readonly (readonly Sentence[])[];
  status: 'absent' | 'mentioned' | 'explained' | null;
  words: number;
};

/** Talk about another question shows nothing: each talk beside two of them, which together count this much beside the labelled. */
const OTHER_QUESTIONS = 2;
const OTHER_QUESTIONS_WEIGHT = 0.3;

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
  sets: LabelledSets,
): { fitted: FittedReader; figures: FitFigures[] } {
  const pairs = pairsOf(content, sets);
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
        .map((pair) => ({
          pair,
          isShown: isShown(pair, fit),
          value: shownBy(weights, pair.windows),
          each: pair.windows.map((signs) => probability(weights, signs)),
        }));
    });
    const from = bestThreshold(measured, fit);
    const found = foundFrom(measured, fit, from);
    const right = found.filter(({ isShown }) => isShown).length;
    const by = (name: string, value: (pair: Pair) => number) =>
      figuresOf(
        fit,
        name,
        measured.map(({ pair, isShown }) => ({ isShown, value: value(pair) })),
        found.length,
      );
    figures.push(
      {
        ...figuresOf(fit, 'fitted, question left out', measured, found.length),
        precision: right / found.length,
        recall: right / measured.filter(({ isShown }) => isShown).length,
      },
      by('nearness alone', ({ windows }) => Math.max(0, ...windows.map(({ near }) => near))),
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

type LabelledTalk = {
  question: string;
  context: InterviewContext;
  labels: readonly Pick<PointLabel, 'point' | 'status'>[];
};

/**
 * Talk of engineers, the same in everyday words, and whole interviews: else nearness to the words of the trade would count for
 * too much, and whoever talks for ten minutes would have explained everything.
 */
function labelledTalks(
  content: Content,
  { equalLength, independent, plainLabels, interviews }: LabelledSets,
): LabelledTalk[] {
  const engineers = performancesOf(content, equalLength.sets).map(({ question, kind, context }) => ({
    question,
    context,
    labels: equalLength.points.filter((label) => label.question === question && label.kind === kind),
  }));
  const plain = plainLabels.flatMap(({ question, points }) =>
    independent
      .filter((set) => set.question === question)
      .map((set) => {
        const opening = questionOf(content, question).prompt;
        return {
          question,
          context: contextOf(content, { ...set, opening }, set.plain.answers),
          labels: points,
        };
      }),
  );
  const held = interviews.map((interview) => ({
    question: interview.question,
    context: heldContext(content, interview),
    labels: labelsOf(interview.question, interview.points),
  }));
  return [...engineers, ...plain, ...held].filter(({ labels }) => labels.length > 0);
}

function pairsOf(content: Content, sets: LabelledSets): Pair[] {
  const language = compileLanguage(content);
  const bank = compileProfiles(language, content);
  const turnsRead = rememberTurns(CACHE_BYTES);
  const talks = labelledTalks(content, sets);
  const questions = [...new Set(talks.map(({ question }) => question))];
  return talks.flatMap(({ question, context, labels }, talk) => {
    const sentences = readSentences(language, context, turnsRead);
    const words = wordsOf(context.turns.map(({ text }) => text).join(' ')).length;
    const at = questions.indexOf(question);
    const around = [...questions, ...questions].slice(at, at + 1 + OTHER_QUESTIONS);
    return around.flatMap((of) => {
      const profile = bank.of(questionOf(content, of));
      const windows = readWindows(profile, sentences);
      return profile.points.flatMap((point, index): Pair[] => {
        const isOther = of !== question;
        const label = isOther ? undefined : labels.find((each) => each.point === point.id);
        if (!isOther && !label) return [];
        return [
          {
            question,
            talk,
            point: index,
            windows: windows.map(({ signs }) => signs(index)),
            sentences: windows.map((window) => window.sentences),
            status: label?.status ?? null,
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
  const labelled = pairs.filter(({ status }) => status !== null).length;
  const other = (OTHER_QUESTIONS_WEIGHT * labelled) / Math.max(1, pairs.length - labelled);
  return pairs.map((pair) => ({
    windows: pair.windows,
    isShown: isShown(pair, fit),
    weight: pair.status === null ? other : 1,
  }));
}

type Measured = { isShown: boolean; value: number };
type MeasuredPair = Measured & { pair: Pair; each: readonly number[] };

/** Where precision and recall are best together. */
function bestThreshold(measured: readonly MeasuredPair[], fit: Fit): number {
  const thresholds = Array.from({ length: 13 }, (_, at) => 0.3 + at * 0.025);
  const quality = (from: number) => {
    const found = foundFrom(measured, fit, from);
    const right = found.filter(({ isShown }) => isShown).length;
    const shown = measured.filter(({ isShown }) => isShown).length;
    // Crediting what was not said is worse than asking again.
    return Math.min(right / Math.max(1, found.length), right / shown + 0.02);
  };
  return thresholds.reduce((best, from) => (quality(from) > quality(best) ? from : best));
}

/** What the reader would find from this probability on; what is explained shares its sentences. */
function foundFrom(measured: readonly MeasuredPair[], fit: Fit, from: number): readonly MeasuredPair[] {
  if (fit === 'heard') return measured.filter(({ value }) => value >= from);
  return [...new Set(measured.map(({ pair }) => pair.talk))].flatMap((talk) => {
    const ofTalk = measured.filter(({ pair }) => pair.talk === talk);
    const candidates = ofTalk.flatMap(({ pair: { point, sentences }, each }) =>
      each.map((shown, at) => ({ point, sentences: sentences[at] ?? [], shown })),
    );
    const points = new Set(explainedIn(candidates, from).map(({ point }) => point));
    return ofTalk.filter(({ pair }) => points.has(pair.point));
  });
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
