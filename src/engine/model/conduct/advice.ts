import { mirrorOf } from '#engine/debrief/mirror.ts';
import type { Observation } from '#engine/reading.ts';
import { askedIn, factsText } from '#engine/script/conversation.ts';
import { harderQuestion, nextQuestion } from '#engine/script/next-question.ts';
import { questionsOn } from '#engine/script/path.ts';
import { PHASES } from '#engine/script/time-plan.ts';
import type { Point } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { newOnBoard } from '../board-block.ts';
import { saidInline } from '../prompt.ts';
import { type FalseNear, falseNear } from './false-near.ts';
import {
  fullestSentence,
  guaranteeKept,
  hasTestedPromise,
  isGuarantee,
  isPromisedAgain,
  isReliance,
  lastAnswer,
  type NearWords,
  nearestIn,
  pairNear,
  promiseIn,
  putOffIn,
  takenBackIn,
  unechoedQuestion,
  untestedReliance,
} from './last-answer.ts';
import { ownGapIn, unansweredEnd } from './left-open.ts';
import { type Moment, phaseOfPoint } from './moment.ts';
import type { OpenClaim } from './open-claims.ts';

/** How many words of an answer are quoted as its beginning. */
const FIRST_WORDS = 16;
/** A turn whose first sentence says that it leaves the topic. */
const LEAVES = /^[^.?!]*\b(?:leav(?:e|ing)|mov(?:e|ing) on|enough (?:of|on|about))\b/i;
/** An order to the interviewer, or a question about the result. Designs have rules and scores, but not "my grade". */
const ABOUT_THE_INTERVIEW =
  /\b(?:(?:your|previous|all) (?:instructions?|rules|prompt)|my (?:grade|score|rating|result))\b/i;

export function lastAsked(context: InterviewContext): string {
  return askedIn(context).at(-1)?.text ?? context.question.prompt;
}

/** What to ask after an answer that leaves the choice, with the material for it. Cases come in the order of the task. */
export function adviceOnAnswer(moment: Moment): string {
  const { context, reading } = moment;
  const last = lastAnswer(context);
  const verdict = reading.answered.find(({ turnId }) => turnId === last?.id)?.answered;
  const said = (text: string) => saidInline(context, text);
  if (verdict === 'no')
    return `they did not answer this: "${lastAsked(context)}" Say what is still open and ask it narrower, with one case or one number.`;
  const advice = adviceOnContent(moment);
  if (verdict || takenBackIn(context)) return advice;
  const isLeaving = advice.startsWith(TOPIC_DONE);
  const passedBy = isLeaving && !wasPassedBy(moment) ? unansweredEnd(moment.content, context) : null;
  const open = unechoedQuestion(moment.content, context) ?? passedBy;
  if (!open) return advice;
  const began = last?.text.split(/\s+/).slice(0, FIRST_WORDS).join(' ') ?? '';
  // Offered a new topic beside it, a small model takes that, and the question is lost.
  const otherwise = passedBy
    ? `take up ${said(fullestSentence(moment.content, last?.text ?? ''))} and ${angleOn(context)}`
    : advice;
  return `did they answer you? You asked: "${open}" They began: ${said(began)} If it is still open, say so and ask it narrower, with one case. If they answered: ${otherwise}`;
}

/** Whether the question before the last one was passed by too: asked again, it is left. */
function wasPassedBy({ content, context }: Moment): boolean {
  return unansweredEnd(content, { ...context, turns: context.turns.slice(0, -2) }) !== null;
}

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
  const wrongly = moment.isPressing ? undefined : falseNear(context);
  if (wrongly) return aboutFalse(context, wrongly);
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
  const gap = promise && (isGuarantee(promise) || isReliance(promise)) ? undefined : ownGapIn(context);
  if (gap && !moment.isPressing && !moment.isTopicDone)
    return `they name an open place themselves: ${said(gap)} Stay there: ask for exactly that, with one case.`;
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

/** The advice on a sweeping statement near a false one of the bank. If it means something else, it still sweeps. */
function aboutFalse(context: InterviewContext, { said, pair, timesSaid }: FalseNear): string {
  const again = timesSaid > 0 ? ' again' : '';
  return `they said${again} ${saidInline(context, said)} Often said, and wrong: "${pair.say}" In fact: "${pair.truth}" If that is what they said, put a case in which it shows, without telling it. If not, put a case to it in which it could break.`;
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
export function aboutReliance(context: InterviewContext, relied: string): string {
  return `they rely on this: ${saidInline(context, relied)} Suppose exactly what it rules out is tried all the same. Say that as one small case, and ask ${inTurn(context, OUTCOMES)}`;
}

/** Ends of advice that would sound like a formula if each turn got the same. */
const OUTCOMES = ['what happens then, step by step.', 'what exactly stops it.', 'who notices it.'];
const ANGLES = [
  { ask: 'put one case to it: what goes wrong?', asked: /\bgoes wrong\b/i },
  { ask: 'ask what they would lose with something simpler.', asked: /\bsimpler\b/i },
  { ask: 'ask what becomes of it at ten times the load.', asked: /\bten times\b/i },
];
/** In words. Somebody who says less has left out the reason. */
const CURT = 20;

function angleOn(context: InterviewContext): string {
  const words = lastAnswer(context)?.text.split(/\s+/).length ?? 0;
  if (words < CURT) return 'ask why that way, and what it costs.';
  const isNew = ({ asked }: (typeof ANGLES)[number]) =>
    !askedIn(context).some(({ text }) => asked.test(text));
  const fresh = ANGLES.filter(isNew);
  return inTurn(
    context,
    (fresh.length > 0 ? fresh : ANGLES).map(({ ask }) => ask),
  );
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

const TOPIC_DONE = 'this topic had its questions.';

/** The advice to leave a topic. The model says so only once: after that, it would sound like a formula. */
function leaveTopic(moment: Moment): string {
  const how = askedIn(moment.context).some(({ text }) => LEAVES.test(text))
    ? 'Say nothing of leaving it, as you did before: go straight to something like'
    : 'Leave it with half a sentence, then ask something like';
  const putOff = putOffIn(moment.content, moment.context);
  if (putOff)
    return `${TOPIC_DONE} Earlier they put something off: ${saidInline(moment.context, putOff)} Ask for exactly that now, in a word of theirs.`;
  const relied = untestedReliance(moment.content, moment.context);
  if (relied) return `${TOPIC_DONE} Earlier ${aboutReliance(moment.context, relied)}`;
  return `${TOPIC_DONE} ${how}: "${nextTopic(moment)}"`;
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
