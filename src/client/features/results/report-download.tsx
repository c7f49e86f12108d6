import { Download } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { saveFile } from '#client/lib/fetch-file.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { reportMarkdown } from '#shared/report/report-markdown.ts';

/** Saves the results as a file of the user's own. */
export function ReportDownload({ interview }: { interview: InterviewReply }) {
  const save = (extension: string, type: string, text: string) =>
    saveFile(`interview-${interview.id}.${extension}`, new Blob([text], { type }));
  return (
    <div className="flex flex-wrap items-center gap-1 sm:-mr-3 print:hidden">
      <Download aria-hidden size={16} className="text-ink-soft" />
      <Button
        variant="quiet"
        size="sm"
        aria-label="Download as Markdown"
        onClick={() => save('md', 'text/markdown', reportMarkdown(interview))}
      >
        Markdown
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label="Download as JSON"
        onClick={() => save('json', 'application/json', JSON.stringify(interview, null, 2))}
      >
        JSON
      </Button>
      <Button variant="quiet" size="sm" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}
