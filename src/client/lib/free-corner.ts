/** Where a toast may stand, the usual place first. */
export const CORNERS = {
  bottomRight: 'right-0 bottom-0',
  bottomLeft: 'left-0 bottom-0',
  /** Under the navigation bar. */
  topRight: 'right-0 top-14',
  topLeft: 'left-0 top-14',
} as const;
export type Corner = keyof typeof CORNERS;

const NAVIGATION_PX = 56;
const PRESSABLE = 'button, a[href], input, select, textarea, [role="radio"], [role="tab"]';

/** The first corner in which something of this size covers nothing that can be pressed, else the one where it covers the least. */
export function freeCorner(size: { width: number; height: number }, own: Element | null): Corner {
  const boxes = [...document.querySelectorAll(PRESSABLE)]
    .filter((element) => !own?.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const covered = (corner: Corner) => boxes.filter((box) => overlaps(box, placeOf(corner, size))).length;
  const corners: Corner[] = ['bottomRight', 'bottomLeft', 'topRight', 'topLeft'];
  return corners.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}

type Place = { left: number; top: number; right: number; bottom: number };

function placeOf(corner: Corner, { width, height }: { width: number; height: number }): Place {
  const left = corner.endsWith('Left') ? 0 : window.innerWidth - width;
  const top = corner.startsWith('top') ? NAVIGATION_PX : window.innerHeight - height;
  return { left, top, right: left + width, bottom: top + height };
}

function overlaps(a: Place, b: Place): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
