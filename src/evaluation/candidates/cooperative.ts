import type { InterviewContext } from '#shared/interview/context.ts';
import type { Candidate } from '../play/play-interview.ts';
import { thinkingSeconds } from './thinking-seconds.ts';
import { answerNumber, isOver, saidSoFar, unsaidLines } from './unsaid-lines.ts';

const LINES = 2;

/** Says two lines of the model answer each time, what was asked first; then what worries them. */
export const strongCandidate: Candidate = (context) => {
  if (isOver(context)) return null;
  const said = saidSoFar(context);
  const lines = unsaidLines(context, (line) => said.includes(line)).slice(0, LINES);
  const text = lines.length > 0 ? lines.join(' ') : closingWorry(context);
  return { text, seconds: thinkingSeconds(context) };
};

/** The same with the first half of each line. */
export const averageCandidate: Candidate = (context) => {
  if (isOver(context)) return null;
  const said = saidSoFar(context);
  const lines = unsaidLines(context, (line) => said.includes(firstHalf(line))).slice(0, LINES);
  const text =
    lines.length > 0 ? lines.map((line) => `${firstHalf(line)}.`).join(' ') : closingWorry(context);
  return { text, seconds: thinkingSeconds(context) };
};

function firstHalf(line: string): string {
  const words = line.split(' ');
  return words
    .slice(0, Math.ceil(words.length / 2))
    .join(' ')
    .replace(/[,;:.]$/, '');
}

function closingWorry(context: InterviewContext): string {
  const { hardParts } = context.question;
  const part = hardParts[answerNumber(context) % hardParts.length] ?? 'the whole of it';
  return `What worries me most is ${part}, so I would try that out first and measure it, because the rest of the design rests on it.`;
}
