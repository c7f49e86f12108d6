import { ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { ScrollArea } from '#client/components/ui/page.tsx';
import type { Board } from '#shared/board/board.ts';
import { DRAWING_MARGIN } from '#shared/board/export-drawing.ts';
import { type Box, withMargin } from '#shared/board/geometry.ts';
import { ShownPicture } from './picture.tsx';

/** At this scale names are easy to read. */
const READABLE = 0.75;
/** Each press enlarges or shrinks by this factor, up to so many times from where it began. */
const STEP = 1.25;
const MOST_STEPS = 4;

type Props = {
  board: Board;
  frame: Box;
  /** The id of the part that is brought into sight. */
  follow: string | undefined;
  lit: ReadonlySet<string> | undefined;
  onClose: () => void;
  /** What controls the drawing. */
  children: ReactNode;
};

/** The board in the whole window: all of it if its names can be read then, else scrolling. */
export function EnlargedBoard({ board, frame, follow, lit, onClose, children }: Props) {
  const [steps, setSteps] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (follow !== undefined) bringIntoSight(area.current, follow);
  }, [follow]);
  const { width, height } = withMargin(frame, DRAWING_MARGIN);
  const fitting = `min(100cqw, ${(100 * width) / height}cqh)`;
  const shown = `calc(${STEP ** steps} * max(${READABLE * width}px, ${fitting}))`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      focusesItself
      title="Board"
      className="min-h-[calc(100dvh-2rem)] max-w-none! grid-rows-[auto_auto_minmax(8rem,1fr)] p-4!"
    >
      <div className="flex flex-wrap items-end gap-2">
        <div className="grid min-w-0 grow gap-2">{children}</div>
        <Button
          variant="outline"
          size="sm"
          aria-label="Zoom out"
          disabled={steps === -MOST_STEPS}
          onClick={() => setSteps(steps - 1)}
        >
          <ZoomOut aria-hidden size={16} />
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label="Zoom in"
          disabled={steps === MOST_STEPS}
          onClick={() => setSteps(steps + 1)}
        >
          <ZoomIn aria-hidden size={16} />
        </Button>
      </div>
      <div ref={area} className="@container-size min-h-0 rounded-ui border border-line bg-ground">
        <ScrollArea label="Drawing" className="h-full">
          <ShownPicture board={board} frame={frame} lit={lit} style={{ width: shown, maxWidth: 'none' }} />
        </ScrollArea>
      </div>
    </Dialog>
  );
}

/** Scrolls the drawing, not the page. */
function bringIntoSight(area: HTMLElement | null, id: string) {
  const part = area?.querySelector(`[data-part="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  const scrolled = area?.querySelector('section');
  if (!part || !scrolled) return;
  const seen = scrolled.getBoundingClientRect();
  const along = (start: number, end: number, from: number, to: number) =>
    start >= from && end <= to ? 0 : (start + end - from - to) / 2;
  scrolled.scrollBy(
    along(part.left, part.right, seen.left, seen.right),
    along(part.top, part.bottom, seen.top, seen.bottom),
  );
}
