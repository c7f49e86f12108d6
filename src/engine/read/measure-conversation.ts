import type { ConversationMeasures } from '#engine/measures.ts';
import type { Point } from '#shared/content/question.ts';
import { counts } from './analyse-transcript.ts';
import type { FoundQuestion } from './events/find-questions.ts';
import { hasNewPointIn } from './events/is-stuck.ts';
import { matchesEvent } from './events/matches-event.ts';
import { anchorAt, anchorFinder } from './find-anchor.ts';
import type { Occurrence } from './match/match-points.ts';
import { lastWords, type PhraseReading } from './read-interview.ts';

/** What the next question can be tied to. */
export function measureConversation(
  reading: PhraseReading,
  questions: readonly FoundQuestion[],
): ConversationMeasures {
  const { last, sentences, context, said } = reading;
  const { points, stress } = context.question;
  const byId = new Map(points.map((point) => [point.id, point]));
  const findAnchor = anchorFinder(reading);
  const anchorFor = (targets: readonly Point[]) => findAnchor(targets.flatMap(namingTerms));
  const settled = sentences.filter((sentence) => counts(sentence) && !sentence.flags.has('echo'));
  return {
    words: lastWords(reading),
    raisedPoint: hasNewPointIn(reading, 1),
    asksForHint: last.some((sentence) => matchesEvent(reading, 'hintRequest', sentence)),
    isLost: last.some((sentence) => sentence.flags.has('aside') || matchesEvent(reading, 'stuck', sentence)),
    opening: openingOf(reading),
    anchor: anchorFor([]),
    slots: [...new Set(settled.flatMap((sentence) => sentence.slots))],
    concepts: [...said].filter((term) => term.startsWith('@')),
    asked: questions.map(({ words }) => words),
    points: Object.fromEntries(
      points.map((point) => [
        point.id,
        {
          reach: reachOf(reading, point),
          anchor: anchorFor([point]),
          vague: phraseOfDecision(
            reading,
            point,
            ({ sentence }) => !sentence.markers.some(({ key }) => key === 'reason'),
          ),
          held: phraseOfDecision(reading, point, ({ status }) => status === 'justified'),
        },
      ]),
    ),
    stress: Object.fromEntries(
      stress.map(({ id, targets }) => [id, anchorFor(targets.flatMap((target) => byId.get(target) ?? []))]),
    ),
  };
}

/** Terms that name what a point is about. */
function namingTerms(point: Point): string[] {
  const links = (point.links ?? []).map((link) => `@${link.replace(/^@/, '')}`);
  return [...point.any, ...links];
}

function reachOf({ said, saidLately }: PhraseReading, point: Point): 'lately' | 'earlier' | 'never' {
  const terms = [...namingTerms(point), ...(point.with ?? [])];
  if (terms.some((term) => saidLately.has(term))) return 'lately';
  return terms.some((term) => said.has(term)) ? 'earlier' : 'never';
}

/** Words of the last answer with which the candidate decides something about a point. */
function phraseOfDecision(
  reading: PhraseReading,
  point: Point,
  isWanted: (place: Occurrence) => boolean,
): string | null {
  const place = reading.occurrences
    .get(point.id)
    ?.find(
      (found) =>
        isWanted(found) &&
        reading.last.includes(found.sentence) &&
        found.sentence.markers.some(({ key }) => key === 'decision'),
    );
  return place ? anchorAt(reading, place.sentence, [place.hit.key]) : null;
}

const LONGEST_OPENING_WORDS = 8;

/** The first sentence of the last answer as it was said, or a phrase of it. */
function openingOf(reading: PhraseReading): string | null {
  const [first] = reading.last;
  if (!first) return null;
  const whole = first.text.replace(/[.!?,;\s]+$/, '');
  const isShort =
    first.tokens.length > 1 && whole.split(/\s+/).length <= LONGEST_OPENING_WORDS && !whole.includes('"');
  return isShort ? whole : anchorAt(reading, first, []);
}
