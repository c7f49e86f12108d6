import type { InterviewContext } from '#shared/interview/context.ts';
import type { Candidate } from '../play/play-interview.ts';
import { seededRandom } from '../vary/random.ts';
import { answerNumber, isOver, saidSoFar, unsaidLines } from './unsaid-lines.ts';

/** Whoever thinks aloud takes between these for an answer: a full-length session in about twelve of them. */
const SHORTEST_SECONDS = 38;
const LONGEST_SECONDS = 66;
const LINES = 2;

/** Says two lines of the model answer each time, what was asked first; then what worries them. */
export const strongCandidate: Candidate = (context) => {
  if (isOver(context)) return null;
  const said = saidSoFar(context);
  const lines = unsaidLines(context, (line) => said.includes(line)).slice(0, LINES);
  const text = lines.length > 0 ? lines.join(' ') : closingWorry(context);
  return { text, seconds: secondsFor(context) };
};

/** The same with the first half of each line. */
export const averageCandidate: Candidate = (context) => {
  if (isOver(context)) return null;
  const said = saidSoFar(context);
  const lines = unsaidLines(context, (line) => said.includes(firstHalf(line))).slice(0, LINES);
  const text =
    lines.length > 0 ? lines.map((line) => `${firstHalf(line)}.`).join(' ') : closingWorry(context);
  return { text, seconds: secondsFor(context) };
};

function secondsFor(context: InterviewContext): number {
  const random = seededRandom(`${context.question.id} ${answerNumber(context)}`);
  return Math.round(SHORTEST_SECONDS + random() * (LONGEST_SECONDS - SHORTEST_SECONDS));
}

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
