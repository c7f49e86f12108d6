import type { Board, BoardNode } from './board.ts';
import { edgeSentence, uniqueNames } from './board-text.ts';
import {
  type Box,
  boardBox,
  edgeRoutes,
  groupBoxes,
  groupTitle,
  LABEL_BASELINE,
  labelBox,
  lineBetween,
  NODE_HEIGHT,
  NODE_WIDTH,
  nodeBox,
  pathOf,
} from './geometry.ts';
import { kindOf } from './kinds.ts';

const MARGIN = 24;

/** The board as a Mermaid flowchart, which this app and others read again. */
export function toMermaid(board: Board): string {
  const nodes = [...board.nodes.values()];
  const keys = new Map(nodes.map(({ id }, at) => [id, `n${at + 1}`]));
  const shape = ({ id, kind, name }: BoardNode) => {
    const label = `"${mermaidText(name)}"`;
    const key = keys.get(id);
    // The class says the kind, which an import takes over; without styles of that name nothing else reads it.
    return `${key}${kindOf(kind).holdsData ? `[(${label})]` : `[${label}]`}:::${kind}`;
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

/** Colors of a drawing. */
export type SvgColors = { ground: string; ink: string; quiet: string; line: string };
export const PAPER: SvgColors = { ground: '#fffdf8', ink: '#1d1b16', quiet: '#625d52', line: '#8b8577' };

/** The board as a picture, which stands alone: for files, the report and the print. `used` is what it shows of the plane. */
export function toSvg(
  board: Board,
  colors: SvgColors = PAPER,
  used: Box = boardBox(board) ?? { x: 0, y: 0, width: 1, height: 1 },
): { svg: string; width: number; height: number } {
  const names = uniqueNames(board);
  const groups = groupBoxes(board);
  const routes = edgeRoutes(board);
  const [width, height] = [used.width + 2 * MARGIN, used.height + 2 * MARGIN];
  const text = (x: number, y: number, size: number, fill: string, words: string, anchor = 'middle') =>
    `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escaped(words)}</text>`;
  const drawnGroups = [...board.groups.values()].flatMap((group) => {
    const box = groups.get(group.id);
    if (!box) return [];
    const title = groupTitle(group);
    return [
      `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="6" fill="none" stroke="${colors.line}" stroke-dasharray="2 4"/>${text(box.x + 10, box.y + 17, 12, colors.quiet, title, 'start')}`,
    ];
  });
  const ends = [...board.edges.values()].flatMap((edge) => {
    const [from, to] = [board.nodes.get(edge.from), board.nodes.get(edge.to)];
    const { bend, share } = routes.get(edge.id) ?? {};
    return from && to ? [{ edge, share, line: lineBetween(nodeBox(from), nodeBox(to), bend) }] : [];
  });
  const lines = ends.map(({ edge, line }) => {
    const dash = edge.sync ? '' : ' stroke-dasharray="6 4"';
    return `<g><title>${escaped(edgeSentence(names, edge))}</title><path d="${pathOf(line)}" fill="none" stroke="${colors.line}" stroke-width="1.5"${dash} marker-end="url(#end)"/></g>`;
  });
  const verbs = ends.map(({ edge, line, share }) => {
    const box = labelBox(edge.verb, line, share);
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
