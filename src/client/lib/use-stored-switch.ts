import { useState } from 'react';

/** A choice between on and off that this browser remembers under `key`. */
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
