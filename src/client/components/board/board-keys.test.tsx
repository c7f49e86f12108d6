import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type BoardChange, changedBoard } from '#shared/board/board.ts';
import { read } from '#testing/boards.ts';
import { COMMANDS, useBoardKeys } from './board-keys.ts';
import { legendOf } from './board-legend.tsx';
import { useDrawing } from './use-drawing.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const BOARD = read('graph LR\n a[api] --> r[redis]\n s[Service]\n p[postgres]');
const idOf = (name: string) => [...BOARD.nodes.values()].find((node) => node.name === name)?.id ?? '';

type Seen = { drawing: ReturnType<typeof useDrawing>; board: typeof BOARD };
type PanelProps = { focused: string; onRender: (seen: Seen) => void; onTold: (what: string) => void };

/** The keys of a board that is kept here alone, with one part to press them at. */
function Panel({ focused, onRender, onTold }: PanelProps) {
  const [board, show] = useState(BOARD);
  const told = (what: string) => () => {
    onTold(what);
    return [];
  };
  const drawn = {
    ...{ isLoaded: true, isOffline: false, isOpen: true, unsaved: 0, refusal: null, board },
    draw: (...changes: BoardChange[]) => {
      show(changedBoard(board, ...changes));
      return null;
    },
    undo: told('undone'),
    redo: told('done again'),
  };
  const drawing = useDrawing(
    drawn,
    () => ({ width: 800, height: 500 }),
    () => {},
    () => {},
    'line',
    () => {},
  );
  onRender({ drawing, board });
  const panel = useRef<HTMLDivElement>(null);
  const zoom = { in: told('zoomed in'), out: told('zoomed out'), all: told('all shown') };
  const calls = { onResize: told('resized'), onLegend: told('legend'), zoom };
  useBoardKeys(panel, { board, drawing, isOpen: true, ...calls });
  return (
    <div ref={panel} className="board-panel">
      <div className="board-bar">
        <input aria-label="Name" />
      </div>
      <div className="react-flow">
        <button type="button" className="react-flow__node react-flow__node-part" data-id={focused}>
          Part
        </button>
      </div>
    </div>
  );
}

/** A panel in which these parts are chosen, and the first of them has the focus. */
function panelWith(...chosen: string[]) {
  const seen: Seen[] = [];
  const told: string[] = [];
  render(
    <Panel
      focused={idOf(chosen[0] ?? '')}
      onRender={(now) => seen.push(now)}
      onTold={(what) => told.push(what)}
    />,
  );
  const last = () => {
    const now = seen.at(-1);
    if (!now) throw new Error('nothing rendered');
    return now;
  };
  act(() => last().drawing.choose({ nodes: chosen.map(idOf), edges: [] }));
  const press = (init: { key: string; code?: string; ctrlKey?: boolean; shiftKey?: boolean }) =>
    fireEvent.keyDown(screen.getByText('Part'), init);
  return { press, told, drawing: () => last().drawing, board: () => last().board };
}

/** What each key of the legend does; the others are moves of React Flow, of the browser or of the pointer. */
const DOES: Record<string, () => void> = {
  E: () => {
    for (const name of ['redis', 'Service']) {
      const one = panelWith(name);
      one.press({ key: 'e' });
      expect(one.drawing(), name).toMatchObject({ connecting: idOf(name), renaming: null });
      cleanup();
    }
    const two = panelWith('redis', 'postgres');
    two.press({ key: 'e' });
    expect([...two.board().edges.values()].at(-1)).toMatchObject({
      from: idOf('redis'),
      to: idOf('postgres'),
    });
  },
  '-': () => {
    const { press, told, drawing } = panelWith('redis');
    press({ key: '-' });
    press({ key: '_', shiftKey: true });
    expect(told).toEqual(['zoomed out', 'zoomed out']);
    expect(drawing().connecting, 'it connects nothing').toBe(null);
  },
  '+': () => {
    const { press, told } = panelWith('redis');
    for (const key of ['+', '=']) press({ key });
    expect(told).toEqual(['zoomed in', 'zoomed in']);
  },
  0: () => {
    const { press, told, drawing } = panelWith('Service');
    press({ key: '0' });
    press({ key: '!', code: 'Digit1', shiftKey: true });
    expect(told).toEqual(['all shown', 'all shown']);
    expect(drawing().renaming, 'it names nothing').toBe(null);
  },
  G: () => {
    for (const chosen of [['redis'], ['redis', 'postgres']]) {
      const { press, board } = panelWith(...chosen);
      press({ key: 'g' });
      const [group] = board().groups.keys();
      expect([...board().nodes.values()].filter((node) => node.group === group)).toHaveLength(chosen.length);
      cleanup();
    }
  },
  F2: () => {
    const { press, drawing } = panelWith('redis');
    press({ key: 'F2' });
    expect(drawing().renaming).toBe(idOf('redis'));
  },
  Enter: () => {
    const { press } = panelWith('redis');
    press({ key: 'Enter' });
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  },
  Esc: () => {
    const { press, drawing } = panelWith('redis');
    press({ key: 'Escape' });
    expect(drawing().chosen.nodes).toEqual([]);
  },
  Delete: () => {
    const { press, board } = panelWith('redis');
    press({ key: 'Delete' });
    expect(board().nodes.has(idOf('redis'))).toBe(false);
  },
  [COMMANDS.undo]: () => {
    const { press, told } = panelWith('redis');
    press({ key: 'z', ctrlKey: true });
    expect(told).toEqual(['undone']);
  },
  [COMMANDS.redo]: () => {
    const { press, told } = panelWith('redis');
    press({ key: 'y', ctrlKey: true });
    expect(told).toEqual(['done again']);
  },
  [COMMANDS.all]: () => {
    const { press, drawing } = panelWith('redis');
    press({ key: 'a', ctrlKey: true });
    expect(drawing().chosen.nodes).toHaveLength(BOARD.nodes.size);
  },
  [COMMANDS.duplicate]: () => {
    const { press, board, drawing } = panelWith('api', 'redis');
    press({ key: 'd', ctrlKey: true });
    const { nodes, edges } = board();
    const copies = drawing().chosen.nodes.map((id) => nodes.get(id));
    expect(copies.map((node) => node?.name)).toEqual(['api 2', 'redis 2']);
    expect([...edges.values()].at(-1)).toMatchObject({ from: copies[0]?.id, to: copies[1]?.id });
    cleanup();
    const one = panelWith('redis');
    one.press({ key: 'd', ctrlKey: true });
    expect(one.drawing().renaming, 'the only copy is named').toBe(one.drawing().chosen.nodes[0]);
  },
  M: () => {
    const { press, told } = panelWith('redis');
    press({ key: 'm' });
    expect(told).toEqual(['resized']);
  },
};
const BY_OTHERS = ['Tab', 'Shift', 'Arrows', 'Space'];

describe('each key that the board lists does what the list says', () => {
  const listed = [...new Set(legendOf(COMMANDS).flatMap(({ keys }) => keys.flatMap(([names]) => names)))];
  it.each(listed.filter((key) => !BY_OTHERS.includes(key)))('%s', (key) => {
    expect(DOES[key], 'it has a row').toBeDefined();
    DOES[key]?.();
  });
});

it('Escape leads from the fields of what is chosen back to the drawing, where the next one lets go of it', async () => {
  const { press, drawing } = panelWith('redis');
  const field = screen.getByLabelText('Name');
  field.focus();
  fireEvent.keyDown(field, { key: 'Escape' });
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByText('Part')));
  expect(drawing().chosen.nodes).toEqual([idOf('redis')]);
  press({ key: 'Escape' });
  expect(drawing().chosen.nodes).toEqual([]);
});

it('Escape puts away what is wrong with the typed line, also from the drawing and once nothing has the focus', () => {
  const { press, drawing } = panelWith('redis');
  const refuse = () => {
    act(() => drawing().typedLine.type('what is this?'));
    act(() => void drawing().typedLine.submit());
    expect(drawing().typedLine.refused).not.toBeNull();
  };
  refuse();
  press({ key: 'Escape' });
  expect(drawing().typedLine.refused).toBeNull();
  refuse();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(drawing().typedLine.refused).toBeNull();
  expect(drawing().chosen.nodes, 'what is chosen stays').toEqual([idOf('redis')]);
});

it('Delete removes only what somebody chose, and not what the focus went to after a removal', () => {
  const { press, board } = panelWith('api', 'redis');
  for (const _ of ['chosen', 'only focused']) press({ key: 'Delete' });
  expect([...board().nodes.values()].map(({ name }) => name)).toEqual(['Service', 'postgres']);
  cleanup();
  const focused = panelWith('postgres');
  focused.press({ key: 'Escape' });
  focused.press({ key: 'Delete' });
  expect(focused.board().nodes.has(idOf('postgres'))).toBe(true);
  focused.press({ key: 'Enter' });
  focused.press({ key: 'Delete' });
  expect(focused.board().nodes.has(idOf('postgres'))).toBe(false);
});

it('letters that no other part is called by are said, and the last part found keeps the focus', () => {
  const { press, drawing } = panelWith('redis');
  press({ key: 'e' });
  for (const key of 'pos') press({ key });
  expect(drawing().said).toBe('Typed "pos".');
  press({ key: 'x' });
  expect(drawing().said).toBe('No part is called “posx”.');
  press({ key: 'ArrowLeft' });
  for (const key of 'c++ w') press({ key });
  expect(drawing().said, 'signs belong to a name').toBe('No part is called “c++ w”.');
});

it('a space goes on with a name of two words rather than take the part that is called by the first', () => {
  const { press, drawing, board } = panelWith('redis');
  act(() => drawing().rename(idOf('Service'), 'orders service'));
  press({ key: 'e' });
  for (const key of 'orders serv') press({ key });
  expect(drawing().said).toBe('Typed "orders serv".');
  expect(board().edges.size).toBe(BOARD.edges.size);
});

it('keys that are for parts say so where a connection is chosen', () => {
  const { press, drawing, board } = panelWith('redis');
  const [edge = ''] = board().edges.keys();
  act(() => drawing().choose({ nodes: [], edges: [edge] }));
  const said = [{ key: 'e' }, { key: 'g' }, { key: 'd', ctrlKey: true }].map((key) => {
    press(key);
    return drawing().said;
  });
  expect(said).toEqual([
    'Choose a part to connect it.',
    'Choose a part to group it.',
    'Choose a part to duplicate it.',
  ]);
  expect(board()).toBe(BOARD);
});

it('who turned the character keys off presses none of them by accident; F2 and Delete stay', () => {
  localStorage.setItem('character_keys', 'off');
  const { press, drawing, board, told } = panelWith('Service');
  for (const key of ['e', '-', '+', '0', 'g', 'm', '?', 'x']) press({ key });
  expect(drawing()).toMatchObject({ connecting: null, renaming: null });
  expect([board().groups.size, told]).toEqual([0, []]);
  press({ key: 'F2' });
  expect(drawing().renaming).toBe(idOf('Service'));
});
