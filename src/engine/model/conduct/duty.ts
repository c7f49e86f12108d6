import { lastAnswer, standingQuestion } from '#engine/script/conversation.ts';
import { nextHint } from '#engine/script/hints.ts';
import { sentencesOf } from '#engine/text/sentences.ts';
import { type Fact, topicOf } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { stemsIn } from '#shared/interview/nearest-words.ts';
import { saidInline } from '../prompt.ts';
import { lastAsked } from './advice.ts';
import type { Moment } from './moment.ts';
import { FEWEST_SHARED, sharedWords, wordsOfWeight } from './words-of-weight.ts';

/** One of them is often asked for effect. */
const QUESTIONS_QUOTED = 2;
/** An answer with fewer words of weight does not say what somebody is stuck at. */
const FEWEST_AT_STAKE = 5;

/** What the candidate or the clock asks for, with the material for it; null if the next question is free. */
export function dutyOn(moment: Moment): string | null {
  const { content, context, reading, pace, seen, help, owed } = moment;
  const last = lastAnswer(context);
  const verdict = reading.answered.find(({ turnId }) => turnId === last?.id)?.answered;

  if (last?.awaited) return 'their words are still to come. Ask about another part.';
  if (seen?.kind === 'stop') return 'they want to stop. Let them, in a warm sentence, without a question.';
  if (pace.due === 'goodbye')
    return 'answer what they said in a sentence, thank them and end. No question, and nothing about how it went.';
  if (seen?.kind === 'repeat' || verdict === 'asked_to_repeat')
    return `ask the last question again, plainer, and supply only what they say is missing: the parts of an answer are theirs to find. "${lastAsked(context)}"`;
  if (seen?.kind === 'asks' || owed.length > 0) return answerFirst(moment);
  if (help.why) {
    const tail = tailOfAnswer(context);
    // "I don't know" alone leaves only the question to tell what it is about.
    const isBare = wordsOfWeight(content, tail).size < FEWEST_AT_STAKE;
    const stuck = isBare ? `"${lastAsked(context)}"` : saidInline(context, tail);
    const hint = nextHint(context, standingQuestion(context).question);
    // A hint on the point may be far from what somebody is stuck at, and a small model pastes it all the same.
    const isNear =
      hint && sharedWords(content, hint.say, `${lastAsked(context)} ${tail}`).count >= FEWEST_SHARED;
    return isNear && hint.hintLevel <= help.level
      ? `they are stuck here: ${stuck} Help on exactly that, in your own words; this may fit: "${hint.say}"`
      : `they are stuck here: ${stuck} Stay on exactly that and make it smaller: one case, its first step.`;
  }
  return pace.due === 'close'
    ? 'ask the last question, a single one, about this very design: a case for what they promised or put off and nobody came back to, or for a fact that you told and they made nothing of; else where it is weakest.'
    : null;
}

/** In words. */
const TAIL_LENGTH = 40;

/** The end of the last answer, where somebody who is stuck says what they are stuck at. */
function tailOfAnswer(context: InterviewContext): string {
  return lastAnswer(context)?.text.split(/\s+/).slice(-TAIL_LENGTH).join(' ') ?? '';
}

/** The advice on a question to the interviewer, with the facts that it most likely asks for. */
function answerFirst({ context, owed }: Moment): string {
  const answer = lastAnswer(context)?.text ?? '';
  const questions = sentencesOf(answer).filter((sentence) => sentence.endsWith('?'));
  const asked = questions.slice(-QUESTIONS_QUOTED).join(' ');
  const facts = factsNear(context, asked, owed)
    .map(({ say }) => `"${say}"`)
    .join(' ');
  const given = facts === '' ? '' : ` Given is this, tell only what answers that: ${facts}`;
  return `they asked you ${asked ? saidInline(context, asked) : 'for what they need to know'}.${given} Answer that first, in a few words. What no fact says is theirs to assume or decide; the solution, and whether it is right, stay theirs to find: neither yes nor no. If they want to stop, let them and ask nothing. Else one question that goes on from there.`;
}

/** With more of them, a small model tells what nobody asked for. */
const FACTS_SHOWN = 4;

/** The facts that were found to be asked for, then those that share most words with the question. */
function factsNear({ question }: InterviewContext, asked: string, owed: readonly string[]): Fact[] {
  const stems = stemsIn(asked);
  return question.facts
    .map((fact) => {
      const about = stemsIn([topicOf(fact), ...fact.asks, fact.say].join(' '));
      const shared = [...stems].filter((stem) => about.has(stem)).length;
      return { fact, rank: owed.includes(fact.id) ? Number.POSITIVE_INFINITY : shared };
    })
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, FACTS_SHOWN)
    .map(({ fact }) => fact);
}
