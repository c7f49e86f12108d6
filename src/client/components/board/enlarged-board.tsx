import { ZoomIn, ZoomOut } from 'lucide-react';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type TouchEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { ReadingDialog } from '#client/components/ui/dialog.tsx';
import { ScrollArea } from '#client/components/ui/page.tsx';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import type { Board } from '#shared/board/board.ts';
import { DRAWING_MARGIN } from '#shared/board/export-drawing.ts';
import { type Box, NAME_FONT_PX, type Place, withMargin } from '#shared/board/geometry.ts';
import { LARGEST_GROWTH, READ_NAME_PX } from '#shared/board/labels.ts';
import { LineKeys } from './line-key.tsx';
import { Picture, useShownZoom } from './picture.tsx';

/** At a smaller scale, not even the largest names can be read. */
export const READABLE = READ_NAME_PX / (LARGEST_GROWTH * NAME_FONT_PX);
/** Each press of a button enlarges or shrinks by this factor, within these multiples of how the drawing began. */
const STEP = 1.25;
const SCALES = { least: 0.2, most: 3 };
/** On a narrow screen a drawing is enlarged up to this factor to fill the width or the height. */
const LARGEST_FILLING = 1.5;
/** A press that moves farther than this is a drag. */
const DRAG_PX = 4;

type Props = {
  board: Board;
  frame: Box;
  /** The id of the part that is brought into sight. */
  follow: string | undefined;
  lit: ReadonlySet<string> | undefined;
  onPick: (id: string | undefined) => void;
  /** All of what was pressed in the drawing. */
  words: ReactNode;
  onClose: () => void;
  /** What controls the drawing. */
  children: ReactNode;
};

/** The board in the whole window: it fills a narrow screen and scrolls one way; on a wide one all of it if its names can be read then. */
export function EnlargedBoard({ board, frame, follow, lit, onPick, words, onClose, children }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const { scale, zoomTo, showAll, pinch } = useZoom(area);
  const drag = useDragToScroll(area);
  const measured = useShownZoom(frame);
  const isWide = useIsWide();
  useEffect(() => {
    if (follow !== undefined) bringIntoSight(area.current, follow);
  }, [follow]);
  const { width, height } = withMargin(frame, DRAWING_MARGIN);
  const fitting = `100cqw, ${(100 * width) / height}cqh`;
  const whole = isWide
    ? `max(${READABLE * width}px, min(${fitting}))`
    : `min(max(${fitting}), ${LARGEST_FILLING * width}px)`;
  const shown = `calc(${scale} * ${whole})`;
  return (
    <ReadingDialog
      title="Board"
      onClose={onClose}
      isTitleHidden
      isWindow
      className="grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(8rem,1fr)_auto] gap-2!"
    >
      <div className="grid min-h-11 grid-cols-[minmax(0,1fr)] gap-1 max-sm:px-1">{children}</div>
      <div
        ref={area}
        {...pinch}
        {...drag}
        className="@container-size relative cursor-grab select-none active:cursor-grabbing min-h-0 min-w-0 touch-pan-x touch-pan-y border border-line bg-ground max-sm:-mx-2 max-sm:border-x-0 sm:rounded-ui"
      >
        <ScrollArea label="Drawing" className="h-full content-center-safe touch-pan-x touch-pan-y">
          <Picture
            {...measured}
            board={board}
            frame={frame}
            lit={lit}
            onPick={onPick}
            style={{ width: shown, maxWidth: 'none' }}
          />
        </ScrollArea>
      </div>
      <div className="flex items-center justify-between gap-2 max-sm:px-1">
        <div className="grid gap-1">
          {words}
          <LineKeys board={board} zoom={measured.zoom} />
        </div>
        <div className="flex shrink-0 gap-2">
          <Button variant="outline" size="sm" onClick={showAll}>
            Show all
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-label="Zoom out"
            disabled={scale <= SCALES.least}
            onClick={() => zoomTo(scale / STEP)}
          >
            <ZoomOut aria-hidden size={16} />
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-label="Zoom in"
            disabled={scale >= SCALES.most}
            onClick={() => zoomTo(scale * STEP)}
          >
            <ZoomIn aria-hidden size={16} />
          </Button>
        </div>
      </div>
    </ReadingDialog>
  );
}

/** The scale of a drawing that scrolls: the point that it is scaled about keeps its place in the window. */
function useZoom(area: React.RefObject<HTMLElement | null>) {
  const [scale, setScale] = useState(1);
  const before = useRef({ scale, about: { x: 0, y: 0 } });
  const begun = useRef({ scale, apartPx: 0 });
  useLayoutEffect(() => {
    const scrolled = scrolledIn(area.current);
    const { about, scale: was } = before.current;
    before.current.scale = scale;
    if (!scrolled || scale === was) return;
    scrolled.scrollLeft = ((scrolled.scrollLeft + about.x) * scale) / was - about.x;
    scrolled.scrollTop = ((scrolled.scrollTop + about.y) * scale) / was - about.y;
  }, [area, scale]);
  const zoomTo = (wanted: number, at?: Place) => {
    const seen = area.current?.getBoundingClientRect();
    if (!seen) return;
    before.current.about = at
      ? { x: at.x - seen.left, y: at.y - seen.top }
      : { x: seen.width / 2, y: seen.height / 2 };
    setScale(Math.max(SCALES.least, Math.min(SCALES.most, wanted)));
  };
  const showAll = () => {
    const seen = area.current?.getBoundingClientRect();
    const drawn = area.current?.querySelector('svg')?.getBoundingClientRect();
    if (seen && drawn) zoomTo(scale * Math.min(seen.width / drawn.width, seen.height / drawn.height));
  };
  const pinch = {
    onTouchStart: ({ touches }: TouchEvent) => {
      begun.current = { scale, apartPx: fingersOf(touches)?.apartPx ?? 0 };
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const fingers = fingersOf(touches);
      if (fingers && begun.current.apartPx > 0)
        zoomTo((begun.current.scale * fingers.apartPx) / begun.current.apartPx, fingers.middle);
    },
  };
  return { scale, zoomTo, showAll, pinch };
}

/** Lets a mouse drag what a finger scrolls. The click that ends a drag picks nothing. */
function useDragToScroll(area: React.RefObject<HTMLElement | null>) {
  const last = useRef<Place | null>(null);
  const isDragged = useRef(false);
  return {
    onPointerDown: ({ pointerType, button, clientX, clientY }: PointerEvent) => {
      isDragged.current = false;
      last.current = pointerType === 'mouse' && button === 0 ? { x: clientX, y: clientY } : null;
    },
    onPointerMove: ({ buttons, clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      const from = last.current;
      if (!from || buttons === 0) return;
      const [x, y] = [from.x - clientX, from.y - clientY];
      if (!isDragged.current && Math.hypot(x, y) < DRAG_PX) return;
      // Not sooner: with the pointer captured, a plain click would miss its part.
      if (!isDragged.current) currentTarget.setPointerCapture(pointerId);
      isDragged.current = true;
      scrolledIn(area.current)?.scrollBy(x, y);
      last.current = { x: clientX, y: clientY };
    },
    onPointerUp: () => {
      last.current = null;
    },
    onClickCapture: (event: MouseEvent) => {
      if (isDragged.current) event.stopPropagation();
      isDragged.current = false;
    },
  };
}

/** How far apart two fingers are, and the middle between them; null for one finger. */
function fingersOf(touches: React.TouchList): { apartPx: number; middle: Place } | null {
  const [one, other] = [touches[0], touches[1]];
  if (!one || !other) return null;
  return {
    apartPx: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
  };
}

function scrolledIn(area: HTMLElement | null): HTMLElement | null {
  return area?.querySelector('section') ?? null;
}

/** Scrolls the drawing, not the page. */
function bringIntoSight(area: HTMLElement | null, id: string) {
  const part = area?.querySelector(`[data-part="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  const scrolled = scrolledIn(area);
  if (!part || !scrolled) return;
  const seen = scrolled.getBoundingClientRect();
  const along = (start: number, end: number, from: number, to: number) =>
    start >= from && end <= to ? 0 : (start + end - from - to) / 2;
  scrolled.scrollBy(
    along(part.left, part.right, seen.left, seen.right),
    along(part.top, part.bottom, seen.top, seen.bottom),
  );
}
