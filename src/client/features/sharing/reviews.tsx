import { dateText } from '#client/lib/formats.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { ReviewReply } from '#shared/contract/sharing.ts';
import { judgeLabel } from '#shared/rules/grades.ts';

type Props = { interview: InterviewReply; reviews: readonly ReviewReply[] };

/** What reviewers said, beside what the report's judge said. Nothing is added up. */
export function Reviews({ interview, reviews }: Props) {
  const dimensions = interview.report?.dimensions ?? [];
  if (reviews.length === 0) return <p className="text-ink-soft">Nobody has reviewed it yet.</p>;
  return (
    <div className="grid gap-6">
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <caption className="pb-2 text-left text-lg font-semibold">Reviewed by others</caption>
          <thead className="text-sm text-ink-soft">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pr-4 font-medium">
                0 to 5
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                {interview.judgedBy ? judgeLabel(interview.judgedBy) : 'Report'}
              </th>
              {reviews.map(({ id, reviewer }) => (
                <th key={id} scope="col" className="px-3 py-2 font-medium wrap-anywhere">
                  {reviewer}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dimensions.map((dimension) => (
              <tr key={dimension.id} className="border-b border-line">
                <th scope="row" className="py-2 pr-4 font-normal">
                  {dimension.name}
                </th>
                <td className="figures px-3 py-2">{dimension.score}</td>
                {reviews.map(({ id, scores }) => (
                  <td key={id} className="figures px-3 py-2">
                    {scores[dimension.id] ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {reviews.some(({ comments }) => comments.length > 0) && (
        <ul aria-label="Comments" className="grid gap-5">
          {reviews.flatMap(({ id, reviewer, createdAt, comments }) =>
            comments.map(({ responseId, quote, text }) => (
              <li key={`${id}:${responseId}:${quote}:${text}`} className="grid gap-1">
                <blockquote className="border-l-2 border-primary pl-4 text-ink-soft wrap-anywhere">
                  “{quote}”
                </blockquote>
                <p className="wrap-anywhere">{text}</p>
                <p className="text-sm text-ink-soft">
                  {reviewer}, {dateText(createdAt)}
                </p>
              </li>
            )),
          )}
        </ul>
      )}
    </div>
  );
}
