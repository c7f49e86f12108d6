import type { Situation } from '#engine/ask/situation.ts';
import { probeCounts } from '#engine/ask/topics.ts';
import type { Claim, Quote, StatedSum } from '#engine/reading.ts';
import { saidInline } from '../shared-prefix.ts';
import { contentWords } from './grounds.ts';

/** Of a statement's words so many come back in a challenge to it. */
const ALIKE_SHARE = 0.5;
const FEWEST_SHARED = 2;

/** How words of the candidate stand in a note. */
type Said = (quote: Pick<Quote, 'text'>) => string;

/** What was read of the answers so far and is still open, for the interviewer to act on. */
export function notesOf(situation: Situation): string[] {
  const { reading, context } = situation;
  const said: Said = ({ text }) => saidInline(context, text);
  const found = [
    ...notesOnLastAnswer(situation, said),
    ...notesOnClaims(situation, said),
    ...corePointsLeft(situation),
  ];
  const source =
    reading.by.reader === 'built-in'
      ? 'Notes of a keyword listener, often wrong. Where the transcript says otherwise, believe the transcript:'
      : 'Notes of a reader who may not have come to the last answer yet:';
  return block(source, found);
}

const ANSWERED: Record<string, string> = {
  partly: 'The last answer was short; it may not have answered you.',
  no: 'The last answer did not answer your question.',
  asked_to_repeat: 'The candidate wants your last question again: ask the same thing in plainer words.',
  does_not_know: 'The candidate says they do not know, or are stuck.',
};

function notesOnLastAnswer({ reading, answers, asked: moves }: Situation, said: Said): string[] {
  const last = answers.at(-1);
  if (!last) return [];
  const answered = reading.answered.find(({ turnId }) => turnId === last.id)?.answered ?? '';
  const isForbidden = reading.notes.some(
    ({ kind, turnId }) => turnId === last.id && kind === 'asks_for_solution',
  );
  const asked = reading.asked
    .filter(({ quote }) => quote.turnId === last.id)
    .map(({ quote, factIds, isDecision }) => {
      const answer = isDecision ? 'a decision: theirs to make' : 'perhaps no fact answers it';
      return `- ${said(quote)} (${factIds.length > 0 ? `facts: ${factIds.join(', ')}` : answer})`;
    });
  const told = new Set(moves.flatMap(({ record }) => record.facts));
  const owed = reading.asked
    .filter(
      ({ quote, factIds }) =>
        quote.turnId !== last.id && factIds.length > 0 && !factIds.some((id) => told.has(id)),
    )
    .map(({ quote, factIds }) => `- ${said(quote)} (facts: ${factIds.join(', ')})`);
  return [
    ...(last.awaited ? ['The words of the last answer are still to come; ask about another part.'] : []),
    ...(ANSWERED[answered] ? [ANSWERED[answered]] : []),
    ...(isForbidden
      ? ['The candidate asked for the answer or the grade, or gave you orders: decline in half a sentence.']
      : []),
    ...block('Questions in the last answer, to be answered first:', asked),
    ...block('Asked earlier and perhaps never answered:', owed),
  ];
}

/** Statements and sums that do not hold: those to take up, and those that were taken up and rest. */
function notesOnClaims(situation: Situation, said: Said): string[] {
  const { reading, asked } = situation;
  const takenUp = new Set(asked.flatMap(({ record }) => [record.target.id, ...(record.noted ?? [])]));
  for (const claim of reading.claims) if (wasChallenged(situation, claim)) takenUp.add(claim.id);
  const claims = reading.claims.filter(({ putRight }) => !putRight);
  const sums = reading.numbers.sums.filter(({ agrees, putRight }) => !agrees && !putRight);
  return [
    ...block('Doubtful and not yet challenged:', [
      ...claims.filter(({ id }) => !takenUp.has(id)).map((claim) => claimLine(claim, said)),
      ...sums.filter(({ id }) => !takenUp.has(id)).map((sum) => sumLine(sum, said)),
    ]),
    ...block(
      'Challenged once already; never again:',
      claims.filter(({ id }) => takenUp.has(id)).map(({ quote }) => `- ${said(quote)}`),
    ),
  ];
}

/**
 * Whether a challenge was about a statement that was read only afterwards, and so has no id in it: by the words it shares with
 * what was said or noted, of which fewer do right behind the answer, and none where nothing else of that answer is in doubt.
 */
function wasChallenged({ content, context, reading, asked }: Situation, { quote }: Claim): boolean {
  const wordsOf = contentWords(content);
  const saidAt = context.turns.findIndex(({ id }) => id === quote.turnId);
  const claimed = [...wordsOf(quote.text)];
  const isAlone = reading.claims.filter((claim) => claim.quote.turnId === quote.turnId).length === 1;
  return asked
    .filter(({ record, turnIndex }) => record.kind === 'challenge' && turnIndex > saidAt)
    .some(({ text, record, turnIndex }) => {
      const words = wordsOf([text, ...(record.noted ?? [])].join(' '));
      const shared = claimed.filter((word) => words.has(word)).length;
      const isNext = turnIndex === saidAt + 1;
      return (isNext && (isAlone || shared >= FEWEST_SHARED)) || shared >= ALIKE_SHARE * claimed.length;
    });
}

function claimLine({ id, quote, earlier, verdict, factId, correction }: Claim, said: Said): string {
  const why = {
    false: `does not hold${correction ? `: ${correction}` : ''}`,
    contradicts_earlier: `against ${earlier ? said(earlier) : 'what was said before'}`,
    contradicts_fact: `against the fact ${factId ?? 'that was told'}`,
  };
  return `- [${id}] ${said(quote)} ${why[verdict]}`;
}

const UNITS: Record<StatedSum['expectedUnit'], string> = {
  rate: 'times',
  size: 'bytes',
  bandwidth: 'bytes a second',
  time: 'seconds',
  count: 'in number',
  percent: 'percent',
  money: 'in money',
};

function sumLine({ id, earlier, later, expected, expectedUnit, expectedPerSeconds }: StatedSum, said: Said) {
  const period = expectedPerSeconds === null ? '' : ` every ${expectedPerSeconds} seconds`;
  const comesTo = `${Number(expected.toPrecision(2))} ${UNITS[expectedUnit]}${period}`;
  return `- [${id}] ${said(earlier)} was taken to come to ${said(later)}; recomputed it comes to about ${comesTo}`;
}

function corePointsLeft(situation: Situation): string[] {
  const counts = probeCounts(situation);
  const left = situation.context.question.points.filter(
    ({ id, tier }) =>
      tier === 'core' && !counts.has(id) && (situation.evidence.get(id)?.status ?? 'absent') === 'absent',
  );
  return left.length > 0
    ? [`Core points not heard and not asked about yet: ${left.map(({ id }) => id).join(', ')}.`]
    : [];
}

export function block(title: string, items: readonly string[]): string[] {
  return items.length > 0 ? [title, ...items] : [];
}
