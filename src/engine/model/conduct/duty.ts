import { factsText, standingQuestion } from '#engine/script/conversation.ts';
import { nextHint } from '#engine/script/hints.ts';
import { sentencesOf } from '#engine/text/sentences.ts';
import { saidInline } from '../prompt.ts';
import { aboutReliance, lastAsked } from './advice.ts';
import { lastAnswer, putOffIn, tailOfAnswer, untestedReliance } from './last-answer.ts';
import { neverAnswered, unusedFact } from './left-open.ts';
import type { Moment } from './moment.ts';
import { FEWEST_SHARED, sharedWords, wordsOfWeight } from './words-of-weight.ts';

/** One of them is often asked for effect. */
const QUESTIONS_QUOTED = 2;
/** An answer with fewer words of weight does not say what somebody is stuck at. */
const FEWEST_AT_STAKE = 5;
/**
 * What the candidate or the clock asks for, with the material for it; null if the next question is free.
 * @param isShort Whether the last question comes with its topic: a large model chooses better by itself.
 */
export function dutyOn(moment: Moment, isShort: boolean): string | null {
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
    return isNear && hint.cue <= help.level
      ? `they are stuck here: ${stuck} Help on exactly that, in your own words; this may fit: "${hint.say}"`
      : `they are stuck here: ${stuck} Stay on exactly that and make it smaller: one case, its first step.`;
  }
  if (pace.due !== 'close') return null;
  const owing = isShort ? stillOwing(moment) : undefined;
  return owing
    ? `ask the last question, a single one. ${owing}`
    : 'ask the last question, a single one, about this very design: where it is weakest, or what they would do next.';
}

/** What the interview still owes an answer to: it makes a better last question than one that fits every design. */
function stillOwing({ content, context }: Moment): string | undefined {
  const putOff = putOffIn(content, context);
  if (putOff)
    return `They put something off and never came back: ${saidInline(context, putOff)} Ask for that.`;
  const passedBy = neverAnswered(content, context);
  if (passedBy)
    return `You asked this and were never told: "${passedBy}" Ask for it now, of the design as it has become.`;
  const fact = unusedFact(content, context);
  if (fact)
    return `You told them this, and nothing was made of it: "${fact}" Follow one such case through their design.`;
  const relied = untestedReliance(content, context);
  return relied && `Earlier ${aboutReliance(context, relied)}`;
}

/** "Does that sound about right?": a small model says yes to it, whatever it was. */
const WANTS_APPROVAL =
  /^(?:\w+,? ){0,2}(?:does|do|is|are|was|would) (?:that|this|it|those|you)\b[^?]*\b(?:sounds?|looks?|seems?|makes? sense|right|okay|ok|fine|reasonable|correct|agree)\b[^?]*\?$/i;

/** The advice on a question to the interviewer, with the facts that it most likely asks for. */
function answerFirst({ context, owed }: Moment): string {
  const answer = lastAnswer(context)?.text ?? '';
  const questions = sentencesOf(answer).filter((sentence) => sentence.endsWith('?'));
  const asked = questions.slice(-QUESTIONS_QUOTED).join(' ');
  if (owed.length === 0 && WANTS_APPROVAL.test(questions.at(-1) ?? ''))
    return `they asked ${saidInline(context, asked)}. Whether it is right is theirs to judge: say so lightly, neither yes nor no, and ask what it rests on.`;
  const facts =
    owed.length > 0 ? ` This is given, tell it if it answers that: "${factsText(context, owed)}"` : '';
  return `they asked you ${asked ? saidInline(context, asked) : 'for what they need to know'}.${facts} Answer that first, in a few words. What no fact says is theirs to assume or decide; the solution stays theirs to find; if they want to stop, let them and ask nothing. Else one question that goes on from there.`;
}
