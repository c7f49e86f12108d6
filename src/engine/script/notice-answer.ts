import { sentencesIn } from '#engine/text/sentences.ts';
import { plainText, wordsIn } from '#engine/words.ts';
import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';
import type { FactFinder } from './find-facts.ts';
import type { HollowTalk } from './hollow-talk.ts';

/** The little that the script notices of an answer; null of one that simply answers. */
export type Noticed =
  | { kind: 'stop' | 'already_said' | 'hint' | 'repeat' | 'stuck' | 'hollow' | 'few_words' }
  | { kind: 'asks'; factIds: string[] }
  | null;

const EVENTS = ['toStop', 'alreadySaid', 'toMoveOn', 'hintRequest', 'unclear', 'stuck'] as const;
type Event = (typeof EVENTS)[number];

/** Longer answers say something besides. */
const ASIDE_WORDS = { toStop: 40, alreadySaid: 15, toMoveOn: 25, hintRequest: 40, unclear: 30, stuck: 40 };
const LAST_SENTENCES = 2;
const FEW_WORDS = 6;

export type Noticer = (question: Question, answer: string, isInScope: boolean) => Noticed;

export function createNoticer({ language }: Content, facts: FactFinder, isHollow: HollowTalk): Noticer {
  const patterns = new Map(
    EVENTS.map((event) => [
      event,
      new RegExp(language.events[event].map((source) => `(?:${source})`).join('|'), 'u'),
    ]),
  );
  return (question, answer, isInScope) => {
    const words = wordsIn(answer).length;
    const last = sentencesIn(answer).slice(-LAST_SENTENCES).map(plainText);
    const says = (event: Event) =>
      words <= ASIDE_WORDS[event] && last.some((sentence) => patterns.get(event)?.test(sentence));
    if (says('toStop')) return { kind: 'stop' };
    if (says('alreadySaid') || says('toMoveOn')) return { kind: 'already_said' };
    if (says('hintRequest')) return { kind: 'hint' };
    const asked = facts.askedIn(question, answer, isInScope);
    if (asked.factIds.length > 0) return { kind: 'asks', factIds: asked.factIds };
    if (says('unclear')) return { kind: 'repeat' };
    if (says('stuck')) return { kind: 'stuck' };
    if (asked.isOpen) return { kind: 'asks', factIds: [] };
    if (isHollow(question, answer)) return { kind: 'hollow' };
    return words < FEW_WORDS ? { kind: 'few_words' } : null;
  };
}
