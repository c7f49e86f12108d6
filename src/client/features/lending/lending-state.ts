import { useSyncExternalStore } from 'react';

/** What this page does with the model of its browser. */
export type LendingState =
  | { kind: 'off' }
  /** `loaded` from 0 to 1; null while the browser says nothing of a download. */
  | { kind: 'loading'; loaded: number | null }
  | { kind: 'lending' }
  /** Another tab of this browser lends; this one goes on when that is closed. */
  | { kind: 'other_tab' }
  /** The same user began to lend in another browser. */
  | { kind: 'other_browser' }
  | { kind: 'failed'; text: string };

let state: LendingState = { kind: 'off' };
const listeners = new Set<() => void>();

export function setLendingState(next: LendingState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function useLendingState(): LendingState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** Who agreed to it on this device; agreeing is remembered until it is taken back. */
const keyOf = (userId: number) => `lends_model:${userId}`;

export function hasAgreed(userId: number): boolean {
  return localStorage.getItem(keyOf(userId)) === 'on';
}

export function rememberAgreement(userId: number, agreed: boolean): void {
  if (agreed) localStorage.setItem(keyOf(userId), 'on');
  else localStorage.removeItem(keyOf(userId));
}
