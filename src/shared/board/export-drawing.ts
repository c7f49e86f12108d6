import type { Board, BoardEdge, BoardNode } from './board.ts';
import { edgeSentence, uniqueNames } from './board-text.ts';
import { oneLine } from './drawing.ts';
import {
  type Box,
  drawnTitle,
  groupBoxes,
  inLines,
  LABEL_FONT_PX,
  labelSize,
  linesOf,
  NAME_FONT_PX,
  NODE_HEIGHT,
  NODE_WIDTH,
} from './geometry.ts';
import { kindOf } from './kinds.ts';
import { saysKind } from './kinds-by-name.ts';
import { drawnLabel, MARK_PX } from './labels.ts';
import { drawnBox, edgeRoutes, pathOf, type Route } from './routes.ts';

/** Margin around all that is drawn, in a picture of the board. */
export const DRAWING_MARGIN = 24;

/** The board as a Mermaid flowchart, which this app and others can read. */
export function toMermaid(board: Board): string {
  const nodes = [...board.nodes.values()];
  const keys = new Map(nodes.map(({ id }, at) => [id, `n${at + 1}`]));
  const groupKeys = new Map([...board.groups.keys()].map((id, at) => [id, `g${at + 1}`]));
  const shape = ({ id, kind, name }: BoardNode) => {
    const label = `"${mermaidText(name)}"`;
    const key = keys.get(id);
    // The class carries the kind for our own import; no style has that name, so other readers ignore it.
    return `${key}${kindOf(kind).holdsData ? `[(${label})]` : `[${label}]`}:::${kind}`;
  };
  const inGroup = (id: string | null, depth: number): string[] => {
    const indent = '  '.repeat(depth);
    return [
      ...nodes.filter(({ group }) => group === id).map((node) => `${indent}${shape(node)}`),
      ...[...board.groups.values()]
        .filter(({ parent }) => parent === id)
        .flatMap((group) => [
          `${indent}subgraph ${groupKeys.get(group.id)} ["${mermaidText(group.name)}"]`,
          ...inGroup(group.id, depth + 1),
          `${indent}end`,
          `${indent}class ${groupKeys.get(group.id)} ${group.kind}`,
        ]),
    ];
  };
  const edges = [...board.edges.values()].map(({ from, to, verb, sync }) => {
    const arrow = sync ? '-->' : '-.->';
    return `  ${keys.get(from)} ${arrow}|"${mermaidText(verb)}"| ${keys.get(to)}`;
  });
  return ['flowchart LR', ...inGroup(null, 1), ...edges, ''].join('\n');
}

/** With Mermaid's codes for the signs that would end a label or begin a code. */
function mermaidText(text: string): string {
  return text.replace(/["#&<>;`|]/g, (sign) => `#${sign.charCodeAt(0)};`);
}

/** What is to be drawn of a board, and where. */
export type Drawn = {
  groups: { id: string; box: Box; title: string }[];
  lines: (Route & { edge: BoardEdge; path: string; sentence: string })[];
  /** `label` names the kind if the name does not. */
  parts: { node: BoardNode; name: string; label: string | null }[];
};

export function drawnOf(board: Board): Drawn {
  const names = uniqueNames(board);
  const groups = groupBoxes(board);
  const routes = edgeRoutes(board);
  return {
    groups: [...board.groups.values()].flatMap((group) => {
      const box = groups.get(group.id);
      return box ? [{ id: group.id, box, title: drawnTitle(group) }] : [];
    }),
    lines: [...board.edges.values()].flatMap((edge) => {
      const route = routes.get(edge.id);
      if (!route) return [];
      return [{ ...route, edge, path: pathOf(route.points), sentence: edgeSentence(names, edge) }];
    }),
    parts: [...board.nodes.values()].map((node) => {
      const name = names.get(node.id) ?? node.name;
      const { label } = kindOf(node.kind);
      return { node, name, label: saysKind(node.name, node.kind) ? null : label };
    }),
  };
}

const SVG = { ground: '#ffffff', ink: '#1a1c1f', quiet: '#57534c', line: '#57534c' };

/** The board as a self-contained picture, for files and for print. */
export function toSvg(board: Board): { svg: string; width: number; height: number } {
  const { groups, lines, parts } = drawnOf(board);
  const used = drawnBox(board) ?? { x: 0, y: 0, width: 1, height: 1 };
  const leftOut = lines.filter(({ growth }) => growth === 0).map(({ sentence }) => sentence);
  const footer = labelSize(leftOut);
  const width =
    Math.max(used.width, leftOut.length > 0 ? footer.width + FOOTER_INDENT : 0) + 2 * DRAWING_MARGIN;
  const foot = used.y + used.height + DRAWING_MARGIN;
  const height = foot - used.y + DRAWING_MARGIN + (leftOut.length > 0 ? footer.height + DRAWING_MARGIN : 0);
  const [left, top] = [used.x - DRAWING_MARGIN, used.y - DRAWING_MARGIN];
  const mark = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="${MARK_PX / 2}" fill="${SVG.ground}" stroke="${SVG.line}" stroke-width="1.5"/>`;
  // Names and all other words have the sizes that they have on the screen.
  const name = (x: number, y: number, words: string) =>
    `<text x="${x}" y="${y}" font-size="${NAME_FONT_PX}" font-weight="500" fill="${SVG.ink}" text-anchor="middle">${escaped(words)}</text>`;
  const text = (x: number, y: number, words: string, anchor = 'middle') =>
    `<text x="${x}" y="${y}" font-size="${LABEL_FONT_PX}" fill="${SVG.quiet}" text-anchor="${anchor}">${escaped(words)}</text>`;
  const drawn = [
    ...groups.map(
      ({ box, title }) =>
        `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="6" fill="none" stroke="${SVG.line}" stroke-dasharray="2 4"/>${text(box.x + 10, box.y + 17, title, 'start')}`,
    ),
    ...lines.map(({ edge, path, sentence }) => {
      const dash = edge.sync ? '' : ' stroke-dasharray="6 4"';
      return `<g><title>${escaped(sentence)}</title><path d="${path}" fill="none" stroke="${SVG.line}" stroke-width="1.5"${dash} marker-end="url(#end)"/></g>`;
    }),
    ...parts.map(({ node: { x, y, note }, name: full, label }) => {
      const middle = x + NODE_WIDTH / 2;
      const lines = (full.length > LONGEST_SHOWN && inLines(full, 2)) || [full];
      const height = SVG_LINE * (lines.length + (label === null ? 0 : 1));
      const first = y + (NODE_HEIGHT - height) / 2 + SVG_BASELINE;
      return [
        '<g>',
        note && `<title>${escaped(note)}</title>`,
        `<rect x="${x}" y="${y}" width="${NODE_WIDTH}" height="${NODE_HEIGHT}" rx="6" fill="${SVG.ground}" stroke="${SVG.ink}"/>`,
        label === null ? '' : text(middle, first, label),
        ...lines.map((words, at) =>
          name(middle, first + SVG_LINE * (at + (label === null ? 0 : 1)), shortened(words)),
        ),
        '</g>',
      ].join('');
    }),
    ...lines.flatMap((line) => {
      const label = drawnLabel(line);
      if (line.growth === 0) return mark(label.x + label.width / 2, label.y + label.height / 2);
      return [
        `<rect x="${label.x}" y="${label.y}" width="${label.width}" height="${label.height}" fill="${SVG.ground}"/>`,
        ...linesOf(label).map(({ words, x, y, anchor }) => text(x, y, words, anchor)),
      ];
    }),
    // A file has no list beside it, so the words that have no room in the drawing are below it.
    ...linesOf({ x: used.x + FOOTER_INDENT, y: foot, ...footer, lines: leftOut, lineAt: 'left' }).map(
      ({ words, x, y, anchor }) => mark(used.x + MARK_PX / 2, y - MARK_PX / 2) + text(x, y, words, anchor),
    ),
  ].join('');
  const marker = `<defs><marker id="end" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="${SVG.line}"/></marker></defs>`;
  return {
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" font-family="system-ui, sans-serif"><rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${SVG.ground}"/>${marker}${drawn}</svg>`,
  };
}

/** The room for the mark before a sentence below the drawing. */
const FOOTER_INDENT = 16;
/** Distance from one line in a part to the next, and from the top of a line to its baseline. */
const [SVG_LINE, SVG_BASELINE] = [17, 13];
const LONGEST_SHOWN = 19;

function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${oneLine(text, LONGEST_SHOWN - 1)}…` : text;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
