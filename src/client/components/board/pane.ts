import { NODE_HEIGHT } from '#shared/board/geometry.ts';

export type Size = { width: number; height: number };

/** The space around a drawing that is shown whole, and the space below it for the library's name. */
export const EDGE_PX = 16;
export const FOOT_PX = 12;

/** A narrower pane fits only two columns at a readable size. The drawing leads downwards there, and scrolls. */
const NARROW_PX = 480;
const GAP_Y = 54;
/** Between two rows in a narrow pane: room for two lines that turn there, and a verb. */
const NARROW_GAP_Y = 64;

/** Whether a drawing in this pane leads from top to bottom and may be higher than the pane. */
export function isNarrow({ width }: Pick<Size, 'width'>): boolean {
  return width < NARROW_PX;
}

/** The distance from one row to the next. */
export function rowFor(pane: Size): number {
  return NODE_HEIGHT + (isNarrow(pane) ? NARROW_GAP_Y : GAP_Y);
}
