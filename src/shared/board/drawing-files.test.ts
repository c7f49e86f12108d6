import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changes, read } from '#testing/boards.ts';
import { type Board, changedBoard, EMPTY_BOARD } from './board.ts';
import { boardText } from './board-text.ts';
import { toMermaid, toSvg } from './export-drawing.ts';
import { LABEL_FONT_PX, NAME_FONT_PX } from './geometry.ts';

/** All that a Mermaid file is to keep of a board, whatever its order. */
function wordsFor({ nodes, edges, groups }: Board) {
  const within = (id: string | null): string => {
    const group = groups.get(id ?? '');
    return group ? ` in ${group.kind} ${group.name}${within(group.parent)}` : '';
  };
  const part = (id: string) => {
    const node = nodes.get(id);
    return `${node?.kind} ${node?.name}${within(node?.group ?? null)}`;
  };
  const sorted = (lines: readonly string[]) => lines.map((line) => line.replace(/\s+/g, ' ')).sort();
  return {
    parts: sorted([...nodes.keys()].map(part)),
    groups: sorted([...groups.keys()].map(within)),
    connections: sorted(
      [...edges.values()]
        .filter(({ from, to }) => from !== to)
        .map(({ from, to, verb, sync }) => `${part(from)} ${verb} (${sync ? 'sync' : 'async'}) ${part(to)}`),
    ),
  };
}

describe('files', () => {
  it('has the same parts, connections and groups after export to Mermaid and import', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const board = changedBoard(EMPTY_BOARD, ...list);
        if (board.nodes.size === 0) return;
        expect(wordsFor(read(toMermaid(board)))).toEqual(wordsFor(board));
      }),
    );
  });

  it.each([
    ['-.->|syncs to|', 'syncs to', false],
    ['-->|synchronizes|', 'synchronizes', true],
    ['-->|writes, async|', 'writes', false],
    ['-.->|asks (sync)|', 'asks', true],
    ['-->|asks #quot;why#63;#quot;|', 'asks "why?"', true],
  ])('reads verb and mode of %s like one that is typed', (link, verb, sync) => {
    expect([...read(`graph LR\n a ${link} b`).edges.values()]).toMatchObject([{ verb, sync, note: '' }]);
  });

  it.each([
    ['a line without an arrowhead and without spaces', 'graph LR\nA---B', 'calls'],
    ['a dotted line without spaces', 'graph LR\nA-.->B', 'calls'],
    ['a dotted line without an arrowhead', 'graph LR\nA-.-B', 'calls'],
    ['a line that ends in a circle', 'graph LR\nA--oB', 'calls'],
    ['a long line', 'graph LR\nA ----> B', 'calls'],
    ['a label between dashes with a dot in it', 'graph LR\nA -- asks v1.-2 --> B', 'asks v1.-2'],
    ['a label between dashes without spaces', 'graph LR\nA--asks-->B', 'asks'],
    ['a label in quotes', 'graph LR\nA -->|"asks"| B', 'asks'],
    ['a fence with front matter', '```mermaid\n---\ntitle: x\n---\ngraph LR\nA-->B\n```\n', 'calls'],
    [
      'front matter with the line ends of Windows',
      '---\r\ntitle: x\r\n---\r\ngraph LR\r\nA-->B\r\n',
      'calls',
    ],
    ['a class in the middle of a line', 'graph LR\nA:::done-->B', 'calls'],
    ['a label with a bar in quotes', 'graph LR\nA -->|"a|b"| B', 'a|b'],
    ['settings in several lines', "%%{init: {\n 'theme': 'dark'\n}}%%\ngraph LR\nA-->B", 'calls'],
    ['a description in several lines', 'graph LR\naccDescr {\n What it is\n}\nA-->B', 'calls'],
    [
      'the first diagram of a page',
      '# A\n\n```mermaid\ngraph LR\nA-->B\n```\n\n```mermaid\ngraph LR\nC-->D\n```\n',
      'calls',
    ],
  ])('reads two parts and a connection from %s', (_, text, verb) => {
    const { nodes, edges } = read(text);
    expect([...nodes.values()].map(({ name }) => name)).toEqual(['A', 'B']);
    expect([...edges.values()]).toMatchObject([{ verb }]);
  });

  it.each([
    ['dashes and dots in an id', 'order-api.v2 --> B', ['order-api.v2', 'B']],
    ['a semicolon in a label', 'a["x; y"]; b[z]', ['x; y', 'z']],
    ['a semicolon in a label without quotes', 'a[x; y]; b[z]', ['x; y', 'z']],
    ['codes for signs', 'a["x #amp; #34;y#quot;"]', ['x & "y"']],
    ['codes of HTML', 'a["R&amp;D"]; b["&lt;1 &#60;2"]', ['R&D', '<1 <2']],
    [
      'ids that begin like a statement',
      'click-api --> style.css; class-list',
      ['click-api', 'style.css', 'class-list'],
    ],
  ])('reads %s', (_, line, names) => {
    expect([...read(`graph LR\n${line}`).nodes.values()].map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['subgraph "Data"', 'Data'],
    ['subgraph "Data zone"', 'Data zone'],
    ['subgraph Data zone', 'Data zone'],
    ['subgraph d["Data"]', 'Data'],
  ])('reads the title of %s', (line, title) => {
    const { groups } = read(`graph LR\n${line}\nA\nend`);
    expect([...groups.values()].map(({ name }) => name)).toEqual([title]);
  });

  it('connects nothing along an invisible line', () => {
    expect(boardText(read('graph LR\nA ~~~ B'))).toBe('Service: A, B.');
  });

  it('cuts what is too long before a sign, not through it', () => {
    const [long, note] = [`${'a'.repeat(59)}😀`, `${'b'.repeat(139)}😀`];
    const { groups, edges } = read(`graph LR\nsubgraph g["${long}"]\nA -->|${note}| B\nend`);
    expect([...groups.values()].map(({ name }) => name)).toEqual(['a'.repeat(59)]);
    expect([...edges.values()].map((edge) => edge.note)).toEqual(['b'.repeat(139)]);
  });

  it('writes verbs in quotes, without which other readers of Mermaid take brackets for parts', () => {
    const board = read('graph LR\na -->|"asks (v2)"| b');
    expect(toMermaid(board)).toContain('n1 -->|"asks (v2)"| n2');
  });

  it('reads names of hundreds of words at once', () => {
    const lines = Array.from({ length: 30 }, (_, at) => ` cache_${'a_'.repeat(900)}${at}`);
    const { nodes } = read(`graph LR\n${lines.join('\n')}`);
    expect([...nodes.values()].map(({ kind }) => kind)).toEqual(lines.map(() => 'cache'));
  });

  it('reads shapes, labels and bound arrows of an .excalidraw file, and skips the rest', () => {
    const base = { x: 0, y: 0, width: 10, height: 10 };
    const board = read(
      JSON.stringify({
        type: 'excalidraw',
        elements: [
          { ...base, id: 'r', type: 'rectangle' },
          { ...base, id: 'rt', type: 'text', containerId: 'r', text: 'Orders\nAPI' },
          { ...base, id: 'q', type: 'ellipse', x: 300 },
          { ...base, id: 'qt', type: 'text', containerId: 'q', text: 'kafka' },
          {
            ...base,
            id: 'ar',
            type: 'arrow',
            strokeStyle: 'dashed',
            startBinding: { elementId: 'r' },
            endBinding: { elementId: 'q' },
          },
          { ...base, id: 'art', type: 'text', containerId: 'ar', text: 'publishes' },
          { ...base, id: 'free', type: 'freedraw' },
          { ...base, id: 'gone', type: 'rectangle', isDeleted: true },
          { nonsense: true },
        ],
      }),
    );
    expect(boardText(board)).toBe('Service: Orders API. Queue: kafka.\nOrders API publishes kafka, async.');
    expect([...board.nodes.values()].map(({ x }) => x)).toEqual([0, 300]);
  });

  it('keeps the parts of an .excalidraw file apart, wherever on its plane they were drawn', () => {
    const elements = [0, 400].flatMap((x) => [
      { id: `r${x}`, type: 'rectangle', x: 300_000 + x, y: -900_000 },
      { id: `t${x}`, type: 'text', containerId: `r${x}`, x: 0, y: 0, text: `part ${x}` },
    ]);
    const { nodes } = read(JSON.stringify({ elements }));
    expect([...nodes.values()].map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [400, 0],
    ]);
  });

  it.each([
    ['a file of 20 MB', 'x'.repeat(20_000_000), 'larger than 2 MB'],
    ['a sequence diagram', 'sequenceDiagram\n A->>B: hi', 'Mermaid flowcharts'],
    ['broken JSON', '{"elements": [', 'neither'],
    ['JSON of another kind', '{"a": 1}', 'no list of elements'],
    ['a picture without names', '{"elements": []}', 'no named parts'],
    ['201 parts', `graph LR\n${Array.from({ length: 201 }, (_, at) => ` n${at}`).join('\n')}`, '201 parts'],
    [
      '51 groups',
      `graph LR\n n\n${Array.from({ length: 51 }, (_, at) => `subgraph g${at}\nend\n`).join('')}`,
      'This drawing has 51 groups; a board holds 50.',
    ],
    ['a subgraph within itself', 'graph LR\nsubgraph a\nsubgraph a\nx\nend\nend', 'within itself'],
    ['a line that never ends', `graph LR\n a -- ${'x '.repeat(900_000)}`, 'longer than 2000 characters'],
    ['a line of nothing but spaces', `graph LR\n a -- ${' '.repeat(1_500_000)}b`, 'not understood'],
    ['a line that is none', 'graph LR\n a --> b\n )(', 'not understood'],
  ])('refuses %s with a sentence', (_, text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });

  it('writes a picture in the sizes of the screen, and long names in two lines', () => {
    const board = read('graph LR\n subgraph core\n a[(orders database replica)] -->|asks| b[worker]\n end');
    const { svg } = toSvg(board);
    const sizes = [...svg.matchAll(/font-size="(\d+)"/g)].map(([, size]) => Number(size));
    expect([...new Set(sizes)].sort()).toEqual([LABEL_FONT_PX, NAME_FONT_PX]);
    expect(svg).toContain('>orders database</text>');
    expect(svg).toContain('>replica</text>');
  });

  it('shortens a name in a picture without cutting through a sign', () => {
    const board = read(`graph LR\n a[${'a'.repeat(17)}😀😀]`);
    expect(toSvg(board).svg).toContain(`>${'a'.repeat(17)}…</text>`);
  });

  it('writes a note as the title of its part, not of the picture', () => {
    const node = {
      id: 'a',
      kind: 'cache',
      name: 'redis',
      note: 'three replicas',
      group: null,
      x: 0,
      y: 0,
    } as const;
    const { svg } = toSvg(changedBoard(EMPTY_BOARD, { do: 'put_node', node }));
    expect(svg).toMatch(/<g><title>three replicas<\/title><rect [^>]*\/>(?:(?!<g>).)*>redis<\/text><\/g>/);
  });

  it('writes names with markup as text', () => {
    const board = changedBoard(EMPTY_BOARD, {
      do: 'put_node',
      node: { id: 'a', kind: 'cache', name: '<script>"&', note: '', group: null, x: 0, y: 0 },
    });
    expect(toSvg(board).svg).not.toContain('<script>');
    expect(toSvg(board).svg).toContain('&#60;script&#62;&#34;&#38;');
  });
});
