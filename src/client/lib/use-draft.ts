import { useState } from 'react';

/** A text that stays on this device, under `key`, until it is emptied. */
export function useDraft(key: string): [string, (next: string) => void] {
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  const write = (next: string) => {
    setText(next);
    if (next) localStorage.setItem(key, next);
    else localStorage.removeItem(key);
  };
  return [text, write];
}
