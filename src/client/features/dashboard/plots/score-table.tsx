import { useState } from 'react';
import { ScrollArea } from '#client/components/ui/scroll-area.tsx';
import { dateText } from '#client/lib/date-text.ts';
import type { PlottedScore } from '#shared/contract/progress.ts';
import { judgeLabel } from '#shared/rules/grades.ts';

type Props = {
  scores: readonly PlottedScore[];
  titles: Readonly<Record<string, string>>;
  levels: readonly { id: number; name: string }[];
};

/** The plot's figures as a table, newest first; drawn once it is opened, since there may be a thousand. */
export function ScoreTable({ scores, titles, levels }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-ink-soft hover:text-ink">Show as a table</summary>
      {isOpen && (
        <ScrollArea label="Scores as a table" className="mt-2 max-h-80">
          <table className="w-full text-left">
            <thead>
              <tr className="border-b border-line">
                {['Date', 'Question', 'Level', 'Grade', 'Score', 'Judged'].map((name) => (
                  <th key={name} scope="col" className="py-1 pr-4 font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...scores].reverse().map((score) => (
                <tr key={score.interviewId} className="border-b border-line">
                  <td className="py-1 pr-4 whitespace-nowrap">{dateText(score.createdAt)}</td>
                  <td className="py-1 pr-4">{titles[score.questionId] ?? 'A former question'}</td>
                  <td className="py-1 pr-4">{levels.find(({ id }) => id === score.levelId)?.name}</td>
                  <td className="py-1 pr-4">{score.grade}</td>
                  <td className="figures py-1 pr-4">{score.score}</td>
                  <td className="py-1">{judgeLabel({ kind: score.judgedBy, name: null })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
    </details>
  );
}
