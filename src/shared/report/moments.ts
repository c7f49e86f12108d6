import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { Quote, ReportReply } from '#shared/contract/report.ts';

/** A place in the interview worth finding again. */
export type Moment = {
  kind: 'strong' | 'miss' | 'false' | 'changed' | 'dodge';
  /** A few words. */
  label: string;
  responseId: number;
  quote: Pick<Quote, 'text'> | null;
};

const LABEL_WORDS = 5;

/** Strong moments, misses, statements that did not hold and dodges, in the order in which they were said. */
export function momentsOf({ report, cards = [], responses }: InterviewReply): Moment[] {
  if (!report) return [];
  const place = new Map(responses.map(({ id }, index) => [id, index]));
  const all = [...strong(report), ...missed(cards), ...found(report)];
  return all
    .filter((one, at) => place.has(one.responseId) && all.findIndex((other) => isSame(one, other)) === at)
    .sort((one, other) => (place.get(one.responseId) ?? 0) - (place.get(other.responseId) ?? 0));
}

function strong({ strengths, findings, dimensions }: ReportReply): Moment[] {
  const nameOf = (id: string) => dimensions.find((dimension) => dimension.id === id)?.name ?? id;
  return [...strengths, ...(findings?.insights ?? [])].flatMap(({ dimension, quote }) =>
    quote
      ? [{ kind: 'strong', label: `strong: ${nameOf(dimension)}`, responseId: quote.responseId, quote }]
      : [],
  );
}

function missed(cards: NonNullable<InterviewReply['cards']>): Moment[] {
  return cards.flatMap(({ say, responseId, quote }) =>
    responseId === null
      ? []
      : [{ kind: 'miss', label: briefly(say.split(':')[0] ?? say), responseId, quote }],
  );
}

function found({ findings }: ReportReply): Moment[] {
  if (!findings) return [];
  return [
    ...findings.falseStatements.map(
      ({ quote }): Moment => ({
        kind: 'false',
        label: `did not hold: ${briefly(quote.text)}`,
        responseId: quote.responseId,
        quote,
      }),
    ),
    ...findings.reversals.map(
      ({ later }): Moment => ({
        kind: 'changed',
        label: 'changed your mind',
        responseId: later.responseId,
        quote: later,
      }),
    ),
    ...findings.unanswered.map(
      ({ answer }): Moment => ({
        kind: 'dodge',
        label: 'asked, not answered',
        responseId: answer.responseId,
        quote: null,
      }),
    ),
  ];
}

/** Two remarks on one answer may come to the same few words. */
function isSame(one: Moment, other: Moment): boolean {
  return one.responseId === other.responseId && one.label === other.label;
}

function briefly(text: string): string {
  const words = text.split(/\s+/);
  const cut = words
    .slice(0, LABEL_WORDS)
    .join(' ')
    .replace(/[.,;:]+$/, '');
  return words.length > LABEL_WORDS ? `${cut} …` : cut;
}
