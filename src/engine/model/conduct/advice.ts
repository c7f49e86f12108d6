import { mirrorOf } from '#engine/debrief/mirror.ts';
import type { Observation } from '#engine/reading.ts';
import { askedIn, factsText, standingQuestion } from '#engine/script/conversation.ts';
import { nextHint } from '#engine/script/hints.ts';
import { harderQuestion, nextQuestion } from '#engine/script/next-question.ts';
import { questionsOn } from '#engine/script/path.ts';
import { PHASES } from '#engine/script/time-plan.ts';
import { sentencesOf } from '#engine/text/sentences.ts';
import type { Point } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { newOnBoard } from '../board-block.ts';
import { saidInline } from '../prompt.ts';
import {
  fullestSentence,
  guaranteeKept,
  hasTestedPromise,
  isPromisedAgain,
  isReliance,
  lastAnswer,
  type NearWords,
  nearestIn,
  pairNear,
  promiseIn,
  putOffIn,
  tailOfAnswer,
  takenBackIn,
  unechoedQuestion,
  untestedReliance,
} from './last-answer.ts';
import { type Moment, phaseOfPoint } from './moment.ts';
import type { OpenClaim } from './open-claims.ts';
import { FEWEST_SHARED, sharedWords, wordsOfWeight } from './words-of-weight.ts';

/** How many words of an answer are quoted as its beginning. */
const FIRST_WORDS = 16;
/** One of them is often asked for effect. */
const QUESTIONS_QUOTED = 2;
/** An answer with fewer words of weight does not say what somebody is stuck at. */
const FEWEST_AT_STAKE = 5;
/** A turn whose first sentence says that it leaves the topic. */
const LEAVES = /^[^.?!]*\b(?:leav(?:e|ing)|mov(?:e|ing) on|enough (?:of|on|about))\b/i;
/** An order to the interviewer, or a question about the result. Designs have rules and scores, but not "my grade". */
const ABOUT_THE_INTERVIEW =
  /\b(?:(?:your|previous|all) (?:instructions?|rules|prompt)|my (?:grade|score|rating|result))\b/i;

function lastAsked(context: InterviewContext): string {
  return askedIn(context).at(-1)?.text ?? context.question.prompt;
}

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
    return `ask the last question again, plainer: "${lastAsked(context)}"`;
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
  if (pace.due === 'close')
    return 'ask the last question, a single one, about this very design: where it is weakest, or what they would do next.';
  return null;
}

/** What to ask after an answer that leaves the choice, with the material for it. Cases come in the order of the task. */
export function adviceOnAnswer(moment: Moment): string {
  const { context, reading } = moment;
  const last = lastAnswer(context);
  const verdict = reading.answered.find(({ turnId }) => turnId === last?.id)?.answered;
  const said = (text: string) => saidInline(context, text);
  if (verdict === 'no')
    return `they did not answer this: "${lastAsked(context)}" Say what is still open and ask it narrower, with one case or one number.`;
  const unechoed = verdict || takenBackIn(context) ? null : unechoedQuestion(moment.content, context);
  if (!unechoed) return adviceOnContent(moment);
  const began = last?.text.split(/\s+/).slice(0, FIRST_WORDS).join(' ') ?? '';
  return `did they answer you? You asked: "${unechoed}" They began: ${said(began)} If it is still open, say so and ask it narrower, with one case. If they answered: ${adviceOnContent(moment)}`;
}

/** "Does that sound about right?": a small model says yes to it, whatever it was. */
const WANTS_APPROVAL =
  /^(?:\w+,? ){0,2}(?:does|do|is|are|was|would) (?:that|this|it|those|you)\b[^?]*\b(?:sounds?|looks?|seems?|makes? sense|right|okay|ok|fine|reasonable|correct|agree)\b[^?]*\?$/i;

/** The advice on an answer that replies to the question. */
function adviceOnContent(moment: Moment): string {
  const { content, context, reading, seen, open } = moment;
  const last = lastAnswer(context);
  const said = (text: string) => saidInline(context, text);
  const takenBack = takenBackIn(context);
  const settled = open.flatMap(({ isJustAsked, pointIds }) => (takenBack && isJustAsked ? pointIds : []));
  const claim = open.find(
    ({ isJustAsked, pointIds }) => !isJustAsked && !pointIds.some((id) => settled.includes(id)),
  );
  if (claim && !moment.isPressing) return aboutClaim(context, claim);
  if (takenBack && !moment.isTopicDone)
    return `they said ${said(takenBack)} What was taken back is settled. Take up what they named instead: put one case to it, or ask what it costs.`;
  const assumed = reading.observed.find(isToBeTold(context));
  if (assumed)
    return `they assumed ${said(assumed.quote.text)} ${assumed.note} Tell them what is given, with its number, and ask what it changes.`;
  const drawn = aboutBoard(context);
  if (drawn) return drawn;
  const near = nearestIn(context);
  if (!near && ABOUT_THE_INTERVIEW.test(last?.text ?? ''))
    return `they speak of this interview and not of the design. Decline in a light half sentence, then ask this narrower: "${lastAsked(context)}"`;
  const scene = isStrainDue(moment) ? harderQuestion(content, context) : null;
  if (scene)
    return `it is time to put the design under strain. Go there with half a sentence, then ask something like: "${scene.say}"`;
  const kept = moment.isPressing ? undefined : guaranteeKept(content, context);
  if (kept)
    return `you put a case to this, and they stand by it: ${said(kept)} Press it a second time with a smaller case: one item, one number. It is done, the process dies, and it is done again. Ask what is stored afterwards.`;
  const promise = promiseIn(context);
  const isTestDue = promise && (!hasTestedPromise(context, promise) || isPromisedAgain(context, promise));
  if (isTestDue && !moment.isPressing) return aboutPromise(moment, promise);
  if (moment.isTopicDone || moment.isPressing || (near && isWornOut(moment, near.point)))
    return leaveTopic(moment);
  const isHollow = seen?.kind === 'hollow';
  if (!near && isHollow)
    return `what they said could be said of many systems. Ask for one concrete case, such as: "${nextTopic(moment)}"`;
  if (!near)
    return `they said ${said(fullestSentence(content, last?.text ?? ''))} Take up a word of it and ${angleOn(context)}`;
  if (moment.isPushBackDue)
    return `they said ${said(near.words)} Push back on it, this one time: put a simpler or cheaper way beside it, and ask why theirs is worth it here.`;
  const wrong = adviceOnPair(moment, near);
  if (wrong) return wrong;
  if (!near.probe && !isHollow)
    return `they said ${said(near.words)} Take up a word of it and ${angleOn(context)}`;
  const how = isHollow ? 'That could be said of many systems. Ask' : 'Take up a word of it and ask';
  const probe = near.probe ? `; or, where it goes on from those words, ask: "${near.probe}"` : '.';
  return `they said ${said(near.words)} ${how} how exactly that works here${probe}`;
}

/** The advice on words near a false sentence of the bank: without a reader, a small model has no other way to tell. */
function adviceOnPair({ context, reading }: Moment, near: NearWords): string | undefined {
  const pair = reading.model === null ? pairNear(near) : undefined;
  return (
    pair &&
    `they said ${saidInline(context, near.words)} Often said, and wrong: "${pair.say}" In fact: "${pair.truth}" If that is what they said, put a case in which it shows. If not, take up a word of theirs and ask how exactly that works here.`
  );
}

/** The advice on a promise. Small models make up a case in which nothing breaks, so one of the bank is preferred. */
function aboutPromise(moment: Moment, promise: string): string {
  const { context } = moment;
  const near = nearestIn(context, promise);
  const isAgain = isPromisedAgain(context, promise);
  const wrong = isAgain && near && adviceOnPair(moment, near);
  if (wrong) return wrong;
  if (isReliance(promise)) return aboutReliance(context, promise);
  const said = `they said ${saidInline(context, promise)} That promises a lot.`;
  if (near?.situation)
    return `${said} Put one case to it in which it could break, such as: "${near.situation}"`;
  if (isAgain) return leaveTopic(moment);
  return `${said} Put one case to it in which it could break, and ask ${inTurn(context, OUTCOMES)}`;
}

/** The advice on what rests on something ready-made. A model that cannot tell whether it holds can still ask for it. */
function aboutReliance(context: InterviewContext, relied: string): string {
  return `they rely on this: ${saidInline(context, relied)} Suppose exactly what it rules out is tried all the same. Say that as one small case, and ask ${inTurn(context, OUTCOMES)}`;
}

/** Ends of advice that would sound like a formula if each turn got the same. */
const OUTCOMES = ['what happens then, step by step.', 'what exactly stops it.', 'who notices it.'];
const ANGLES = [
  'put one case to it: what goes wrong?',
  'ask what they would lose with something simpler.',
  'ask what becomes of it at ten times the load.',
];
/** In words. Somebody who says less has left out the reason. */
const CURT = 20;

function angleOn(context: InterviewContext): string {
  const words = lastAnswer(context)?.text.split(/\s+/).length ?? 0;
  return words < CURT ? 'ask why that way, and what it costs.' : inTurn(context, ANGLES);
}

function inTurn(context: InterviewContext, forms: readonly string[]): string {
  return forms[askedIn(context).length % forms.length] ?? '';
}

/** Whether it is time for a situation of the bank, and none was asked about yet. */
function isStrainDue({ context, pace }: Moment): boolean {
  return (
    pace.phase === 'stress' &&
    !askedIn(context).some(({ move }) => move.kind === 'raise' || move.target.type === 'stress')
  );
}

/** The advice to leave a topic. The model says so only once: after that, it would sound like a formula. */
function leaveTopic(moment: Moment): string {
  const how = askedIn(moment.context).some(({ text }) => LEAVES.test(text))
    ? 'Say nothing of leaving it, as you did before: go straight to something like'
    : 'Leave it with half a sentence, then ask something like';
  const putOff = putOffIn(moment.content, moment.context);
  if (putOff)
    return `this topic had its questions. Earlier they put something off: ${saidInline(moment.context, putOff)} Ask for exactly that now, in a word of theirs.`;
  const relied = untestedReliance(moment.content, moment.context);
  if (relied) return `this topic had its questions. Earlier ${aboutReliance(moment.context, relied)}`;
  return `this topic had its questions. ${how}: "${nextTopic(moment)}"`;
}

/** Whether a question on a point would go back: the answer before came near it too, or its phase is over. */
function isWornOut({ context, pace }: Moment, point: Point): boolean {
  const before = nearestIn({ ...context, turns: context.turns.slice(0, -2) });
  const phase = phaseOfPoint(point);
  const isBehind = phase !== undefined && PHASES.indexOf(phase) < PHASES.indexOf(pace.phase);
  return before?.point.id === point.id || isBehind;
}

/** The advice on what code reads off a board that just changed, which no reader of the answer has seen. */
export function aboutBoard(context: InterviewContext): string | null {
  const drawn = newOnBoard(context);
  return (
    drawn &&
    `code reads this off their board: ${saidInline(context, drawn)} Ask about exactly that, without saying that it is wrong: put a case in which it shows, and ask what happens then.`
  );
}

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

function aboutClaim(context: InterviewContext, { quote, earlier, verdict, factId }: OpenClaim): string {
  const said = saidInline(context, quote.text);
  const unread = ' If the last answer took that back, leave it and go on from there.';
  if (verdict === 'contradicts_earlier' && earlier)
    return `they said ${saidInline(context, earlier.text)} and later ${said}. Put both side by side and ask what changed their mind.${unread}`;
  if (factId)
    return `they said ${said}, which is against what is given: "${factsText(context, [factId])}" Tell them that, and ask what it changes.`;
  return `they said ${said}. Do not say that it is wrong: put a case in which it shows, and ask what happens then.${unread}`;
}

/** Whether to correct an assumption far from what is given: only while it is fresh and no fact was told since. */
function isToBeTold(context: InterviewContext): (seen: Observation) => boolean {
  return ({ kind, quote }) => {
    const since = askedIn(context).filter(({ id }) => id > quote.turnId);
    return (
      kind === 'far_assumption' && since.length < 2 && since.every(({ move }) => move.facts.length === 0)
    );
  };
}

/** The next question for a new topic: on an untouched core point, of this phase if there is one. */
function nextTopic({ content, context, pace, untouched }: Moment): string {
  // Points that the candidate brought up come last: without a reader, nobody knows how well they were shown.
  const spokenOf = mirrorOf(context, untouched);
  const points = untouched.toSorted(
    ({ id }, other) => Number(spokenOf.has(id)) - Number(spokenOf.has(other.id)),
  );
  const now = PHASES.indexOf(pace.phase);
  const isAhead = (each: Point) => PHASES.indexOf(phaseOfPoint(each) ?? pace.phase) >= now;
  const point = points.find((each) => phaseOfPoint(each) === pace.phase) ?? points.find(isAhead) ?? points[0];
  const [onPoint] = point ? questionsOn([point], pace.phase) : [];
  const scene = () => harderQuestion(content, context);
  const next = (pace.phase === 'stress' ? scene() : null) ?? onPoint ?? scene();
  return (next ?? nextQuestion(content, context)).say;
}
