import { exchangeOf } from '#client/components/conversation/numbered-answers.ts';
import { engineInSentence } from '#client/lib/engine-name.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import { durationText } from '#shared/rules/durations.ts';
import { gradeRow } from '#shared/rules/grades.ts';
import { recommendationText } from '#shared/rules/recommendation.ts';

/** The results as a Markdown document. */
export function reportMarkdown(interview: InterviewReply): string {
  const { report } = interview;
  return [
    '# Interview Results',
    [interview.company?.name ?? 'Generic', interview.category.name, interview.level.name].join(' · '),
    [
      interview.completedAt && `Completed: ${interview.completedAt.toISOString().slice(0, 10)}`,
      `Duration: ${durationText(interview.totalDuration)}`,
    ]
      .filter(Boolean)
      .join('  \n'),
    verdict(interview),
    ...section('Next step', [report?.nextStep ?? '', report?.notGradedReason ?? '']),
    ...(report ? section('Dimensions', [dimensionTable(report)]) : []),
    ...section('Strengths', [list(interview.strengths)]),
    ...section('Areas for improvement', [list(interview.improvements)]),
    ...section('Question', [quoted(interview.question)]),
    ...section('Transcript', transcript(interview)),
    report ? `Graded by ${engineInSentence(report.engine.label)}.` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function verdict({ grade, score, hiringRecommendation }: InterviewReply): string {
  const headline = gradeRow(grade)?.headline;
  return [
    `**Grade:** ${grade ?? 'Not graded'}${headline ? ` (${headline})` : ''}`,
    `**Score:** ${score === null ? 'Not scored' : `${score} / 100`}`,
    `**Recommendation:** ${recommendationText(hiringRecommendation)}`,
  ].join('  \n');
}

function section(title: string, parts: string[]): string[] {
  const filled = parts.filter((part) => part !== '');
  return filled.length === 0 ? [] : [`## ${title}`, ...filled];
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

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

function transcript({ responses }: InterviewReply): string[] {
  return exchangeOf(responses).map(({ answerNumber, content }) =>
    [
      answerNumber === null ? '**Interviewer**' : `**You** (answer ${answerNumber})`,
      quoted(content || 'The words of this answer could not be made out.'),
    ].join('\n\n'),
  );
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
