import type { MoveKind } from '#shared/interview/move.ts';
import type { CandidateMove } from '../candidate-move.ts';
import { anchorAt } from '../find-anchor.ts';
import { lastWords, type Reading } from '../read-interview.ts';
import { fill, inRotation, makeMove } from './make-move.ts';

const FEW_WORDS = 15;
const MOST_PRESSES = 2;
/** Questions that call for more than a few words. */
const PRESSED: ReadonlySet<MoveKind> = new Set(['probe', 'raise', 'anchor', 'push_back', 'challenge']);

/** Asks an answer of a few words to become concrete: at most twice, and once about the same question. */
export function pressMove(reading: Reading): CandidateMove | null {
  const last = reading.asked.at(-1);
  if (!last || !PRESSED.has(last.record.kind) || isPress(last) || lastWords(reading) >= FEW_WORDS)
    return null;
  if (reading.asked.filter(isPress).length >= MOST_PRESSES) return null;
  const quote = shortSentence(reading);
  if (!quote) return null;
  return makeMove(reading, {
    id: 'press',
    kind: 'anchor',
    phase: last.record.phase,
    target: last.record.target,
    cue: Math.max(1, last.record.cue),
    reason: PRESS_REASON,
    label: 'an answer of a few words',
    intent: 'Quote the short answer and ask for one concrete case; add nothing.',
    say: fill(inRotation(reading.content.language.wording.press, reading), { anchor: quote }),
    quote: [quote],
  });
}

const PRESS_REASON = 'Asked for a concrete case, because the answer was a few words.';
const MOST_QUOTED = 8;

function isPress({ record }: Reading['asked'][number]): boolean {
  return record.reason === PRESS_REASON;
}

/** The first sentence as it was said, or a phrase of it. */
function shortSentence(reading: Reading): string | null {
  const [first] = reading.last;
  if (!first) return null;
  const whole = first.text.replace(/[.!?,;\s]+$/, '');
  const isShort = first.tokens.length > 1 && whole.split(/\s+/).length <= MOST_QUOTED && !whole.includes('"');
  return isShort ? whole : anchorAt(reading, first, []);
}
