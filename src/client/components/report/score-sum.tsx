import type { InterviewReply } from '#shared/contract/interviews.ts';
import { scoreSum, WORTH_TEXT } from '#shared/report/score-sum.ts';

/** From the six scores to the one of 100, with what limits it, for who wants to check it. */
export function ScoreSum({ interview }: { interview: InterviewReply }) {
  const sum = scoreSum(interview);
  if (!sum) return null;
  return (
    <details className="text-xs text-ink-soft print:hidden">
      <summary className="min-h-6 cursor-pointer hover:text-ink">Sum to {interview.score}</summary>
      <div className="mt-1 grid gap-2">
        <p>{WORTH_TEXT}</p>
        <table className="w-full border-y border-line">
          <caption className="sr-only">From six scores to {interview.score}</caption>
          <thead>
            <tr className="text-right">
              <th scope="col" className="py-1 text-left font-normal">
                Dimension
              </th>
              <th scope="col" className="pl-2 font-normal">
                Score → worth
              </th>
              <th scope="col" className="pl-2 font-normal">
                Weight
              </th>
              <th scope="col" className="pl-2 font-normal">
                Gives
              </th>
            </tr>
          </thead>
          <tbody>
            {sum.rows.map(({ id, name, score, worth, weight, gives }) => (
              <tr key={id} className="border-t border-line align-top">
                <th scope="row" className="py-1 text-left font-normal">
                  {name}
                </th>
                <td className="figures py-1 pl-2 text-right whitespace-nowrap">
                  {score} → {worth}
                </td>
                <td className="figures py-1 pl-2 text-right whitespace-nowrap">× {weight}%</td>
                <td className="figures py-1 pl-2 text-right">{gives}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {sum.steps.map((step) => (
          <p key={step}>{step}</p>
        ))}
      </div>
    </details>
  );
}
