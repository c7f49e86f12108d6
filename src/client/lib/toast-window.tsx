import { X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import type { ShownToast } from './toast.tsx';

const DISPLAY_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

type Props = { current: ShownToast | null; onClose: (id: number) => void };

/** Shows the current toast in a place where it covers no button. */
export default function ToastWindow({ current, onClose }: Props) {
  const viewport = useRef<HTMLOListElement>(null);
  const [corner, setCorner] = useState<Corner>('bottomRight');
  const [aboveBarPx, setAboveBarPx] = useState<number | null>(null);
  const id = current?.open ? current.id : null;
  useLayoutEffect(() => {
    const own = viewport.current;
    if (id === null || !own) return;
    let bar = barWithButtons();
    const place = () => {
      setAboveBarPx(bar && window.innerHeight - bar.getBoundingClientRect().top);
      if (bar) return makeRoom(own);
      giveRoomBack();
      setCorner((corner) => freeCorner(own.getBoundingClientRect(), own, corner));
    };
    place();
    // The screen may change below the toast: an interview begins with the toast of the previous screen.
    const changes = new MutationObserver(() => {
      const present = barWithButtons();
      if (present && present === bar) return;
      bar = present;
      place();
    });
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      giveRoomBack();
    };
  }, [id]);
  return (
    <RadixToast.Provider duration={DISPLAY_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {current && (
        <RadixToast.Root
          key={current.id}
          open={current.open}
          onOpenChange={(open) => !open && onClose(current.id)}
          className={classNames(
            'toast flex items-start gap-3 rounded-ui border bg-raised p-4 shadow-float',
            current.variant === 'destructive' ? 'border-danger' : 'border-line-strong',
          )}
        >
          <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
            <RadixToast.Title
              className={classNames('font-semibold', current.variant === 'destructive' && 'text-danger')}
            >
              {current.title}
            </RadixToast.Title>
            {current.description && (
              <RadixToast.Description className="text-sm text-ink-soft">
                {current.description}
              </RadixToast.Description>
            )}
          </div>
          <RadixToast.Close aria-label="Close" className="rounded-ui p-1 text-ink-soft hover:text-ink">
            <X aria-hidden size={16} />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport
        ref={viewport}
        style={aboveBarPx === null ? undefined : { bottom: aboveBarPx }}
        className={classNames(
          'fixed z-50 m-0 w-full list-none',
          aboveBarPx === null
            ? `max-w-md p-4 ${CORNERS[corner]}`
            : // Not wider than the stage beside the board.
              'left-0 max-w-xl px-4 py-2 sm:px-6 lg:max-w-[min(36rem,42vw)] lg:px-10',
        )}
      />
    </RadixToast.Provider>
  );
}

/** The bar above which a screen full of buttons makes room for toasts. An open dialog has buttons of its own: null. */
function barWithButtons(): Element | null {
  return document.querySelector('[data-dialog]') ? null : document.querySelector('[data-toast-above]');
}

/** Tells the page the height of the toast while that is shown. */
function makeRoom(toast: Element): void {
  document.documentElement.style.setProperty('--toast-height', `${toast.getBoundingClientRect().height}px`);
}

function giveRoomBack(): void {
  document.documentElement.style.removeProperty('--toast-height');
}

/** The places for a toast, the usual one first. */
export const CORNERS = {
  bottomRight: 'right-0 bottom-0',
  bottomLeft: 'left-0 bottom-0',
  /** The top corners are below the navigation bar. */
  topRight: 'right-0 top-14',
  topLeft: 'left-0 top-14',
} as const;
export type Corner = keyof typeof CORNERS;

const NAVIGATION_PX = 56;
const PRESSABLE = 'button, a[href], input, select, textarea, [role="radio"], [role="tab"]';

/**
 * The first corner in which something of this size covers no control, or else the one where it covers the fewest. It stays
 * in its present one where no other is better.
 */
export function freeCorner(
  size: { width: number; height: number },
  own: Element | null,
  present: Corner = 'bottomRight',
): Corner {
  const boxes = [...document.querySelectorAll(PRESSABLE)]
    .filter((element) => !own?.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const covered = (corner: Corner) => boxes.filter((box) => overlaps(box, placeOf(corner, size))).length;
  const corners: Corner[] = [present, 'bottomRight', 'bottomLeft', 'topRight', 'topLeft'];
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
