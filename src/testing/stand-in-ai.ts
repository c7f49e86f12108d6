import { estimate, estimateGrader } from '#engine/debrief/estimate.ts';
import { judgeByDebrief, pointsToJudge } from '#engine/debrief/judge.ts';
import { mirrorOf } from '#engine/debrief/mirror.ts';
import type { InterviewerModel } from '#engine/interviewer.ts';
import { createScript } from '#engine/script/script.ts';
import type { Ai, Speaker, Transcriber, TranscriptionRequest } from '#server/ai/capabilities.ts';
import { AppError } from '#server/errors.ts';
import { testContent } from './test-content.ts';

/** The script, with the estimate that stands in until somebody judges. */
export function testScript(): InterviewerModel {
  return createScript(testContent(), estimateGrader(testContent()));
}

/** The script, with whatever else a test gives. */
export function aiWith(parts: Partial<Ai>): Ai {
  return {
    interviewer: testScript(),
    transcriber: null,
    speaker: null,
    services: [],
    ...parts,
  };
}

/** The script, whose calls a test can count, hold up or break. */
export function interviewerSpy(
  before: (call: 'nextTurn' | 'grade') => Promise<void> | void,
): InterviewerModel {
  const script = testScript();
  return {
    ...script,
    nextTurn: async (context) => {
      await before('nextTurn');
      return script.nextTurn(context);
    },
    grade: async (context) => {
      await before('grade');
      return script.grade(context);
    },
  };
}

type ModelFaults = {
  /** Whether the script asks the question so and so, counted from 1 after the opening, instead. */
  fallsBack?: (question: number) => boolean;
  /** Whether it cannot be reached for the grade. */
  isDown?: () => boolean;
};

/** A model by name that asks as the script does, takes each point for had that words came near, and fails as it is told to. */
export function standInModel({
  fallsBack = () => false,
  isDown = () => false,
}: ModelFaults = {}): InterviewerModel {
  const script = testScript();
  const engine = { id: 'stand-in', label: 'example-model', model: 'example-model' };
  const versions = { ...script.versions, model: engine.model };
  return {
    ...script,
    engine,
    versions,
    nextTurn: async (context) => {
      const turn = await script.nextTurn(context);
      const fallback = fallsBack(context.turns.filter(({ speaker }) => speaker === 'user').length);
      return { ...turn, engine: fallback ? turn.engine : engine.label, move: { ...turn.move, fallback } };
    },
    grade: async (context) => {
      const content = testContent();
      if (isDown()) {
        const outcome = estimate(content, context);
        return { ...outcome, report: { ...outcome.report, provisional: true } };
      }
      const near = [...mirrorOf(context, pointsToJudge(context)).keys()];
      const ticks = Object.fromEntries(near.map((id) => [id, 'reason' as const]));
      const outcome = judgeByDebrief(content, context, {
        statements: [],
        answers: {},
        ticks,
        quoted: {},
        scores: {},
      });
      const judgedBy = { kind: 'model' as const, name: engine.model };
      return { ...outcome, judgedBy, report: { ...outcome.report, engine, versions } };
    },
  };
}

type StandInTranscriber = Transcriber & { requests: TranscriptionRequest[] };

/** Hears what it is told to; null: it does not answer. `model` null makes it a plain recognizer of the machine. */
export function standInTranscriber(
  recognize: (request: TranscriptionRequest) => string | null,
  model: string | null = 'stand-in-1',
): StandInTranscriber {
  const requests: TranscriptionRequest[] = [];
  return {
    engine: { id: 'stand-in', label: 'Stand-in recognizer', model },
    cost: (seconds) => seconds / 1000,
    requests,
    transcribe: async (request) => {
      requests.push(request);
      const text = recognize(request);
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

export const HALTING_CLAUSES = [
  'You keep one record per link.',
  'What happens when two of them are created at once?',
];

/** An interviewer that says its first clause at once, and its second when it may. */
export function haltingInterviewer() {
  let goOn = () => {};
  const allowed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const builtIn = interviewerSpy(() => {});
  const nextTurn: InterviewerModel['nextTurn'] = async (context, { onClause = () => {} } = {}) => {
    const turn = await builtIn.nextTurn(context);
    const [first = '', ...rest] = HALTING_CLAUSES;
    onClause(first);
    await allowed;
    for (const clause of rest) onClause(clause);
    return { ...turn, move: { ...turn.move, kind: 'probe' }, text: HALTING_CLAUSES.join(' ') };
  };
  return { interviewer: { ...builtIn, nextTurn }, goOn };
}
