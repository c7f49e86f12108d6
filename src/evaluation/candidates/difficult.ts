import type { Content } from '#shared/content/content.ts';
import type { Candidate } from '../play/play-interview.ts';
import { listKeywords } from '../vary/list-keywords.ts';
import { averageCandidate } from './cooperative.ts';
import { thinkingSeconds } from './thinking-seconds.ts';
import { answerNumber, isOver } from './unsaid-lines.ts';

const VAGUE = [
  'I would build it in the usual way, with a server and a database, and then it should work.',
  'Not sure. Maybe the cloud takes care of that.',
  'Hmm, I would make it scalable and use best practices there.',
  "I don't know, I have never done that.",
  'Probably some kind of service does this, and another one helps it when there is a lot going on.',
  'We could add more machines, that normally helps.',
  'I think it depends, and one would have to look at it in more detail with the team.',
  'No idea, sorry.',
  'It should be fast and secure, so I would choose good tools for it.',
  'There must be a library for this that other people have tested.',
  'I am not certain what you want to hear about that, I would ask somebody with more experience.',
  'The framework should handle such cases, otherwise we write some code for it.',
  'Perhaps one could store it somewhere else and look at it later.',
  'That is difficult, I would keep an eye on it and fix what comes up.',
];
const ELSEWHERE = [
  'That reminds me of my last holiday, we had a wonderful little hotel near the harbour and the breakfast was served on the roof every morning.',
  'By the way, have you seen the match yesterday evening, the second half was unbelievable and my neighbours shouted until midnight.',
  'My cousin bakes bread at home now, and he says that the flour makes all the difference, together with a long rest in a cool place.',
];
const MOST_ANSWERS = 8;

/** Talks slowly and without saying much, as long as the time lasts. */
export const weakCandidate: Candidate = (context) => {
  const text = VAGUE[answerNumber(context)];
  return isOver(context) || text === undefined ? null : { text, seconds: thinkingSeconds(context) };
};

/** A microphone that hears nothing. */
export const silentCandidate: Candidate = (context) =>
  answerNumber(context) < MOST_ANSWERS ? { text: '' } : null;

/** Recites the question's terms. */
export function keywordLister(content: Content): Candidate {
  return (context) => {
    const text = listKeywords(content, context.question, 0)[answerNumber(context)];
    return text === undefined ? null : { text };
  };
}

/** The average candidate, who also tells the grader what to do. */
export function instructionGiver(instructions: readonly string[]): Candidate {
  return async (context) => {
    const said = await averageCandidate(context);
    const instruction = instructions[answerNumber(context) % instructions.length] ?? '';
    return said && { ...said, text: `${said.text} ${instruction}` };
  };
}

/** Wanders off, asks for the answer, and says a little in between. */
export function derailer(answerRequests: readonly string[]): Candidate {
  return (context) => {
    const at = answerNumber(context);
    if (at % 3 === 0) return averageCandidate(context);
    if (at >= MOST_ANSWERS || isOver(context)) return null;
    const list = at % 3 === 1 ? ELSEWHERE : answerRequests;
    return { text: list[Math.floor(at / 3) % list.length] ?? '' };
  };
}

/** Begins well, then only asks for the answer. */
export function answerSeeker(answerRequests: readonly string[]): Candidate {
  return (context) => {
    const at = answerNumber(context);
    const opening = context.question.modelAnswer.lines.slice(0, 2).map(({ say }) => say);
    if (at === 0) return { text: opening.join(' ') };
    const text = answerRequests[at - 1];
    return text === undefined ? null : { text };
  };
}

/** Says back what was just asked. */
export const echo: Candidate = (context) => {
  const asked = context.turns.findLast((turn) => turn.speaker === 'ai')?.text ?? '';
  if (answerNumber(context) >= MOST_ANSWERS || isOver(context)) return null;
  return { text: ECHOES[answerNumber(context) % ECHOES.length]?.replace('{asked}', asked) ?? asked };
};

const ECHOES = ['{asked}', 'So you are asking this: {asked}', '{asked} Yes, that is what matters here.'];
