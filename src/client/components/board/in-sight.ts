import { useReactFlow, useStore, useStoreApi, type Viewport } from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type Board, EMPTY_BOARD } from '#shared/board/board.ts';
import { type Box, NODE_HEIGHT, NODE_WIDTH, nodeBox, type Place, unionOf } from '#shared/board/geometry.ts';
import { growthAt, isAnyLeftOut, mostGrowth, SMALLEST_ZOOM, verbTimes } from '#shared/board/labels.ts';
import { drawnBox, edgeRoutes } from '#shared/board/routes.ts';
import { EDGE_PX, FOOT_PX, isNarrow } from './pane.ts';
import { verbsWritten } from './step-words.ts';

/** From this zoom on, names are easy to read. */
const READABLE_ZOOM = 0.6;
/** `SMALLEST_ZOOM` for a narrow frame, where a drawing leads downwards and is read piece by piece: names of 11 px. */
const SMALLEST_NARROW = 0.68;
/** More than the fields of what is chosen take on a phone: nothing but a covered part moves when they come and go. */
const FIELDS_PX = 100;
/** How far from the upper left corner a new drawing begins; it will grow to the right and downwards. */
const BEGIN_PX = 40;
type Look = 'begun' | 'whole' | 'all';
/** How each drawing was last brought into sight. If its viewport is still that one, nobody moved it by hand. */
const lastShown = new WeakMap<Key, { viewport: Viewport; look: Look }>();
/** Identifies a drawing. Its store's `getState` is shared by all its hooks; the store object itself is not. */
type Key = ReturnType<typeof useStoreApi>['getState'];

/** Brings a drawing into sight, and remembers how. */
function useLook() {
  const { setViewport } = useReactFlow();
  const store = useStoreApi();
  return useCallback(
    (board: Board, seen: Box | undefined, look: Look) => {
      const { width, height } = store.getState();
      const box = drawnBox(board);
      if (!box || !seen || width === 0) return;
      const viewport = viewportOf(box, { width, height }, seen, look);
      lastShown.set(store.getState, { viewport, look });
      void setViewport(viewport);
    },
    [setViewport, store],
  );
}

/** Brings a board into sight: all of it; if that would be too small to read and was not just asked for, one place of it. */
export function useShow(): (board: Board, seen?: Box, look?: Look) => void {
  const { getViewport } = useReactFlow();
  const store = useStoreApi();
  const look = useLook();
  return (board, seen = firstBox(board), as = 'whole') => {
    const shown = lastShown.get(store.getState);
    const isAll = shown?.look === 'all' && areSame(shown.viewport, getViewport());
    look(board, seen, isAll && isNarrow(store.getState()) ? 'whole' : as);
  };
}

/** Brings a place into sight if it is not. A step may lay a drawing out that was for another frame: it is fitted again. */
export function useBring(): (board: Board, seen: Box, isStep?: boolean) => void {
  const lookOrMove = useLookOrMove();
  const store = useStoreApi();
  const { getViewport } = useReactFlow();
  return (board, seen, isStep = false) => {
    const frame = store.getState();
    const [shown, now] = [lastShown.get(store.getState), getViewport()];
    const isFitted = isStep && shown && shown.look !== 'begun' && areSame(shown.viewport, now);
    if (frame.width === 0 || (!isFitted && isSeen(seen, now, frame))) return;
    lookOrMove(board, seen, isFitted ? shown.look : 'whole');
  };
}

/** Brings a place into sight. Once somebody moved or zoomed the drawing by hand, it is only moved, and no more than it takes. */
function useLookOrMove() {
  const { getViewport, setViewport } = useReactFlow();
  const store = useStoreApi();
  const look = useLook();
  return useCallback(
    (board: Board, seen: Box, as: Look) => {
      const [shown, now] = [lastShown.get(store.getState), getViewport()];
      if (!shown || areSame(shown.viewport, now)) look(board, seen, as);
      else void setViewport(movedTo(seen, now, store.getState()));
    },
    [getViewport, setViewport, store, look],
  );
}

/** Brings a piece of the drawing back into sight once it was moved out of it by hand. */
export function useKeptWithin(board: Board): (event: unknown, moved: Viewport) => void {
  const { setViewport } = useReactFlow();
  const store = useStoreApi();
  return (event, moved) => {
    const box = drawnBox(board);
    // Without an event, the drawing was moved by our own code.
    if (!event || !box) return;
    const kept = keptWithin(moved, box, store.getState());
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!areSame(kept, moved)) void setViewport(kept, { duration: isCalm ? 0 : 200 });
  };
}

/** Whether any verb is left out, and whether more than a third of them are for being too small to read. */
export function useVerbsLeftOut(board: Board): { isAny: boolean; areMany: boolean } {
  const growths = useMemo(() => [...edgeRoutes(board).values()].map(mostGrowth), [board]);
  const zoom = useStore(({ transform: [, , zoom] }) => zoom);
  // Not in the selector, which runs for each step of a drag.
  return useMemo(() => {
    const each = [...new Set(growths)];
    const small = growths.filter((most) => most > 0 && verbTimes(zoom, most, each, false) === null);
    return { isAny: isAnyLeftOut(zoom, each), areMany: 3 * small.length > growths.length };
  }, [growths, zoom]);
}

/** Whether the drawing is shown too small for parts to hold readable names. */
export function useIsFar(): boolean {
  return useStore(({ transform: [, , zoom] }) => growthAt(zoom) === null);
}

/** The number of parts that are not completely within the frame. */
export function useHidden(board: Board): number {
  return useStore(({ transform: [x, y, zoom], width, height }) =>
    width === 0
      ? 0
      : [...board.nodes.values()].filter((node) => !isSeen(nodeBox(node), { x, y, zoom }, { width, height }))
          .length,
  );
}

/** The part where a reader begins: the highest, and the leftmost of those. */
function firstBox({ nodes }: Board): Box | undefined {
  return [...nodes.values()].map(nodeBox).sort((one, other) => one.y - other.y || one.x - other.x)[0];
}

/** Moves the drawing when it grows out of its frame, when that changes, and to what was chosen in the list or by keys. */
export function useKeptInSight(board: Board, chosen: Box | undefined, isListShown: boolean): void {
  const { getViewport, setViewport } = useReactFlow();
  const store = useStoreApi();
  const look = useLook();
  const lookOrMove = useLookOrMove();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const before = useRef({ board: EMPTY_BOARD, width: 0, height: 0 });
  useEffect(() => {
    const was = before.current;
    const first = chosen ?? firstBox(board);
    if (width === 0) return;
    const [box, frame] = [drawnBox(board), { width, height }];
    before.current = { board, width, height };
    if (!first || !box) return;
    if (was.board.nodes.size === 0) {
      // What was drawn before the board was opened has had its time to grow.
      const grown = was.width === 0 ? 'whole' : 'begun';
      return look(board, first, isTooWide(box, frame) ? 'all' : grown);
    }
    const [shown, now] = [lastShown.get(store.getState), getViewport()];
    const isAsShown = shown !== undefined && areSame(shown.viewport, now);
    const isOfOtherHeight = was.board === board && was.width === width && was.height !== height;
    if (isOfOtherHeight && isNarrow(frame) && Math.abs(was.height - height) < FIELDS_PX) {
      const isCovered = chosen && isSeen(chosen, now, was) && !isSeen(chosen, now, frame);
      return void (isCovered && setViewport(movedTo(chosen, now, frame)));
    }
    if (was.width !== width || was.height !== height) {
      // What could be seen whole in a wide frame still can after the frame was resized, however small.
      const asBefore = isSeen(box, now, was) && !isNarrow(frame) ? 'all' : 'whole';
      if (isAsShown) return look(board, first, shown.look === 'all' ? 'all' : asBefore);
      const moved = { ...now, x: now.x + (width - was.width) / 2, y: now.y + (height - was.height) / 2 };
      // The middle stays there, and what was in sight, although the list takes much of the room: the chosen part, or all.
      const kept = chosen ?? box;
      const isGone = (each: Box) => isSeen(each, now, was) && !isSeen(each, moved, frame);
      const [isLost, isCut] = [isGone(kept), isGone(box)];
      if (isCut && fittingZoom(box, frame) < now.zoom) return look(board, first, asBefore);
      return void setViewport(isCut || isLost ? movedTo(isCut ? box : kept, moved, frame) : moved);
    }
    const added = [...board.nodes.values()].filter(({ id }) => !was.board.nodes.has(id)).map(nodeBox);
    const isFitting = fittingZoom(box, frame) >= smallestWhole(frame);
    const isOut = (before: Box) => isSeen(before, now, frame) && !isSeen(box, now, frame);
    const verbs = verbsWritten(was.board, board);
    if (added.length + verbs.length === 0) {
      // React Flow itself brings only parts into sight that the focus comes to.
      const isSought = isListShown || document.activeElement?.matches('.react-flow__edge:focus-visible');
      if (isSought && chosen && !isSeen(chosen, now, frame)) lookOrMove(board, chosen, 'begun');
      // A part was moved, or a line is led around it in another way.
      else if (isAsShown && isFitting && isOut(drawnBox(was.board) ?? box)) look(board, first, 'begun');
      return;
    }
    // A drawing that is read downwards keeps its width in sight: a new line may lead around the others.
    const isDownwards = isNarrow(frame) && !isTooWide(box, frame);
    const made = newBox([...verbs, ...added], now.zoom, frame) ?? first;
    const grown = isFitting ? box : isDownwards ? { ...made, x: box.x, width: box.width } : made;
    // The key of the lines and the library's name cover the lower edge.
    const above = { width, height: height - EDGE_PX - footPx(frame) };
    if (!isSeen(grown, now, above)) lookOrMove(board, made, 'begun');
  }, [board, chosen, isListShown, width, height, store, look, lookOrMove, getViewport, setViewport]);
}

/** The box around new parts; around the last one if the frame has no room for all of them. */
export function newBox(added: readonly Box[], zoom: number, frame: Frame): Box | undefined {
  if (added.length === 0) return undefined;
  const all = unionOf(added);
  const [wide, high] = [frame.width - 2 * EDGE_PX, frame.height - footPx(frame) - 2 * EDGE_PX];
  return all.width * zoom <= wide && all.height * zoom <= high ? all : added.at(-1);
}

function areSame(one: Viewport, other: Viewport): boolean {
  return (
    Math.abs(one.x - other.x) < 1 && Math.abs(one.y - other.y) < 1 && Math.abs(one.zoom - other.zoom) < 0.001
  );
}

export type Frame = { width: number; height: number };

/** The least of a drawing that stays within its frame. */
const KEPT_PX = 80;

/** The viewport, moved as little as it takes to show an edge of the drawing. */
export function keptWithin({ x, y, zoom }: Viewport, box: Box, frame: Frame): Viewport {
  const along = (at: number, start: number, length: number, room: number) => {
    const least = Math.min(KEPT_PX, length * zoom);
    return Math.max(least - (start + length) * zoom, Math.min(room - least - start * zoom, at));
  };
  return {
    x: along(x, box.x, box.width, frame.width),
    y: along(y, box.y, box.height, frame.height - footPx(frame)),
    zoom,
  };
}

/** The viewport, moved as little as it takes to show a box; its beginning if it is larger than the frame. */
export function movedTo(box: Box, { x, y, zoom }: Viewport, frame: Frame): Viewport {
  const along = (at: number, start: number, length: number, room: number) =>
    Math.max(EDGE_PX - start * zoom, Math.min(room - EDGE_PX - (start + length) * zoom, at));
  return {
    x: along(x, box.x, box.width, frame.width),
    y: along(y, box.y, box.height, frame.height - footPx(frame)),
    zoom,
  };
}

/** The place nearest to this one at which a part is seen whole. */
export function seenPlace(place: Place, view: Viewport, frame: Frame): Place {
  const along = (at: number, from: number, length: number, room: number) =>
    Math.max((EDGE_PX - from) / view.zoom, Math.min((room - EDGE_PX - from) / view.zoom - length, at));
  return {
    x: Math.round(along(place.x, view.x, NODE_WIDTH, frame.width)),
    y: Math.round(along(place.y, view.y, NODE_HEIGHT, frame.height - footPx(frame))),
  };
}

/** The room that the library's name takes below a drawing; a narrow frame hides it. */
export function footPx(frame: Pick<Frame, 'width'>): number {
  return isNarrow(frame) ? 0 : FOOT_PX;
}

/** The zoom below which only a piece of a drawing is shown. */
function smallestWhole(frame: Pick<Frame, 'width'>): number {
  return isNarrow(frame) ? SMALLEST_NARROW : SMALLEST_ZOOM;
}

/** Whether a drawing cannot be read downwards in a narrow frame: it is wider than two columns with verbs beside them. */
export function isTooWide(box: Box, frame: Pick<Frame, 'width'>): boolean {
  return isNarrow(frame) && acrossZoom(box, frame) < 0.85 * SMALLEST_NARROW;
}

/** The zoom at which a box is as wide as the frame. */
function acrossZoom(box: Box, frame: Pick<Frame, 'width'>): number {
  return (frame.width - 2 * EDGE_PX) / box.width;
}

function isSeen(box: Box, { x, y, zoom }: Viewport, frame: Frame): boolean {
  return (
    box.x * zoom + x >= 0 &&
    box.y * zoom + y >= 0 &&
    (box.x + box.width) * zoom + x <= frame.width &&
    (box.y + box.height) * zoom + y <= frame.height
  );
}

/** The zoom at which all of a box fits into the frame. */
export function fittingZoom(box: Box, frame: Frame): number {
  return Math.min(acrossZoom(box, frame), (frame.height - footPx(frame) - 2 * EDGE_PX) / box.height);
}

/**
 * The viewport that shows all of a drawing: in the middle of its frame, or near its upper left corner if it has just
 * begun. If that would be too small to read, the viewport shows the piece around `seen`.
 */
export function viewportOf(box: Box, frame: Frame, seen: Box, look: Look): Viewport {
  const height = frame.height - footPx(frame);
  const smallest = look === 'all' ? 0 : smallestWhole(frame);
  const farthest = look === 'begun' ? BEGIN_PX : Number.POSITIVE_INFINITY;
  const fitting = fittingZoom(box, frame);
  const piece = isNarrow(frame) ? Math.max(smallest, Math.min(1, acrossZoom(box, frame))) : READABLE_ZOOM;
  const zoom = fitting < smallest ? piece : Math.min(1, fitting);
  const along = (start: number, length: number, room: number, from: number, extent: number) => {
    // What fits only without its margins is shown whole, too.
    if (length * zoom <= room) return Math.min(farthest, (room - length * zoom) / 2) - start * zoom;
    const wanted = room / 2 - (from + extent / 2) * zoom;
    return Math.max(room - EDGE_PX - (start + length) * zoom, Math.min(EDGE_PX - start * zoom, wanted));
  };
  return {
    x: along(box.x, box.width, frame.width, seen.x, seen.width),
    y: along(box.y, box.height, height, seen.y, seen.height),
    zoom,
  };
}
