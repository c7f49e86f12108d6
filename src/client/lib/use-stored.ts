import { useState, useSyncExternalStore } from 'react';

/** A text that this device stores under `key` until it is emptied. */
export function useDraft(key: string): [string, (next: string) => void] {
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  const write = (next: string) => {
    setText(next);
    if (next) localStorage.setItem(key, next);
    else localStorage.removeItem(key);
  };
  return [text, write];
}

/** What was typed while a draft was on its way. */
export function writtenSince(sent: string, now: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
}

/** A switch that this browser remembers under `key`; until it is set, it is as by default. */
export function useStoredSwitch<Default extends boolean | null>(
  key: string,
  byDefault: Default,
): [boolean | Default, (isOn: boolean) => void] {
  const stored = useSyncExternalStore(onSwitched, () => localStorage.getItem(key));
  const choose = (isOn: boolean) => {
    localStorage.setItem(key, isOn ? 'on' : 'off');
    for (const tell of switched) tell();
  };
  return [stored === null ? byDefault : stored === 'on', choose];
}

const switched = new Set<() => void>();

/** One switch may be shown, and obeyed, in several places of a page. */
function onSwitched(tell: () => void): () => void {
  switched.add(tell);
  return () => switched.delete(tell);
}
