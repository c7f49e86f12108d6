import { lazy, useSyncExternalStore } from 'react';
import { errorText, isSessionOver } from './errors.ts';
import { LatePart } from './late-part.tsx';

const ToastWindow = lazy(() => import('./toast-window.tsx'));

type ToastContent = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** An error that is still to be read on the page after this one. */
  isCarried?: boolean;
};
export type ShownToast = ToastContent & { id: number; open: boolean };

/** A closed toast is forgotten only after this long, so that its closing can be seen to the end. */
const REMOVAL_DELAY_MS = 1_000_000;

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

/** What went wrong with a form is of no use where the form is not any more. */
export function dropErrorToast(): void {
  if (shown?.variant === 'destructive' && !shown.isCarried) close(shown.id);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type ToasterProps = {
  /** Its window is fetched before a toast needs it, since without a network it could not be fetched. */
  isFetchedAhead: boolean;
};

/** Where toasts appear; stands once, in the root. */
export function Toaster({ isFetchedAhead }: ToasterProps) {
  const current = useSyncExternalStore(subscribe, () => shown);
  if (!isFetchedAhead && !current) return null;
  return (
    <LatePart missing={current?.open && <PlainToast {...current} />}>
      <ToastWindow current={current} onClose={close} />
    </LatePart>
  );
}

/** Says it without the window. */
function PlainToast({ id, title, description }: ShownToast) {
  return (
    <div
      role="alert"
      className="fixed right-4 bottom-4 left-4 z-50 flex items-start gap-3 rounded-ui border border-line-strong bg-raised p-4 shadow-float sm:left-auto sm:max-w-md"
    >
      <p>
        <strong>{title}</strong> {description}
      </p>
      <button type="button" className="-my-2 min-h-11 underline" onClick={() => close(id)}>
        Close
      </button>
    </div>
  );
}
