import type {
  Ai,
  InterviewerModel,
  Speaker,
  Transcriber,
  TranscriptionRequest,
} from '#server/ai/capabilities.ts';
import { createBuiltInInterviewer } from '#server/ai/providers/built-in.ts';
import { AppError } from '#server/errors.ts';
import { testContent } from './test-content.ts';

/** The built-in engine, with whatever else a test gives. */
export function aiWith(parts: Partial<Ai>): Ai {
  return { interviewer: createBuiltInInterviewer(testContent()), transcriber: null, speaker: null, ...parts };
}

/** The built-in interviewer, whose calls a test can count, hold up or break. */
export function watchedInterviewer(
  before: (call: 'nextTurn' | 'grade') => Promise<void> | void,
): InterviewerModel {
  const builtIn = createBuiltInInterviewer(testContent());
  return {
    ...builtIn,
    nextTurn: async (context) => {
      await before('nextTurn');
      return builtIn.nextTurn(context);
    },
    grade: async (context) => {
      await before('grade');
      return builtIn.grade(context);
    },
  };
}

export type StandInTranscriber = Transcriber & { requests: TranscriptionRequest[] };

/** Hears what it is told to; null: it does not answer. `model` null makes it a plain recogniser of the machine. */
export function standInTranscriber(
  hear: (request: TranscriptionRequest) => string | null,
  model: string | null = 'stand-in-1',
): StandInTranscriber {
  const requests: TranscriptionRequest[] = [];
  return {
    engine: { id: 'stand-in', label: 'Stand-in recogniser', model },
    cost: (seconds) => seconds / 1000,
    requests,
    transcribe: async (request) => {
      requests.push(request);
      const text = hear(request);
      if (text === null) throw new AppError('AI_UNAVAILABLE');
      return { text };
    },
  };
}

/** Says a text as its own bytes, after an MP3 header, and counts. */
export function standInSpeaker(): Speaker & { spoken: string[] } {
  const spoken: string[] = [];
  return {
    engine: { id: 'stand-in', label: 'Stand-in voice', model: null },
    cacheKey: 'stand-in',
    spoken,
    speak: async (text) => {
      spoken.push(text);
      return { bytes: new Uint8Array(Buffer.from(`ID3 ${text}`)), contentType: 'audio/mpeg' };
    },
  };
}
