import { answerRead, answerScore, answerWhole, answerWords } from './answer-grading.ts';
import { answerTurn } from './answer-turn.ts';
import { answerVerdict } from './answer-verdict.ts';
import type { ChatBody } from './recorded-request.ts';

export type Task = 'conduct' | 'read' | 'whole' | 'score' | 'words' | 'explain' | 'reconsider' | 'verdict';

/** How a model answers each task, from the prompt alone. */
export type Answers = Record<Task, (prompt: string) => unknown>;

export const DEFAULT_ANSWERS: Answers = {
  conduct: answerTurn,
  read: answerRead,
  whole: answerWhole,
  score: answerScore,
  words: answerWords,
  explain: () => ({ say: 'You named the part. What happens when it fails was not said.' }),
  reconsider: () => ({
    quote: '',
    status: 'absent',
    verdict: 'stands',
    say: 'It was not said in the interview.',
  }),
  verdict: answerVerdict,
};

const TASKS: readonly Task[] = ['read', 'whole', 'score', 'words', 'explain', 'reconsider', 'verdict'];

/** The words of a completion: what was asked for, free text as it is. */
export function answerChat(body: ChatBody, answers: Answers): string {
  const of = (wanted: string) => body.messages.find(({ role }) => role === wanted)?.content ?? '';
  const prompt = `${of('system')}\n\n${of('user')}`;
  const answer = answers[taskOf(prompt)](prompt);
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}

function taskOf(prompt: string): Task {
  const name = prompt
    .slice(prompt.lastIndexOf('# Task: '))
    .match(/^# Task: (\w+)/)?.[1]
    ?.toLowerCase();
  return TASKS.find((task) => task === name) ?? 'conduct';
}
