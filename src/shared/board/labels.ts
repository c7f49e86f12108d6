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
/**
 * Distance between two places tried along a piece of a line, and the most places tried. A verb beside its line is this
 * far from it, and from other lines: any nearer to those, it could belong to either.
 */
const USUAL_STEPS = { stepPx: 14, most: 13, besidePx: 6, ownRoomPx: 8 };
/** The same for a verb that none of those places has room for. */
const CLOSE_STEPS: Steps = { stepPx: 6, most: 101, besidePx: 2, ownRoomPx: 5 };
/** A longer piece than this is no better. */
const LONG_PX = 200;
/** How far a verb on a vertical piece can move sideways, as shares of its height: the line still runs through it. */
const SIDEWAYS = [-0.5, -0.25, 0.25, 0.5];
const COST = {
  /** Whatever costs this much or more is no place for a verb. */
  forbidden: 4_000,
  line: 1_000,
  border: 3_000,
  near: 160,
  upright: 60,
  squeezed: 250,
  twoLines: 100,
  beside: 220,
  besideUpright: 500,
  sideways: 400,
  besideMiddle: 80,
};

/**
 * A label and the room around it that should be free of other lines. A label beside its line needs that room, since
 * it would look like the verb of a line that is as near.
 */
type Spot = { label: Label; own: Box; isBeside: boolean; cost: number };

/** A piece of another connection, or of the border of a group. */
export type OtherLine = Box & { isBorder: boolean };

/** What is in an area: parts, titles and verbs, which no verb may cover, and lines other than its own. */
export type Surroundings = {
  taken: (area: Box) => readonly Box[];
  lines: (area: Box) => readonly OtherLine[];
};

/**
 * The best place for a verb on its own line, or right beside it: in the middle of the longest piece, or wherever it hides
 * least; in two lines if one has no room. Without a place where it covers nothing and no other line could claim it, it is
 * left out: then its middle is that of the mark in its place.
 */
export function placeOfLabel(
  verb: string,
  points: readonly Place[],
  { taken, lines }: Surroundings,
): { label: Label; isLeftOut: boolean } {
  const head = headOf(points);
  const costOf = ({ label, own, isBeside, cost }: Spot, least: number) => {
    let sum = cost;
    for (const box of taken(label)) sum += COST.forbidden + sharedArea(box, label);
    if (areOver(head, label)) sum += COST.line;
    if (sum >= least) return sum;
    for (const line of lines(own)) {
      if (line.isBorder) sum += areOver(line, label) ? COST.border : COST.near;
      else sum += isBeside || areOver(line, label) ? COST.forbidden : COST.near;
    }
    return sum;
  };
  const bestOf = (inLines: readonly (readonly string[])[], steps: Steps) => {
    const spots = inLines.flatMap((each) => spotsOf(each, points, steps));
    let [best, least] = [spots[0], Number.POSITIVE_INFINITY];
    for (const spot of spots.toSorted((one, other) => one.cost - other.cost)) {
      if (spot.cost >= least) break;
      const cost = costOf(spot, least);
      if (cost < least) [best, least] = [spot, cost];
    }
    return { label: best?.label ?? { x: 0, y: 0, ...labelSize([verb]), lines: [verb] }, cost: least };
  };
  const two = inTwoLines(verb);
  const inLines = two ? [[verb], two] : [[verb]];
  for (const steps of [USUAL_STEPS, CLOSE_STEPS]) {
    const { label, cost } = bestOf(inLines, steps);
    if (cost < COST.forbidden) return { label, isLeftOut: false };
  }
  const mark = bestOf([[LEFT_OUT]], CLOSE_STEPS).label;
  return { label: aroundMiddleOf(mark, [verb]), isLeftOut: true };
}

/** Factors by which words are enlarged if a drawing looks small. At the largest, two lines of a name fill its part. */
export const GROWTHS = [1, 1.15, 1.3, 1.45, 1.6];
/** The factor in the overview of a usual drawing. */
const USUAL_GROWTH = 1.3;
export const LARGEST_GROWTH = Math.max(...GROWTHS);
/** Names that look smaller than this on the screen are hard to read. */
const SMALLEST_NAME_PX = 11;
/** The same in a picture to read, which nobody has to keep an eye on while speaking. */
export const READ_NAME_PX = 11.75;
/** The zoom below which not even the largest names can be read. */
export const SMALLEST_ZOOM = 0.46;

/**
 * The smallest of these factors at which names can be read at this zoom; null if even the largest is not enough.
 * @param leastPx the size of the smallest names on the screen
 */
export function growthAt(zoom: number, leastPx = SMALLEST_NAME_PX): number | null {
  return GROWTHS.find((growth) => growth * zoom * NAME_FONT_PX >= leastPx) ?? null;
}

/** The letters that one line of a name has room for where it is shown largest, which is when it has the least. */
const NAME_LINE = 12;

/** Whether a name needs a third line, in smaller letters, because some of it would be cut off after two. */
export function isLongName(name: string): boolean {
  let [lines, room] = [1, NAME_LINE];
  for (const { length } of name.split(/\s+/)) {
    // A word that is longer than a line is broken.
    if (length > room && room < NAME_LINE) [lines, room] = [lines + 1, NAME_LINE];
    lines += Math.ceil(length / NAME_LINE) - 1;
    room = (length > NAME_LINE ? NAME_LINE - (length % NAME_LINE) : room - length) - 1;
  }
  return lines > 2;
}

/** A little smaller than the smallest names in an overview on a phone: it still tells connections apart. */
const SMALLEST_VERB_PX = 8;
/** Verbs of one drawing have one size if that is no smaller than this; only those with less room are smaller. */
const EVEN_VERB_PX = 9;

/**
 * A verb in its place and the factor by which it can be enlarged before it covers a part, another verb or another line:
 * 0 if it has no place at all and is left out. `folded` is the same in two lines, if those can be enlarged further.
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
 * @param leastPx the size of the smallest names, to which verbs are in proportion
 */
export function verbTimes(
  zoom: number,
  most: number,
  all: readonly number[],
  isLit: boolean,
  leastPx = SMALLEST_NAME_PX,
): number | null {
  const wanted = growthAt(zoom, leastPx) ?? LARGEST_GROWTH;
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
const LEFT_OUT = '…';

export function leftOutMark(label: Label): Label {
  return aroundMiddleOf(label, [LEFT_OUT]);
}

/** The verb in two lines around the same middle. */
export function foldedLabel(label: Label): Label | null {
  const lines = label.lines.length === 1 ? inTwoLines(label.lines.join(' ')) : null;
  return lines && aroundMiddleOf(label, lines);
}

/** These lines in place of the label's: around the same middle, or as near to the line that they are beside. */
function aroundMiddleOf(label: Box & Pick<Label, 'lineAt'>, lines: readonly string[]): Label {
  const { width, height } = labelSize(lines);
  const share = label.lineAt === undefined ? 0.5 : label.lineAt === 'left' ? 0 : 1;
  return {
    x: label.x + (label.width - width) * share,
    y: label.y + (label.height - height) / 2,
    width,
    height,
    lines,
    lineAt: label.lineAt,
  };
}

/** What is drawn of a verb at full size: its words, or the mark in their place. */
export function drawnLabel({ label, growth }: Pick<Written, 'label' | 'growth'>): Label {
  return growth === 0 ? leftOutMark(label) : label;
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

/** Places to try for a label: on each piece of a line, and beside it. */
function spotsOf(lines: readonly string[], points: readonly Place[], steps: Steps): Spot[] {
  const { width, height } = labelSize(lines);
  const pieces = points.slice(1).map((end, at) => ({ start: points[at] ?? end, end }));
  return pieces.flatMap(({ start, end }) => {
    const piece = pieceOf(start, end);
    const length = piece.high - piece.low;
    const needed = (piece.across ? width : height) + 2 * SEEN_BESIDE_LABEL;
    return sharesOf(length, steps).flatMap((share): Spot[] => {
      const middle = { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
      const isSqueezed = 2 * length * Math.min(share, 1 - share) < needed;
      const label = { x: middle.x - width / 2, y: middle.y - height / 2, width, height, lines };
      const cost =
        (piece.across ? 0 : COST.upright) +
        (lines.length > 1 ? COST.twoLines : 0) +
        COST.besideMiddle * Math.abs(share - 0.5) +
        (LONG_PX - Math.min(length, LONG_PX)) / 4;
      const onLine = [0, ...(piece.across ? [] : SIDEWAYS)].map((share): Spot => {
        const moved = { ...label, x: label.x + share * height };
        return {
          label: moved,
          own: timesAsLarge(moved, USUAL_GROWTH),
          isBeside: false,
          cost: cost + COST.sideways * Math.abs(share) + (isSqueezed ? COST.squeezed : 0),
        };
      });
      // For a piece that is too short or too crowded to hold the label.
      const beside = [-1, 1].map((side): Spot => {
        const moved: Label = piece.across
          ? { ...label, y: label.y + side * (height / 2 + steps.besidePx) }
          : {
              ...label,
              x: label.x + side * (width / 2 + steps.besidePx),
              lineAt: side < 0 ? 'right' : 'left',
            };
        return {
          label: moved,
          own: withMargin(moved, steps.ownRoomPx),
          isBeside: true,
          cost: cost + (piece.across ? COST.beside : COST.besideUpright),
        };
      });
      return [...onLine, ...beside];
    });
  });
}

type Steps = typeof USUAL_STEPS;

/** Evenly spaced places along a piece, as shares of its length; the middle is one, since a short piece has no other. */
function sharesOf(length: number, { stepPx, most }: Steps): number[] {
  const steps = Math.max(3, Math.min(most, Math.floor(length / stepPx)));
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
