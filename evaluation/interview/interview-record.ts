import { z } from 'zod';
import { type TurnAudit, turnAudit } from '../../src/engine/model/read/turn-reading.ts';
import { level } from '../../src/shared/content/question.ts';
import { reportReply } from '../../src/shared/contract/report.ts';
import type { InterviewContext, NextTurn } from '../../src/shared/interview/context.ts';
import { moveRecord } from '../../src/shared/interview/move.ts';
import type { RecordedCall } from '../model/call-costs.ts';
import type { Played } from './play-interview.ts';

/** An interview that was played, as it is kept in a file. */
export const interviewRecord = z.object({
  question: z.string(),
  level,
  /** Who asked: the name of an engine. */
  interviewer: z.string(),
  turns: z.array(
    z.object({
      speaker: z.enum(['ai', 'user']),
      text: z.string(),
      seconds: z.number().nullable(),
      move: moveRecord.nullable(),
      /** Who worded a turn of the interviewer. */
      wordedBy: z.string().nullable(),
      /** What a rail told the model before it tried again, and what was logged of the turn. */
      rails: z.array(z.string()),
    }),
  ),
  score: z.number().nullable(),
  grade: z.string().nullable(),
  report: reportReply,
  /** What the reader found in the interviewer's turns, where a model read the answers. */
  audits: z.array(turnAudit),
});

export type InterviewRecord = z.infer<typeof interviewRecord>;

/** What happened behind one turn of the interviewer. */
export type TurnLog = { wordedBy: string; rails: readonly string[] };

/** The calls of one turn beyond the first are tries again: each ends with what was wrong. */
export function turnLogOf(
  { engine }: NextTurn,
  calls: readonly RecordedCall[],
  logged: readonly string[],
): TurnLog {
  const conducted = calls.filter(({ step }) => step === 'conduct');
  const reasons = conducted.slice(1).map(({ lastMessage }) => lastMessage);
  return { wordedBy: engine, rails: [...reasons, ...logged] };
}

export function recordOf(
  { context, outcome }: Played,
  interviewer: string,
  logs: readonly TurnLog[],
  audits: readonly TurnAudit[] = [],
): InterviewRecord {
  const left = [...logs];
  return {
    question: context.question.id,
    level: context.level,
    interviewer,
    turns: context.turns.map(({ speaker, text, seconds, move }, at) => {
      const log = speaker === 'ai' && at > 0 ? left.shift() : undefined;
      return {
        speaker,
        text,
        seconds,
        move,
        wordedBy: log?.wordedBy ?? (speaker === 'ai' ? 'bank' : null),
        rails: [...(log?.rails ?? [])],
      };
    }),
    score: outcome.score,
    grade: outcome.grade,
    report: outcome.report,
    audits: [...audits],
  };
}

/** The conversation before a turn, as the interviewer sees it. */
export function contextBefore(
  record: InterviewRecord,
  whole: Omit<InterviewContext, 'turns'>,
  turn: number,
): InterviewContext {
  const turns = record.turns.slice(0, turn).map(({ speaker, text, seconds, move }, at) => ({
    id: at + 1,
    speaker,
    text,
    seconds,
    move,
    unintelligible: text === '',
    awaited: false,
  }));
  const used = turns.reduce((total, { seconds }) => total + (seconds ?? 0), 0);
  return { ...whole, secondsRemaining: Math.max(0, whole.budgetSeconds - used), turns };
}

/** To be read by people: who said what and why, then the report. */
export function recordText(record: InterviewRecord): string {
  const turns = record.turns.map(({ speaker, text, seconds, move, wordedBy, rails }) => {
    if (speaker === 'user') return `**Candidate** (${seconds} s): ${text}`;
    const why = move
      ? `${move.kind}, ${move.phase}, help ${move.cue}${move.fallback ? ', **fallback**' : ''}: ${move.reason}`
      : '';
    return [
      `**Interviewer** (${wordedBy}; ${why}): ${text}`,
      ...rails.map((rail) => `> Rail: ${rail.replaceAll('\n', ' ')}`),
    ].join('\n');
  });
  const fallbacks = record.turns.filter(({ move }) => move?.fallback).length;
  const { report } = record;
  return [
    `# ${record.question}, ${record.level}: ${record.interviewer}`,
    `Total ${record.score ?? 'none'} ${record.grade ?? ''}; ${fallbacks} turns by the script instead.`,
    ...(record.audits.length > 0 ? [auditText(record.audits)] : []),
    ...turns,
    '## Report',
    ...(report.summary ? [report.summary] : []),
    ...report.dimensions.map(({ name, score, reason }) => `- ${name}: ${score}. ${reason}`),
    '### Strengths',
    ...report.strengths.map(({ text }) => `- ${text}`),
    '### Improvements',
    ...report.improvements.map(({ text }) => `- ${text}`),
    ...findingsText(report.findings),
    `Next: ${report.nextStep ?? '–'}`,
  ].join('\n\n');
}

/** What the report says did not hold: its remarks and its next step speak of it. */
function findingsText(findings: InterviewRecord['report']['findings']): string[] {
  const lines = [
    ...(findings?.falseStatements ?? []).map(({ quote, correction, putRightIn }) => {
      const later = putRightIn ? ` Put right in answer ${putRightIn}.` : '';
      return `- “${quote.text}” (answer ${quote.answerNumber}). ${correction}${later}`;
    }),
    ...(findings?.reversals ?? []).map(
      ({ earlier, later, note }) =>
        `- “${earlier.text}” (answer ${earlier.answerNumber}), then “${later.text}” (answer ${later.answerNumber}). ${note}`,
    ),
  ];
  return lines.length > 0 ? ['### What did not hold', ...lines] : [];
}

/** How often the interviewer said what it should not, as the reader of the answers saw it. */
function auditText(audits: readonly TurnAudit[]): string {
  const count = (isSo: (audit: TurnAudit) => boolean) => audits.filter(isSo).length;
  return [
    `Of ${audits.length} turns that were audited`,
    `${count(({ gaveAway }) => gaveAway.length > 0)} gave a point away,`,
    `${count(({ contradictsFact }) => contradictsFact !== null)} went against a fact,`,
    `${count(({ judged }) => judged)} judged the candidate,`,
    `${count(({ questions }) => questions > 1)} asked more than one thing.`,
  ].join(' ');
}
