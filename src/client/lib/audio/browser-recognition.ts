/** The part of the Web Speech API that is used; browsers ship it under two names, and not all of it. */
type Recognizer = {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally?: boolean;
  start(): void;
  stop(): void;
  addEventListener(type: 'result', listener: (event: { results: SpeechRecognitionResultList }) => void): void;
  addEventListener(type: 'error', listener: (event: { error: string }) => void): void;
  addEventListener(type: 'end', listener: () => void): void;
};
type RecognizerClass = {
  new (): Recognizer;
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>;
};

declare global {
  interface Window {
    SpeechRecognition?: RecognizerClass;
    webkitSpeechRecognition?: RecognizerClass;
  }
}

const LANGUAGE = 'en-US';
const LAST_WORDS_MS = 1500;

/** Where the browser would turn speech into text: nowhere, on this device, or at its vendor. */
export type RecognitionPlace = 'nowhere' | 'on_device' | 'vendor';

/** What is said of it beside a record button. */
export const WRITES_ALONG = {
  on_device: 'Your browser transcribes your answer on this device.',
  vendor:
    "To transcribe your answer, your browser sends your voice to its vendor's servers (for example Google, Microsoft or Apple).",
} as const;

export type RunningRecognition = {
  pause(): void;
  resume(): void;
  /** Ends and gives what was heard, or null for nothing. */
  finish(): Promise<string | null>;
};

export async function recognitionPlace(): Promise<RecognitionPlace> {
  const Recognition = recognizerClass();
  if (!Recognition) return 'nowhere';
  const options = { langs: [LANGUAGE], processLocally: true };
  const local = await Recognition.available?.(options).catch(() => 'unavailable');
  return local === 'available' ? 'on_device' : 'vendor';
}

/**
 * Listens along until finished. The browser ends by itself after a silence; then it is started again.
 * @param onText what was heard so far, the last words still open to change.
 */
export function startRecognition(
  place: RecognitionPlace,
  onText: (text: string) => void,
): RunningRecognition {
  const Recognition = recognizerClass();
  if (!Recognition) return { pause: () => {}, resume: () => {}, finish: async () => null };
  const recognizer = new Recognition();
  recognizer.lang = LANGUAGE;
  recognizer.continuous = true;
  recognizer.interimResults = true;
  if (place === 'on_device') recognizer.processLocally = true;

  let before = '';
  let current = '';
  let isWanted = true;
  let isListening = false;
  let onEnd = () => {};
  const text = () => `${before} ${current}`.trim();
  const listen = () => {
    isListening = true;
    recognizer.start();
  };

  recognizer.addEventListener('result', ({ results }) => {
    current = Array.from(results, (result) => result[0]?.transcript.trim() ?? '').join(' ');
    onText(text());
  });
  recognizer.addEventListener('error', ({ error }) => {
    if (error !== 'no-speech') isWanted = false;
  });
  recognizer.addEventListener('end', () => {
    isListening = false;
    before = text();
    current = '';
    if (isWanted) listen();
    else onEnd();
  });
  listen();

  return {
    pause: () => {
      isWanted = false;
      recognizer.stop();
    },
    resume: () => {
      isWanted = true;
      if (!isListening) listen();
    },
    finish: async () => {
      isWanted = false;
      if (isListening) {
        recognizer.stop();
        await new Promise<void>((resolve) => {
          onEnd = resolve;
          setTimeout(resolve, LAST_WORDS_MS);
        });
      }
      return text() || null;
    },
  };
}

function recognizerClass(): RecognizerClass | undefined {
  return window.SpeechRecognition ?? window.webkitSpeechRecognition;
}
