import type { Board, BoardGroup, BoardNode } from './board.ts';
import { GROUP_LABELS } from './kinds.ts';

export const NODE_WIDTH = 164;
export const NODE_HEIGHT = 56;
/** The distance from one column to the next: between two parts there is room for a usual verb. */
export const COLUMN = NODE_WIDTH + 96;
export const ROW = NODE_HEIGHT + 54;
export const GROUP_PADDING = 20;
const GROUP_TITLE = 20;

export type Box = { x: number; y: number; width: number; height: number };

/** The boxes of groups: around their parts and the groups within them. A group without parts has none. */
export function groupBoxes(board: Board): Map<string, Box> {
  const boxes = new Map<string, Box>();
  const boxOf = ({ id }: BoardGroup): Box | null => {
    const inner = [
      ...[...board.nodes.values()].filter(({ group }) => group === id).map(nodeBox),
      ...[...board.groups.values()]
        .filter(({ parent }) => parent === id)
        .flatMap((each) => boxOf(each) ?? []),
    ];
    if (inner.length === 0) return null;
    const box = groupBoxAround(inner);
    boxes.set(id, box);
    return box;
  };
  for (const group of board.groups.values()) if (group.parent === null) boxOf(group);
  return boxes;
}

/** The box of a group with these parts and groups in it. */
export function groupBoxAround(inner: readonly Box[]): Box {
  const { x, y, width, height } = unionOf(inner);
  return {
    x: x - GROUP_PADDING,
    y: y - GROUP_PADDING - GROUP_TITLE,
    width: width + 2 * GROUP_PADDING,
    height: height + 2 * GROUP_PADDING + GROUP_TITLE,
  };
}

export function nodeBox({ x, y }: Pick<BoardNode, 'x' | 'y'>): Box {
  return { x, y, width: NODE_WIDTH, height: NODE_HEIGHT };
}

export function withMargin({ x, y, width, height }: Box, margin: number): Box {
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

export function unionOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The box around all parts and groups; null if there are none. */
export function boardBox(board: Board): Box | null {
  const nodes = [...board.nodes.values()].map(nodeBox);
  return nodes.length > 0 ? unionOf([...nodes, ...groupBoxes(board).values()]) : null;
}

export type Place = { x: number; y: number };

export const pointBox = ({ x, y }: Place): Box => ({ x, y, width: 0, height: 0 });

/**
 * A horizontal (`across`) or vertical piece of a line: it stays at `at` on one axis and runs from `low` to `high` on
 * the other.
 */
export type Piece = { across: boolean; at: number; low: number; high: number };

export function pieceOf(one: Place, other: Place): Piece {
  const across = one.y === other.y;
  const [from, to] = across ? [one.x, other.x] : [one.y, other.y];
  return { across, at: across ? one.y : one.x, low: Math.min(from, to), high: Math.max(from, to) };
}

export function piecesOf(points: readonly Place[]): Piece[] {
  return points.slice(1).map((point, at) => pieceOf(points[at] ?? point, point));
}

/** The place on a line that is nearest to another place. */
export function nearestOn(points: readonly Place[], { x, y }: Place): Place {
  const within = (at: number, start: number, length: number) => Math.max(start, Math.min(start + length, at));
  const [nearest] = piecesOf(points)
    .map(boxOf)
    .map((piece) => ({ x: within(x, piece.x, piece.width), y: within(y, piece.y, piece.height) }))
    .sort((one, other) => Math.hypot(one.x - x, one.y - y) - Math.hypot(other.x - x, other.y - y));
  return nearest ?? { x, y };
}

/** How often lines cross each other. */
export function crossings(lines: readonly (readonly Piece[])[]): number {
  return lines
    .flatMap((line, at) => lines.slice(at + 1).map((other) => [line, other] as const))
    .reduce(
      (sum, [line, other]) => sum + line.filter((one) => other.some((two) => doCross(one, two))).length,
      0,
    );
}

function doCross(one: Piece, other: Piece): boolean {
  return (
    one.across !== other.across &&
    one.at > other.low &&
    one.at < other.high &&
    other.at > one.low &&
    other.at < one.high
  );
}

export function boxOf({ across, at, low, high }: Piece): Box {
  return across
    ? { x: low, y: at, width: high - low, height: 0 }
    : { x: at, y: low, width: 0, height: high - low };
}

/** Font size of names, in pixels of the drawing. */
export const NAME_FONT_PX = 15;
/** Font size of verbs: a little smaller, so that no verb is larger than a name. */
export const LABEL_FONT_PX = 14;
const LABEL_HEIGHT = 18;
/** Distance from one line of a verb to the next. */
const LABEL_LINE = 16;
const LABEL_BASELINE = 14;
/** Width of the average letter, rounded up: a label that is too wide hides less than one that is too narrow. */
const CHARACTER_WIDTH = 7.4;

/**
 * The box of a verb, and its words in the one to three lines in which they are written. Beside a vertical line, `lineAt`
 * is the side of the box that faces it: the words begin or end there, since they are narrower than their box.
 */
export type Label = Box & { lines: readonly string[]; lineAt?: 'left' | 'right' | undefined };

/** About the size of these lines as drawn, with some room at the sides. */
export function labelSize(lines: readonly string[]): Pick<Box, 'width' | 'height'> {
  const longest = Math.max(0, ...lines.map(({ length }) => length));
  return { width: longest * CHARACTER_WIDTH + 8, height: LABEL_HEIGHT + LABEL_LINE * (lines.length - 1) };
}

/** The verb in so many lines, the way that makes it narrowest; null if it has fewer words. */
export function inLines(verb: string, count: number): string[] | null {
  if (count === 1) return [verb];
  const words = verb.split(' ');
  const splits = words.slice(1).flatMap((_, at) => {
    const others = inLines(words.slice(at + 1).join(' '), count - 1);
    return others ? [[words.slice(0, at + 1).join(' '), ...others]] : [];
  });
  const widest = (lines: string[]) => Math.max(...lines.map(({ length }) => length));
  return splits.sort((one, other) => widest(one) - widest(other))[0] ?? null;
}

/** Length of a line that stays visible on each side of its verb. */
export const SEEN_BESIDE_LABEL = 12;

/** The gap that two parts side by side need for a verb between them. */
export function gapFor(verb: string, isInOneLine: boolean): number {
  const lines = (!isInOneLine && inLines(verb, 2)) || [verb];
  return Math.ceil(labelSize(lines).width) + 2 * SEEN_BESIDE_LABEL;
}

/** Room between the words of a label and the sides of its box. */
export const LABEL_INSET = 4;

const ANCHORS = { left: 'start', right: 'end' } as const;

/** Each line of a label with a point of its baseline: the middle, or the end at the line that the label is beside. */
export function linesOf({ x, y, width, lines, lineAt }: Label) {
  const at = { left: x + LABEL_INSET, right: x + width - LABEL_INSET, middle: x + width / 2 };
  return lines.map((words, line) => ({
    words,
    x: at[lineAt ?? 'middle'],
    y: y + LABEL_BASELINE + line * LABEL_LINE,
    anchor: lineAt ? ANCHORS[lineAt] : ('middle' as const),
  }));
}

/** The box of a group's title, in the upper left corner of the group. */
export function titleBox({ x, y }: Box, title: string): Box {
  return { x, y, width: title.length * CHARACTER_WIDTH + GROUP_PADDING, height: GROUP_TITLE };
}

/** The title of a group where it is drawn: its border shows that it is a group, but not that it is another kind. */
export function drawnTitle(group: BoardGroup): string {
  return group.kind === 'zone' ? group.name : groupTitle(group);
}

/** The title of a group: "Payments (trust border)", or just "Group 1" if the name says the kind. */
export function groupTitle(group: BoardGroup): string {
  const kind = GROUP_LABELS[group.kind].toLowerCase();
  return group.name.toLowerCase().includes(kind) ? group.name : `${group.name} (${kind})`;
}

export function areOver(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
