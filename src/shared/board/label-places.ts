import {
  areOver,
  type Box,
  inLines,
  type Label,
  labelSize,
  type Place,
  pieceOf,
  pointBox,
  SEEN_BESIDE_LABEL,
  unionOf,
  withMargin,
} from './geometry.ts';
import { aroundMiddleOf, leftOutMark, timesAsLarge, USUAL_GROWTH } from './labels.ts';

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
/** Words on a straight line downwards that is shorter than this would hide most of it, and its head once they are enlarged. */
const SHORT_PX = 84;
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
  moreLines: 100,
  beside: 220,
  besideUpright: 500,
  besideLeft: 40,
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
 * least; in two or three lines if one has no room. Without a place where it covers nothing and no other line could claim it, it is
 * left out: then its middle is that of the mark on its line.
 * @param isLeftOut leaves it out without looking for a place
 */
export function placeOfLabel(
  verb: string,
  points: readonly Place[],
  { taken, lines }: Surroundings,
  isLeftOut = false,
): { label: Label; isLeftOut: boolean } {
  const head = headOf(points);
  /** `COST.forbidden` or more as soon as that is sure: most of the time goes into places that are none. */
  const costOf = ({ label, own, isBeside, cost }: Spot, least: number) => {
    if (taken(label).length > 0) return COST.forbidden;
    let sum = cost;
    // Beside its line, only its margin reaches the head.
    if (areOver(head, label)) sum += isBeside ? COST.line : COST.forbidden;
    for (const line of sum < least ? lines(own) : []) {
      if (line.isBorder) sum += areOver(line, label) ? COST.border : COST.near;
      else sum += isBeside || areOver(line, label) ? COST.forbidden : COST.near;
      if (sum >= least) break;
    }
    return sum;
  };
  const bestOf = (inLines: readonly (readonly string[])[], steps: Steps) => {
    const spots = inLines.flatMap((each) => spotsOf(each, points, steps));
    let [best, least] = [spots[0], COST.forbidden];
    for (const spot of spots.toSorted((one, other) => one.cost - other.cost)) {
      if (spot.cost >= least) break;
      const cost = costOf(spot, least);
      if (cost < least) [best, least] = [spot, cost];
    }
    return { label: best?.label ?? { x: 0, y: 0, ...labelSize([verb]), lines: [verb] }, cost: least };
  };
  const folded = [[verb], inLines(verb, 2), inLines(verb, 3)].filter((lines) => lines !== null);
  for (const steps of isLeftOut ? [] : [USUAL_STEPS, CLOSE_STEPS]) {
    const { label, cost } = bestOf(folded, steps);
    if (cost < COST.forbidden) return { label, isLeftOut: false };
  }
  const mark = markOn(points, { taken, lines }, isLeftOut ? 1 : CLOSE_STEPS.most);
  return { label: aroundMiddleOf(mark, [verb]), isLeftOut: true };
}

/** The place on the line for the mark of a verb that is left out: of those that hide least, nearest to the middle. */
function markOn(points: readonly Place[], { taken, lines }: Surroundings, most: number): Label {
  const spots = points.slice(1).flatMap((end, at) => {
    const start = points[at] ?? end;
    const { low, high } = pieceOf(start, end);
    return sharesOf(high - low, { ...CLOSE_STEPS, most }).map((share) => {
      const [x, y] = [start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share];
      const mark = leftOutMark(pointBox({ x, y }));
      const hidden = taken(mark).length * COST.forbidden + lines(mark).length * COST.line;
      return {
        mark,
        cost: hidden + COST.besideMiddle * Math.abs(share - 0.5) - Math.min(high - low, LONG_PX),
      };
    });
  });
  const [best] = spots.sort((one, other) => one.cost - other.cost);
  return best?.mark ?? leftOutMark(pointBox(points[0] ?? { x: 0, y: 0 }));
}

/** Places to try for a label: on each piece of a line, and beside it. */
function spotsOf(lines: readonly string[], points: readonly Place[], steps: Steps): Spot[] {
  const { width, height } = labelSize(lines);
  const pieces = points.slice(1).map((end, at) => ({ start: points[at] ?? end, end }));
  return pieces.flatMap(({ start, end }) => {
    const piece = pieceOf(start, end);
    const length = piece.high - piece.low;
    const needed = (piece.across ? width : height) + 2 * SEEN_BESIDE_LABEL;
    const isShortDrop = pieces.length === 1 && !piece.across && length < SHORT_PX;
    const besideCost = isShortDrop ? 0 : piece.across ? COST.beside : COST.besideUpright;
    return sharesOf(length, steps).flatMap((share): Spot[] => {
      const middle = { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
      const isSqueezed = 2 * length * Math.min(share, 1 - share) < needed;
      const label = { x: middle.x - width / 2, y: middle.y - height / 2, width, height, lines };
      const cost =
        (piece.across ? 0 : COST.upright) +
        COST.moreLines * (lines.length - 1) ** 2 +
        COST.besideMiddle * Math.abs(share - 0.5) +
        (LONG_PX - Math.min(length, LONG_PX)) / 4;
      const onLine = [0, ...(piece.across ? [] : SIDEWAYS)].map((share): Spot => {
        const moved = { ...label, x: label.x + share * height };
        return {
          label: moved,
          own: timesAsLarge(moved, USUAL_GROWTH),
          isBeside: false,
          cost: cost + COST.sideways * Math.abs(share) + (isSqueezed || isShortDrop ? COST.squeezed : 0),
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
          cost: cost + besideCost + (side < 0 && !piece.across ? COST.besideLeft : 0),
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
export function headOf(points: readonly Place[]): Box {
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
