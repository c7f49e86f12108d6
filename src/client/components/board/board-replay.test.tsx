import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BoardChange, BoardEvent, BoardNode } from '#shared/board/board.ts';
import { NAME_FONT_PX, NODE_WIDTH } from '#shared/board/geometry.ts';
import { LARGEST_GROWTH, READ_NAME_PX } from '#shared/board/labels.ts';
import type { ResponseReply } from '#shared/contract/answers.ts';
import { BoardList } from './board-list.tsx';
import BoardReplay from './board-replay.tsx';
import { useKeptFrame } from './picture.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const part = (id: string, x: number): BoardNode => ({
  id,
  kind: 'service',
  name: id,
  note: '',
  group: null,
  x,
  y: 0,
});
const LINE = { id: 'line', from: 'orders', to: 'ledger', verb: 'writes', sync: true, note: '' };
const DRAWN: BoardChange[] = [
  { do: 'put_node', node: part('orders', 0) },
  { do: 'put_node', node: part('ledger', 300) },
  { do: 'put_edge', edge: LINE },
];
const EVENTS: BoardEvent[] = DRAWN.map((change, at) => ({
  id: `event${at}`,
  seq: at + 1,
  atMs: (at + 1) * 10_000,
  change,
}));

test('a dashed line is explained as soon as there is one', () => {
  const dashed: BoardEvent = {
    id: 'dashed',
    seq: 4,
    atMs: 40_000,
    change: { do: 'put_edge', edge: { ...LINE, sync: false } },
  };
  const interview = { createdAt: new Date(0), responses: [] };
  render(<BoardReplay events={[...EVENTS, dashed]} interview={interview} />);
  const [onScreen, inPrint] = screen.getAllByText('async');
  expect(inPrint?.closest('.print\\:block')).toBeTruthy();
  fireEvent.change(screen.getByRole('slider'), { target: { value: '30' } });
  expect(onScreen?.isConnected).toBe(false);
  expect(screen.getAllByText('async'), 'the print shows the end').toEqual([inPrint]);
  fireEvent.change(screen.getByRole('slider'), { target: { value: '40' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge' }));
  expect(within(screen.getByRole('dialog')).getByText('async'), 'enlarged, too').toBeTruthy();
});

test('words in the report grow as the drawing shrinks, and a mark stands for a verb too small to read', () => {
  const shownAt = (shownPx: number) => {
    const measured = vi
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, 0, shownPx, 0));
    render(<BoardReplay events={EVENTS} interview={{ createdAt: new Date(0), responses: [] }} />);
    const [picture] = screen.getAllByRole('img');
    const shown = {
      growth: picture?.getAttribute('data-growth'),
      verb: picture?.querySelector('.board-verb')?.textContent ?? null,
      rings: picture?.querySelectorAll('.board-mark').length,
      key: screen.queryAllByText('verb in the list').length,
    };
    cleanup();
    measured.mockRestore();
    return shown;
  };
  expect(shownAt(512)).toEqual({ growth: '1', verb: 'writes', rings: 0, key: 0 });
  expect(shownAt(256)).toEqual({ growth: '1.6', verb: 'writes', rings: 0, key: 0 });
  expect(shownAt(64)).toEqual({ growth: '1.6', verb: null, rings: 1, key: 0 });
});

test('the printed board tells in words what its drawing has no room for, and the ring on a line is explained', () => {
  const interview = { createdAt: new Date(0), responses: [] };
  const far = { ...part('ledger', NODE_WIDTH + 76) };
  const long = { ...LINE, verb: 'acknowledgements' };
  const words = () => screen.queryByLabelText('Connections without room for their verb')?.textContent;
  render(<BoardReplay events={EVENTS} interview={interview} />);
  expect([words(), screen.queryByText('verb in the list')]).toEqual([undefined, null]);
  cleanup();
  const changes: BoardChange[] = [
    { do: 'put_node', node: far },
    { do: 'put_edge', edge: long },
  ];
  const later = changes.map((change, at) => ({ id: `later${at}`, seq: 4 + at, atMs: 30_000, change }));
  render(<BoardReplay events={[...EVENTS, ...later]} interview={interview} />);
  expect(words()).toBe('orders acknowledgements ledger, sync');
  expect(screen.getAllByText('verb in the list'), 'on the screen and in print').toHaveLength(2);
});

test('on a phone the drawing fits its width, and takes no width for parts that were removed', () => {
  const real = window.matchMedia.bind(window);
  const phone = vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const query = real(media);
    Object.defineProperty(query, 'matches', { value: false });
    return query;
  });
  const gone = Array.from({ length: 8 }, (_, at) => `gone${at}`);
  const later: BoardChange[] = [
    ...gone.map((id, at): BoardChange => ({ do: 'put_node', node: part(id, 700 * at) })),
    ...gone.map((id): BoardChange => ({ do: 'remove_node', id })),
  ];
  const removed = later.map((change, at) => ({ id: `later${at}`, seq: at + 4, atMs: 40_000, change }));
  const shown = (events: BoardEvent[]) => {
    render(<BoardReplay events={events} interview={{ createdAt: new Date(0), responses: [] }} />);
    const section = screen.getAllByRole('img')[0]?.getAttribute('viewBox')?.split(' ') ?? [];
    cleanup();
    return { x: section[0], width: section[2] };
  };
  expect(shown([...EVENTS, ...removed])).toEqual(shown(EVENTS));
  const highest = () => {
    render(<BoardReplay events={EVENTS} interview={{ createdAt: new Date(0), responses: [] }} />);
    const [, dvh] = /([\d.]+)dvh/.exec(screen.getAllByRole('img')[0]?.getAttribute('style') ?? '') ?? [];
    cleanup();
    return Number(dvh);
  };
  const onPhone = highest();
  phone.mockRestore();
  expect(onPhone, 'it may be higher than the screen to be as wide').toBeGreaterThan(1.5 * highest());
});

test('the replay has one frame before and after somebody moves through time, and room in it for a removed part', () => {
  const corner = { ...part('mail', 300), y: 300 };
  const later: BoardChange[] = [
    { do: 'put_node', node: corner },
    { do: 'put_node', node: { ...part('gone', 0), y: 600 } },
    { do: 'remove_node', id: 'gone' },
  ];
  const removed = later.map((change, at) => ({
    id: `l${at}`,
    seq: at + 4,
    atMs: 40_000 + at * 10_000,
    change,
  }));
  const interview = { createdAt: new Date(0), responses: [] };
  const viewBox = () => screen.getAllByRole('img')[0]?.getAttribute('viewBox');
  render(<BoardReplay events={[...EVENTS, ...removed]} interview={interview} />);
  const atFirst = viewBox();
  for (const value of ['0', '10', '50', '60']) {
    fireEvent.change(screen.getByRole('slider'), { target: { value } });
    expect(viewBox(), `at ${value}`).toBe(atFirst);
  }
  cleanup();
  render(<BoardReplay events={[...EVENTS, ...removed.slice(0, 1)]} interview={interview} />);
  expect(atFirst, 'as if it had never been drawn').toBe(viewBox());
});

test('the frame of a replay grows for a line that leads around outside, and does not shrink again', () => {
  const frame = { x: 0, y: 0, width: 400, height: 200 };
  const { result, rerender } = renderHook(({ of, drawn }) => useKeptFrame(of, drawn), {
    initialProps: { of: frame, drawn: { ...frame, y: -24 } },
  });
  const grown = { ...frame, y: -24, height: 224 };
  expect(result.current).toEqual(grown);
  rerender({ of: frame, drawn: frame });
  expect(result.current).toEqual(grown);
  const other = { ...frame, width: 300 };
  rerender({ of: other, drawn: other });
  expect(result.current, 'once the parts are arranged anew').toEqual(other);
});

test('the report shows all of the drawing without a scroll of its own', () => {
  render(<BoardReplay events={EVENTS} interview={{ createdAt: new Date(0), responses: [] }} />);
  expect(screen.queryByRole('region', { name: 'Drawing' })).toBeNull();
});

test('who enlarges the drawing can zoom and replay it there, and Escape leads back to the button', () => {
  render(<BoardReplay events={EVENTS} interview={{ createdAt: new Date(0), responses: [] }} />);
  const button = screen.getByRole('button', { name: 'Enlarge' });
  button.focus();
  fireEvent.click(button);
  const dialog = screen.getByRole('dialog', { name: 'Board' });
  const picture = () => within(dialog).getByRole('img');
  const before = picture().style.width;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Zoom in' }));
  expect(picture().style.width).not.toBe(before);
  fireEvent.change(within(dialog).getByRole('slider'), { target: { value: '10' } });
  expect(picture().getAttribute('aria-label')).not.toContain('ledger');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  act(() => void vi.runOnlyPendingTimers());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('the enlarged drawing can be stepped from answer to answer, numbered as in the report', () => {
  const answer: ResponseReply = {
    id: 1,
    ...{ speaker: 'user', content: 'Orders come first.', timestamp: new Date(10_000), duration: 5 },
    ...{ transcriptState: null, engine: null, audioUrl: null },
  };
  const request: ResponseReply = { ...answer, id: 0, timestamp: new Date(5_000), request: true };
  const interview = { createdAt: new Date(0), responses: [request, answer] };
  render(<BoardReplay events={EVENTS} interview={interview} />);
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('button', { name: /^After answer/ })).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: 'After answer 1, 0:10' }));
  expect(dialog.getByRole('img').getAttribute('aria-label')).not.toContain('ledger');
});

test('after an answer, the report says what was drawn since the one before it, and nothing where nothing was', () => {
  const answerAt = (id: number, second: number): ResponseReply => ({
    id,
    ...{ speaker: 'user', content: 'Orders come first.', timestamp: new Date(second * 1_000), duration: 5 },
    ...{ transcriptState: null, engine: null, audioUrl: null },
  });
  const responses = [answerAt(1, 15), answerAt(2, 35), answerAt(3, 45), answerAt(4, 50)];
  render(<BoardReplay events={EVENTS} interview={{ createdAt: new Date(0), responses }} />);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const changed = () => screen.queryByText(/added|connected/i)?.textContent;
  press('After answer 1, 0:15');
  expect(changed()).toBe('Added service "orders".');
  press('After answer 2, 0:35');
  expect(changed()).toBe('Since answer 1: added service "ledger", and 1 more change.');
  press('After answer 3, 0:45');
  expect(changed()).toBeUndefined();
  expect(screen.queryByText('Each part is shown where it stood last.')).toBeNull();
});

test('a mouse drags the enlarged drawing, which picks nothing, and all of it can be shown again', () => {
  render(<BoardReplay events={EVENTS} interview={{ createdAt: new Date(0), responses: [] }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge' }));
  const dialog = within(screen.getByRole('dialog'));
  const picture = dialog.getByRole('img');
  const area = dialog.getByRole('region', { name: 'Drawing' });
  const scrolled = vi.fn();
  area.scrollBy = scrolled;
  Element.prototype.setPointerCapture = () => {};
  const part = picture.querySelector('[data-part]') ?? picture;
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, buttons: 1, pointerType: 'mouse' });
  fireEvent.pointerDown(part, at(100, 100));
  fireEvent.pointerMove(part, at(60, 90));
  fireEvent.pointerUp(part, at(60, 90));
  fireEvent.click(part);
  expect(scrolled.mock.calls).toEqual([[40, 10]]);
  expect(dialog.getByText(/^Press a part or a connection/)).toBeTruthy();
  fireEvent.click(part);
  expect(dialog.queryByText(/^Press a part or a connection/), 'a press without a drag').toBeNull();
  const sizes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return this instanceof SVGElement ? new DOMRect(0, 0, 800, 1_000) : new DOMRect(0, 0, 800, 500);
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Show all' }));
  expect(picture.style.width).toMatch(/calc\(0\.5 \*/);
  sizes.mockRestore();
});

test('an enlarged drawing opens as small as its frame is, as long as its names can be read', () => {
  render(<BoardReplay events={EVENTS} interview={{ createdAt: new Date(0), responses: [] }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge' }));
  const picture = within(screen.getByRole('dialog')).getByRole('img');
  const [, , width] = picture.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
  const leastPx = Number(/max\(([\d.]+)px/.exec(picture.style.width)?.[1]);
  const namesPx = (leastPx / (width ?? 0)) * LARGEST_GROWTH * NAME_FONT_PX;
  expect(namesPx).toBeCloseTo(READ_NAME_PX);
});

test('on a phone an enlarged drawing fills the width or the height of its frame, and so scrolls one way', () => {
  const real = window.matchMedia.bind(window);
  const phone = vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const query = real(media);
    Object.defineProperty(query, 'matches', { value: false });
    return query;
  });
  render(<BoardReplay events={EVENTS} interview={{ createdAt: new Date(0), responses: [] }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge' }));
  const picture = within(screen.getByRole('dialog')).getByRole('img');
  phone.mockRestore();
  expect(picture.style.width).toMatch(/min\(max\(100cqw, [\d.]+cqh\), [\d.]+px\)/);
});

test('two fingers zoom the enlarged drawing as far as they are moved apart, within limits', () => {
  render(<BoardReplay events={EVENTS} interview={{ createdAt: new Date(0), responses: [] }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge' }));
  const picture = within(screen.getByRole('dialog')).getByRole('img');
  const scale = () => Number(/calc\(([\d.]+)/.exec(picture.style.width)?.[1]);
  const fingers = (apart: number) => ({
    touches: [
      { clientX: 100, clientY: 100 },
      { clientX: 100 + apart, clientY: 100 },
    ],
  });
  fireEvent.touchStart(picture, fingers(100));
  fireEvent.touchMove(picture, fingers(200));
  expect(scale()).toBe(2);
  fireEvent.touchMove(picture, fingers(5_000));
  expect(scale()).toBe(3);
  fireEvent.touchEnd(picture, { touches: [] });
  fireEvent.touchStart(picture, { touches: [{ clientX: 100, clientY: 100 }] });
  fireEvent.touchMove(picture, { touches: [{ clientX: 300, clientY: 100 }] });
  expect(scale(), 'one finger scrolls').toBe(3);
});

test('a press on a part or a connection says all of it, and shows a verb that is left out', () => {
  const measured = vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 0, 64, 0));
  render(<BoardReplay events={EVENTS} interview={{ createdAt: new Date(0), responses: [] }} />);
  const [picture] = screen.getAllByRole('img');
  const verb = () => picture?.querySelector('.board-verb');
  expect(verb()).toBeNull();
  fireEvent.click(picture?.querySelector('path[data-pick]') ?? document.body);
  expect(verb()?.textContent).toBe('writes');
  expect(screen.getByText('orders writes ledger, sync', { selector: 'p' })).toBeTruthy();
  fireEvent.click(screen.getAllByText('ledger')[0] ?? document.body);
  expect(screen.getByText('Service: ledger')).toBeTruthy();
  fireEvent.click(picture ?? document.body);
  expect(screen.queryByText('Service: ledger')).toBeNull();
  fireEvent.click(screen.getAllByText('ledger')[0] ?? document.body);
  expect(screen.getByText('Service: ledger')).toBeTruthy();
  fireEvent.click(screen.getAllByText('ledger')[0] ?? document.body);
  expect(screen.queryByText('Service: ledger'), 'a second press lets it go').toBeNull();
  measured.mockRestore();
});

test('the connections of a report are also there in words', () => {
  render(<BoardReplay events={EVENTS} interview={{ createdAt: new Date(0), responses: [] }} />);
  fireEvent.click(screen.getByText('Connections in words'));
  const words = within(screen.getByRole('list', { name: 'Connections in words' }));
  expect(words.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'orders → ledger: writes (sync)',
  ]);
});

test('a column that was laid out on a phone is rearranged for a wide screen, and the report says so', async () => {
  vi.useRealTimers();
  const column = Array.from({ length: 9 }, (_, at): BoardNode => ({ ...part(`p${at}`, 0), y: at * 110 }));
  const drawn: BoardChange[] = [
    ...column.map((node): BoardChange => ({ do: 'put_node', node })),
    ...column.slice(1).map((node, at): BoardChange => {
      return { do: 'put_edge', edge: { ...LINE, id: `l${at}`, from: `p${at}`, to: node.id } };
    }),
  ];
  const events = drawn.map((change, at) => ({ id: `event${at}`, seq: at + 1, atMs: 10_000, change }));
  const real = window.matchMedia.bind(window);
  const wide = vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const query = real(media);
    Object.defineProperty(query, 'matches', { value: true });
    return query;
  });
  render(<BoardReplay events={events} interview={{ createdAt: new Date(0), responses: [] }} />);
  fireEvent.change(screen.getByRole('slider'), { target: { value: '5' } });
  expect(await screen.findByText(/rearranged for a wide screen/, {}, { timeout: 20_000 })).toBeTruthy();
  const [, , width, height] = (screen.getAllByRole('img')[0]?.getAttribute('viewBox') ?? '').split(' ');
  expect(Number(width)).toBeGreaterThan(Number(height));
  wide.mockRestore();
}, 30_000);

test('the marks above the slider are explained', () => {
  render(<BoardReplay events={EVENTS} interview={{ createdAt: new Date(0), responses: [] }} />);
  expect(screen.getByText('a change on the board')).toBeDefined();
  expect(screen.queryByText('an answer'), 'nobody answered').toBeNull();
});

test('who looks at a moment before the first part reads that nothing is drawn, in the frame of the drawing', () => {
  render(<BoardReplay events={EVENTS} interview={{ createdAt: new Date(0), responses: [] }} />);
  const section = screen.getAllByRole('img')[0]?.getAttribute('viewBox');
  expect(screen.queryByText('Nothing drawn yet.')).toBeNull();
  fireEvent.change(screen.getByRole('slider'), { target: { value: '5' } });
  expect(screen.getByText('Nothing drawn yet.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Nothing drawn yet.' }).getAttribute('viewBox')).toBe(section);
});

test('the report says what was noted of parts and connections, from when it was', () => {
  const noted: BoardChange[] = [
    { do: 'put_node', node: { ...part('ledger', 300), note: 'sharded by account' } },
    { do: 'put_edge', edge: { ...LINE, note: 'in batches' } },
  ];
  const later = noted.map((change, at) => ({ id: `noted${at}`, seq: at + 4, atMs: 40_000, change }));
  render(
    <BoardReplay events={[...EVENTS, ...later]} interview={{ createdAt: new Date(0), responses: [] }} />,
  );
  const lists = () => screen.queryAllByRole('list', { name: 'Notes on the board' });
  const [shown] = lists();
  expect([...(shown?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'ledger: sharded by account',
    'orders → ledger: in batches',
  ]);
  const marks = () => screen.getAllByRole('img')[0]?.querySelectorAll('.lucide-sticky-note').length;
  expect(marks(), 'a mark on the part that has a note').toBe(1);
  fireEvent.change(screen.getByRole('slider'), { target: { value: '30' } });
  expect(marks()).toBe(0);
  expect(lists(), 'only in the print').toHaveLength(1);
});

test('who presses Play sees the board build up step by step, with what is new named, and can stop it', () => {
  render(<BoardReplay events={EVENTS} interview={{ createdAt: new Date(0), responses: [] }} />);
  const slider = screen.getByRole('slider', { name: 'Second of the interview' });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^0:30, 2 parts/);
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  const stepsOf = (count: number) =>
    Array.from({ length: count }, () => {
      act(() => void vi.advanceTimersByTime(700));
      return slider.getAttribute('aria-valuetext');
    });
  expect(slider.getAttribute('aria-valuetext')).toBe('0:00, 0 parts');
  expect(stepsOf(2)).toEqual([
    '0:10, 1 part, Added service "orders".',
    '0:20, 2 parts, Added service "ledger".',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(stepsOf(3).at(-1)).toMatch(/^0:20/);
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(stepsOf(2).at(-1)).toBe('0:30, 2 parts, Connected: orders writes ledger.');
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
});

test('who moves the slider while the board plays stays at that second', () => {
  render(<BoardReplay events={EVENTS} interview={{ createdAt: new Date(0), responses: [] }} />);
  const slider = screen.getByRole('slider', { name: 'Second of the interview' });
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  fireEvent.change(slider, { target: { value: '15' } });
  act(() => void vi.advanceTimersByTime(2_000));
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^0:15/);
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
});

test('the list says each connection once, where it begins, and at its end where it comes from', () => {
  const board = {
    nodes: new Map(['orders', 'ledger', 'mail'].map((id) => [id, part(id, 0)])),
    edges: new Map([[LINE.id, LINE]]),
    groups: new Map(),
  };
  board.nodes.set('mail', { ...part('mail', 0), note: 'twice a day' });
  const chosen = { nodes: [], edges: [] };
  const calls = { onEdit: () => {}, onChoose: () => {}, onSay: () => {}, draw: () => {} };
  render(<BoardList board={board} chosen={chosen} edited={null} isOpen {...calls} />);
  const parts = within(screen.getByRole('region', { name: 'Parts (3)' })).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'orders, Serviceorders writes ledger, syncwrites ledger',
    'orders writes ledger, syncwrites ledger',
    'ledger, ServiceFrom orders',
    'mail, Service, twice a dayNot connected',
  ]);
  expect(screen.getByText('1 connection')).toBeTruthy();
});

test('the list follows the flow, not the order in which parts were drawn; its rows stay in place while one is edited', () => {
  const board = {
    nodes: new Map(['mail', 'ledger', 'orders'].map((id) => [id, part(id, 0)])),
    edges: new Map([[LINE.id, LINE]]),
    groups: new Map(),
  };
  const calls = { onEdit: () => {}, onChoose: () => {}, onSay: () => {}, draw: () => {} };
  const list = (edges: typeof board.edges, edited: string | null) => (
    <BoardList
      board={{ ...board, edges }}
      chosen={{ nodes: ['ledger'], edges: [] }}
      edited={edited}
      isOpen
      {...calls}
    />
  );
  const { container, rerender } = render(list(board.edges, null));
  const rows = () =>
    [...container.querySelectorAll<HTMLElement>('[data-row]')].flatMap(({ dataset: { row = '' } }) =>
      board.nodes.has(row) ? [row] : [],
    );
  expect(rows()).toEqual(['orders', 'ledger', 'mail']);
  const turned = new Map([[LINE.id, { ...LINE, from: LINE.to, to: LINE.from }]]);
  rerender(list(turned, 'ledger'));
  expect(rows()).toEqual(['orders', 'ledger', 'mail']);
  rerender(list(turned, null));
  expect(rows()).toEqual(['ledger', 'orders', 'mail']);
});
