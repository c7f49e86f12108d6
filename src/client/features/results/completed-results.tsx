import { Link, useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { lazy, useState } from 'react';
import { CorrectAnswer, canCorrect } from '#client/components/conversation/correct-answer.tsx';
import { InterviewBadges } from '#client/components/conversation/interview-badges.tsx';
import { DeleteInterview } from '#client/components/interview/delete-interview.tsx';
import { DeliveryNotes } from '#client/components/report/delivery-notes.tsx';
import { FriendNotes } from '#client/components/report/remarks.tsx';
import { WhyContext, type WhyControl } from '#client/components/report/report-section.tsx';
import { ReportView } from '#client/components/report/report-view.tsx';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { browserVoice } from '#client/lib/audio/browser-voice.ts';
import { playSound } from '#client/lib/audio/play-sound.ts';
import { costText, takenText } from '#client/lib/costs.ts';
import { saveFile, useFetchFile } from '#client/lib/fetch-file.ts';
import { dateText } from '#client/lib/formats.ts';
import { LatePart } from '#client/lib/late-part.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { reportMarkdown } from '#shared/report/report-markdown.ts';
import { durationText } from '#shared/rules/interview-clock.ts';
import { Argue } from './argue.tsx';
import { AwaitedVerdict, DebriefInvite, DebriefLink, useJudgedSoFar } from './debrief-invite.tsx';
import { FormerResults, GradeAgain } from './grade-again.tsx';
import { ProvisionalNote } from './provisional-note.tsx';
import { Attempt, SayAgain } from './say-again.tsx';

const BoardReplay = lazy(() => import('#client/components/board/board-replay.tsx'));

export function CompletedResults({ interview }: { interview: InterviewReply }) {
  const { completedAt, totalDuration } = interview;
  const navigate = useNavigate();
  const speak = useSpeakBetterAnswer(interview.id);
  const [formerId, setFormerId] = useState<number | null>(null);
  const [wasProvisional] = useState(interview.report?.provisional === true);
  const note = <ProvisionalNote interview={interview} wasProvisional={wasProvisional} />;
  const board = trpc.board.events.useQuery({ id: interview.id }).data?.events ?? [];
  const isUnjudged = interview.judgedBy?.kind === 'nobody';
  const judgedSoFar = useJudgedSoFar(interview);
  const isByModel = interview.report?.engine.model != null && !interview.report.provisional;
  const why: WhyControl = (about, label) => (
    <Argue interviewId={interview.id} gradedAt={interview.gradedAt} about={about} label={label} />
  );
  return (
    <Page
      title="Interview Results"
      width="full"
      before={<InterviewBadges interview={interview} />}
      lead={
        <p className="text-base">
          {completedAt && (
            <>
              Completed <time dateTime={completedAt.toISOString()}>{dateText(completedAt)}</time> ·{' '}
            </>
          )}
          <span className="whitespace-nowrap">
            Duration <span className="figures">{durationText(totalDuration)}</span>
          </span>
          {formerId === null && board.length > 0 && (
            <>
              {' · '}
              <a href="#board" className="link whitespace-nowrap print:hidden">
                Go to your board
              </a>
            </>
          )}
        </p>
      }
    >
      {formerId === null ? (
        <>
          {!isUnjudged && note}
          {interview.friend && (
            <FriendNotes by={interview.friend.name ?? 'Your friend'} notes={interview.friend.notes} />
          )}
          <WhyContext value={isByModel ? why : null}>
            <ReportView
              interview={interview}
              cardControls={{
                sayAgain: (card, isFirst) => <SayAgain interview={interview} card={card} isFirst={isFirst} />,
                speak,
              }}
              judgedSoFar={judgedSoFar}
              judgeAction={
                <>
                  {interview.friend?.verdict === 'awaited' ? (
                    <AwaitedVerdict id={interview.id} friend={interview.friend} />
                  ) : (
                    <DebriefInvite interview={interview} />
                  )}
                  {isUnjudged && note}
                </>
              }
              board={
                // Its code loads only if something was drawn.
                board.length > 0 && (
                  <LatePart>
                    <BoardReplay
                      events={board}
                      interview={interview}
                      back={
                        <a href="#main" className="link py-1 text-sm print:hidden">
                          Back to the top
                        </a>
                      }
                    />
                  </LatePart>
                )
              }
              renderCorrection={
                canCorrect(interview)
                  ? (turn) => (
                      <CorrectAnswer
                        interviewId={interview.id}
                        response={turn}
                        responses={interview.responses}
                        isDisabled={false}
                      />
                    )
                  : undefined
              }
              options={<ReportOptions interview={interview} onRead={setFormerId} />}
            />
          </WhyContext>
          <DeliveryNotes responses={interview.responses} />
        </>
      ) : (
        <FormerResults interview={interview} reportId={formerId} onBack={() => setFormerId(null)} />
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link to="/interview/config" className={buttonClasses({ variant: 'outline' })}>
          Practice Again
        </Link>
        <Link to="/" className={buttonClasses({ variant: 'outline' })}>
          View All Interviews
        </Link>
        <DebriefLink interview={interview} />
        <DeleteInterview
          interview={interview}
          label="Delete Interview"
          onDeleted={() => void navigate({ to: '/' })}
        />
      </div>
    </Page>
  );
}

/** Speaks a better answer in the server's voice, else in the browser's. */
function useSpeakBetterAnswer(interviewId: number) {
  const fetchFile = useFetchFile();
  return async (pointId: string, text: string) => {
    const spoken = await fetchFile(`/api/interviews/${interviewId}/better/${encodeURIComponent(pointId)}`);
    return spoken.ok ? playSound(spoken.file) : browserVoice(text);
  };
}

/** Everything that can be done with a report, and what it was made with. */
function ReportOptions({
  interview,
  onRead,
}: {
  interview: InterviewReply;
  onRead: (reportId: number) => void;
}) {
  const { cost } = interview;
  return (
    <>
      {cost && (
        <p className="text-sm text-ink-soft">
          This interview cost <span className="figures">{costText(cost)}</span>: {takenText(cost)}.
        </p>
      )}
      <ReportDownload interview={interview} />
      <FormerDrills interview={interview} />
      <GradeAgain interview={interview} onRead={onRead} />
    </>
  );
}

/** Answers to drills of several points, which reports had before each point was on a card. */
function FormerDrills({ interview: { id, attempts } }: { interview: InterviewReply }) {
  const former = attempts.filter(({ points }) => points.length !== 1);
  if (former.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-sm text-ink-soft hover:text-ink">
        Earlier answers to drills: {former.length}
      </summary>
      <ul className="mt-4 grid gap-6">
        {former.map((attempt) => (
          <li key={attempt.id}>
            <Attempt interviewId={id} attempt={attempt} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Saves the results as a file. */
function ReportDownload({ interview }: { interview: InterviewReply }) {
  const save = (extension: string, type: string, text: string) =>
    saveFile(`interview-${interview.id}.${extension}`, new Blob([text], { type }));
  return (
    <div className="flex flex-wrap items-center gap-1 sm:-mr-3 print:hidden">
      <Download aria-hidden size={16} className="text-ink-soft" />
      <Button
        variant="quiet"
        size="sm"
        aria-label="Download as Markdown"
        onClick={() => save('md', 'text/markdown', reportMarkdown(interview, dateText))}
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
