import type { KeyboardEvent } from 'react';

type Props = {
  /** The id of the board's element, at whose left edge the divider stands. */
  controls: string;
  /** The width of the board in percent of the window. */
  width: number;
  onMove: (width: number) => void;
  onReset: () => void;
};

const SMALLEST = 36;
const LARGEST = 76;
/** The stage keeps this width, as the board's own `max-width` says. */
const STAGE_PX = 320;
const STEP = 2;

/** A bar between the stage and the board that changes how wide they are, by hand or by arrow keys. */
export default function BoardDivider({ controls, width, onMove, onReset }: Props) {
  const largest = Math.min(LARGEST, Math.floor(100 - (100 * STAGE_PX) / window.innerWidth));
  const move = (to: number) => onMove(Math.round(Math.max(SMALLEST, Math.min(largest, to)) * 10) / 10);
  const press = (event: KeyboardEvent) => {
    const at = Math.min(width, largest);
    const to = { ArrowLeft: at + STEP, ArrowRight: at - STEP, Home: SMALLEST, End: largest }[event.key];
    if (to === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (to === undefined) onReset();
    else move(to);
  };
  const shown = Math.round(Math.min(width, largest));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the board"
      aria-controls={controls}
      aria-valuenow={shown}
      aria-valuemin={SMALLEST}
      aria-valuemax={largest}
      aria-valuetext={`${shown} percent of the window`}
      title="Drag, or press the arrow keys. A double-click or Enter resets it."
      tabIndex={0}
      onKeyDown={press}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        move(100 - (100 * event.clientX) / window.innerWidth);
      }}
      className="group absolute inset-y-0 -left-1 z-20 w-6 cursor-col-resize touch-none outline-none select-none"
    >
      <span
        aria-hidden
        className="absolute inset-y-0 left-0.75 w-0.5 group-hover:bg-primary group-focus-visible:bg-primary group-active:bg-primary"
      />
      <span
        aria-hidden
        className="absolute top-1/2 left-0 h-12 w-2 -translate-y-1/2 rounded-full border border-line-strong bg-raised group-hover:border-primary group-hover:bg-primary group-focus-visible:border-primary group-focus-visible:bg-primary group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-primary"
      />
    </div>
  );
}
