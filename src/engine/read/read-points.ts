import { hintLevels } from '#engine/hint-level.ts';
import type { PointReading, Quote } from '#engine/reading.ts';
import { creditOf } from '#engine/score/credit.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { Sentence } from './read-sentences.ts';
import { logOdds, probability, type Signs, type Window } from './read-windows.ts';

/** A window in which a point was heard. */
export type Place = {
  sentences: readonly Sentence[];
  status: Exclude<PointReading['status'], 'absent'>;
  hintLevel: number;
  /** What the point earns by it. */
  credit: number;
  /** How clearly the words are about the point: log odds, without what a number or a reason beside it adds. */
  aboutness: number;
};

/** Of two windows that show a point alike the shorter one comes first: probability, and log odds, a sentence. */
const LONGER_IS_WORSE = 0.04;
const LONGER_IS_LESS_ABOUT = 0.1;

/** How much more probable a point has to be for each other point that the same sentence explains already. */
const MORE_FOR_EACH_POINT = 0.1;

/** A window that may show a point, which is named by its place among the question's. */
export type Candidate = { point: number; sentences: readonly Sentence[]; shown: number };

/**
 * The places of each point of the question, those that earn most first. In talk that forms no sentences nothing is more than
 * mentioned.
 */
export function readPoints(
  content: Content,
  context: InterviewContext,
  windows: readonly Window[],
  isSalad: boolean,
): Map<string, Place[]> {
  const { heard, explained } = content.reader;
  const hintLevelAt = hintLevels(context);
  const near: (Candidate & { signs: Signs })[] = [];
  for (const { sentences, speaksOf, signs: signsOf } of windows) {
    for (let point = 0; point < context.question.points.length; point += 1) {
      if (!speaksOf(point)) continue;
      const signs = signsOf(point);
      near.push({ point, sentences, signs, shown: probability(explained, signs) });
    }
  }
  const explaining = new Set<Candidate>(isSalad ? [] : explainedIn(near, explained.from));
  const placesOf = new Map<number, Place[]>(context.question.points.map((_, point) => [point, []]));
  for (const candidate of near) {
    const { point, sentences, signs } = candidate;
    const [first] = sentences;
    const id = context.question.points[point]?.id;
    const isExplained = explaining.has(candidate);
    if (!first || !id || (!isExplained && probability(heard, signs) < heard.from)) continue;
    const status = isExplained ? (signs.reason > 0 ? 'justified' : 'explained') : 'mentioned';
    const hintLevel = hintLevelAt(id, first.turnIndex);
    placesOf.get(point)?.push({
      sentences,
      status,
      hintLevel,
      credit: creditOf(content, context.level, { status, hintLevel }),
      aboutness:
        logOdds(explained, { ...signs, number: 0, reason: 0 }) - LONGER_IS_LESS_ABOUT * sentences.length,
    });
  }
  return new Map(
    context.question.points.map(({ id }, point) => [
      id,
      (placesOf.get(point) ?? []).sort(
        (one, other) => other.credit - one.credit || other.aboutness - one.aboutness,
      ),
    ]),
  );
}

/** Each point that uses a sentence makes it so much worse a quote for the next: log odds. */
const SEEN_BEFORE = 0.7;

/**
 * The words to show of each point that was heard: of the places that show it, the one that is most clearly about
 * it, and rather a sentence that stands for no other point yet.
 */
export function chooseQuotes(places: ReadonlyMap<string, readonly Place[]>): Map<string, Place> {
  const uses = new Map<Sentence, number>();
  const chosen = new Map<string, Place>();
  const open = new Map(
    [...places].flatMap(([id, all]): [string, readonly Place[]][] => {
      const isHeardAlone = all.every(({ status }) => status === 'mentioned');
      const fit = all.filter(({ status }) => isHeardAlone || status !== 'mentioned');
      return fit.length > 0 ? [[id, fit]] : [];
    }),
  );
  const worth = ({ aboutness, sentences }: Place) => {
    let used = 0;
    for (const sentence of sentences) used = Math.max(used, uses.get(sentence) ?? 0);
    return aboutness - SEEN_BEFORE * used;
  };
  while (open.size > 0) {
    const [next] = [...open]
      .map(([id, all]) => {
        const place = all.reduce((best, each) => (worth(each) > worth(best) ? each : best));
        return { id, place, worth: worth(place) };
      })
      .sort((one, other) => other.worth - one.worth);
    if (!next) break;
    chosen.set(next.id, next.place);
    open.delete(next.id);
    for (const sentence of next.place.sentences) uses.set(sentence, (uses.get(sentence) ?? 0) + 1);
  }
  return chosen;
}

/** Those that explain their points: one sentence explains several, but each one more has to be clearer. */
export function explainedIn<Of extends Candidate>(candidates: readonly Of[], from: number): Of[] {
  const pointsOf = new Map<Sentence, Set<number>>();
  const placed = new Set<number>();
  return candidates
    .filter(({ shown, sentences }) => shown >= from && sentences.some(({ isQuestion }) => !isQuestion))
    .sort((one, other) => clearness(other) - clearness(one))
    .filter(({ point, sentences, shown }) => {
      const others = (sentence: Sentence) => {
        const points = pointsOf.get(sentence);
        return points ? points.size - Number(points.has(point)) : 0;
      };
      if (shown < from + MORE_FOR_EACH_POINT * Math.max(...sentences.map(others))) return false;
      if (!placed.has(point)) {
        for (const sentence of sentences)
          pointsOf.set(sentence, (pointsOf.get(sentence) ?? new Set()).add(point));
      }
      placed.add(point);
      return true;
    });
}

function clearness({ shown, sentences }: Pick<Candidate, 'shown' | 'sentences'>): number {
  return shown - LONGER_IS_WORSE * sentences.length;
}

/** A window that is three quarters as probable as one in which a point is heard came near it. */
const NEAR_SHARE = 0.75;

/** Whoever is asked "is this what you meant?" of fewer words learns nothing. */
const FEWEST_TOKENS = 6;

/**
 * The sentences that came nearest to each of these points, which were heard nowhere; none for a point to which none came near.
 * No sentence is offered for two points.
 */
export function nearestTo(
  { reader: { heard } }: Content,
  windows: readonly Window[],
  points: readonly number[],
): Map<number, readonly Sentence[]> {
  const least = heard.from * NEAR_SHARE;
  const near = windows
    .filter(({ sentences }) => sentences.reduce((sum, { tokens }) => sum + tokens.length, 0) >= FEWEST_TOKENS)
    .flatMap(({ sentences, signs }) =>
      points.flatMap((point) => {
        const shown = probability(heard, signs(point));
        return shown >= least ? [{ point, sentences, shown }] : [];
      }),
    )
    .sort((one, other) => other.shown - one.shown);
  const offered = new Set<Sentence>();
  const nearest = new Map<number, readonly Sentence[]>();
  for (const { point, sentences } of near) {
    if (nearest.has(point) || sentences.some((sentence) => offered.has(sentence))) continue;
    nearest.set(point, sentences);
    for (const sentence of sentences) offered.add(sentence);
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
