import { cueOfPoint } from '#server/grading/cue-of-point.ts';
import type { EvidenceSheet, PointEvidence } from '#server/grading/evidence.ts';
import { type ExtractAnswer, extractAnswer, extractPrompt } from '#server/grading/extract-prompt.ts';
import type { PreparedTurn } from '#server/grading/prepare-transcript.ts';
import { verifyQuote } from '#server/grading/verify-quote.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { AskGrader } from './ask-grader.ts';

const POINTS_A_CALL = 8;
/** More quotes than this that nobody said, and the reading is not trusted (interview-design 5.1 step 3). */
const MAX_UNVERIFIABLE = 0.3;
/** A longer one is no quote, and looking for it would take long. */
export const MAX_QUOTE_CHARACTERS = 400;

export type Extraction = {
  points: PointEvidence[];
  /** What is true instead of a claim that the model calls wrong, by point. */
  corrections: ReadonlyMap<string, string>;
  /** Share of quotes that were found again, 0 to 1. */
  verified: number;
};

export type GradingSource = {
  content: Content;
  context: InterviewContext;
  turns: readonly PreparedTurn[];
  /** What the built-in engine heard. */
  builtIn: EvidenceSheet;
};

/** Evidence for every point as a model read it, each quote found again in what the candidate said. */
export async function extractEvidence(ask: AskGrader, source: GradingSource): Promise<Extraction> {
  const batches = divide(source.context.question.points);
  const readings = await Promise.all(batches.map((points) => readBatch(ask, source, points)));
  const quotes = readings.reduce((total, reading) => total + reading.quotes, 0);
  const lost = readings.reduce((total, reading) => total + reading.lost, 0);
  return {
    points: readings.flatMap((reading) => reading.points),
    corrections: new Map(readings.flatMap((reading) => [...reading.corrections])),
    verified: quotes === 0 ? 1 : 1 - lost / quotes,
  };
}

/** Batches of like size. */
function divide(points: readonly Point[]): Point[][] {
  const size = Math.ceil(points.length / Math.ceil(points.length / POINTS_A_CALL));
  const count = Math.ceil(points.length / size);
  return Array.from({ length: count }, (_, at) => points.slice(at * size, (at + 1) * size));
}

type Reading = { points: PointEvidence[]; corrections: Map<string, string>; quotes: number; lost: number };

async function readBatch(ask: AskGrader, source: GradingSource, points: readonly Point[]): Promise<Reading> {
  for (let tries = 0; tries < 2; tries += 1) {
    const answer = await ask({
      prompt: (tag) => extractPrompt({ question: source.context.question, points, turns: source.turns, tag }),
      schemaName: 'evidence',
      schema: extractAnswer,
      temperature: 0,
    });
    const reading = verifyAnswer(source, points, answer);
    if (reading.lost <= reading.quotes * MAX_UNVERIFIABLE) return reading;
  }
  const ids = new Set(points.map(({ id }) => id));
  const heard = source.builtIn.points.filter(({ pointId }) => ids.has(pointId));
  return { points: heard, corrections: new Map(), quotes: points.length, lost: points.length };
}

function verifyAnswer(source: GradingSource, points: readonly Point[], answer: ExtractAnswer): Reading {
  const cueOf = cueOfPoint(source.context);
  const claims = new Map(answer.points.map((claim) => [claim.id, claim]));
  const reading: Reading = { points: [], corrections: new Map(), quotes: 0, lost: 0 };
  for (const { id } of points) {
    const claim = claims.get(id);
    const claimed = claim !== undefined && claim.status !== 'absent';
    const found = claimed ? findQuote(source, claim) : null;
    if (claimed) reading.quotes += 1;
    if (!claimed || !found) {
      if (claimed) reading.lost += 1;
      reading.points.push({ pointId: id, status: 'absent', cue: 0, quote: null });
      continue;
    }
    const { quote, turnIndex, isList } = found;
    const status = isList && claim.status !== 'wrong' ? 'mentioned' : claim.status;
    if (status === 'wrong') reading.corrections.set(id, claim.reason);
    reading.points.push({ pointId: id, status, cue: cueOf(id, turnIndex), quote });
  }
  return reading;
}

/** Looks in the turn that the model names first, then in the others; never in the interviewer's. */
function findQuote({ content, context, turns }: GradingSource, claim: { quote: string; ref: string }) {
  if (claim.quote.length > MAX_QUOTE_CHARACTERS) return null;
  const named = Number(/^T(\d+)/.exec(claim.ref)?.[1]);
  const answers = turns.filter(({ speaker }) => speaker === 'user');
  const ordered = [...answers].sort((a, b) => Number(b.number === named) - Number(a.number === named));
  for (const { number, turnId, sentences } of ordered) {
    const spoken = context.turns[number - 1]?.text ?? '';
    const verified = verifyQuote(spoken, claim.quote, content.language.words.fillers);
    if (!verified) continue;
    const { text } = verified;
    // A sentence that was taken out is not among these, so nothing can be quoted from it.
    const around = sentences.filter(
      (sentence) => sentence.text.includes(text) || text.includes(sentence.text),
    );
    if (around.length === 0 || around.every(({ flags }) => flags.includes('echo'))) continue;
    return {
      quote: { text, turnId },
      turnIndex: number - 1,
      isList: around.every(({ flags }) => flags.includes('list')),
    };
  }
  return null;
}
