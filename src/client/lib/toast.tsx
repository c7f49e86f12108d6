import { X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { errorText, isSessionOver } from './errors.ts';

type ToastContent = { title: string; description?: string; variant?: 'default' | 'destructive' };
type ShownToast = ToastContent & { id: number; open: boolean };

const DISPLAY_MS = 5000;
/** A closed toast is forgotten only after this long, so that its closing can be seen to the end. */
const REMOVAL_DELAY_MS = 1_000_000;
const SWIPE_THRESHOLD_PX = 50;

const listeners = new Set<() => void>();
let shown: ShownToast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

function show(next: ShownToast | null): void {
  clearTimeout(removal);
  shown = next;
  for (const listener of listeners) listener();
}

function close(id: number): void {
  if (shown?.id !== id) return;
  show({ ...shown, open: false });
  removal = setTimeout(() => show(null), REMOVAL_DELAY_MS);
}

/** Shows a message in the corner. There is one at a time: a new one takes the place of the last. */
export function toast(content: ToastContent): void {
  lastId += 1;
  show({ ...content, id: lastId, open: true });
}

/** Says that a call failed: the server's sentence, or `fallback`. Silent when the session is over, which is said elsewhere. */
export function toastError(title: string, error: unknown, fallback: string): void {
  if (isSessionOver(error)) return;
  toast({ title, description: errorText(error, fallback), variant: 'destructive' });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear; stands once, in the root. */
export function Toaster() {
  const current = useSyncExternalStore(subscribe, () => shown);
  return (
    <RadixToast.Provider duration={DISPLAY_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {current && (
        <RadixToast.Root
          key={current.id}
          open={current.open}
          onOpenChange={(open) => !open && close(current.id)}
          className={classNames(
            'toast flex items-start gap-3 rounded-ui border bg-raised p-4 shadow-float',
            current.variant === 'destructive' ? 'border-danger' : 'border-line-strong',
          )}
        >
          <div className="grid flex-1 gap-1">
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
      <RadixToast.Viewport className="fixed right-0 bottom-0 z-50 m-0 w-full max-w-md list-none p-4" />
    </RadixToast.Provider>
  );
}
