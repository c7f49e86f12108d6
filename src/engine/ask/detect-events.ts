import type { Claim } from '#engine/reading.ts';
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
    findMisconception(situation, answer.id),
    findContradiction(situation, answer.id),
    findVague(situation),
  ];
  return found.filter((event) => event !== null);
}

const MAX_FACTS = 2;

/** A question to the interviewer in the last answer, with the facts that answer it. */
function findAsked({ reading, measures }: Situation, scoping: boolean): Event<'asked'> | null {
  const questions = reading.asked
    .map((question, at) => ({ ...question, words: measures.asked[at] }))
    .filter(({ isOpen }) => scoping || isOpen);
  const best = [...new Set(questions.flatMap(({ factIds }) => factIds))].slice(0, MAX_FACTS);
  const answered = questions.find(({ factIds }) => factIds.some((id) => best.includes(id)));
  if (answered) {
    const placeOf = (id: string) => answered.words?.facts.find((fact) => fact.id === id);
    const at = (id: string) => placeOf(id)?.at ?? Number.MAX_SAFE_INTEGER;
    const factIds = best.sort((a, b) => at(a) - at(b));
    return { type: 'asked', factIds, decision: false, quote: placeOf(factIds[0] ?? '')?.phrase ?? '' };
  }
  const ending = questions.filter(({ isOpen }) => isOpen);
  const quote = ending.at(-1)?.words?.phrase;
  return quote
    ? { type: 'asked', factIds: [], decision: ending.some(({ isDecision }) => isDecision), quote }
    : null;
}

/** A false claim of the last answer that was not challenged yet and can be quoted. */
function findMisconception(situation: Situation, turnId: number): Event<'misconception'> | null {
  const claim = challengeable(situation, turnId).find(({ verdict }) => verdict === 'false');
  return claim?.phrase ? { type: 'misconception', id: claim.id, quote: claim.phrase } : null;
}

/** Two statements that do not fit, a number that does not fit a fact, or a sum that does not come out, in that order. */
function findContradiction(situation: Situation, turnId: number): Event<'contradiction'> | null {
  const isNew = isUnchallenged(situation);
  const claims = challengeable(situation, turnId).filter(({ verdict }) => verdict !== 'false');
  const sums = situation.reading.numbers.sums.filter(
    ({ id, agrees, later }) => !agrees && later.turnId === turnId && isNew(id),
  );
  for (const { id, phrase, earlierPhrase } of [...claims, ...sums]) {
    if (phrase && earlierPhrase && phrase !== earlierPhrase) {
      return { type: 'contradiction', id, earlier: earlierPhrase, now: phrase };
    }
  }
  return null;
}

function challengeable(situation: Situation, turnId: number): Claim[] {
  const isNew = isUnchallenged(situation);
  return situation.reading.claims.filter(
    ({ id, quote, phrase }) => quote.turnId === turnId && phrase !== null && isNew(id),
  );
}

function isUnchallenged({ asked }: Situation): (id: string) => boolean {
  const challenged = new Set(asked.map(({ record }) => record.target.id));
  return (id) => !challenged.has(id);
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
