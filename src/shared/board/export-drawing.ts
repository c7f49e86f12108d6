import type { Board, BoardGroup, BoardNode } from './board.ts';
import { edgeSentence, uniqueNames } from './board-text.ts';
import { GROUP_LABELS, kindOf } from './kinds.ts';

export const NODE_WIDTH = 156;
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

/** The board as a picture, which stands alone: for files, the report and the print. */
export function toSvg(
  board: Board,
  colors: SvgColors = PAPER,
): { svg: string; width: number; height: number } {
  const names = uniqueNames(board);
  const groups = groupBoxes(board);
  const nodes = [...board.nodes.values()];
  const whole = unionOf([{ x: 0, y: 0, width: 1, height: 1 }, ...nodes.map(nodeBox), ...groups.values()]);
  const used = nodes.length > 0 ? unionOf([...nodes.map(nodeBox), ...groups.values()]) : whole;
  const [width, height] = [used.width + 2 * MARGIN, used.height + 2 * MARGIN];
  const text = (x: number, y: number, size: number, fill: string, words: string, anchor = 'middle') =>
    `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escaped(words)}</text>`;
  const drawn = [
    ...[...board.groups.values()].flatMap(({ id, name, kind }) => {
      const box = groups.get(id);
      if (!box) return [];
      const title = text(
        box.x + 10,
        box.y + 17,
        12,
        colors.quiet,
        `${name} (${GROUP_LABELS[kind].toLowerCase()})`,
        'start',
      );
      return [
        `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="6" fill="none" stroke="${colors.line}" stroke-dasharray="2 4"/>${title}`,
      ];
    }),
    ...[...board.edges.values()].flatMap((edge) => {
      const [from, to] = [board.nodes.get(edge.from), board.nodes.get(edge.to)];
      if (!from || !to) return [];
      const { start, end } = between(nodeBox(from), nodeBox(to));
      const dash = edge.sync ? '' : ' stroke-dasharray="6 4"';
      const label = text((start.x + end.x) / 2, (start.y + end.y) / 2 - 5, 11, colors.quiet, edge.verb);
      return [
        `<g><title>${escaped(edgeSentence(names, edge))}</title><line x1="${start.x}" y1="${start.y}" x2="${end.x}" y2="${end.y}" stroke="${colors.line}" stroke-width="1.5"${dash} marker-end="url(#end)"/>${label}</g>`,
      ];
    }),
    ...nodes.map((node) => {
      const { x, y } = node;
      const middle = x + NODE_WIDTH / 2;
      return [
        `<rect x="${x}" y="${y}" width="${NODE_WIDTH}" height="${NODE_HEIGHT}" rx="6" fill="${colors.ground}" stroke="${colors.ink}"/>`,
        text(middle, y + 20, 11, colors.quiet, kindOf(node.kind).label),
        text(middle, y + 40, 14, colors.ink, shortened(names.get(node.id) ?? node.name)),
        node.note ? `<title>${escaped(node.note)}</title>` : '',
      ].join('');
    }),
  ];
  const marker = `<defs><marker id="end" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="${colors.line}"/></marker></defs>`;
  return {
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${used.x - MARGIN} ${used.y - MARGIN} ${width} ${height}" font-family="sans-serif"><rect x="${used.x - MARGIN}" y="${used.y - MARGIN}" width="${width}" height="${height}" fill="${colors.ground}"/>${marker}${drawn.join('')}</svg>`,
  };
}

const LONGEST_SHOWN = 20;

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
