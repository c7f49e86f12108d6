import type { InterviewerModel } from '#engine/interviewer.ts';
import { wordsIn } from '#engine/text/words.ts';
import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';
import type { InterviewContext, NextTurn } from '#shared/interview/context.ts';
import { SCRIPT_ENGINE, SCRIPT_LABEL } from '#shared/interview/greeting.ts';
import type { MoveKind } from '#shared/interview/move.ts';
import { chosenTopics, isChoice, leavesChoice } from './choice.ts';
import {
  type Asked,
  askedIn,
  bareQuestion,
  factsText,
  heardFromInterviewer,
  isGoodbye,
  pointOf,
  SENTENCES,
  standingQuestion,
  varied,
} from './conversation.ts';
import { nextHint } from './hints.ts';
import { heedLateWords } from './late-words.ts';
import { nextQuestion, noticed, onLastTopic, questionTurn } from './next-question.ts';
import { isBarelyHeard, mayBeAnything, type Noticed } from './notice-answer.ts';
import { topicsOf } from './path.ts';
import { isOnClaim, questionClaim } from './take-up.ts';
import { currentPhase, isCloseDue } from './time-plan.ts';

/**
 * The interviewer without a model: it asks the written questions and understands nothing of the answers.
 * @param grade Where the grade comes from; the script judges nothing.
 */
export function createScript(content: Content, grade: InterviewerModel['grade']): InterviewerModel {
  return {
    engine: { id: SCRIPT_ENGINE, label: SCRIPT_LABEL, model: null },
    versions: { engine: 'script-2' },
    nextTurn: async (context) => nextScriptTurn(content, context),
    readAhead: null,
    grade,
    arguing: null,
    judgeExercise: null,
  };
}

type ScriptTurnOptions = {
  /** Makes the script ask about the last topic, if the bank has a question left on it. */
  about?: 'last answer';
};

/**
 * The next turn of the script: an aside if the last answer asked for one, else the next question of the path.
 * Deterministic, and without an opinion about what was said.
 */
export function nextScriptTurn(
  content: Content,
  context: InterviewContext,
  { about }: ScriptTurnOptions = {},
): NextTurn {
  const aside = asideTo(content, context);
  if (aside) return heedLateWords(content, context, aside, { mayGoBack: false });
  const next = about ? onLastTopic(content, context) : nextQuestion(content, context);
  const { question } = standingQuestion(context);
  const mayQuestion = !about && next.kind !== 'close' && question && !isChoice(question);
  const onClaim = mayQuestion ? questionClaim(context) : null;
  const turn = withLead(content, context, questionTurn(onClaim ?? next));
  const taken = takenFor(context, turn);
  const said = taken ? { ...turn, text: `${SENTENCES.take(taken)} ${turn.text}` } : turn;
  return heedLateWords(content, context, said, { mayGoBack: true });
}

/** The next question, after a sentence on why the last one is left, if the answer was none. */
function withLead(content: Content, context: InterviewContext, next: NextTurn): NextTurn {
  const answer = context.turns.at(-1);
  if (answer?.speaker !== 'user' || next.move.kind === 'close') return next;
  if (isGivenUp(content, context)) {
    return { ...next, text: `${varied(context, SENTENCES.leave)} ${next.text}` };
  }
  const { question } = standingQuestion(context);
  const isLeft = question && !isChoice(question) && question.move.kind !== 'open';
  const isSaid = isLeft && noticed(content, context, answer.text)?.kind === 'already_said';
  if (isSaid) return { ...next, text: `${varied(context, SENTENCES.moveOn)} ${next.text}` };
  return question && isOnClaim(question)
    ? { ...next, text: `${varied(context, SENTENCES.noted)} ${next.text}` }
    : next;
}

/** The topic that the script takes if the candidate was offered some and named none; else null. */
function takenFor(context: InterviewContext, { move }: NextTurn): string | null {
  const { question } = standingQuestion(context);
  if (!question || !isChoice(question) || chosenTopics(context).length > 0) return null;
  return topicsOf(context).find(({ id }) => id === move.target.id)?.topic ?? null;
}

/** Longer answers say something besides "I don't know". */
const GIVEN_UP_WORDS = 12;

/** Whether the last answer says only that the candidate has no answer. */
function isGivenUp(content: Content, context: InterviewContext): boolean {
  const answer = context.turns.at(-1);
  const { question } = standingQuestion(context);
  if (!question || isChoice(question) || ['open', 'close'].includes(question.move.kind)) return false;
  if (answer?.speaker !== 'user' || wordsIn(answer.text).length > GIVEN_UP_WORDS) return false;
  return noticed(content, context, answer.text)?.kind === 'stuck';
}

/** Kinds of answers to the choice after which it is not offered again. */
const GOES_ON: ReadonlySet<string> = new Set(['stop', 'already_said', 'stuck']);
/** How often an answer is asked for again. */
const REPEATS = 2;

/** The current question, and what was said about it since. */
type Standing = { context: InterviewContext; question: Asked; asides: Asked[] };

/** What the last answer asks for before the next question; null if it simply answers. */
function asideTo(content: Content, context: InterviewContext): NextTurn | null {
  const answer = context.turns.at(-1);
  const { question, asides } = standingQuestion(context);
  if (answer?.speaker !== 'user' || answer.awaited || !question) return null;
  const standing = { context, question, asides };
  if (answer.unintelligible || answer.text.trim() === '') {
    return repeat(standing, SENTENCES.repeat, 'No words were recognized in the answer.');
  }
  const found = isGoodbye(question) ? null : noticed(content, context, answer.text);
  if (isChoice(question)) return asideToChoice(standing, answer.text, found);
  if (mayBeAnything(found) && isBarelyHeard(answer)) {
    return repeat(standing, SENTENCES.notCaught, 'Most of a short answer was in doubt.');
  }
  return found && replyTo(standing, found);
}

/** The offer again, once, unless the answer names a topic or leaves the choice to the script. */
function asideToChoice(standing: Standing, answer: string, found: Noticed): NextTurn | null {
  const { context, question, asides } = standing;
  if (found?.kind === 'repeat') {
    return repeat(standing, SENTENCES.again(bareQuestion(context, question)), 'Repeated the question.');
  }
  const isGoingOn = found && GOES_ON.has(found.kind);
  if (isGoingOn || leavesChoice(answer) || chosenTopics(context).length > 0) return null;
  const text = SENTENCES.chooseAgain(topicsOf(context).map(({ topic }) => topic));
  return asides.some((aside) => aside.text === text)
    ? null
    : asideTurn(standing, 'repeat', text, 'Asked again, because the answer named no topic.');
}

/** The reply to what was noticed in an answer to a question. */
function replyTo(standing: Standing, found: NonNullable<Noticed>): NextTurn | null {
  const { context, question, asides } = standing;
  const hasHad = (kind: MoveKind) => asides.some(({ move }) => move.kind === kind);
  const hint = nextHint(context, question);
  switch (found.kind) {
    case 'stop':
    case 'already_said':
      return null;
    case 'unclear':
    case 'repeat': {
      const isNarrower = found.kind === 'unclear' && !hasHad('hint');
      if (isNarrower && hint && !hint.isLast) {
        const reason = 'Put the question in other words, because it was unclear.';
        return asideTurn(standing, 'hint', SENTENCES.inOtherWords(hint.say), reason, hint.hintLevel);
      }
      return repeat(standing, SENTENCES.again(bareQuestion(context, question)), 'Repeated the question.');
    }
    case 'hint': {
      const [text, reason] = hint
        ? [SENTENCES.hint(hint.say), 'Gave a hint that was asked for.']
        : [SENTENCES.noHint, 'No hint was left.'];
      return asideTurn(standing, 'hint', text, reason, hint?.hintLevel);
    }
    case 'stuck': {
      // The bank has no hint on a claim of the candidate's own.
      if (hasHad('hint') || isOnClaim(question)) return null;
      const smaller = pointOf(context, question) ? hint : null;
      const text = `${varied(context, SENTENCES.halfThought)} ${smaller?.say ?? SENTENCES.anyStart}`;
      const reason = 'Asked a smaller question, because the answer had stalled.';
      return asideTurn(standing, 'hint', text, reason, smaller?.hintLevel);
    }
    case 'asks':
      return tellFacts(standing, found);
    case 'asks_verdict':
      return repeat(standing, SENTENCES.noVerdict, 'The candidate asked how good it was.');
    case 'announces':
      return repeat(standing, SENTENCES.goAhead, 'The candidate announced a question.');
    case 'hollow':
      return mayPress(context, SENTENCES.hollow) && !asksToWeigh(context, question)
        ? asideTurn(standing, 'anchor', SENTENCES.hollow, 'Asked for something concrete.')
        : null;
    case 'off_topic':
      return mayPress(context, SENTENCES.offTopic)
        ? asideTurn(standing, 'anchor', SENTENCES.offTopic, 'The answer had hardly a word of this question.')
        : null;
    case 'few_words':
      return hasHad('anchor') || question.move.kind === 'close'
        ? null
        : asideTurn(standing, 'anchor', varied(context, SENTENCES.more), 'The answer had only a few words.');
  }
}

/** Tells the facts that were asked for; null if they were told at this question. */
function tellFacts(
  standing: Standing,
  { factIds, isOpen }: Extract<Noticed, { kind: 'asks' }>,
): NextTurn | null {
  const { context, question, asides } = standing;
  // A fact is told once at a question; if it is asked for again, the script goes on to its next question.
  const last = asides.at(-1)?.move;
  const isToldAgain =
    factIds.length > 0
      ? factIds.every((id) => asides.some(({ move }) => move.facts.includes(id)))
      : last?.kind === 'answer_fact' && last.facts.length === 0;
  if (isToldAgain) return null;
  const asked = bareQuestion(context, question);
  const facts = factsText(context, factIds);
  const isPartly = isOpen && factIds.length > 0;
  const isNews = !heardFromInterviewer(context).includes(SENTENCES.restNotFixed);
  const rest = isPartly && isNews ? ` ${SENTENCES.restNotFixed}` : '';
  // The question still stands on the screen: heard with every fact, it would sound like a machine.
  const isInScope = ['open', 'scope'].includes(question.move.phase);
  const isRestated = !isInScope && !asides.some(({ text }) => text.includes(asked));
  const text = isRestated ? `${facts} ${asked}` : `${facts}${rest}`;
  const reason = factIds.length > 0 ? 'Told a fact that was asked for.' : 'Nothing is fixed about that.';
  const turn = asideTurn(standing, 'answer_fact', text, reason);
  return { ...turn, move: { ...turn.move, facts: factIds } };
}

/** A sentence before which the same question is answered again; null once that was asked for often enough. */
function repeat(standing: Standing, text: string, reason: string): NextTurn | null {
  const times = standing.asides.filter(({ move }) => move.kind === 'repeat').length;
  return times < REPEATS ? asideTurn(standing, 'repeat', text, reason) : null;
}

function asideTurn(
  { question: { move } }: Standing,
  kind: MoveKind,
  say: string,
  reason: string,
  hintLevel: number = move.cue,
): NextTurn {
  const phase = move.phase === 'open' ? 'scope' : move.phase;
  return questionTurn({ say, kind, phase, target: move.target, hintLevel, reason });
}

/** Whether a question is about what speaks for a decision: the answer compares, in words that fit many systems. */
function asksToWeigh(context: InterviewContext, question: Asked): boolean {
  return question.move.kind === 'push_back' || pointOf(context, question)?.dim === 'tradeoffs';
}

/** How often an answer that says nothing is pressed; more often, it would be a machine that repeats itself. */
const MOST_PRESSED = 2;

/** Whether a sentence that presses may be said: before the close, and once in a phase. */
function mayPress(context: InterviewContext, sentence: string): boolean {
  const phase = currentPhase(context);
  const pressed = askedIn(context).filter(({ text }) => text === sentence);
  const isClosing = isCloseDue(context) || standingQuestion(context).question?.move.kind === 'close';
  return !isClosing && pressed.length < MOST_PRESSED && !pressed.some(({ move }) => move.phase === phase);
}

/** The turn with sequence number 0: the question's prompt. */
export function openingTurn(question: Question): NextTurn {
  return {
    text: question.prompt,
    move: {
      kind: 'open',
      phase: 'open',
      target: { type: 'none', id: null },
      cue: 0,
      reason: 'Opens the interview.',
      quotedWords: [],
      facts: [],
      fallback: false,
    },
    engine: 'bank',
  };
}
