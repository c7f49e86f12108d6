import type { Content } from '#shared/content/content.ts';
import { topicOf } from '#shared/content/question.ts';
import type { InterviewContext, NextTurn } from '#shared/interview/context.ts';
import type { KeyNote, ScriptKey } from '#shared/interview/move.ts';
import { isChoice } from './choice.ts';
import {
  type Asked,
  askedIn,
  factsText,
  isGoodbye,
  pointOf,
  SENTENCES,
  standingQuestion,
  varied,
} from './conversation.ts';
import { nextHint } from './hints.ts';
import { heedLateWords } from './late-words.ts';
import { harderQuestion, nextQuestion, questionTurn, scriptReader, whyQuestion } from './next-question.ts';
import { topicsOf } from './path.ts';

export type KeyPress = {
  key: ScriptKey;
  /** *Ask*: the fact that was chosen, or what was asked in words. */
  fact?: string | undefined;
  words?: string | undefined;
  /** The topic that was chosen. */
  choice?: string | undefined;
};

/**
 * What a key does: something is said under the question, or the next turn follows it. Null if it cannot be pressed now.
 */
export type KeyEffect = {
  note: KeyNote;
  /** The hint level and the facts that the note leaves behind. */
  hintLevel: number;
  facts: string[];
  /** True if nothing happened that should be kept: no hint was left. */
  isEmpty: boolean;
  next: NextTurn | null;
} | null;

/** The keys that do something at the current question. */
export function keysOffered(content: Content, context: InterviewContext): ScriptKey[] {
  const isHintLeft = nextHint(context, standingQuestion(context).question) !== null;
  return keysAllowed(content, context).filter((key) => key !== 'hint' || isHintLeft);
}

/**
 * The keys that can be pressed at the current question; none while an answer is on its way, or after the goodbye.
 * *Hint* can be pressed with none left: where the last was just given, the press may be on its way.
 */
function keysAllowed(content: Content, context: InterviewContext): ScriptKey[] {
  const { question } = standingQuestion(context);
  if (context.turns.at(-1)?.speaker !== 'ai' || !question || isGoodbye(question)) return [];
  const isFirst = !context.turns.some(({ speaker }) => speaker === 'user');
  const isClose = question.move.kind === 'close';
  if (isChoice(question)) return ['choose', ...(whyQuestion(context) ? (['why'] as const) : [])];
  return [
    ...(isFirst ? [] : (['already_said'] as const)),
    ...(pointOf(context, question) ? (['hint'] as const) : []),
    'ask',
    ...(isClose || !whyQuestion(context) ? [] : (['why'] as const)),
    ...(isFirst || isClose || !harderQuestion(content, context) ? [] : (['harder'] as const)),
  ];
}

/** What can be asked for with *Ask*, and whether it was told already. */
export function factsOffered({
  question,
  turns,
}: InterviewContext): { id: string; name: string; isTold: boolean }[] {
  const told = new Set(turns.flatMap(({ move }) => move?.facts ?? []));
  return question.facts.map((fact) => ({ id: fact.id, name: topicOf(fact), isTold: told.has(fact.id) }));
}

/** The topics that can be chosen at the current question. */
export function topicsOffered(context: InterviewContext): { id: string; name: string }[] {
  const { question } = standingQuestion(context);
  return question && isChoice(question)
    ? topicsOf(context).map(({ id, topic }) => ({ id, name: labelOf(topic) }))
    : [];
}

/** A topic as a button shows it. */
function labelOf(topic: string): string {
  return topic.charAt(0).toUpperCase() + topic.slice(1);
}

export function pressKey(content: Content, context: InterviewContext, press: KeyPress): KeyEffect {
  const effect = effectOf(content, context, press);
  const next = effect?.next;
  return next ? { ...effect, next: heedLateWords(content, context, next, { mayGoBack: false }) } : effect;
}

function effectOf(content: Content, context: InterviewContext, press: KeyPress): KeyEffect {
  const { key } = press;
  const { question } = standingQuestion(context);
  if (!question || !keysAllowed(content, context).includes(key)) return null;
  switch (key) {
    case 'hint':
      return giveHint(context, question);
    case 'ask':
      return tellFact(content, context, press);
    case 'why':
      return goOn({ key, said: null }, asTurn(whyQuestion(context)));
    case 'harder':
      return goOn({ key, said: null }, asTurn(harderQuestion(content, context)));
    case 'already_said':
      return leave(context, goOnAfter(content, context, { key, said: null }));
    case 'choose': {
      const topic = topicsOf(context).find(({ id }) => id === press.choice);
      return topic
        ? goOnAfter(content, context, { key, said: null, words: labelOf(topic.topic), topic: topic.id })
        : null;
    }
  }
}

function giveHint(context: InterviewContext, question: Asked): KeyEffect {
  const hint = nextHint(context, question);
  const note: KeyNote = { key: 'hint', said: hint?.say ?? SENTENCES.noHint };
  return { note, hintLevel: hint?.hintLevel ?? 0, facts: [], isEmpty: hint === null, next: null };
}

function tellFact(content: Content, context: InterviewContext, { fact, words }: KeyPress): KeyEffect {
  const chosen = context.question.facts.find(({ id }) => id === fact);
  if (fact !== undefined && !chosen) return null;
  const facts = chosen ? [chosen.id] : scriptReader(content).facts.in(context.question, words ?? '');
  const asked = chosen ? topicOf(chosen) : (words ?? '');
  const note: KeyNote = { key: 'ask', said: factsText(context, facts), words: asked };
  return { note, hintLevel: 0, facts, isEmpty: false, next: null };
}

/** The path's next question, given that this key was pressed at the current one. */
function goOnAfter(content: Content, context: InterviewContext, note: KeyNote): KeyEffect {
  return goOn(note, questionTurn(nextQuestion(content, withNote(context, note))));
}

function leave(context: InterviewContext, effect: KeyEffect): KeyEffect {
  const next = effect?.next;
  if (!next || next.move.kind === 'close') return effect;
  return { ...effect, next: { ...next, text: `${varied(context, SENTENCES.moveOn)} ${next.text}` } };
}

function goOn(note: KeyNote, next: NextTurn | null): KeyEffect {
  return next && { note, hintLevel: 0, facts: [], isEmpty: false, next };
}

function asTurn(question: ReturnType<typeof whyQuestion>): NextTurn | null {
  return question && questionTurn(question);
}

/** The interview with the key noted on its last question. */
function withNote(context: InterviewContext, note: KeyNote): InterviewContext {
  const last = askedIn(context).at(-1);
  const turns = context.turns.map((turn) =>
    turn.id === last?.id && turn.move
      ? { ...turn, move: { ...turn.move, notes: [...(turn.move.notes ?? []), note] } }
      : turn,
  );
  return { ...context, turns };
}
