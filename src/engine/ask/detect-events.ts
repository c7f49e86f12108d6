import type { InterviewEvent } from './interview-state.ts';
import type { Situation } from './situation.ts';

type Event<Type extends InterviewEvent['type']> = Extract<InterviewEvent, { type: Type }>;

/** What the last answer did (interview-design 4.3). Nothing without an answer, or while its words are still to come. */
export function detectEvents(situation: Situation, scoping: boolean): InterviewEvent[] {
  const { answers, reading } = situation;
  const answer = answers.at(-1);
  if (!answer || answer.awaited) return [];
  const answered = reading.answered.find(({ turnId }) => turnId === answer.id)?.answered;
  if (answer.unintelligible || !answered) return [{ type: 'empty' }];
  const isNoted = (kind: 'distress' | 'asks_for_solution') =>
    reading.notes.some((note) => note.kind === kind && note.turnId === answer.id);
  const found: (InterviewEvent | null)[] = [
    isNoted('distress') ? { type: 'distress' } : null,
    answered === 'asked_to_repeat' ? { type: 'unclear' } : null,
    isNoted('asks_for_solution') ? { type: 'meta' } : null,
    findAsked(situation, scoping),
    answered === 'does_not_know' ? { type: 'stuck' } : null,
    answered === 'partly' ? { type: 'thin' } : null,
    answered === 'no' ? { type: 'offtopic' } : null,
    findMiscount(situation, answer.id),
    findVague(situation),
  ];
  return found.filter((event) => event !== null);
}

const HOW_MANY = /\bhow (many|much)\b/i;

/** Questions to the interviewer in the last answer, with all the facts that answer them. */
function findAsked({ reading, answers, asked }: Situation, scoping: boolean): Event<'asked'> | null {
  const last = answers.at(-1)?.id;
  const questions = reading.asked.filter(
    ({ quote, factIds, isOpen }) => quote.turnId === last && (scoping || isOpen || factIds.length > 0),
  );
  const factIds = [...new Set(questions.flatMap((question) => question.factIds))];
  const unanswered = questions.filter((question) => question.factIds.length === 0 && question.isOpen);
  if (factIds.length === 0 && unanswered.length === 0) return null;
  // Whoever asks for a number once more has not found it in the fact.
  const wasTold = (id: string) => asked.some(({ record }) => record.facts.includes(id));
  const lacksNumber = questions.some(({ quote }) => HOW_MANY.test(quote.text)) && factIds.every(wasTold);
  return {
    type: 'asked',
    factIds,
    decision: unanswered.some(({ isDecision }) => isDecision),
    leftOpen: unanswered.length > 0 || lacksNumber,
    either: !scoping && unanswered.some(({ quote }) => /\bor\b/i.test(quote.text)),
  };
}

/** A sum of the last answer that does not come out and was not asked about yet. */
function findMiscount({ reading, asked }: Situation, turnId: number): Event<'miscount'> | null {
  const known = new Set(asked.map(({ record }) => record.target.id));
  for (const { id, agrees, later, phrase, earlierPhrase } of reading.numbers.sums) {
    if (agrees || later.turnId !== turnId || known.has(id)) continue;
    if (phrase && earlierPhrase && phrase !== earlierPhrase) {
      return { type: 'miscount', id, earlier: earlierPhrase, now: phrase };
    }
  }
  return null;
}

const WEIGHT_FROM = 2;

/** A decision in the last answer that only names a point worth asking about: no how and no why. */
function findVague({ asked, context, evidence, measures }: Situation): Event<'vague'> | null {
  const anchored = new Set(
    asked.flatMap(({ record }) => (record.kind === 'anchor' ? [record.target.id] : [])),
  );
  for (const point of context.question.points) {
    if (point.dim === 'framing' || point.dim === 'resilience') continue;
    if (point.weight < WEIGHT_FROM || anchored.has(point.id)) continue;
    if (evidence.get(point.id)?.status !== 'mentioned') continue;
    const quote = measures.points[point.id]?.vague;
    if (quote) return { type: 'vague', pointId: point.id, quote };
  }
  return null;
}
