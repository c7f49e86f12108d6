import { wordsIn } from '#engine/text/words.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext, NextTurn, TurnRecord } from '#shared/interview/context.ts';
import { isChoice, namedTopics } from './choice.ts';
import {
  type Asked,
  askedIn,
  bareQuestion,
  factsText,
  isAside,
  isGoodbye,
  lateHeard,
  SENTENCES,
  standingQuestion,
  varied,
} from './conversation.ts';
import { nextHint } from './hints.ts';
import { noticed, questionTurn } from './next-question.ts';
import { isBarelyHeard, mayBeAnything } from './notice-answer.ts';
import { topicsOf } from './path.ts';
import { currentPhase, isCloseDue } from './time-plan.ts';

/**
 * A turn of the script, together with what late words ask for. Facts are told before it. If the candidate had no answer
 * to a question, or no words were recognized, the script goes back to that question instead: with `mayGoBack`, and
 * unless the close is due.
 */
export function heedLateWords(
  content: Content,
  context: InterviewContext,
  turn: NextTurn,
  { mayGoBack }: { mayGoBack: boolean },
): NextTurn {
  const told = new Set([...askedIn(context), turn].flatMap(({ move }) => move.facts));
  const heard = lateHeard(context).map((answer) => ({
    answer,
    wish: wishIn(content, context, answer, told),
  }));
  const toldNow = heard.flatMap(({ wish }) => (wish?.factIds ? [wish.factIds] : []));
  const backs = heard.flatMap(({ answer, wish }) => (wish?.back ? [{ id: answer.id, ...wish }] : []));
  const isFree = mayGoBack && turn.move.kind !== 'close' && !isCloseDue(context);
  const [back, ...postponed] = isFree ? backs : [null, ...backs];
  const { text, move } = back?.back ?? turn;
  // Told facts are done with. If they stayed due, they would be told again with the question.
  const due = postponed.filter((each) => each && !each.factIds);
  const unheard = [...awaitedIn(context), ...due.flatMap((each) => each?.id ?? [])];
  const factIds = [...new Set(toldNow.flat())];
  return {
    ...turn,
    text: toldNow.length > 0 ? `${SENTENCES.askedBefore(factsText(context, factIds))} ${text}` : text,
    move: {
      ...move,
      facts: [...move.facts, ...factIds],
      ...(unheard.length > 0 && { unheard }),
    },
  };
}

const ASKS: ReadonlySet<string | undefined> = new Set(['asks', 'hint', 'repeat']);

/**
 * Whether the turn after an answer has to be made again for corrected words: it replied to the old ones, or the new
 * ones ask for something.
 */
export function isDueAnew(
  content: Content,
  context: InterviewContext,
  answerId: number,
  words: string,
): boolean {
  const at = context.turns.findIndex(({ id }) => id === answerId);
  const then = { ...context, turns: context.turns.slice(0, at) };
  const [next] = askedIn({ ...context, turns: context.turns.slice(at + 1) });
  if (!next) return true;
  const { question } = standingQuestion(then);
  if (question && isChoice(question)) {
    const [chosen] = namedTopics(topicsOf(context), words);
    return chosen !== undefined && chosen !== next.move.target.id;
  }
  const before = noticed(content, then, context.turns[at]?.text ?? '');
  const now = noticed(content, then, words);
  if (next.text === SENTENCES.notCaught || next.text === SENTENCES.repeat) return true;
  return JSON.stringify(before) !== JSON.stringify(now) && (isAside(next) || ASKS.has(now?.kind));
}

/** Answers that still wait for their words. */
function awaitedIn({ turns }: InterviewContext): number[] {
  return turns.filter(({ awaited }) => awaited).map(({ id }) => id);
}

/** Facts to tell (empty if nothing is fixed), and the turn that goes back to a question without an answer. */
type Wish = { factIds?: string[]; back?: NextTurn } | null;

/** A longer answer also says something besides what it asks. */
const ONLY_ASKS_WORDS = 20;

/** What the words of an answer ask for: facts that were not told yet, or its question again. */
function wishIn(
  content: Content,
  context: InterviewContext,
  answer: TurnRecord,
  told: ReadonlySet<string>,
): Wish {
  const then = { ...context, turns: context.turns.slice(0, context.turns.indexOf(answer)) };
  const { question } = standingQuestion(then);
  if (!question || isGoodbye(question) || isChoice(question)) return null;
  // The script goes back to a question only once.
  const backWith = (rest: string, hintLevel: number = question.move.cue): Wish =>
    question.text.includes(SENTENCES.back) ? null : { back: backTo(context, question, rest, hintLevel) };
  if (answer.unintelligible || answer.text.trim() === '') return backWith(SENTENCES.repeat);
  const found = noticed(content, then, answer.text);
  if (mayBeAnything(found) && isBarelyHeard(answer)) return backWith(SENTENCES.repeat);
  const hint = nextHint(context, question);
  switch (found?.kind) {
    case 'asks': {
      const factIds = found.factIds.filter((id) => !told.has(id));
      const isNews = factIds.length > 0 || found.factIds.length === 0;
      if (!isNews) return null;
      const isAnswered = wordsIn(answer.text).length > ONLY_ASKS_WORDS;
      return { factIds, ...(isAnswered ? null : backWith('')) };
    }
    case 'unclear':
    case 'repeat':
      return backWith('');
    case 'hint':
      return backWith(hint ? SENTENCES.hint(hint.say) : SENTENCES.noHint, hint?.hintLevel);
    case 'stuck':
      return backWith(
        `${varied(context, SENTENCES.halfThought)} ${hint?.say ?? SENTENCES.anyStart}`,
        hint?.hintLevel,
      );
    default:
      return null;
  }
}

function backTo(context: InterviewContext, question: Asked, rest: string, hintLevel: number): NextTurn {
  const { kind, target } = question.move;
  return questionTurn({
    say: [SENTENCES.back, bareQuestion(context, question), rest].filter(Boolean).join(' '),
    kind,
    phase: currentPhase(context),
    target,
    hintLevel,
    reason: 'Went back to a question, because the words of its answer came late and asked for it.',
  });
}
