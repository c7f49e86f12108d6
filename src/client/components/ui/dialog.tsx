import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classNames } from '#client/lib/class-names.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Whether only assistive technology gets the title, because the content speaks for itself. */
  isTitleHidden?: boolean;
  description?: ReactNode;
  /** Puts the focus on the dialog instead of its first control, so that Space does not press that by accident. */
  focusesItself?: boolean;
  /** Whether it takes the whole window, to its edges on a narrow screen. */
  isWindow?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A dialog over the page: it traps the focus, closes on Escape, and gives the focus back. The backdrop is our own
 * element: Radix's would lock scrolling with an inline style sheet, which a strict page policy refuses; base.css locks
 * it instead. Our own code also returns the focus: Radix returns it only to its trigger, if there is one.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  isTitleHidden = false,
  description,
  focusesItself,
  isWindow = false,
  className,
  children,
}: Props) {
  const opener = useOpener(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div
          data-dialog={isWindow ? 'window' : ''}
          className={classNames(
            'fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-backdrop',
            isWindow ? 'sm:p-4' : 'p-4',
          )}
        >
          <RadixDialog.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              opener.remember();
              if (!focusesItself || !(event.currentTarget instanceof HTMLElement)) return;
              event.preventDefault();
              // A dialog higher than the window would lose the margin above it.
              event.currentTarget.focus({ preventScroll: true });
            }}
            onCloseAutoFocus={(event) => event.preventDefault()}
            // Radix gives Escape to what opened last, which may be a toast, and hears it late while a toast is shown.
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || event.defaultPrevented) return;
              event.preventDefault();
              onOpenChange(false);
            }}
            className={classNames(
              'relative grid w-full gap-4 border-line bg-raised shadow-float',
              isWindow
                ? 'h-dvh min-w-0 p-2 sm:h-[calc(100dvh-2rem)] sm:rounded-ui sm:border sm:p-4'
                : 'max-w-lg rounded-ui border p-6',
              className,
            )}
          >
            <RadixDialog.Title className={isTitleHidden ? 'sr-only' : 'pr-8 text-xl font-semibold'}>
              {title}
            </RadixDialog.Title>
            {description && (
              <RadixDialog.Description asChild>
                <div className="text-ink-soft">{description}</div>
              </RadixDialog.Description>
            )}
            {children}
            <FocusGivenBack to={opener.last} />
            <RadixDialog.Close
              aria-label="Close"
              className="absolute top-3 right-3 grid size-11 place-items-center rounded-ui text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden size={18} />
            </RadixDialog.Close>
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

type ReadingProps = Pick<Props, 'title' | 'isTitleHidden' | 'isWindow' | 'className' | 'children'> & {
  onClose: () => void;
};

/** A dialog to read in: open as long as it is rendered, with the focus on itself. */
export function ReadingDialog({ onClose, ...shown }: ReadingProps) {
  return <Dialog open onOpenChange={(open) => !open && onClose()} focusesItself {...shown} />;
}

/**
 * Remembers the element that had the focus before a dialog opened, to give the focus back. A button that is disabled
 * while its call runs loses the focus before the reply opens the dialog, so the last focus is tracked all the time.
 */
function useOpener(isOpen: boolean) {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (isOpen) return;
    const keep = ({ target }: FocusEvent) => {
      last.current = target;
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [isOpen]);
  return {
    last,
    remember: () => {
      if (document.activeElement !== document.body) last.current = document.activeElement;
    },
  };
}

/**
 * Gives the focus back in the step that removes the dialog, after the focus is no longer trapped. Radix would only do so
 * with a timer, and a key pressed before that would reach nobody.
 */
function FocusGivenBack({ to }: { to: RefObject<EventTarget | null> }) {
  useEffect(
    () => () => {
      const opener = to.current;
      const canFocus = opener instanceof HTMLElement || opener instanceof SVGElement;
      if (canFocus && opener.isConnected) opener.focus();
    },
    [to],
  );
  return null;
}
