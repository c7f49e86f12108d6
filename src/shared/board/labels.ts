import {
  areOver,
  type Box,
  inTwoLines,
  LABEL_FONT_PX,
  type Label,
  labelSize,
  NAME_FONT_PX,
  type Place,
  pieceOf,
  pointBox,
  SEEN_BESIDE_LABEL,
  sharedArea,
  unionOf,
  withMargin,
} from './geometry.ts';

/** Size of an arrow head. */
const HEAD_PX = 12;
/** Distance between two places tried along a piece of a line, and the most places tried. */
const STEP_PX = 14;
const MOST_STEPS = 13;
/** Distance that a verb beside its line keeps from other lines: any nearer, it could belong to either. */
const OWN_ROOM = 8;
/**
 * Distances from its line for a verb that finds no place near it: past the borders of the parts at the ends, and past a
 * title there.
 */
const FARTHER = [14, 28, 42, 60, 80, 110, 150, 200, 260, 330, 410];
const COST = {
  hidden: 4_000,
  line: 1_000,
  between: 300,
  near: 160,
  upright: 60,
  squeezed: 250,
  twoLines: 100,
  beside: 220,
  besideMiddle: 80,
  fartherPerPx: 8,
};

/** A label and what should be free of other lines: `own`, its room when enlarged, and `toLine`, up to its own line. */
type Spot = { label: Label; own: Box; toLine: Box; cost: number };

/** What is in an area: parts, titles and verbs, which no verb may cover, and lines other than its own. */
export type Surroundings = Record<'taken' | 'lines', (area: Box) => readonly Box[]>;

/**
 * The best place for a verb: in the middle of the longest piece, or wherever it hides least; in two lines if one has no
 * room. It moves away from its line only if it would hide something everywhere near it.
 */
export function placeOfLabel(verb: string, points: readonly Place[], { taken, lines }: Surroundings): Label {
  const head = headOf(points);
  const two = inTwoLines(verb);
  const inLines = two ? [[verb], two] : [[verb]];
  const costOf = ({ label, own, toLine, cost }: Spot, least: number) => {
    let sum = cost;
    for (const box of taken(label)) sum += COST.hidden + sharedArea(box, label);
    if (areOver(head, label)) sum += COST.line;
    if (sum >= least) return sum;
    for (const line of lines(unionOf([own, toLine]))) {
      if (areOver(line, label)) sum += COST.line;
      else if (areOver(line, toLine)) sum += COST.between;
      else if (areOver(line, own)) sum += COST.near;
    }
    return sum;
  };
  const bestOf = (spots: readonly Spot[]) => {
    let [best, least] = [spots[0], Number.POSITIVE_INFINITY];
    for (const spot of spots.toSorted((one, other) => one.cost - other.cost)) {
      if (spot.cost >= least) break;
      const cost = costOf(spot, least);
      if (cost < least) [best, least] = [spot, cost];
    }
    return { label: best?.label ?? { x: 0, y: 0, ...labelSize([verb]), lines: [verb] }, cost: least };
  };
  const near = bestOf(inLines.flatMap((each) => spotsOf(each, points, [0])));
  if (near.cost < COST.hidden) return near.label;
  const far = bestOf(inLines.flatMap((each) => spotsOf(each, points, FARTHER)));
  return far.cost < near.cost ? far.label : near.label;
}

/** Factors by which words are enlarged if a drawing looks small. At the largest, two lines of a name fill its part. */
export const GROWTHS = [1, 1.15, 1.3, 1.45, 1.6];
/** The factor in the overview of a usual drawing. */
const USUAL_GROWTH = 1.3;
export const LARGEST_GROWTH = Math.max(...GROWTHS);
/** Names that look smaller than this on the screen are hard to read. */
const SMALLEST_NAME_PX = 11;
/** The zoom below which not even the largest names can be read. */
export const SMALLEST_ZOOM = 0.46;

/** The smallest of these factors at which names can be read at this zoom; null if even the largest is not enough. */
export function growthAt(zoom: number): number | null {
  return GROWTHS.find((growth) => growth * zoom * NAME_FONT_PX >= SMALLEST_NAME_PX) ?? null;
}

/** A little smaller than the smallest names in an overview on a phone: it still tells connections apart. */
const SMALLEST_VERB_PX = 8;
/** Verbs of one drawing have one size if that is no smaller than this; only those with less room are smaller. */
const EVEN_VERB_PX = 9;

/**
 * A verb in its place and the factor by which it can be enlarged before it covers a part, another verb or another line;
 * `folded` is the same in two lines, if those can be enlarged further.
 */
export type Written = { label: Label; growth: number; folded: { label: Label; growth: number } | null };

export function mostGrowth({ growth, folded }: Written): number {
  return folded?.growth ?? growth;
}

/**
 * The factor by which a verb is drawn at this zoom: the same for all verbs of a drawing that have room for it. Null if
 * it could not be read at its size and is better left out. The verb of a lit line is always shown, even over something
 * else.
 * @param most the largest factor that the verb has room for
 * @param all the same of each verb of the drawing
 */
export function verbTimes(zoom: number, most: number, all: readonly number[], isLit: boolean): number | null {
  const wanted = growthAt(zoom) ?? LARGEST_GROWTH;
  if (isLit) return wanted;
  const shownPx = (growth: number) => growth * zoom * LABEL_FONT_PX;
  if (shownPx(most) < SMALLEST_VERB_PX) return null;
  return Math.min(wanted, most, ...all.filter((growth) => shownPx(growth) >= EVEN_VERB_PX));
}

/** A verb as it is written when enlarged by this factor: in one line if that has room. */
export function writtenAt({ label, growth, folded }: Written, times: number): Label {
  return folded && times > growth ? folded.label : label;
}

/** Stands in the place of a verb that is left out, so that a reader sees that there is one. */
export function leftOutMark({ x, y, width, height }: Label): Label {
  const lines = ['…'];
  const size = labelSize(lines);
  return { x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, ...size, lines };
}

/** The verb in two lines around the same middle. */
export function foldedLabel(label: Label): Label | null {
  const lines = label.lines.length === 1 ? inTwoLines(label.lines.join(' ')) : null;
  if (!lines) return null;
  const { width, height } = labelSize(lines);
  const [x, y] = [label.x + (label.width - width) / 2, label.y + (label.height - height) / 2];
  return { x, y, width, height, lines };
}

/**
 * The largest of these factors at which a label covers nothing that it does not cover already.
 * @param taken parts, titles, verbs, and lines other than its own
 */
export function growthOf(label: Box, taken: readonly Box[]): number {
  const largest = timesAsLarge(label, LARGEST_GROWTH);
  const near = taken.filter((box) => box !== label && areOver(box, largest) && !areOver(box, label));
  const fits = GROWTHS.filter((growth) => !near.some((box) => areOver(box, timesAsLarge(label, growth))));
  return Math.max(1, ...fits);
}

/** The box, scaled around its center. */
export function timesAsLarge({ x, y, width, height }: Box, times: number): Box {
  const [wide, high] = [width * times, height * times];
  return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high };
}

/**
 * Places to try for a label: beside each piece of a line at these distances, and on the piece too if they begin with 0.
 */
function spotsOf(lines: readonly string[], points: readonly Place[], farther: readonly number[]): Spot[] {
  const { width, height } = labelSize(lines);
  const pieces = points.slice(1).map((end, at) => ({ start: points[at] ?? end, end }));
  return pieces.flatMap(({ start, end }) => {
    const piece = pieceOf(start, end);
    const length = piece.high - piece.low;
    const needed = (piece.across ? width : height) + 2 * SEEN_BESIDE_LABEL;
    return sharesOf(length).flatMap((share) => {
      const middle = { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
      const isSqueezed = 2 * length * Math.min(share, 1 - share) < needed;
      const label = { x: middle.x - width / 2, y: middle.y - height / 2, width, height, lines };
      const cost =
        (piece.across ? 0 : COST.upright) +
        (isSqueezed ? COST.squeezed : 0) +
        (lines.length > 1 ? COST.twoLines : 0) +
        COST.besideMiddle * Math.abs(share - 0.5) -
        Math.min(length, 200) / 4;
      // For a piece that is too short to hold the label, or that another line runs along.
      const beside = farther.flatMap((off) => {
        const aside = piece.across
          ? { x: 0, y: height / 2 + HEAD_PX / 2 + off }
          : { x: width / 2 + 4 + off, y: 0 };
        return [-1, 1].map((side) => {
          const moved = { ...label, x: label.x + side * aside.x, y: label.y + side * aside.y };
          return {
            label: moved,
            own: withMargin(moved, OWN_ROOM),
            toLine: unionOf([moved, pointBox(middle)]),
            cost:
              cost +
              (piece.across && isSqueezed ? -COST.squeezed : 0) +
              COST.beside +
              COST.fartherPerPx * off,
          };
        });
      });
      const onLine = { label, own: timesAsLarge(label, USUAL_GROWTH), toLine: label, cost };
      return farther[0] === 0 ? [onLine, ...beside] : beside;
    });
  });
}

/** Evenly spaced places along a piece, as shares of its length; the middle is one, since a short piece has no other. */
function sharesOf(length: number): number[] {
  const steps = Math.max(3, Math.min(MOST_STEPS, Math.floor(length / STEP_PX)));
  const count = steps % 2 === 0 ? steps - 1 : steps;
  return Array.from({ length: count }, (_, at) => (at + 1) / (count + 1));
}

/** The box of the arrow head. */
function headOf(points: readonly Place[]): Box {
  const end = points.at(-1) ?? { x: 0, y: 0 };
  const before = points.at(-2) ?? end;
  const back = (from: number, to: number) => to - Math.sign(to - from) * HEAD_PX;
  const base = { x: back(before.x, end.x), y: back(before.y, end.y) };
  const isAcross = before.y === end.y;
  const { x, y, width, height } = unionOf([pointBox(base), pointBox(end)]);
  return isAcross
    ? { x, y: y - HEAD_PX / 2, width, height: HEAD_PX }
    : { x: x - HEAD_PX / 2, y, width: HEAD_PX, height };
}
