import { anchorAt } from '../find-anchor.ts';
import type { InterviewEvent } from '../interview-state.ts';
import { lastWords, type Reading } from '../read-interview.ts';
import { findAsked } from './find-asked.ts';
import { findContradiction } from './find-contradiction.ts';
import { findFactConflict } from './find-fact-conflict.ts';
import { findMeta } from './find-meta.ts';
import { findMiscount } from './find-miscount.ts';
import { findVague } from './find-vague.ts';
import { isStuck, THIN_BELOW_WORDS } from './is-stuck.ts';
import { isUnclear } from './is-unclear.ts';
import { matchesEvent } from './matches-event.ts';

const OFFTOPIC_BELOW_SHARE = 0.4;

/** What the last answer did (interview-design 4.3). Nothing without an answer, or while its words are still to come. */
export function detectEvents(reading: Reading, scoping: boolean): InterviewEvent[] {
  const { answers, last } = reading;
  const answer = answers.at(-1);
  if (!answer || answer.awaited) return [];
  if (answer.unintelligible || last.length === 0) return [{ type: 'empty' }];
  const has = (event: 'distress' | 'done') => last.some((sentence) => matchesEvent(reading, event, sentence));
  const thin = lastWords(reading) < THIN_BELOW_WORDS;
  const found: (InterviewEvent | null)[] = [
    has('distress') ? { type: 'distress' } : null,
    isUnclear(reading) ? { type: 'unclear' } : null,
    findMeta(reading) ? { type: 'meta' } : null,
    findAsked(reading, scoping),
    isStuck(reading) ? { type: 'stuck' } : null,
    thin ? { type: 'thin' } : null,
    !thin && isOffTopic(reading) ? { type: 'offtopic' } : null,
    has('done') ? { type: 'done' } : null,
    findMisconception(reading),
    findContradiction(reading) ?? findFactConflict(reading) ?? findMiscount(reading),
    findVague(reading),
  ];
  return found.filter((event) => event !== null);
}

function findMisconception(reading: Reading): InterviewEvent | null {
  const challenged = new Set(reading.asked.map(({ record }) => record.target.id));
  for (const { rule, sentence } of reading.mistakes) {
    if (!reading.last.includes(sentence) || challenged.has(rule.id)) continue;
    const quote = anchorAt(reading, sentence, [...rule.with, ...rule.any]);
    if (quote) return { type: 'misconception', id: rule.id, quote };
  }
  return null;
}

/** No point, at most one idea of any point, and few of the question's words. */
function isOffTopic({ last, compiled, context, occurrences }: Reading): boolean {
  const { ownStems } = compiled.question(context.question);
  const stems = new Set(
    last.flatMap(({ tokens }) =>
      tokens.filter((token) => !compiled.functionWords.has(token.word)).map((token) => token.stem),
    ),
  );
  const shared = [...stems].filter((stem) => ownStems.has(stem)).length;
  const ideas = new Set(context.question.points.flatMap((point) => point.any));
  const heard = last.flatMap((sentence) => sentence.terms.filter((hit) => ideas.has(hit.key)));
  const scored = [...occurrences.values()].flat().some(({ sentence }) => last.includes(sentence));
  return !scored && heard.length <= 1 && shared < OFFTOPIC_BELOW_SHARE * stems.size;
}
