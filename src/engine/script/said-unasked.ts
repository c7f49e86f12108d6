import { pointsAimedAt } from '#engine/hint-level.ts';
import { howNear, textsOf, wordValues } from '#engine/how-near.ts';
import { spokenSpans } from '#engine/spoken-spans.ts';
import { countFigures } from '#engine/text/numbers.ts';
import { cutAtClauses, QUOTE_WORDS } from '#engine/text/quotes.ts';
import { plainText, wordsIn } from '#engine/text/words.ts';
import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { likeness, stemsIn } from '#shared/interview/nearest-words.ts';

/**
 * What the candidate said on a point without being asked about it: `near` by likeness alone, 0 if nothing, their own
 * words if they can be quoted, and the answer that holds them. It decides what is asked next, and says nothing about
 * whether it is right.
 */
export type Unasked = (pointId: string) => { near: number; words: string | null; turnId: number | null };

const NOTHING = { near: 0, words: null, turnId: null };

/** "First I would ask how many ...": no more of a statement than the question itself. */
const WOULD_ASK =
  /\b(i|we)('d| would|'ll| will| want to| need to| should) (first |also |then )?(ask|know|find out|clarify)\b/;

/** Near enough to count as said, and less than any likeness. */
const LEAST_NEAR = 0.01;

/**
 * What shared words are worth together from which a point counts as said. In eighteen talks whose points somebody had
 * ticked, 0.95 of the points with such words were said, and 0.7 of those said had such words.
 */
const SAID_FROM = 0.75;

/** A sentence that repeats a fact in other words has about this cosine with it. */
const TOLD_FROM = 0.5;

/** Compared when it is first asked for, and kept: several stages ask about the same points. */
export function saidUnasked(content: Content, context: InterviewContext): Unasked {
  const { question, turns } = context;
  const spans = spokenSpans(context).map((span) => {
    const at = turns.findIndex(({ id }) => id === span.turnId);
    const asked = turns.slice(0, at).findLast(({ speaker }) => speaker === 'ai')?.move;
    return { ...span, answer: turns[at], about: asked ? pointsAimedAt(context, asked) : [] };
  });
  const points = new Map(question.points.map((point) => [point.id, textsOf(question, point)]));
  const values = wordValues(content, question);
  const told = new Set(turns.flatMap(({ move }) => move?.facts ?? []));
  const facts = question.facts.filter(({ id }) => told.has(id)).map(({ say }) => stemsIn(say));
  const known = new Map<string, ReturnType<Unasked>>();
  /** The first sentence with such numbers of the candidate's own; null if they gave hardly any. */
  const numbersGiven = (isMeant: RegExp): ReturnType<Unasked> | null => {
    const given = spans.filter(
      ({ text, isQuestion }) => !isQuestion && isMeant.test(text) && countFigures(text) > 0,
    );
    const figures = given.reduce((sum, { text }) => sum + countFigures(text), 0);
    const [first] = given;
    if (!first?.answer || figures < FEWEST_FIGURES) return null;
    return { near: LEAST_NEAR, words: quotable(first.answer, first), turnId: first.turnId };
  };

  return (pointId) => {
    const kept = known.get(pointId);
    if (kept) return kept;
    let best: ReturnType<Unasked> = NOTHING;
    const texts = points.get(pointId);
    for (const { stems, echoed, isQuestion, answer, about, start, end } of spans) {
      if (!answer || !texts || about.includes(pointId)) continue;
      const near = howNear(texts, { stems, echoed }, values, SAID_FROM);
      if (near <= best.near) continue;
      const words = isQuestion ? null : quotable(answer, { start, end });
      // What was asked of the interviewer is no statement to take up, nor is a fact that the interviewer told.
      const isTold = facts.some((fact) => likeness(fact, stems) >= TOLD_FROM);
      const isStatement = words !== null && !isTold && !WOULD_ASK.test(plainText(words));
      best = { near, words: isStatement ? words : null, turnId: answer.id };
    }
    const wanted = best.near > 0 ? null : numbersWanted(question, pointId);
    const found = (wanted && numbersGiven(wanted)) ?? best;
    known.set(pointId, found);
    return found;
  };
}

const ASKS_FOR_NUMBERS =
  /\b(?:what|which) numbers\b[^.?]*\b(?:ask|need|want)\b|\bhow much (?:traffic|load)\b/i;
/** One figure may be about anything. */
const FEWEST_FIGURES = 2;

const ASKS_TO_ESTIMATE = /^(?:Estimate|Roughly)\b/;
const LOADS = /\b(?:(?:per|a|each|every) (?:second|minute|day)|qps|rps|(?:giga|tera|peta)bytes?)\b/i;

/**
 * What numbers are all that a point's question wants; null if it wants something else. Who has given some is not asked
 * which ones to ask for, and who has said loads is not asked to estimate them.
 */
function numbersWanted({ points }: Question, pointId: string): RegExp | null {
  const point = points.find(({ id }) => id === pointId);
  const say = point?.probes[0]?.say ?? '';
  if (point?.dim === 'framing' && ASKS_FOR_NUMBERS.test(say)) return /(?:)/;
  return ASKS_TO_ESTIMATE.test(say) ? LOADS : null;
}

/** Punctuation, and the word that would begin the next clause: not that of "for a while", "ten or so" or "until then". */
const LOOSE_END =
  /(?<![\s.,;:!?])(?:[\s.,;:!?]+(?:and|but|or|(?<!\b(?:or|if) )so|so that|because|(?<!\b(?:until|by|since) )then|which|(?<!\ba )while|where))*[\s.,;:!?]*$/i;

const LOOSE_START = /^(?:(?:and|but|or|so|then|because|since|also|um|uh|well|right|sure|i mean)\b[\s,]*)+/i;
/** A clause that hangs on words that are left out. */
const HANGS = /^(?:which|where|who|that|than|when)\b/i;

/** Whole clauses of an answer as they are repeated to the candidate; null if they are long, short or in doubt. */
export function quotable(
  { text, uncertain = [] }: InterviewContext['turns'][number],
  span: { start: number; end: number },
): string | null {
  const { start, end } = cutAtClauses(text, span);
  const words = text.slice(start, end).replace(LOOSE_START, '').replace(LOOSE_END, '');
  if (HANGS.test(words)) return null;
  const count = wordsIn(words).length;
  const isInDoubt = uncertain.some((doubt) => doubt.start < end && start < doubt.end);
  return isInDoubt || count < QUOTE_WORDS.fewest || count > QUOTE_WORDS.most ? null : words;
}
