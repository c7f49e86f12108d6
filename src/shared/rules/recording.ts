import { CHARACTERS_A_WORD } from './interview-clock.ts';

/** Smaller recordings are refused. */
export const MIN_AUDIO_BYTES = 1000;
/** Larger ones too. */
export const MAX_AUDIO_BYTES = 25 * 1024 * 1024;
/** For one text field of a form with a recording. */
export const MAX_TEXT_FIELD_BYTES = 100 * 1024;
/** For a form with a recording, with room for its other fields. */
export const MAX_UPLOAD_BYTES = MAX_AUDIO_BYTES + MAX_TEXT_FIELD_BYTES;
/** For the text of one answer, typed or heard. */
export const MAX_TRANSCRIPT_CHARACTERS = 20_000;
/** MediaRecorder's timeslice. */
export const CHUNK_MS = 100;
/** In order of preference. */
export const RECORDING_TYPES = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'] as const;
/** The room asks for the interview this often while recording. */
export const POLL_WHILE_RECORDING_MS = 5000;
/** From the end of the clock to the end of the interview. */
export const REDIRECT_AFTER_EXPIRY_MS = 3000;

/** Label of an engine that the server lacks, so that the browser's own is used. */
export const BROWSER_ENGINE = 'Your browser';

/** How much sound one level is measured over. */
export const LEVEL_WINDOW_MS = 50;
/** Length of a microphone test. */
export const MICROPHONE_TEST_MS = 5000;
/** The wizard's test succeeds above this highest level. */
export const WIZARD_PASS_LEVEL = 5;
/** An answer whose level stays under this is silence: the lowest signal that the tests call good. */
export const AUDIBLE_LEVEL = 1;

export type MicrophoneSignal = 'excellent' | 'good' | 'detected' | 'none';

type SignalRow = { signal: MicrophoneSignal; above: number; label: string; outcome: string; advice: string };

/** Signal labels by mean level, with the outcome the embedded test shows. Strongest first. */
const SIGNALS: readonly SignalRow[] = [
  {
    signal: 'excellent',
    above: 3,
    label: 'Excellent',
    outcome: 'Microphone Test Successful',
    advice: 'You come through loud and clear.',
  },
  {
    signal: 'good',
    above: 1,
    label: 'Good Signal',
    outcome: 'Microphone Working',
    advice: 'You can be heard. A little closer or louder is better still.',
  },
  {
    signal: 'detected',
    above: 0.1,
    label: 'Detected',
    outcome: 'Microphone Connected',
    advice: 'The signal is weak. Move closer, speak up, or raise the input volume of your system.',
  },
];

const NO_SIGNAL: SignalRow = {
  signal: 'none',
  above: -1,
  label: 'No Signal',
  outcome: 'Microphone Test Inconclusive',
  advice: 'Nothing was heard. Is the microphone muted, or is another one chosen?',
};

/** Level of a window of samples in -1..1: root mean square times 100, so 0 to 100. */
export function levelOf(samples: Float32Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length) * 100;
}

export function meanLevel(levels: readonly number[]): number {
  return levels.length === 0 ? 0 : levels.reduce((sum, level) => sum + level, 0) / levels.length;
}

export function highestLevel(levels: readonly number[]): number {
  return levels.reduce((highest, level) => Math.max(highest, level), 0);
}

/** What the embedded test says about a mean level. */
export function signalOf(level: number): SignalRow {
  return SIGNALS.find((row) => level > row.above) ?? NO_SIGNAL;
}

/** Every window is exactly zero: the device is there, allowed, and delivers nothing, which no quiet room does. */
export function isDigitalSilence(levels: readonly number[]): boolean {
  return levels.length > 0 && levels.every((level) => level === 0);
}

const DIGITAL_SILENCE: SignalRow = {
  ...NO_SIGNAL,
  advice:
    'This microphone is allowed but sends no sound at all. Choose another one, or unmute it in the settings of your system.',
};

/** What a test says about the levels that it measured. */
export function signalIn(levels: readonly number[]): SignalRow {
  return isDigitalSilence(levels) ? DIGITAL_SILENCE : signalOf(meanLevel(levels));
}

/** Whether the wizard's test succeeded, given the levels it measured. */
export function passesWizard(levels: readonly number[]): boolean {
  return highestLevel(levels) > WIZARD_PASS_LEVEL;
}

/** Nobody says more words in a second. A recording that was cut short may have a few more on top (product rule 55). */
const WORDS_A_SECOND = 4;
const WORDS_ON_TOP = 20;

/**
 * As much of a text as can be said in this many seconds of sound, and how many words were cut from its end. Reading
 * text costs time; a second of sound must not carry a book.
 */
export function textBesideSound(text: string, seconds: number): { text: string; wordsLeftOut: number } {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const maxWords = Math.floor(seconds * WORDS_A_SECOND) + WORDS_ON_TOP;
  const maxCharacters = Math.min(maxWords * CHARACTERS_A_WORD, MAX_TRANSCRIPT_CHARACTERS);
  let kept = 0;
  let characters = 0;
  for (const word of words.slice(0, maxWords)) {
    characters += word.length + 1;
    if (characters > maxCharacters + 1) break;
    kept += 1;
  }
  if (kept === words.length) return { text, wordsLeftOut: 0 };
  return { text: words.slice(0, kept).join(' '), wordsLeftOut: words.length - kept };
}
