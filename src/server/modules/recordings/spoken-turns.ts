import type { Speaker } from '#server/ai/capabilities.ts';
import { pcmMilliseconds, readWavStart, type SoundFormat, wavOf } from '#server/audio/wav.ts';
import { AppError } from '#server/errors.ts';

const MAX_TURNS = 64;
/** For all questions together; one takes half a megabyte. */
const MAX_BYTES = 32 * 1024 * 1024;
/** How long a question may take from the answer to its end; one that never comes is dropped after this. */
const OPEN_MS = 120_000;
/** How long a complete question stays in memory, unless its sound takes longer; later listeners get the stored file. */
const KEPT_MS = 60_000;

/** Questions that are being spoken, by the id of the answer that each one follows. */
export type SpokenTurns = {
  /** The question after an answer, begun now if need be; null if too many are being spoken. */
  open(answerId: number): SpokenTurn | null;
  find(answerId: number): SpokenTurn | undefined;
  /** Starts the question over: what was said of it is void. */
  startAnew(answerId: number): void;
  /** Takes the clauses of the question so far. */
  say(answerId: number, clauses: readonly string[]): void;
  /** Marks the question as complete, or as not to come. */
  end(answerId: number): void;
  remove(answerId: number): void;
  memory(): { bytes: number; maxBytes: number };
  /** Ends the wait of everybody who waits for a question. */
  close(): void;
};

export function createSpokenTurns(): SpokenTurns {
  const turns = new Map<number, { turn: SpokenTurn; timer: NodeJS.Timeout }>();
  const bytes = () => [...turns.values()].reduce((sum, { turn }) => sum + turn.bytes(), 0);
  const remove = (answerId: number) => {
    const entry = turns.get(answerId);
    turns.delete(answerId);
    clearTimeout(entry?.timer);
    entry?.turn.fail(new AppError('AI_UNAVAILABLE'));
  };
  const removeOnceSpoken = async (answerId: number, turn: SpokenTurn) => {
    await turn.settled();
    if (turns.get(answerId)?.turn === turn) remove(answerId);
  };
  const open = (answerId: number): SpokenTurn | null => {
    const present = turns.get(answerId);
    if (present) return present.turn;
    if (turns.size >= MAX_TURNS || bytes() >= MAX_BYTES) return null;
    const turn = createSpokenTurn();
    const timer = setTimeout(() => remove(answerId), OPEN_MS).unref();
    turns.set(answerId, { turn, timer });
    return turn;
  };

  return {
    open,
    find: (answerId) => turns.get(answerId)?.turn,
    startAnew: (answerId) => {
      // Listeners who came before the first clause go on listening to the same turn.
      if (turns.get(answerId)?.turn.hasClauses()) remove(answerId);
      open(answerId);
    },
    say: (answerId, clauses) => turns.get(answerId)?.turn.say(clauses),
    end: (answerId) => {
      const entry = turns.get(answerId);
      if (!entry) return;
      entry.turn.end();
      clearTimeout(entry.timer);
      entry.timer = setTimeout(() => removeOnceSpoken(answerId, entry.turn), KEPT_MS).unref();
    },
    remove,
    memory: () => ({ bytes: bytes(), maxBytes: MAX_BYTES }),
    close: () => {
      for (const answerId of [...turns.keys()]) remove(answerId);
    },
  };
}

/** A bound for one question, far more than one takes. */
const MAX_SOUND_BYTES = 4 * 1024 * 1024;

/** A question that is spoken while it is being made: clause by clause, in order, for everyone who listens. */
export type SpokenTurn = {
  /** Takes the clauses so far; those that it knows are not said again. */
  say(clauses: readonly string[]): void;
  hasClauses(): boolean;
  /** No more clauses will come. */
  end(): void;
  /** Stops with an error, which listeners get. */
  fail(reason: unknown): void;
  /**
   * Begins to speak; false if that was begun before.
   * @param whenWhole Keeps the whole sound; if it fails, speaking has failed.
   */
  begin(speaker: Speaker, whenWhole: (sound: WholeSound) => Promise<void>, signal?: AbortSignal): boolean;
  /** Resolves once speaking has ended, whether it went well or not. */
  settled(): Promise<void>;
  /** Its sound from the start, once there is some; null if there is nothing to say. */
  listen(): Promise<{ format: SoundFormat; sound: AsyncIterable<Uint8Array> } | null>;
  bytes(): number;
};

/** The sound of a whole question as a file, with its length if that is known; null if there is none. */
type WholeSound = { file: Uint8Array<ArrayBuffer>; ms: number | null } | null;

function createSpokenTurn(): SpokenTurn {
  const clauses: string[] = [];
  const pieces: Uint8Array[] = [];
  const news = createNews();
  let bytes = 0;
  let format: SoundFormat | null = null;
  let isSaid = false;
  let state: 'open' | 'whole' | { fault: unknown } = 'open';
  let making: Promise<void> | null = null;

  const add = (piece: Uint8Array, of: SoundFormat) => {
    bytes += piece.byteLength;
    if (bytes > MAX_SOUND_BYTES) throw unavailable('the sound does not end');
    if (format && !isSame(format, of)) throw unavailable('the sound changes its format');
    format = of;
    pieces.push(piece);
    news.tell();
  };
  const fail = (fault: unknown) => {
    if (state === 'open') state = { fault };
    news.tell();
  };
  const make = async (speaker: Speaker, signal?: AbortSignal): Promise<WholeSound> => {
    for (let at = 0; state === 'open'; ) {
      const clause = clauses[at];
      if (clause === undefined && isSaid) break;
      if (clause === undefined) {
        await news.next();
        continue;
      }
      await speakClause(speaker, clause, add, signal);
      // A 16-bit sample must not be split between two clauses.
      if (bytes % 2 === 1 && format?.type === 'pcm') add(new Uint8Array(1), format);
      at += 1;
    }
    if (typeof state === 'object') throw state.fault;
    state = 'whole';
    news.tell();
    return format && wholeSound(pieces, bytes, format);
  };

  return {
    say(all) {
      clauses.push(...all.slice(clauses.length));
      news.tell();
    },
    hasClauses: () => clauses.length > 0,
    end() {
      isSaid = true;
      news.tell();
    },
    fail,
    begin(speaker, whenWhole, signal) {
      if (making) return false;
      making = make(speaker, signal).then(whenWhole).catch(fail);
      return true;
    },
    settled: async () => making ?? undefined,
    async listen() {
      while (!format && state === 'open') await news.next();
      if (typeof state === 'object' && !format) throw state.fault;
      return format && { format, sound: soundFrom() };
    },
    bytes: () => bytes,
  };

  async function* soundFrom(): AsyncGenerator<Uint8Array> {
    for (let at = 0; ; ) {
      const piece = pieces[at];
      if (piece) {
        yield piece;
        at += 1;
      } else if (state === 'open') await news.next();
      else if (state === 'whole') return;
      else throw state.fault;
    }
  }
}

async function speakClause(
  speaker: Speaker,
  clause: string,
  add: (piece: Uint8Array, format: SoundFormat) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (speaker.stream) return speaker.stream(clause, add, signal);
  const { bytes, contentType } = await speaker.speak(clause, signal);
  const wav = readWavStart(bytes);
  if (wav && wav !== 'more')
    return add(bytes.subarray(wav.from, wav.from + wav.bytes), { type: 'pcm', hertz: wav.hertz });
  if (contentType !== 'audio/mpeg') throw unavailable('the sound cannot be played piece by piece');
  add(bytes, { type: 'mp3' });
}

function wholeSound(pieces: readonly Uint8Array[], bytes: number, format: SoundFormat): WholeSound {
  if (format.type === 'mp3') return { file: new Uint8Array(Buffer.concat(pieces)), ms: null };
  return { file: wavOf(pieces, format.hertz), ms: pcmMilliseconds(bytes, format.hertz) };
}

function isSame(one: SoundFormat, other: SoundFormat): boolean {
  return one.type === 'pcm' ? other.type === 'pcm' && other.hertz === one.hertz : other.type === 'mp3';
}

function unavailable(what: string): AppError {
  return new AppError('AI_UNAVAILABLE', { cause: what });
}

/** Wakes everybody who waits for the next change. */
function createNews() {
  let tell = () => {};
  let next = Promise.resolve();
  const renew = () => {
    next = new Promise((resolve) => {
      tell = resolve;
    });
  };
  renew();
  return {
    next: () => next,
    tell: () => {
      tell();
      renew();
    },
  };
}
