import { useSyncExternalStore } from 'react';
import { errorText, isSessionOver } from './errors.ts';
import { ToastWindow } from './toast-window.tsx';

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

/** Where toasts appear; stands once, in the root. It is there from the start: without a network it could not be fetched. */
export function Toaster() {
  const current = useSyncExternalStore(subscribe, () => shown);
  return <ToastWindow current={current} onClose={close} />;
}
