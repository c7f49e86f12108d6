import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { type SpokenSpan, spansOf, stemsIn } from '#shared/interview/nearest-words.ts';

export type Spoken = SpokenSpan & {
  turnId: number;
  /** Words that the interviewer had just said: an answer that only repeats the question comes near nothing. */
  echoed: ReadonlySet<string>;
  /** Whether it asks the interviewer something, and so states nothing. */
  isQuestion: boolean;
};

/** How people ask an interviewer; typed and recognized words often lack the question mark. */
const ASKS =
  /^(?:(?:so|ok|okay|and|but|well|hm|um|first|also|then|before i (?:start|begin))\W+)*(?:(?:should|do|can|may|must) i\b|(?:could|can|would|do|are|will) you\b|(?:how (?:many|much|often|big|large)|what|which) [\w' -]+ (?:do|does|are|is|will|should) (?:we|you|they|there)\b)/i;

function asks(text: string): boolean {
  return text.includes('?') || ASKS.test(text);
}

type OwnSpan = Omit<Spoken, 'turnId' | 'echoed'>;

/** By turn, which never changes: the script compares the same answers with every question that it could ask. */
const spans = new WeakMap<TurnRecord, readonly OwnSpan[]>();

function spansIn(turn: TurnRecord): readonly OwnSpan[] {
  const known = spans.get(turn);
  if (known) return known;
  const made = spansOf(turn.text).map((span) => ({
    ...span,
    stems: certainStems(turn, span),
    isQuestion: asks(span.text),
  }));
  spans.set(turn, made);
  return made;
}

/** Everything the candidate said that can be compared, sentence by sentence. */
export function spokenSpans({ turns }: Pick<InterviewContext, 'turns'>): Spoken[] {
  let echoed: ReadonlySet<string> = new Set();
  return turns.flatMap((turn) => {
    if (turn.speaker === 'ai') {
      echoed = stemsIn(turn.text);
      return [];
    }
    if (turn.unintelligible) return [];
    return spansIn(turn).map((span) => ({ ...span, turnId: turn.id, echoed }));
  });
}

/** The same without what was asked of the interviewer. */
export function statedSpans(context: Pick<InterviewContext, 'turns'>): Spoken[] {
  return spokenSpans(context).filter(({ isQuestion }) => !isQuestion);
}

/** Words that may have been misheard come near nothing; those around them still do. */
function certainStems({ text, uncertain = [] }: TurnRecord, span: SpokenSpan): ReadonlySet<string> {
  const doubts = uncertain.filter(({ start, end }) => start < span.end && span.start < end);
  if (doubts.length === 0) return span.stems;
  let certain = '';
  let at = span.start;
  for (const { start, end } of doubts) {
    certain += `${text.slice(at, Math.max(at, start))} `;
    at = Math.max(at, end);
  }
  return stemsIn(certain + text.slice(at, span.end));
}

/** The interview for its own candidate, who knows what was said even if the recognizer does not. */
export function withoutDoubts(context: InterviewContext): InterviewContext {
  return { ...context, turns: context.turns.map(({ uncertain: _, ...turn }) => turn) };
}
