import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { Findings, ReportCard, ReportReply } from '#shared/contract/report.ts';
import { answerName } from '#shared/interview/answer-numbers.ts';
import {
  gradeRow,
  isFirstImpression,
  isJudged,
  judgeLabel,
  LITTLE_SPEECH_TEXT,
  recommendationText,
} from '#shared/rules/grades.ts';
import { durationText } from '#shared/rules/interview-clock.ts';
import { conversationTurns, interviewerName, keyNoteText } from './conversation.ts';
import { coverageText } from './coverage.ts';
import { conductedText, gradedText } from './engines.ts';
import { limitText } from './limit.ts';
import { scoreSum, WORTH_TEXT } from './score-sum.ts';

/** @param dayOf words a day; on a screen, as the reader's clock and locale have it. */
export function reportMarkdown(
  interview: InterviewReply,
  dayOf = (date: Date) => date.toISOString().slice(0, 10),
): string {
  const { report } = interview;
  return [
    '# Interview Results',
    [interview.company?.name ?? 'Generic', interview.category.name, interview.level.name].join(' · '),
    [
      interview.completedAt && `Completed: ${dayOf(interview.completedAt)}`,
      `Duration: ${durationText(interview.totalDuration)}`,
    ]
      .filter(Boolean)
      .join('  \n'),
    interview.judgedBy?.kind === 'nobody' ? 'Nobody has judged this yet.' : '',
    report && isFirstImpression(report, interview.score)
      ? `First impression: too little for a judgment. The grade says little: ${LITTLE_SPEECH_TEXT}`
      : '',
    verdict(interview),
    (report && limitText(report)) ?? '',
    coverageText(interview) ?? '',
    ...section('Not graded', [
      report?.notGradedReason ?? '',
      report?.notGradedReason ? (report.nextStep ?? '') : '',
    ]),
    ...section('Your design', [report?.summary ?? '']),
    ...(report ? section('Dimensions', [dimensionTable(report)]) : []),
    ...section('How the score adds up', sumParts(interview)),
    ...section('Strengths', [list(interview.strengths)]),
    ...section('Areas for improvement', [list(interview.cards?.map(cardText) ?? interview.improvements)]),
    ...(report?.findings ? findingSections(report.findings) : []),
    ...section('True or false', [
      list((report?.misjudged ?? []).map(({ text, why }) => `You judged this wrongly: “${text}” ${why}`)),
    ]),
    ...section('Question', [quoted(interview.question)]),
    ...section('Transcript', transcript(interview)),
    conductedText(interview),
    gradedText(interview),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function verdict({ grade, score, hiringRecommendation, judgedBy }: InterviewReply): string {
  // Letter and headline are a judgment; an estimate has neither.
  const letter = isJudged(judgedBy) ? grade : null;
  const headline = gradeRow(letter)?.headline;
  const basis =
    judgedBy && grade !== null ? `, ${isJudged(judgedBy) ? '' : 'estimate, '}${judgeLabel(judgedBy)}` : '';
  return [
    `**Grade:** ${letter ?? 'Not graded'}${headline ? ` (${headline})` : ''}${letter === null ? '' : basis}`,
    `**Score:** ${score === null ? 'Not scored' : `${score} / 100`}${basis}`,
    `**Recommendation:** ${recommendationText(hiringRecommendation)}${isJudged(judgedBy) ? basis : ''}`,
  ].join('  \n');
}

/** One of the things that would have changed the result. */
function cardText({ dimensionName, gain, say, why, quote }: ReportCard): string {
  const points = gain > 0 ? `, up to +${gain}` : '';
  const words = quote ? ` “${quote.text}” (${answerName(quote.answerNumber)}).` : '';
  return `**${say}** (${dimensionName}${points})${words} ${why}`.trim();
}

function section(title: string, parts: string[]): string[] {
  const filled = parts.filter((part) => part !== '');
  return filled.length === 0 ? [] : [`## ${title}`, ...filled];
}

function findingSections(findings: Findings): string[] {
  const { falseStatements, reversals, unanswered, asked, insights } = findings;
  return [
    ...section('What did not hold up', [
      list(
        falseStatements.map(
          ({ quote, correction, putRight }) =>
            `“${quote.text}” ${correction}${putRight ? ' You put it right later.' : ''}`,
        ),
      ),
    ]),
    ...section('What you changed your mind about', [
      list(
        reversals.map(({ earlier, later, note }) =>
          `“${earlier.text}”, then “${later.text}”. ${note}`.trim(),
        ),
      ),
    ]),
    ...section('Asked and not answered', [
      list(unanswered.map(({ question, answer }) => `${question} “${answer.text}”`)),
    ]),
    ...section('What you asked', [
      list(asked.map(({ quote, facts }) => [`“${quote.text}”`, ...facts].join(' '))),
    ]),
    ...section('Beyond the model answer', [list(insights.map(({ quote, why }) => `“${quote.text}” ${why}`))]),
  ];
}

function dimensionTable({ dimensions }: ReportReply): string {
  if (dimensions.length === 0) return '';
  return [
    '| Dimension | Score | Bar | Reason |',
    '|---|---|---|---|',
    ...dimensions.map(
      ({ name, score, bar, reason }) =>
        `| ${name} | ${score} / 5 | ${bar} | ${reason.replaceAll('|', '\\|')} |`,
    ),
  ].join('\n');
}

/** The sum from six scores to one, as a table. */
function sumParts(interview: InterviewReply): string[] {
  const sum = scoreSum(interview);
  if (!sum) return [];
  const rows = sum.rows.map(
    ({ name, score, worth, weight, gives }) => `| ${name} | ${score} | ${worth} | ${weight}% | ${gives} |`,
  );
  return [
    WORTH_TEXT,
    ['| Dimension | Score | Is worth | Weight | Gives |', '|---|---|---|---|---|', ...rows].join('\n'),
    list(sum.steps),
  ];
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

function transcript(interview: InterviewReply): string[] {
  return conversationTurns(interview.responses).map(
    ({ speaker, answerNumber, content, original, fallback, notes = [] }) =>
      [
        speaker === 'ai'
          ? `**${interviewerName(interview)}**${fallback ? ' (script)' : ''}`
          : `**You**${answerNumber === null ? '' : ` (${answerName(answerNumber)})`}`,
        quoted(content || 'No words were recognized in this answer.'),
        ...notes.map(keyNoteText),
        ...(original ? ['You corrected this. It first read:', quoted(original)] : []),
        ...(original === '' ? ['No words were recognized. You typed them afterwards.'] : []),
      ].join('\n\n'),
  );
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
