import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConversationView } from '#client/components/conversation/conversation-view.tsx';
import { Button } from '#client/components/ui/button.tsx';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { LogEntry } from '#shared/contract/report.ts';
import { answerName } from '#shared/interview/answer-numbers.ts';
import { type ConversationTurn, interviewerName } from '#shared/report/conversation.ts';
import { usePlayer } from './player.tsx';
import { ReportSection } from './report-section.tsx';

type Props = {
  interview: InterviewReply;
  /** Draws a way to correct an answer, below it. */
  renderCorrection?: ((turn: ConversationTurn) => ReactNode) | undefined;
};

/** The question and the whole exchange, with the interviewer's reasons in the margin. */
export function TranscriptTab({ interview, renderCorrection }: Props) {
  const { question, responses, report } = interview;
  return (
    <>
      <ReportSection title="Original question">
        <p className="max-w-prose text-lg print:max-w-none">{question}</p>
      </ReportSection>
      <ReportSection
        title="Transcript"
        lead={responses.length > 0 ? 'The notes say why the interviewer asked.' : undefined}
      >
        <ConversationView
          responses={responses}
          interviewer={interviewerName(interview)}
          {...(renderCorrection ? { renderCorrection } : {})}
          renderPlayer={({ id }) => <PlayAnswer responseId={id} />}
          note={(id) => <MarginNote entries={report?.log.filter((entry) => entry.responseId === id) ?? []} />}
        />
      </ReportSection>
    </>
  );
}

/** Plays a whole answer in the page's one player. */
function PlayAnswer({ responseId }: { responseId: number }) {
  const { answers, fetching, play } = usePlayer();
  const answer = answers.find((each) => each.responseId === responseId);
  if (!answer) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      pending={fetching === responseId}
      aria-label={`Play ${answerName(answer.answerNumber)}`}
      className="print:hidden"
      onClick={() => play(answer, 0)}
    >
      {fetching !== responseId && <Play aria-hidden size={16} />}
      Play
    </Button>
  );
}

const OUTCOME_TEXTS: Record<NonNullable<LogEntry['outcome']>, string> = {
  defended: 'You defended your choice.',
  revised: 'You revised your choice.',
  caved: 'You gave up your choice without a reason.',
  rigid: 'You kept your choice without answering the objection.',
  left: 'You left the objection unanswered.',
};

/** Names for moves worth finding at a glance; every other note begins with what was done. */
const MOVE_NAMES: Record<string, string> = {
  challenge: 'Challenge',
  raise: 'Harder case',
  hint: 'Hint',
};

/** Why the interviewer said this, and how the candidate responded. */
function MarginNote({ entries }: { entries: readonly LogEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className="grid content-start gap-1 text-sm text-ink-soft" aria-label="Interviewer's note">
      {entries.map((entry) => (
        <li key={`${entry.kind}:${entry.note}`}>
          {MOVE_NAMES[entry.kind] && <span className="font-medium text-ink">{MOVE_NAMES[entry.kind]}: </span>}
          {entry.note}
          {entry.outcome && ` ${OUTCOME_TEXTS[entry.outcome]}`}
        </li>
      ))}
    </ul>
  );
}
