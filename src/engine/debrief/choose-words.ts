import { howNear, textsOf, wordValues } from '#engine/how-near.ts';
import type { Quote } from '#engine/reading.ts';
import { statedSpans } from '#engine/spoken-spans.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import type { OwnWords } from '#shared/contract/debrief.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { type Mirror, oncePerSpan, overlap, quoteOf } from './mirror.ts';

/** Other words than those that code puts beside a point: what there is to choose from, and what was chosen. */

const MOST_CHOICES = 3;

/** For each point the sentences that come nearest to it besides those shown, whatever they share: to choose from. */
export function nextNearest(
  content: Content,
  context: InterviewContext,
  points: readonly Point[],
  shown: Mirror,
): ReadonlyMap<string, readonly Quote[]> {
  const values = wordValues(content, context.question);
  const spans = statedSpans(context);
  const quoteFor = oncePerSpan((span) => quoteOf(context, span));
  return new Map(
    points.map((point) => {
      const texts = textsOf(context.question, point);
      const near = spans
        .map((span) => ({ span, how: howNear(texts, span, values, 0) }))
        .filter(({ how }) => how > 0)
        .toSorted((one, other) => other.how - one.how);
      const known = [shown.get(point.id) ?? []].flat();
      const apart: Quote[] = [];
      for (const { span } of near) {
        if (apart.length === MOST_CHOICES) break;
        const quote = quoteFor(span);
        if (![...known, ...apart].some((other) => overlap(other, quote))) apart.push(quote);
      }
      return [point.id, apart];
    }),
  );
}

/** The words that the candidate chose, by point. Words that are no longer in their answer, since it was corrected, are gone. */
export function chosenWords(
  { turns }: Pick<InterviewContext, 'turns'>,
  { quoted }: { quoted: Readonly<Record<string, boolean | OwnWords>> },
): Mirror {
  return new Map(
    Object.entries(quoted).flatMap(([pointId, each]): [string, Quote][] => {
      if (typeof each === 'boolean') return [];
      const answer = turns.find(({ id, speaker }) => speaker === 'user' && id === each.responseId);
      const start = answer?.text.indexOf(each.text) ?? -1;
      if (start === -1) return [];
      return [[pointId, { turnId: each.responseId, start, end: start + each.text.length, text: each.text }]];
    }),
  );
}
