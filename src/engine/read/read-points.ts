import { hintLevels } from '#engine/hint-level.ts';
import type { PointReading, Quote } from '#engine/reading.ts';
import { creditOf } from '#engine/score/credit.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { Sentence } from './read-sentences.ts';
import { probability, type Window } from './read-windows.ts';

/** A window in which a point was heard. */
export type Place = {
  sentences: readonly Sentence[];
  status: Exclude<PointReading['status'], 'absent'>;
  hintLevel: number;
  /** How probable it is that the point is explained here. */
  shown: number;
};

/**
 * Whoever talks well is likely to have shown any point: so the words themselves have to be this near to it, in standard
 * deviations above talk about other questions, or name one of its terms.
 */
const NEAR_FROM = Math.log1p(3);

/** Of two windows that show a point alike the shorter one is the quote. */
const LONGER_IS_WORSE = 0.04;

/**
 * The places of each point of the question, those that earn most first: one window may show several points. In talk that
 * forms no sentences nothing is more than mentioned.
 */
export function readPoints(
  content: Content,
  context: InterviewContext,
  windows: readonly Window[],
  isSalad: boolean,
): Map<string, Place[]> {
  const { heard, explained } = content.reader;
  const hintLevelAt = hintLevels(context);
  return new Map(
    context.question.points.map(({ id }, point) => {
      const places = windows.flatMap(({ sentences, signs: all }): Place[] => {
        const signs = all[point];
        const [first] = sentences;
        if (!signs || !first || !(signs.near >= NEAR_FROM || signs.terms > 0)) return [];
        const shown = probability(explained, signs);
        const isExplained =
          shown >= explained.from && !isSalad && sentences.some(({ isQuestion }) => !isQuestion);
        if (!isExplained && probability(heard, signs) < heard.from) return [];
        const status = isExplained ? (signs.reason > 0 ? 'justified' : 'explained') : 'mentioned';
        return [{ sentences, status, hintLevel: hintLevelAt(id, first.turnIndex), shown }];
      });
      const credit = ({ status, hintLevel }: Place) =>
        creditOf(content, context.level, { status, hintLevel });
      const clear = ({ shown, sentences }: Place) => shown - LONGER_IS_WORSE * sentences.length;
      return [id, places.sort((one, other) => credit(other) - credit(one) || clear(other) - clear(one))];
    }),
  );
}

/** A window that is three quarters as probable as one in which a point is heard came near it. */
const NEAR_SHARE = 0.75;

/** The sentences that came nearest to a point which was heard nowhere; null where none came near. */
export function nearestTo(
  { reader: { heard } }: Content,
  windows: readonly Window[],
  point: number,
): readonly Sentence[] | null {
  let nearest: readonly Sentence[] | null = null;
  let most = heard.from * NEAR_SHARE;
  for (const { sentences, signs } of windows) {
    const own = signs[point];
    const near = own ? probability(heard, own) : 0;
    if (near < most) continue;
    nearest = sentences;
    most = near;
  }
  return nearest;
}

/** The words of these sentences, which stand beside each other. */
export function quoteOf(sentences: readonly Sentence[], { turns }: InterviewContext): Quote {
  const [first] = sentences;
  const last = sentences.at(-1);
  if (!first || !last) throw new RangeError('nothing to quote');
  const text = turns[first.turnIndex]?.text ?? '';
  return { turnId: first.turnId, start: first.start, end: last.end, text: text.slice(first.start, last.end) };
}
