import type { CandidateMove } from '#engine/ask/candidate-move.ts';
import type { Situation } from '#engine/ask/situation.ts';
import { pointsAimedAt } from '#engine/hint-level.ts';
import type { Message } from '../language-model.ts';
import { promptFor } from '../shared-prefix.ts';

/** English is about four; names and punctuation take more tokens. */
const CHARACTERS_PER_TOKEN = 3.5;
/** What the turn and its record take at most where room is scarce. */
const ANSWER_TOKENS = 600;
const LATEST_MOVES = 2;

/**
 * The prompt as the model's context holds it: with the brief on all points, or on those that may be needed now. The transcript
 * is never cut: null when even that is too long.
 */
export function fittingPrompt(
  { content, context, asked, evidence }: Situation,
  contextTokens: number | null,
  moves: readonly CandidateMove[],
  task: string,
): Message[] | null {
  const whole = promptFor(content, context, task);
  if (contextTokens === null || isWithin(whole, contextTokens)) return whole;
  const lately = asked.slice(-LATEST_MOVES).map(({ record }) => record);
  const near = new Set(
    [...moves.map(({ record }) => record), ...lately].flatMap((record) => pointsAimedAt(context, record)),
  );
  const needed = context.question.points.filter(
    ({ id, tier }) =>
      near.has(id) || (tier === 'core' && (evidence.get(id)?.status ?? 'absent') === 'absent'),
  );
  const short = promptFor(content, context, task, needed);
  return isWithin(short, contextTokens) ? short : null;
}

function isWithin(messages: readonly Message[], contextTokens: number): boolean {
  const characters = messages.reduce((total, { content }) => total + content.length, 0);
  return characters / CHARACTERS_PER_TOKEN + ANSWER_TOKENS <= contextTokens;
}
