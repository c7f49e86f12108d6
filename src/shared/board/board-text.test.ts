import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changes, largeBoard, read } from '#testing/boards.ts';
import { type BoardChange, changedBoard, EMPTY_BOARD, MAX_EDGES, MAX_NODES } from './board.ts';
import { BOARD_TEXT_TOKENS, boardText, changesBetween, uniqueNames } from './board-text.ts';

describe('the text of a board', () => {
  it('says parts by kind, connections as sentences, groups, and what changed', () => {
    const before = read('graph LR\n b[Browser] -->|reads| c[Edge cache]');
    const text = boardText(
      changedBoard(
        before,
        { do: 'put_group', group: { id: 'g', name: 'eu', kind: 'region', parent: null } },
        {
          do: 'put_node',
          node: { id: 'l', kind: 'sql', name: 'ledger', note: 'x2', group: 'g', x: 0, y: 0 },
        },
        { do: 'put_edge', edge: { id: 'w', from: 'e1', to: 'l', verb: 'writes', sync: false, note: '' } },
      ),
      { since: before },
    );
    expect(text).toBe(
      [
        'Client: Browser. CDN: Edge cache. SQL store: ledger (x2).',
        'Browser reads Edge cache, sync.',
        'Browser writes ledger, async.',
        'Region eu: ledger.',
        'Changed since the last answer: connected: Browser writes ledger, async; added SQL store "ledger".',
      ].join('\n'),
    );
  });

  it('calls no two parts alike, also if one was given a name with a number', () => {
    const board = read('graph LR\n a["Service"]\n b["Service (2)"]\n c["service"]\n d["Service"]');
    expect([...uniqueNames(board).values()]).toEqual([
      'Service',
      'Service (2)',
      'service (3)',
      'Service (4)',
    ]);
  });

  it('stays within its tokens, whatever the board, and counts what it leaves out', () => {
    const board = largeBoard(MAX_NODES, MAX_EDGES);
    const grown = changedBoard(board, { do: 'remove_node', id: 'n7' }, { do: 'remove_edge', id: 'e90' });
    const text = boardText(grown, { since: board });
    expect(text.length / 3.5).toBeLessThanOrEqual(BOARD_TEXT_TOKENS);
    expect(text).toMatch(/And \d+ parts and \d+ connections more\./);
  });

  it.each(['订单服务', 'خدمة', '🚀'])(
    'stays within its tokens with names like %s, whose signs take one each',
    (name) => {
      const board = largeBoard(MAX_NODES, 0);
      const named = [...board.nodes.values()].map((node): BoardChange => {
        return { do: 'put_node', node: { ...node, name: name.repeat(5), note: '' } };
      });
      const text = boardText(changedBoard(board, ...named), { since: board });
      const signs = text.replace(/[ -~\n]/g, '').length;
      expect((text.length - signs) / 4 + signs).toBeLessThanOrEqual(BOARD_TEXT_TOKENS);
    },
  );

  it('keeps what is near to what changed', () => {
    const board = largeBoard(MAX_NODES, 0);
    const grown = changedBoard(board, {
      do: 'put_edge',
      edge: { id: 'new', from: 'n3', to: 'n4', verb: 'calls', sync: true, note: '' },
    });
    expect(boardText(grown, { since: board, tokens: 60 })).toContain(
      'part number 3 calls part number 4, sync.',
    );
  });

  it('says that a part was removed, and not each of its connections', () => {
    const board = read('graph LR\n b[Browser] -->|reads| c[Edge cache]\n c -->|asks| s[Links]');
    const [browser, cache] = [...board.nodes.keys()];
    const texts = (change: BoardChange) =>
      changesBetween(board, changedBoard(board, change)).map(({ text }) => text);
    expect(texts({ do: 'remove_node', id: cache ?? '' })).toEqual(['removed "Edge cache"']);
    const line = [...board.edges.values()].find(({ from }) => from === browser);
    expect(texts({ do: 'remove_edge', id: line?.id ?? '' })).toEqual([
      'disconnected Browser → Edge cache, sync',
    ]);
  });

  it('says nothing of parts that only moved', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const board = changedBoard(EMPTY_BOARD, ...list);
        const places = [...board.nodes.keys()].map((each) => ({ id: each, x: 1, y: 2 }));
        if (places.length === 0) return;
        expect(changesBetween(board, changedBoard(board, { do: 'move', places }))).toEqual([]);
      }),
    );
  });
});
