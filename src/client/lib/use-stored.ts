import { useState } from 'react';

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

/** A switch that this browser remembers under `key`. */
export function useStoredSwitch(key: string, byDefault: boolean): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => {
    const stored = localStorage.getItem(key);
    return stored === null ? byDefault : stored === 'on';
  });
  const choose = (chosen: boolean) => {
    localStorage.setItem(key, chosen ? 'on' : 'off');
    setIsOn(chosen);
  };
  return [isOn, choose];
}
