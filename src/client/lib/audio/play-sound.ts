/** A sound that is playing. */
export type PlayingSound = {
  /** Resolves when the sound has ended or was stopped; rejects if the browser cannot go on playing it. */
  ended: Promise<void>;
  stop(): void;
  /** The share that has been played, 0 to 1. */
  share(): number;
  /** The loudness in `count` bands of the voice, low to high, each 0 to 1; null if it cannot be measured. */
  bands(count: number): number[] | null;
};

/** Long enough to tell the bands of a voice apart, and short enough to follow it. */
const FFT_SIZE = 1024;
/** The range that holds most of a voice's energy. */
const LOWEST_HZ = 90;
const HIGHEST_HZ = 4000;
const LOUDEST_BYTE = 255;
/** The range from a whisper to the peaks of a voice at full scale. */
const DECIBELS = { minDecibels: -75, maxDecibels: -12 };

const TICK_HZ = 880;
const TICK_SECONDS = 0.07;
const TICK_GAIN = 0.06;

/** One shared context, created when first needed, since browsers limit how many a page may have. */
let context: AudioContext | null = null;

/** The browser's audio engine, or null if there is none or it may not run before a user gesture. */
async function runningContext(): Promise<AudioContext | null> {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  const resumed = context.resume();
  await Promise.race([resumed.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 100))]);
  return context.state === 'running' ? context : null;
}

/** Whether an error means that the browser wants a user gesture before a page makes a sound. */
export function isRefusedSound(error: unknown): boolean {
  return error instanceof Object && 'name' in error && error.name === 'NotAllowedError';
}

/** Plays a sound from its start. Rejects if it cannot be played; see `isRefusedSound`. */
export async function playSound(sound: Blob): Promise<PlayingSound> {
  const url = URL.createObjectURL(sound);
  const audio = new Audio(url);
  const ended = new Promise<void>((resolve, reject) => {
    audio.addEventListener('ended', () => resolve());
    audio.addEventListener('pause', () => resolve());
    audio.addEventListener('error', () => reject(new Error('sound cannot be played')));
  }).finally(() => release(audio, url));
  ended.catch(() => {});
  try {
    await audio.play();
  } catch (error) {
    release(audio, url);
    throw error;
  }
  let analyser: AnalyserNode | null = null;
  void runningContext().then((running) => {
    if (!running || audio.paused) return;
    analyser = new AnalyserNode(running, { fftSize: FFT_SIZE, ...DECIBELS });
    running.createMediaElementSource(audio).connect(analyser).connect(running.destination);
  });
  return {
    ended,
    stop: () => audio.pause(),
    share: () => (audio.duration > 0 ? Math.min(1, audio.currentTime / audio.duration) : 0),
    bands: (count) => (analyser ? bandsOf(analyser, count) : null),
  };
}

/** Splits what an analyzer hears into bands that are equally wide to the ear. */
export function bandsOf(analyser: AnalyserNode, count: number): number[] {
  const bins = new Uint8Array(analyser.frequencyBinCount);
  analyser.getByteFrequencyData(bins);
  const hertzPerBin = analyser.context.sampleRate / analyser.fftSize;
  const edge = (band: number) => (LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (band / count)) / hertzPerBin;
  return Array.from({ length: count }, (_, band) => {
    const first = Math.floor(edge(band));
    const within = bins.subarray(first, Math.max(first + 1, Math.ceil(edge(band + 1))));
    return within.reduce((loudest, byte) => Math.max(loudest, byte), 0) / LOUDEST_BYTE;
  });
}

/** Plays a soft tick, if the page may make a sound. */
export async function playTick(): Promise<void> {
  const running = await runningContext();
  if (!running) return;
  const gain = new GainNode(running, { gain: TICK_GAIN });
  const tone = new OscillatorNode(running, { frequency: TICK_HZ });
  tone.connect(gain).connect(running.destination);
  const now = running.currentTime;
  gain.gain.setTargetAtTime(0, now + TICK_SECONDS / 2, TICK_SECONDS / 4);
  tone.start(now);
  tone.stop(now + 2 * TICK_SECONDS);
}

/** Stops loading before the URL is revoked; otherwise the browser would report a missing file. */
function release(audio: HTMLAudioElement, url: string): void {
  audio.removeAttribute('src');
  audio.load();
  URL.revokeObjectURL(url);
}
