/** Qualities of on-device recognition, best first; the default (undefined) is meant for commands. */
const QUALITIES = ['conversation', 'dictation', undefined] as const;
type Quality = (typeof QUALITIES)[number];

type Options = { langs: string[]; processLocally: boolean; quality?: Quality };

/** The part of the Web Speech API that we use. Browsers ship it under two names, and some only in part. */
type Recognizer = {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally?: boolean;
  quality?: string;
  phrases?: object[];
  start(): void;
  stop(): void;
  addEventListener(type: 'result', listener: (event: { results: SpeechRecognitionResultList }) => void): void;
  addEventListener(type: 'error', listener: (event: { error: string }) => void): void;
  addEventListener(type: 'end', listener: () => void): void;
};
type RecognizerClass = {
  new (): Recognizer;
  available?(options: Options): Promise<string>;
  install?(options: Options): Promise<boolean>;
};

declare global {
  interface Window {
    SpeechRecognition?: RecognizerClass;
    webkitSpeechRecognition?: RecognizerClass;
    SpeechRecognitionPhrase?: new (phrase: string, boost: number) => object;
  }
}

const LANGUAGE = 'en-US';
const LAST_WORDS_MS = 1500;
const MOST_PHRASES = 100;
/** On a scale up to 10: enough to make a phrase likelier, but not to hear it everywhere. */
const PHRASE_BOOST = 3;

/** Where the browser can turn speech into text: nowhere, on this device, there after a download, or at its vendor. */
export type RecognitionPlace = 'nowhere' | 'on_device' | 'downloadable' | 'vendor';

/** What a browser offers. */
export type Recognition = { place: RecognitionPlace; quality: Quality };

/** The notice about recognition beside a record button. */
export const WRITES_ALONG = {
  on_device: 'Your browser transcribes your answer on this device.',
  vendor:
    "To transcribe your answer, your browser sends your voice to its vendor's servers (for example Google, Microsoft or Apple).",
} as const;

export type RunningRecognition = {
  pause(): void;
  resume(): void;
  /** Stops listening, and resolves with what was heard, or null for nothing. */
  finish(): Promise<string | null>;
};

/** Finds on-device recognition in the best quality available; its vendor's only if the device offers none. */
export async function findRecognition(): Promise<Recognition> {
  const Class = recognizerClass();
  if (!Class) return { place: 'nowhere', quality: undefined };
  const offers: { quality: Quality; state: string }[] = [];
  for (const quality of QUALITIES) {
    const state = (await Class.available?.(localOptions(quality)).catch(() => null)) ?? 'unavailable';
    if (state === 'available') return { place: 'on_device', quality };
    offers.push({ quality, state });
  }
  const open = offers.find(({ state }) => state === 'downloadable' || state === 'downloading');
  if (open && Class.install) return { place: 'downloadable', quality: open.quality };
  return { place: 'vendor', quality: undefined };
}

/** Where the browser would recognize speech now, without a download. */
export async function recognitionPlace(): Promise<Exclude<RecognitionPlace, 'downloadable'>> {
  const { place } = await findRecognition();
  return place === 'downloadable' ? 'vendor' : place;
}

export type InstallOutcome = 'installed' | 'refused' | 'stopped';

/** Downloads on-device recognition. The browser reports no progress, only whether the download succeeds. */
export async function installRecognition(quality: Quality): Promise<InstallOutcome> {
  const Class = recognizerClass();
  const options = localOptions(quality);
  try {
    if (!(await Class?.install?.(options))) return 'refused';
    return (await Class?.available?.(options)) === 'available' ? 'installed' : 'stopped';
  } catch {
    return 'stopped';
  }
}

/**
 * Recognizes speech until `finish` is called. The browser stops after a silence; then recognition is started again.
 * @param vocabulary words to make likelier than others; dropped if the browser refuses them.
 * @param onText called with what was heard so far; the last words may still change.
 * @param onFault called if the browser will hear nothing more, e.g. because its vendor does not respond.
 */
export function startRecognition(
  { place, quality }: Recognition,
  vocabulary: readonly string[],
  onText: (text: string) => void,
  onFault: () => void = () => {},
): RunningRecognition {
  const Class = recognizerClass();
  if (!Class) return { pause: () => {}, resume: () => {}, finish: async () => null };
  const recognizer = new Class();
  recognizer.lang = LANGUAGE;
  recognizer.continuous = true;
  recognizer.interimResults = true;
  if (place === 'on_device') {
    recognizer.processLocally = true;
    if (quality) recognizer.quality = quality;
    expectPhrases(recognizer, vocabulary);
  }

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
    // Recognition ends after this error, and is started again without phrases.
    if (error === 'phrases-not-supported') recognizer.phrases = [];
    else if (error !== 'no-speech') {
      if (isWanted) onFault();
      isWanted = false;
    }
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

function expectPhrases(recognizer: Recognizer, vocabulary: readonly string[]): void {
  const Phrase = window.SpeechRecognitionPhrase;
  if (!Phrase || !('phrases' in recognizer)) return;
  recognizer.phrases = vocabulary.slice(0, MOST_PHRASES).map((term) => new Phrase(term, PHRASE_BOOST));
}

function localOptions(quality: Quality): Options {
  return { langs: [LANGUAGE], processLocally: true, ...(quality && { quality }) };
}

function recognizerClass(): RecognizerClass | undefined {
  return window.SpeechRecognition ?? window.webkitSpeechRecognition;
}
