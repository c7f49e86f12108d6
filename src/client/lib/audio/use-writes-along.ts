import { useEffect, useState } from 'react';
import { recognitionPlace } from './browser-recognition.ts';

/** Where the live screen keeps what the candidate agreed to. */
const CONSENT_KEY = 'browser_recognition';

/** Whether this browser can write down what is said, and the candidate agreed to it. */
export function useWritesAlong(): boolean {
  const [writesAlong, setWritesAlong] = useState(false);
  useEffect(() => {
    const consent = localStorage.getItem(CONSENT_KEY);
    void recognitionPlace().then((place) =>
      // Who agreed to the vendor agreed to the device too.
      setWritesAlong(place !== 'nowhere' && (consent === place || consent === 'vendor')),
    );
  }, []);
  return writesAlong;
}
