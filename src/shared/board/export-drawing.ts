import type { Board, BoardGroup, BoardNode } from './board.ts';
import { edgeSentence, uniqueNames } from './board-text.ts';
import { GROUP_LABELS, kindOf } from './kinds.ts';

export const NODE_WIDTH = 164;
export const NODE_HEIGHT = 56;
const GROUP_PADDING = 20;
const GROUP_TITLE = 20;
const MARGIN = 24;

export type Box = { x: number; y: number; width: number; height: number };

/** The board as a Mermaid flowchart, which this app and others read again. */
export function toMermaid(board: Board): string {
  const nodes = [...board.nodes.values()];
  const keys = new Map(nodes.map(({ id }, at) => [id, `n${at + 1}`]));
  const shape = ({ id, kind, name }: BoardNode) => {
    const label = `"${mermaidText(name)}"`;
    const key = keys.get(id);
    return kindOf(kind).holdsData ? `${key}[(${label})]` : `${key}[${label}]`;
  };
  const inGroup = (id: string | null, depth: number): string[] => {
    const indent = '  '.repeat(depth);
    return [
      ...nodes.filter(({ group }) => group === id).map((node) => `${indent}${shape(node)}`),
      ...[...board.groups.values()]
        .filter(({ parent }) => parent === id)
        .flatMap((group, at) => [
          `${indent}subgraph g${depth}_${at + 1}_${group.id} ["${mermaidText(group.name)}"]`,
          ...inGroup(group.id, depth + 1),
          `${indent}end`,
        ]),
    ];
  };
  const edges = [...board.edges.values()].map(({ from, to, verb, sync }) => {
    const arrow = sync ? '-->' : '-.->';
    return `  ${keys.get(from)} ${arrow}|${mermaidText(verb).replaceAll('|', '/')}| ${keys.get(to)}`;
  });
  return ['flowchart LR', ...inGroup(null, 1), ...edges, ''].join('\n');
}

function mermaidText(text: string): string {
  return (
    text
      .replaceAll('"', "'")
      .replace(/[<>;`]/g, ' ')
      .trim() || '-'
  );
}

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

function unionOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Colors of a drawing. */
export type SvgColors = { ground: string; ink: string; quiet: string; line: string };
export const PAPER: SvgColors = { ground: '#fffdf8', ink: '#1d1b16', quiet: '#625d52', line: '#8b8577' };

/** All that is drawn; null where nothing is. */
export function boardBox(board: Board): Box | null {
  const nodes = [...board.nodes.values()].map(nodeBox);
  return nodes.length > 0 ? unionOf([...nodes, ...groupBoxes(board).values()]) : null;
}

/** The board as a picture, which stands alone: for files, the report and the print. */
export function toSvg(
  board: Board,
  colors: SvgColors = PAPER,
): { svg: string; width: number; height: number } {
  const names = uniqueNames(board);
  const groups = groupBoxes(board);
  const shares = labelShares(board);
  const used = boardBox(board) ?? { x: 0, y: 0, width: 1, height: 1 };
  const [width, height] = [used.width + 2 * MARGIN, used.height + 2 * MARGIN];
  const text = (x: number, y: number, size: number, fill: string, words: string, anchor = 'middle') =>
    `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escaped(words)}</text>`;
  const drawnGroups = [...board.groups.values()].flatMap(({ id, name, kind }) => {
    const box = groups.get(id);
    if (!box) return [];
    const title = `${name} (${GROUP_LABELS[kind].toLowerCase()})`;
    return [
      `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="6" fill="none" stroke="${colors.line}" stroke-dasharray="2 4"/>${text(box.x + 10, box.y + 17, 12, colors.quiet, title, 'start')}`,
    ];
  });
  const ends = [...board.edges.values()].flatMap((edge) => {
    const [from, to] = [board.nodes.get(edge.from), board.nodes.get(edge.to)];
    return from && to ? [{ edge, ...between(nodeBox(from), nodeBox(to)) }] : [];
  });
  const lines = ends.map(({ edge, start, end }) => {
    const dash = edge.sync ? '' : ' stroke-dasharray="6 4"';
    return `<g><title>${escaped(edgeSentence(names, edge))}</title><line x1="${start.x}" y1="${start.y}" x2="${end.x}" y2="${end.y}" stroke="${colors.line}" stroke-width="1.5"${dash} marker-end="url(#end)"/></g>`;
  });
  const verbs = ends.map(({ edge, start, end }) => {
    const box = labelBox(edge.verb, start, end, shares.get(edge.id));
    return `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${colors.ground}"/>${text(box.x + box.width / 2, box.y + LABEL_BASELINE, 12, colors.quiet, edge.verb)}`;
  });
  const parts = [...board.nodes.values()].map((node) => {
    const { x, y } = node;
    const middle = x + NODE_WIDTH / 2;
    const name = names.get(node.id) ?? node.name;
    const { label } = kindOf(node.kind);
    return [
      `<rect x="${x}" y="${y}" width="${NODE_WIDTH}" height="${NODE_HEIGHT}" rx="6" fill="${colors.ground}" stroke="${colors.ink}"/>`,
      name === label ? '' : text(middle, y + 21, 12, colors.quiet, label),
      text(middle, y + (name === label ? 33 : 41), 15, colors.ink, shortened(name)),
      node.note ? `<title>${escaped(node.note)}</title>` : '',
    ].join('');
  });
  const marker = `<defs><marker id="end" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="${colors.line}"/></marker></defs>`;
  const drawn = [...drawnGroups, ...lines, ...verbs, ...parts].join('');
  return {
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${used.x - MARGIN} ${used.y - MARGIN} ${width} ${height}" font-family="system-ui, sans-serif"><rect x="${used.x - MARGIN}" y="${used.y - MARGIN}" width="${width}" height="${height}" fill="${colors.ground}"/>${marker}${drawn}</svg>`,
  };
}

const LONGEST_SHOWN = 19;

function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1)}…` : text;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

type Place = { x: number; y: number };

/** From the border of one box to the border of the other, on the line between their middles. */
export function between(from: Box, to: Box): { start: Place; end: Place } {
  return { start: borderTowards(from, to), end: borderTowards(to, from) };
}

function borderTowards(box: Box, other: Box): Place {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [dx, dy] = [other.x + other.width / 2 - x, other.y + other.height / 2 - y];
  if (dx === 0 && dy === 0) return { x, y };
  const share = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : box.width / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : box.height / 2 / Math.abs(dy),
  );
  return { x: Math.round(x + dx * share), y: Math.round(y + dy * share) };
}

const LABEL_HEIGHT = 16;
export const LABEL_BASELINE = 12;
const CHARACTER_WIDTH = 6.4;
/** Along the line, from its start to its end. */
const SHARES = [0.5, 0.38, 0.62, 0.28, 0.72];

/** Where the verb of a connection stands: over its line, at that share of it. */
export function labelBox(verb: string, start: Place, end: Place, share = 0.5): Box {
  const width = verb.length * CHARACTER_WIDTH + 8;
  return {
    x: start.x + (end.x - start.x) * share - width / 2,
    y: start.y + (end.y - start.y) * share - LABEL_HEIGHT / 2,
    width,
    height: LABEL_HEIGHT,
  };
}

/** For each connection the share of its line at which its verb covers no part and no other verb. */
export function labelShares(board: Board): Map<string, number> {
  const taken = [...board.nodes.values()].map(nodeBox);
  const shares = new Map<string, number>();
  for (const { id, from, to, verb } of board.edges.values()) {
    const [one, other] = [board.nodes.get(from), board.nodes.get(to)];
    if (!one || !other) continue;
    const { start, end } = between(nodeBox(one), nodeBox(other));
    const free = SHARES.find(
      (share) => !taken.some((box) => areOver(box, labelBox(verb, start, end, share))),
    );
    const share = free ?? 0.5;
    taken.push(labelBox(verb, start, end, share));
    shares.set(id, share);
  }
  return shares;
}

function areOver(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
