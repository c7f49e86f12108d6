import { WHOLE_HELP } from '#engine/hint-level.ts';
import type { InterviewerModel } from '#engine/interviewer.ts';
import { wordsIn } from '#engine/text/words.ts';
import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';
import type { InterviewContext, NextTurn } from '#shared/interview/context.ts';
import { SCRIPT_ENGINE, SCRIPT_LABEL } from '#shared/interview/greeting.ts';
import { chosenTopics, isChoice, leavesChoice } from './choice.ts';
import {
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
import { isBarelyHeard, mayBeAnything } from './notice-answer.ts';
import { type ScriptQuestion, topicsOf } from './path.ts';
import { questionStatement } from './take-up.ts';
import { currentPhase } from './time-plan.ts';

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
  const mayDoubt = !about && next.kind !== 'close' && question && !isChoice(question);
  const doubt = mayDoubt ? questionStatement(content, context) : null;
  const turn = withLead(content, context, questionTurn(doubt ?? next));
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
  return isSaid ? { ...next, text: `${varied(context, SENTENCES.moveOn)} ${next.text}` } : next;
}

/** The name of the topic that the script takes if the candidate was offered some and named none; else null. */
function takenFor(context: InterviewContext, { move }: NextTurn): string | null {
  const { question } = standingQuestion(context);
  if (!question || !isChoice(question) || chosenTopics(context).length > 0) return null;
  return topicsOf(context).find(({ id }) => id === move.target.id)?.name ?? null;
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
/** How often an unintelligible answer is asked for again. */
const REPEATS = 2;

/** What the last answer asks for before the next question; null if it simply answers. */
function asideTo(content: Content, context: InterviewContext): NextTurn | null {
  const answer = context.turns.at(-1);
  const { question, asides } = standingQuestion(context);
  if (answer?.speaker !== 'user' || answer.awaited || !question) return null;
  const { target, cue } = question.move;
  const asked = bareQuestion(context, question);
  const phase = question.move.phase === 'open' ? 'scope' : question.move.phase;
  const times = (kind: string) => asides.filter(({ move }) => move.kind === kind).length;
  const say = (kind: ScriptQuestion['kind'], text: string, reason: string, help: number = cue): NextTurn =>
    questionTurn({ say: text, kind, phase, target, cue: help, reason });

  if (answer.unintelligible || answer.text.trim() === '') {
    if (times('repeat') >= REPEATS) return null;
    return say('repeat', SENTENCES.repeat, 'No words were recognized in the answer.');
  }
  const found = isGoodbye(question) ? null : noticed(content, context, answer.text);
  if (isChoice(question)) {
    if (found?.kind === 'repeat') {
      return times('repeat') < REPEATS
        ? say('repeat', SENTENCES.again(asked), 'Repeated the question.')
        : null;
    }
    const isGoingOn = found && GOES_ON.has(found.kind);
    if (isGoingOn || leavesChoice(answer.text) || chosenTopics(context).length > 0) return null;
    const text = SENTENCES.chooseAgain(topicsOf(context).map(({ name }) => name));
    return asides.some((aside) => aside.text === text)
      ? null
      : say('repeat', text, 'Asked again, because the answer named no topic.');
  }
  if (mayBeAnything(found) && isBarelyHeard(answer)) {
    return times('repeat') < REPEATS
      ? say('repeat', SENTENCES.notCaught, 'Most of a short answer was in doubt.')
      : null;
  }
  if (!found) return null;
  const hint = nextHint(context, question);
  switch (found.kind) {
    case 'stop':
    case 'already_said':
      return null;
    case 'unclear':
    case 'repeat': {
      const isNarrower = found.kind === 'unclear' && times('hint') === 0;
      if (isNarrower && hint && hint.cue < WHOLE_HELP) {
        const text = SENTENCES.inOtherWords(hint.say);
        return say('hint', text, 'Put the question in other words, because it was unclear.', hint.cue);
      }
      return times('repeat') < REPEATS
        ? say('repeat', SENTENCES.again(asked), 'Repeated the question.')
        : null;
    }
    case 'hint':
      return hint
        ? say('hint', SENTENCES.hint(hint.say), 'Gave a hint that was asked for.', hint.cue)
        : say('hint', SENTENCES.noHint, 'No hint was left.');
    case 'stuck': {
      if (times('hint') > 0) return null;
      const smaller = pointOf(context, question) ? hint : null;
      const text = `${varied(context, SENTENCES.halfThought)} ${smaller?.say ?? SENTENCES.anyStart}`;
      return say('hint', text, 'Asked a smaller question, because the answer had stalled.', smaller?.cue);
    }
    case 'asks': {
      const facts = factsText(context, found.factIds);
      const isPartly = found.isOpen && found.factIds.length > 0;
      const isNews = !heardFromInterviewer(context).includes(SENTENCES.restNotFixed);
      const rest = isPartly && isNews ? ` ${SENTENCES.restNotFixed}` : '';
      // The question still stands on the screen: heard with every fact, it would sound like a machine.
      const isRestated = phase !== 'scope' && !asides.some(({ text: heard }) => heard.includes(asked));
      const text = isRestated ? `${facts} ${asked}` : `${facts}${rest}`;
      // A fact is told once at a question; if it is asked for again, the script goes on to its next question.
      const last = asides.at(-1)?.move;
      const isToldAgain =
        found.factIds.length > 0
          ? found.factIds.every((id) => asides.some(({ move }) => move.facts.includes(id)))
          : last?.kind === 'answer_fact' && last.facts.length === 0;
      if (isToldAgain) return null;
      const reason =
        found.factIds.length > 0 ? 'Told a fact that was asked for.' : 'Nothing is fixed about that.';
      const turn = say('answer_fact', text, reason);
      return { ...turn, move: { ...turn.move, facts: found.factIds } };
    }
    case 'asks_verdict':
      return times('repeat') < REPEATS
        ? say('repeat', SENTENCES.noVerdict, 'The candidate asked how good it was.')
        : null;
    case 'announces':
      return times('repeat') < REPEATS
        ? say('repeat', SENTENCES.goAhead, 'The candidate announced a question.')
        : null;
    case 'hollow':
      return mayPress(context, SENTENCES.hollow)
        ? say('anchor', SENTENCES.hollow, 'The answer would fit many systems.')
        : null;
    case 'off_topic':
      return mayPress(context, SENTENCES.offTopic)
        ? say('anchor', SENTENCES.offTopic, 'The answer had hardly a word of this question.')
        : null;
    case 'few_words':
      return times('anchor') > 0 || question.move.kind === 'close'
        ? null
        : say('anchor', varied(context, SENTENCES.more), 'The answer had only a few words.');
  }
}

/** How often an answer that says nothing is pressed; more often, it would be a machine that repeats itself. */
const MOST_PRESSED = 2;

/** Whether a sentence that presses may be said: before the close, and once in a phase. */
function mayPress(context: InterviewContext, sentence: string): boolean {
  const phase = currentPhase(context);
  const pressed = askedIn(context).filter(({ text }) => text === sentence);
  const isClosing = standingQuestion(context).question?.move.kind === 'close';
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
