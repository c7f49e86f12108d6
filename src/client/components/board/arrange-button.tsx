import { useStore } from '@xyflow/react';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import type { Board } from '#shared/board/board.ts';
import { type Box, LABEL_FONT_PX } from '#shared/board/geometry.ts';
import { growthAt } from '#shared/board/labels.ts';
import { drawnBox } from '#shared/board/routes.ts';
import { type Frame, fittingZoom, footPx, isTooWide } from './in-sight.ts';
import { isNarrow } from './pane.ts';

type ArrangeProps = {
  board: Board;
  /** The arrangement that tidying up came to. */
  tidied: string;
  onPress: () => void;
};

/** Over a drawing that was laid out for a frame of another shape and cannot be read in this one; right below it in a narrow one. */
export function ArrangeButton({ board, tidied, onPress }: ArrangeProps) {
  const box = drawnBox(board);
  const isOffered = useStore(
    (frame) =>
      box !== null && isMisshapen(box, frame, frame.transform[2]) && tidied !== arrangement(board, frame),
  );
  const top = useStore((frame) => (box && isNarrow(frame) ? topBelow(box, frame) : undefined));
  if (!isOffered) return null;
  return (
    <Button
      variant="outline"
      style={{ top }}
      className={classNames(
        'absolute z-10 bg-raised whitespace-nowrap',
        top === undefined ? 'right-3 bottom-8' : 'right-1/2 translate-x-1/2',
      )}
      onClick={onPress}
    >
      Arrange for this screen
    </Button>
  );
}

/** The button's height, and its distance from the drawing and the edge of the frame. */
const [BUTTON_PX, BELOW_PX] = [44, 12];

/** Where the button stands below a drawing, or at the lower edge of its frame. */
function topBelow({ y, height }: Box, frame: Frame & { transform: [number, number, number] }): number {
  const [, top, zoom] = frame.transform;
  return Math.round(Math.min(top + (y + height) * zoom + BELOW_PX, frame.height - BUTTON_PX - BELOW_PX));
}

/** Tells a drawing in a frame from another one, or from the same in another frame. */
export const arrangement = (board: Board, { width, height }: { width: number; height: number }) =>
  JSON.stringify([drawnBox(board), width, height]);

/** Verbs that look smaller than this are hard to read. */
const READABLE_VERB_PX = 11;

/** A drawing that fills less of one side of its frame has another shape. */
const MISSHAPEN_SHARE = 0.6;

/** Whether a drawing is shown too small although much of the width or the height of its frame stays empty. */
export function isMisshapen(box: Box, frame: Frame, zoom: number): boolean {
  if (isNarrow(frame)) return growthAt(zoom) === null && isTooWide(box, frame);
  const fitting = fittingZoom(box, frame);
  const filled = Math.min(box.width / frame.width, box.height / (frame.height - footPx(frame)));
  return Math.max(zoom, fitting) * LABEL_FONT_PX < READABLE_VERB_PX && fitting * filled < MISSHAPEN_SHARE;
}
