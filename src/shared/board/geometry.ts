import type { Board, BoardGroup, BoardNode } from './board.ts';
import { GROUP_LABELS } from './kinds.ts';

export const NODE_WIDTH = 164;
export const NODE_HEIGHT = 56;
/** Longer names take two lines of smaller letters. */
export const LONG_NAME_CHARACTERS = 14;
export const GROUP_PADDING = 20;
const GROUP_TITLE = 20;

export type Box = { x: number; y: number; width: number; height: number };

/** Where groups stand: around their parts and the groups within them. Those without parts stand nowhere. */
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
    const around = unionOf(inner);
    const box = {
      x: around.x - GROUP_PADDING,
      y: around.y - GROUP_PADDING - GROUP_TITLE,
      width: around.width + 2 * GROUP_PADDING,
      height: around.height + 2 * GROUP_PADDING + GROUP_TITLE,
    };
    boxes.set(id, box);
    return box;
  };
  for (const group of board.groups.values()) if (group.parent === null) boxOf(group);
  return boxes;
}

export function nodeBox({ x, y }: Pick<BoardNode, 'x' | 'y'>): Box {
  return { x, y, width: NODE_WIDTH, height: NODE_HEIGHT };
}

function withMargin({ x, y, width, height }: Box, margin: number): Box {
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

export function unionOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** All that is drawn; null where nothing is. */
export function boardBox(board: Board): Box | null {
  const nodes = [...board.nodes.values()].map(nodeBox);
  return nodes.length > 0 ? unionOf([...nodes, ...groupBoxes(board).values()]) : null;
}

/** The same with the lines as they are led, which may bend out of it. */
export function drawnBox(board: Board): Box | null {
  const box = boardBox(board);
  if (!box) return null;
  const routes = edgeRoutes(board);
  const lines = [...board.edges.values()].flatMap(({ id, from, to, verb }) => {
    const [one, other] = [board.nodes.get(from), board.nodes.get(to)];
    if (!one || !other) return [];
    const { bend, share } = routes.get(id) ?? { bend: 0, share: undefined };
    const line = lineBetween(nodeBox(one), nodeBox(other), bend);
    const points = SAMPLES.map((at) => ({ ...pointOn(line, at), width: 1, height: 1 }));
    return [...points, labelBox(verb, line, share)];
  });
  return unionOf([box, ...lines]);
}

export type Place = { x: number; y: number };
/** A line from border to border; `control` is where it bends to, as that of a quadratic curve. */
export type Line = { start: Place; control: Place; end: Place };

/** From one box to the other, its middle pushed aside by so many pixels. */
export function lineBetween(from: Box, to: Box, bend = 0): Line {
  const [one, other] = [middleOf(from), middleOf(to)];
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const length = Math.hypot(dx, dy) || 1;
  const control = {
    x: (one.x + other.x) / 2 - (dy / length) * bend * 2,
    y: (one.y + other.y) / 2 + (dx / length) * bend * 2,
  };
  return { start: borderTowards(from, control), control, end: borderTowards(to, control) };
}

/** For the attribute `d` of a path. */
export function pathOf({ start, control, end }: Line): string {
  return `M${start.x} ${start.y}Q${Math.round(control.x)} ${Math.round(control.y)} ${end.x} ${end.y}`;
}

function pointOn({ start, control, end }: Line, share: number): Place {
  const rest = 1 - share;
  const along = (from: number, over: number, to: number) =>
    rest * rest * from + 2 * rest * share * over + share * share * to;
  return { x: along(start.x, control.x, end.x), y: along(start.y, control.y, end.y) };
}

function middleOf({ x, y, width, height }: Box): Place {
  return { x: x + width / 2, y: y + height / 2 };
}

function borderTowards(box: Box, to: Place): Place {
  const { x, y } = middleOf(box);
  const [dx, dy] = [to.x - x, to.y - y];
  if (dx === 0 && dy === 0) return { x, y };
  const share = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : box.width / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : box.height / 2 / Math.abs(dy),
  );
  return { x: Math.round(x + dx * share), y: Math.round(y + dy * share) };
}

/** Of the letters of verbs and kinds, in pixels of the drawing. */
export const LABEL_FONT_PX = 14;
export const LABEL_HEIGHT = 18;
export const LABEL_BASELINE = 14;
/** Of the average letter, rounded up: a label that is too wide hides less than one that is too narrow. */
const CHARACTER_WIDTH = 7.4;
/** Of a line, that stays to be seen before and behind its verb: an arrow head, and some of what it stands on. */
const SEEN_BESIDE_LABEL = 16;

/** Where the verb of a connection stands: in a gap of its line, at that share of it; above a line that is too short for that. */
export function labelBox(verb: string, line: Line, share = 0.5): Box {
  const width = labelWidth(verb);
  const { x, y } = pointOn(line, share);
  const [across, down] = [Math.abs(line.end.x - line.start.x), Math.abs(line.end.y - line.start.y)];
  const isShort = across > down && across * Math.min(share, 1 - share) < width / 2 + SEEN_BESIDE_LABEL;
  const top = isShort ? y - LABEL_HEIGHT - 2 : y - LABEL_HEIGHT / 2;
  return { x: x - width / 2, y: top, width, height: LABEL_HEIGHT };
}

/** About as wide as its words are drawn, with some room beside them. */
export function labelWidth(verb: string): number {
  return verb.length * CHARACTER_WIDTH + 8;
}

/** How a connection is led: how far it is bent, and at which share of it its verb stands. */
export type Route = { bend: number; share: number };
/** Along the line, from its start to its end. */
const SHARES = [0.5, 0.38, 0.62, 0.28, 0.72];
const BENDS = [0, 44, -44, 80, -80, 120, -120, 170, -170];
/** A second connection of the same two parts does not cover the first, nor does its verb. */
const BENDS_BESIDE = [22, -22, ...BENDS.slice(1)];
/** How many ways of a connection are tried for a place of its verb. */
const MOST_TRIED = 5;
/** Of a line, to a part that it passes. */
const CLEARANCE = 6;
const SAMPLES = Array.from({ length: 39 }, (_, at) => (at + 1) / 40);

/** For each connection a way past the other parts, with a place where its verb covers no part, no title and no other verb. */
export function edgeRoutes(board: Board): Map<string, Route> {
  const parts = [...board.nodes.values()].map((node) => {
    const box = nodeBox(node);
    return { id: node.id, box, passed: withMargin(box, CLEARANCE) };
  });
  const taken = parts.map(({ box }) => box);
  for (const [id, { x, y }] of groupBoxes(board)) {
    const width = groupTitle(board.groups.get(id)).length * CHARACTER_WIDTH + GROUP_PADDING;
    taken.push({ x, y, width, height: GROUP_TITLE });
  }
  const pairs = new Set<string>();
  const ways: { id: string; verb: string; led: Way; more: () => Way[] }[] = [];
  for (const { id, from, to, verb } of board.edges.values()) {
    const [one, other] = [board.nodes.get(from), board.nodes.get(to)];
    if (!one || !other) continue;
    const pair = from < to ? `${from} ${to}` : `${to} ${from}`;
    const bends = pairs.has(pair) ? BENDS_BESIDE : BENDS;
    pairs.add(pair);
    const others = parts.filter((part) => part.id !== from && part.id !== to).map(({ passed }) => passed);
    const all = bends.map((bend) => wayAt(nodeBox(one), nodeBox(other), bend));
    const isPast = ({ line }: Way) => !crosses(line, others);
    const led = all.find(isPast) ?? leastHidden(all, others);
    if (!led) continue;
    const more = () => all.slice(all.indexOf(led) + 1, MOST_TRIED).filter(isPast);
    ways.push({ id, verb, led, more });
  }
  const routes = new Map<string, Route>();
  for (const way of ways) {
    const { id, verb, led, more } = way;
    const placesOn = (tried: Way) =>
      SHARES.map((share) => ({ way: tried, share, label: labelBox(verb, tried.line, share) }));
    type Spot = ReturnType<typeof placesOn>[number];
    const isFree = ({ label }: Spot) => !taken.some((box) => areOver(box, label));
    const isClear = ({ label }: Spot) =>
      !ways.some(
        (each) => each !== way && areOver(each.led.around, label) && crosses(each.led.line, [label]),
      );
    const covers = ({ label }: Spot) => taken.reduce((sum, box) => sum + sharedArea(box, label), 0);
    const own = placesOn(led).filter(isFree);
    // Another way is looked for only where the verb would cover something.
    const elsewhere = own.some(isClear) ? [] : more().flatMap(placesOn);
    const free = [...own, ...elsewhere.filter(isFree)];
    const { way: taking, share } =
      free.find(isClear) ??
      free[0] ??
      [...placesOn(led), ...elsewhere].reduce((best, each) => (covers(each) < covers(best) ? each : best));
    way.led = taking;
    taken.push(labelBox(verb, taking.line, share));
    routes.set(id, { bend: taking.bend, share });
  }
  return routes;
}

type Way = { bend: number; line: Line; around: Box };

function wayAt(from: Box, to: Box, bend: number): Way {
  const line = lineBetween(from, to, bend);
  return { bend, line, around: boxAround(line) };
}

/** Of ways that all pass behind parts, the one of which most is seen. */
function leastHidden(ways: readonly Way[], parts: readonly Box[]): Way | undefined {
  const hidden = ({ line }: Way) =>
    SAMPLES.filter((share) => {
      const point = { ...pointOn(line, share), width: 1, height: 1 };
      return parts.some((part) => areOver(part, point));
    }).length;
  const [first] = ways.map((way) => ({ way, hidden: hidden(way) })).sort((a, b) => a.hidden - b.hidden);
  return first?.way;
}

function boxAround({ start, control, end }: Line): Box {
  const [xs, ys] = [
    [start.x, control.x, end.x],
    [start.y, control.y, end.y],
  ];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 };
}

function crosses(line: Line, boxes: readonly Box[]): boolean {
  const around = boxAround(line);
  const near = boxes.filter((box) => areOver(box, around));
  return (
    near.length > 0 &&
    SAMPLES.some((share) => {
      const point = { ...pointOn(line, share), width: 1, height: 1 };
      return near.some((box) => areOver(box, point));
    })
  );
}

/** "Payments (trust border)", or "Zone 1" where the name says it: over the corner of a group. */
export function groupTitle(group: BoardGroup | undefined): string {
  if (!group) return '';
  const kind = GROUP_LABELS[group.kind].toLowerCase();
  return group.name.toLowerCase().includes(kind) ? group.name : `${group.name} (${kind})`;
}

/** In square pixels. */
function sharedArea(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}

export function areOver(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
