import { pointsAimedAt } from '#engine/hint-level.ts';
import { spokenSpans } from '#engine/spoken-spans.ts';
import { countFigures } from '#engine/text/numbers.ts';
import { cutAtClauses, QUOTE_WORDS } from '#engine/text/quotes.ts';
import { plainText, wordsIn } from '#engine/text/words.ts';
import type { Point, Question } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { likeness, nearness, stemsIn, type Weights, weightsOf } from '#shared/interview/nearest-words.ts';

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

/** A sentence that repeats a fact in other words has about this cosine with it. */
const TOLD_FROM = 0.5;

/** Compared when it is first asked for, and kept: several stages ask about the same points. */
export function saidUnasked(context: InterviewContext): Unasked {
  const { question, turns } = context;
  const spans = spokenSpans(context).map((span) => {
    const at = turns.findIndex(({ id }) => id === span.turnId);
    const asked = turns.slice(0, at).findLast(({ speaker }) => speaker === 'ai')?.move;
    return { ...span, answer: turns[at], about: asked ? pointsAimedAt(context, asked) : [] };
  });
  const { weights, texts } = wordingOf(question);
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
    for (const { stems, echoed, isQuestion, answer, about, start, end } of spans) {
      if (!answer || about.includes(pointId)) continue;
      const nears = (texts.get(pointId) ?? []).map((text) => nearness(text, stems, { echoed, weights }));
      const near = Math.max(0, ...nears);
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

/** Punctuation, and the word that would begin the next clause. */
const LOOSE_END = /(?:[\s.,;:!?]+(?:and|but|or|so|so that|because|then|which|while|where))*[\s.,;:!?]*$/i;

const LOOSE_START = /^(?:(?:and|but|or|so|then|because|since)\b[\s,]*)+/i;
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

type Wording = { weights: Weights; texts: ReadonlyMap<string, readonly ReadonlySet<string>[]> };

const keptWording = new WeakMap<Question, Wording>();

/** What speech is compared with: the texts of each point, its questions and hints as well. */
function wordingOf(question: Question): Wording {
  const known = keptWording.get(question);
  if (known) return known;
  const points = question.points.map((point) => ({ id: point.id, sentences: sentencesOn(question, point) }));
  const made = {
    weights: weightsOf(points.map(({ sentences }) => sentences)),
    texts: new Map(points.map(({ id, sentences }) => [id, sentences.map(stemsIn)])),
  };
  keptWording.set(question, made);
  return made;
}

function sentencesOn({ modelAnswer }: Question, point: Point): string[] {
  const { id, name, means, said, ways, probes, hints = [] } = point;
  const lines = modelAnswer.lines.filter((line) => line.point === id);
  const texts = [name, means, ...said, ...ways, ...hints, ...[...probes, ...lines].map(({ say }) => say)];
  // Nobody speaks a hyphen: "read-to-write" has to meet "reads" and "writes".
  return texts.map((text) => text.replaceAll('-', ' '));
}
