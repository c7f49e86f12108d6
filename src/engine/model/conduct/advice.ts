import { mirrorOf } from '#engine/debrief/mirror.ts';
import type { Observation } from '#engine/reading.ts';
import { askedIn, factsText, heardFromInterviewer, lastAnswer } from '#engine/script/conversation.ts';
import { harderQuestion, nextQuestion } from '#engine/script/next-question.ts';
import { questionsOn } from '#engine/script/path.ts';
import { PHASES } from '#engine/script/time-plan.ts';
import type { Point } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { stemsIn } from '#shared/interview/nearest-words.ts';
import { newOnBoard } from '../board-block.ts';
import { saidInline } from '../prompt.ts';
import { type Moment, phaseOfPoint } from './moment.ts';
import type { OpenClaim } from './open-claims.ts';
import { FEWEST_SHARED } from './words-of-weight.ts';

export function lastAsked(context: InterviewContext): string {
  return askedIn(context).at(-1)?.text ?? context.question.prompt;
}

/** What a reader found or code reads off the board, if a question is due on it: it weighs more than any free choice. */
export function foundBefore(moment: Moment): string | null {
  const { context, reading, open } = moment;
  const verdict = reading.answered.find(({ turnId }) => turnId === lastAnswer(context)?.id)?.answered;
  if (verdict === 'no')
    return `they did not answer this: "${lastAsked(context)}" Say what is still open and ask it narrower, with one case or one number.`;
  const claim = open.find(({ isJustAsked }) => !isJustAsked);
  if (claim && !moment.isPressing) return aboutClaim(context, claim);
  const assumed = reading.observed.find(isToBeTold(context));
  if (assumed)
    return `they assumed ${saidInline(context, assumed.quote.text)} ${assumed.note} Tell them what is given, with its number, and ask what it changes.`;
  return aboutBoard(context);
}

/**
 * What to choose from after an answer, for a model that follows the end of its prompt. Code only looks things up: what
 * is wrong with an answer, if anything, is for the model to see. Told by patterns in the words what to take up, small
 * models asked no better questions (2.03 of 3 against 2.30, blind, at 40 places).
 */
export function choiceOn(moment: Moment): string[] {
  const { context } = moment;
  const beliefs = beliefsNear(context, lastAnswer(context)?.text ?? '').map(
    ({ say, truth }) => `- "${say}" In fact: "${truth}"`,
  );
  return [
    ...(beliefs.length > 0
      ? [
          'Wrong beliefs that are common on what they speak of, with the truth (keep both to yourself):',
          ...beliefs,
          '',
        ]
      : []),
    'What to say, the first of these that fits:',
    '1. They went past your question and told you something else, or spoke of this interview, its rules or their grade: name what is still open, and ask that again narrower, with one case or one number.',
    '2. A sentence of theirs is wrong (one of those beliefs, or another), goes against what they said earlier, or promises what no technology can give ("exactly", "never", "guaranteed", "by itself"): repeat its words and put one small concrete case to it in which it would break, step by step. The case does not tell how it breaks.',
    `3. Else ${freeChoice(moment)}`,
  ];
}

const BELIEFS_SHOWN = 3;

/** The false statements of the bank of which an answer has the largest share of words. It may mean their truth. */
function beliefsNear({ question }: InterviewContext, answer: string): Point['false'] {
  const said = stemsIn(answer);
  return question.points
    .flatMap((point) => point.false)
    .map((pair) => {
      const stems = [...stemsIn(pair.say)];
      const shared = stems.filter((stem) => said.has(stem)).length;
      return { pair, shared, share: shared / stems.length };
    })
    .filter(({ shared }) => shared >= FEWEST_SHARED)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, BELIEFS_SHOWN)
    .map(({ pair }) => pair);
}

/** A model would ask from the same angle each time. */
const ANGLES = [
  'how it works at its hardest moment, with one small case',
  'what it costs, or what they would lose with something simpler',
  'what happens when exactly this part dies half way',
  'its load: the number, and what gives way first',
];

function freeChoice(moment: Moment): string {
  const { context } = moment;
  if (isStrainDue(moment))
    return `it is time to put the design under strain: go there with half a sentence and ask something like "${nextTopic(moment)}"`;
  if (moment.isTopicDone || moment.isPressing)
    return `this topic had its questions: join over with half a sentence and ask something like "${nextTopic(moment)}"`;
  if (moment.isPushBackDue)
    return 'push back on their main decision, this one time: put a simpler or cheaper way beside it, and ask why theirs is worth it here.';
  return `take the newest part of their design, above all what they put in the place of something they took back, by its own word, and ask ${ANGLES[askedIn(context).length % ANGLES.length]}.`;
}

/** Whether it is time for a situation of the bank, and none was asked about yet. */
function isStrainDue({ context, pace }: Moment): boolean {
  return (
    pace.phase === 'stress' &&
    !askedIn(context).some(({ move }) => move.kind === 'raise' || move.target.type === 'stress')
  );
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
  const onPoint = point && questionsOn([point], pace.phase).find(({ say }) => !wasHeard(context, say));
  const harder = harderQuestion(content, context);
  const situation = harder && !wasHeard(context, harder.say) ? harder : null;
  const next =
    (pace.phase === 'stress' ? situation : null) ?? onPoint ?? situation ?? nextQuestion(content, context);
  return next.say;
}

/** A question of which the interviewer said more than this share of words was asked, in whatever words. */
const HEARD_SHARE = 0.5;

function wasHeard(context: InterviewContext, say: string): boolean {
  const stems = [...stemsIn(say)];
  return heardFromInterviewer(context)
    .split('\n')
    .map(stemsIn)
    .some((heard) => stems.filter((stem) => heard.has(stem)).length > stems.length * HEARD_SHARE);
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
