import { lazy, useSyncExternalStore } from 'react';
import { errorText, isSessionOver } from './errors.ts';
import { LatePart } from './late-part.tsx';

const ToastWindow = lazy(() => import('./toast-window.tsx'));

type ToastContent = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Whether this error should stay visible on the next page. */
  isCarried?: boolean;
};
export type ShownToast = ToastContent & { id: number; open: boolean };

/** As specified, and seen by nobody: a closed toast shows nothing, and the next one takes its place at once. */
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

/** Shows a message in the corner. There is only one at a time: a new one replaces the last. */
export function toast(content: ToastContent): void {
  lastId += 1;
  show({ ...content, id: lastId, open: true });
}

/** Says that a call failed, in the server's words or `fallback`. Silent if the session is over; see `isSessionOver`. */
export function toastError(title: string, error: unknown, fallback: string): void {
  if (isSessionOver(error)) return;
  toast({ title, description: errorText(error, fallback), variant: 'destructive' });
}

/** Closes an error toast on leaving a page: an error about a form is of no use without the form. */
export function dropErrorToast(): void {
  if (shown?.variant === 'destructive' && !shown.isCarried) close(shown.id);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type ToasterProps = {
  /** Whether to fetch the toast's code before it is needed, since it could not be fetched offline. */
  isFetchedAhead: boolean;
};

/** The place where toasts appear; rendered once, in the root. */
export function Toaster({ isFetchedAhead }: ToasterProps) {
  const current = useSyncExternalStore(subscribe, () => shown);
  if (!isFetchedAhead && !current) return null;
  return (
    <LatePart missing={current?.open && <PlainToast {...current} />}>
      <ToastWindow current={current} onClose={close} />
    </LatePart>
  );
}

/** A plain toast, if the code of `ToastWindow` could not be fetched. */
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
