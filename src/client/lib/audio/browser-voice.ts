import type { PlayingSound } from './play-sound.ts';

/** Browsers list their voices only a moment after the page has loaded. */
const VOICES_DEADLINE_MS = 1500;

/** Whether this browser can read aloud. */
export async function hasBrowserVoice(): Promise<boolean> {
  if (!('speechSynthesis' in window)) return false;
  const { speechSynthesis } = window;
  if (speechSynthesis.getVoices().length > 0) return true;
  await new Promise<void>((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', () => resolve(), { once: true });
    setTimeout(resolve, VOICES_DEADLINE_MS);
  });
  return speechSynthesis.getVoices().length > 0;
}

/** Reads a text aloud with the browser's voice; null if it has none. */
export async function browserVoice(text: string): Promise<PlayingSound | null> {
  return (await hasBrowserVoice()) ? speakWithBrowser(text) : null;
}

/** Reads a text aloud with the browser's own voice. `ended` rejects if that fails. */
export function speakWithBrowser(text: string): PlayingSound {
  const { speechSynthesis } = window;
  const utterance = new SpeechSynthesisUtterance(text);
  let spokenCharacters = 0;
  utterance.lang = 'en-US';
  utterance.onboundary = ({ charIndex }) => {
    spokenCharacters = charIndex;
  };
  const ended = new Promise<void>((resolve, reject) => {
    utterance.onend = () => resolve();
    utterance.onerror = ({ error }) => {
      if (error === 'canceled' || error === 'interrupted') resolve();
      else if (error === 'not-allowed') reject(new DOMException('', 'NotAllowedError'));
      else reject(new Error(error));
    };
  });
  ended.catch(() => {});
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
  return {
    ended,
    stop: () => speechSynthesis.cancel(),
    share: () => spokenCharacters / Math.max(1, text.length),
    bands: () => null,
  };
}
