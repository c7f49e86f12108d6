import {
  areOver,
  type Box,
  inLines,
  LABEL_FONT_PX,
  type Label,
  labelSize,
  NAME_FONT_PX,
  type Place,
  piecesOf,
  pointBox,
  SEEN_BESIDE_LABEL,
  withMargin,
} from './geometry.ts';

/** Factors by which words are enlarged if a drawing looks small. At the largest, two lines of a name fill its part. */
export const GROWTHS = [1, 1.15, 1.3, 1.45, 1.6];
/** The factor in the overview of a usual drawing. */
export const USUAL_GROWTH = 1.3;
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

/** The letters that one line of a name has room for when it is enlarged by each of these factors. */
const NAME_LINES = new Map([
  [1, 14],
  [1.15, 13],
  [1.3, 13],
  [1.45, 13],
  [1.6, 12],
]);

/** Whether a name enlarged by this factor needs a third line, because some of it would be cut off after two. */
export function isLongName(name: string, growth = LARGEST_GROWTH): boolean {
  const line = NAME_LINES.get(growth) ?? 0;
  let [lines, room] = [1, line];
  for (const { length } of name.split(/\s+/)) {
    // A word that is longer than a line is broken.
    if (length > room && room < line) [lines, room] = [lines + 1, line];
    lines += Math.ceil(length / line) - 1;
    room = (length > line ? line - (length % line) : room - length) - 1;
  }
  return lines > 2;
}

/**
 * A little smaller than the smallest names in an overview on a phone: it still tells connections apart. Verbs of one
 * drawing have one size; only those that have no room for this are left out.
 */
const SMALLEST_VERB_PX = 8;
/** A lit verb with less room than this is larger than the others, over something else. */
const READ_VERB_PX = 9;
/** Their size in a smaller drawing, if all of them have the room. */
const USUAL_VERB_PX = 11;

/**
 * A verb in its place and the factor by which it can be enlarged before it covers a part, another verb or another line:
 * 0 if it has no place at all and is left out. `folded` is the same in two lines, if those can be enlarged further.
 */
export type Written = { label: Label; growth: number; folded: { label: Label; growth: number } | null };

export function mostGrowth({ growth, folded }: Written): number {
  return folded?.growth ?? growth;
}

/**
 * The factor by which a verb is drawn at this zoom: the same for all verbs of a drawing that can be read. Null if
 * it could not be read at its size and is better left out. The verb of a lit line is always shown, over something else
 * where it could hardly be read otherwise.
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
  const names = growthAt(zoom, leastPx) ?? LARGEST_GROWTH;
  const shownPx = (growth: number) => growth * zoom * LABEL_FONT_PX;
  // No verb is larger than a name.
  const largest = (names * NAME_FONT_PX) / LABEL_FONT_PX;
  const wanted = Math.max(names, Math.min(largest, USUAL_VERB_PX / shownPx(1)));
  if (isLit && shownPx(most) < READ_VERB_PX) return wanted;
  if (shownPx(most) < SMALLEST_VERB_PX) return null;
  return Math.min(wanted, most, ...all.filter((growth) => shownPx(growth) >= SMALLEST_VERB_PX));
}

/** Whether any verb is left out at this zoom although names can be read; the line of each then shows a ring. */
export function isAnyLeftOut(zoom: number, all: readonly number[], leastPx = SMALLEST_NAME_PX): boolean {
  return (
    growthAt(zoom, leastPx) !== null &&
    all.some((most) => verbTimes(zoom, most, all, false, leastPx) === null)
  );
}

/**
 * How far the words of a lit line are set above it: where they are larger than they have room for, they would hide all of
 * a short level piece.
 */
export function raisedBy(verb: Written & { points: readonly Place[] }, times: number): number {
  const { label, points } = verb;
  const [x, y] = [label.x + label.width / 2, label.y + label.height / 2];
  const own = piecesOf(points).find(
    ({ across, at, low, high }) => across && Math.abs(at - y) < 1 && x >= low && x <= high,
  );
  const isHidden = own && label.width * times + 2 * SEEN_BESIDE_LABEL > own.high - own.low;
  return times > mostGrowth(verb) && isHidden ? (label.height * times) / 2 : 0;
}

/** A verb as it is written when enlarged by this factor: in one line if that has room. */
export function writtenAt({ label, growth, folded }: Written, times: number): Label {
  return folded && times > growth ? folded.label : label;
}

/** The size of the mark on the line of a verb that is left out, so that a reader sees that there is one. */
export const MARK_PX = 10;

/** The mark in the middle of the place of a verb that is left out: no words, which would be taken for those of the verb. */
export function leftOutMark({ x, y, width, height }: Box): Label {
  const middle = pointBox({ x: x + width / 2, y: y + height / 2 });
  return { ...withMargin(middle, MARK_PX / 2), lines: [] };
}

/** The verb in two lines around the same middle. */
export function foldedLabel(label: Label): Label | null {
  const lines = label.lines.length === 1 ? inLines(label.lines.join(' '), 2) : null;
  return lines && aroundMiddleOf(label, lines);
}

/** Where across its width a label stays when it is made larger or smaller: beside a line, at that. */
const fixedShare = ({ lineAt }: Pick<Label, 'lineAt'>) => (lineAt ? { left: 0, right: 1 }[lineAt] : 0.5);

/** These lines in place of the label's: around the same middle, or as near to the line that they are beside. */
export function aroundMiddleOf(label: Box & Pick<Label, 'lineAt'>, lines: readonly string[]): Label {
  const { width, height } = labelSize(lines);
  return {
    x: label.x + (label.width - width) * fixedShare(label),
    y: label.y + (label.height - height) / 2,
    width,
    height,
    lines,
    lineAt: label.lineAt,
  };
}

/** What is drawn of a verb at full size: its words, or the mark on its line. */
export function drawnLabel({ label, growth }: Pick<Written, 'label' | 'growth'>): Label {
  return growth === 0 ? leftOutMark(label) : label;
}

/**
 * The largest of these factors at which a label covers nothing that it does not cover already.
 * @param taken parts, titles, verbs, and lines other than its own
 */
export function growthOf(label: Label, taken: readonly Box[]): number {
  const largest = timesAsLarge(label, LARGEST_GROWTH);
  const near = taken.filter((box) => box !== label && areOver(box, largest) && !areOver(box, label));
  const fits = GROWTHS.filter((growth) => !near.some((box) => areOver(box, timesAsLarge(label, growth))));
  return Math.max(1, ...fits);
}

/** The box, scaled around its center; beside a line, away from that. */
export function timesAsLarge(box: Box & Pick<Label, 'lineAt'>, times: number): Box {
  const { x, y, width, height } = box;
  const [wide, high] = [width * times, height * times];
  return { x: x - (wide - width) * fixedShare(box), y: y - (high - height) / 2, width: wide, height: high };
}
