import { ChevronDown, Shapes, X } from 'lucide-react';
import { lazy, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useKeptBoard } from '#client/components/board/kept-board.ts';
import { ConversationView } from '#client/components/conversation/conversation-view.tsx';
import { CorrectAnswer } from '#client/components/conversation/correct-answer.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { FormField, Textarea } from '#client/components/ui/form-field.tsx';
import { ScrollArea } from '#client/components/ui/page.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { LatePart } from '#client/lib/late-part.tsx';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import { useDraft } from '#client/lib/use-stored.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { interviewerName, keyNoteText } from '#shared/report/conversation.ts';
import { clockText, durationWords, WARNING_SECONDS } from '#shared/rules/interview-clock.ts';
import { figuresSaid } from './figures-said.ts';
import { type Countdown, useSecondsLeft } from './room-bar.tsx';
import { PANEL_WIDTH } from './side-panel-place.tsx';
import { standingQuestion } from './standing-question.ts';
import type { PanelState } from './use-room.ts';

const BoardPanel = lazy(() => import('#client/components/board/board-panel.tsx'));

type ContentProps = {
  interview: InterviewReply;
  /** True while an answer is being given or is on its way: words cannot be corrected then. */
  isBusy: boolean;
};
type Props = ContentProps & {
  countdown: Countdown;
  state: PanelState;
  onChange: (state: PanelState) => void;
  /** False while it is folded away beside the stage. */
  isShown: boolean;
};

/** The conversation with the candidate's own notes, or the board: beside the stage, or in a sheet over it. */
export function SidePanel({ state, onChange, isShown, countdown, ...content }: Props) {
  const { isBoard, isSheetOpen } = state;
  useKeptBoard(content.interview.id);
  const isWide = useIsWide();
  const toggle = (
    <Button
      variant={isBoard ? 'quiet' : 'outline'}
      size="sm"
      onClick={() => onChange({ ...state, isBoard: !isBoard })}
    >
      {!isBoard && <Shapes aria-hidden size={16} />}
      {isBoard ? 'Close board' : 'Open board'}
    </Button>
  );
  // Beside the stage, the drawing gets all the height there is.
  const isInOneLine = isBoard && isWide;
  const panel = (
    <>
      <div
        className={classNames(
          'flex items-center justify-between gap-4 max-lg:mr-12',
          isInOneLine && 'sr-only',
        )}
      >
        <h2 className="font-semibold">{isBoard ? 'Board' : 'Conversation'}</h2>
        {!isInOneLine && toggle}
      </div>
      {isBoard ? (
        <BoardPlace {...content}>{isInOneLine && toggle}</BoardPlace>
      ) : (
        <>
          <Conversation {...content} />
          <Numbers {...content} />
          <Notes {...content} />
        </>
      )}
    </>
  );
  if (!isWide && isBoard) {
    const close = () => onChange({ ...state, isSheetOpen: false });
    return (
      isSheetOpen && (
        <BoardOver question={standingQuestion(content.interview.responses)} onClose={close}>
          <BoardPlace {...content} clock={<SmallClock countdown={countdown} />}>
            <Button variant="bare" size="sm" aria-label="Close board" onClick={close}>
              <X aria-hidden size={20} />
            </Button>
          </BoardPlace>
        </BoardOver>
      )
    );
  }
  if (!isWide) {
    return (
      <Dialog
        open={isSheetOpen}
        onOpenChange={(isOpen) => onChange({ ...state, isSheetOpen: isOpen })}
        title="So far"
        isTitleHidden
        focusesItself
        className="self-end max-sm:-mx-4 max-sm:-mb-4 max-sm:w-[calc(100%+2rem)] max-sm:rounded-b-none max-sm:p-4 max-sm:pt-3"
      >
        {panel}
      </Dialog>
    );
  }
  // A board that was asked for is shown even if the panel is folded, and takes more than half of the stage.
  if (!isShown && !isBoard) return null;
  return (
    <aside
      aria-label="Conversation and notes"
      className={classNames('relative border-l border-line bg-raised', isBoard ? 'w-[58vw]' : PANEL_WIDTH)}
    >
      <div
        className={classNames(
          'absolute inset-0 flex flex-col gap-3 px-5',
          isBoard ? 'py-3 [@media(max-height:45rem)]:py-1' : 'py-3',
        )}
      >
        {panel}
      </div>
    </aside>
  );
}

type OverProps = {
  question: ReturnType<typeof standingQuestion>;
  onClose: () => void;
  children: ReactNode;
};

/** The board over the stage of a small screen. It repeats the clock and the question that it covers. */
function BoardOver({ question: { question, under }, onClose, children }: OverProps) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    place.current?.focus();
    return () => {
      // What the board covered can be focused only once it is gone, and only gets the focus if nothing else took it.
      requestAnimationFrame(() => {
        if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
      });
    };
  }, []);
  return (
    <aside
      ref={place}
      tabIndex={-1}
      aria-label="Board"
      data-board-over=""
      data-own-keys
      // On the board, the first Escape only clears the selection.
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
      className="z-10 col-start-1 row-span-2 row-start-1 flex min-h-0 flex-col bg-raised px-3 py-1 outline-none"
    >
      <h2 className="sr-only">Board</h2>
      {question && (
        <details className="group px-1 pt-1 text-sm">
          <summary className="flex list-none items-start gap-2 [&::-webkit-details-marker]:hidden">
            <span className="line-clamp-1 grow group-open:line-clamp-none">{question.content}</span>
            <ChevronDown aria-hidden size={16} className="mt-0.5 shrink-0 group-open:rotate-180" />
          </summary>
          {under.map((said) => (
            <p key={said} className="text-ink-soft">
              {said}
            </p>
          ))}
        </details>
      )}
      {children}
    </aside>
  );
}

function SmallClock({ countdown }: { countdown: Countdown }) {
  const remaining = useSecondsLeft(countdown);
  return (
    <p
      role="timer"
      aria-label={`Speaking time left: ${durationWords(remaining)}`}
      className={classNames('figures', remaining <= WARNING_SECONDS && 'text-signal')}
    >
      {clockText(remaining)}
    </p>
  );
}

/** The conversation, opened at what was said last. */
function Conversation({ interview, isBusy }: ContentProps) {
  const { id, responses } = interview;
  const content = useRef<HTMLDivElement>(null);
  const turns = responses.length;
  // On the stage, the opening is replaced by the next question.
  const [opening] = responses;
  useEffect(() => {
    const area = content.current?.parentElement;
    if (area && turns > 0) area.scrollTop = area.scrollHeight;
  }, [turns]);
  return (
    <ScrollArea
      label="What was said"
      className="-mx-1 min-h-0 grow basis-0 px-1 text-sm max-lg:max-h-[40dvh]"
    >
      <div ref={content}>
        {opening && turns > 1 && (
          <div className="mb-5 grid gap-1">
            <p className="font-semibold">The problem</p>
            <p className="max-w-prose">{opening.content}</p>
            {opening.notes?.map((pressed, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: notes are only ever added
              <p key={at} className="max-w-prose text-ink-soft">
                {keyNoteText(pressed)}
              </p>
            ))}
          </div>
        )}
        <ConversationView
          responses={responses}
          interviewer={interviewerName(interview)}
          renderCorrection={(turn) => (
            <CorrectAnswer interviewId={id} response={turn} responses={responses} isDisabled={isBusy} />
          )}
        />
      </div>
    </ScrollArea>
  );
}

type BoardPlaceProps = Pick<ContentProps, 'interview'> & { clock?: ReactNode; children?: ReactNode };

/** What the candidate draws. Its code loads when it is first opened. */
function BoardPlace({ interview: { id }, clock, children }: BoardPlaceProps) {
  return (
    <LatePart
      fallback={
        <div className="flex items-center justify-between gap-4 text-ink-soft">
          <p className="grow">Opening the board</p>
          {clock}
          {children}
        </div>
      }
      missing={
        <div className="flex items-start justify-between gap-4">
          <p className="grow">The board could not be loaded. Reload the page once you are online again.</p>
          {clock}
          {children}
        </div>
      }
    >
      <BoardPanel interviewId={id} clock={clock}>
        {children}
      </BoardPanel>
    </LatePart>
  );
}

/** Figures with units that the candidate gave, to compare; folded if the conversation needs the room. */
function Numbers({ interview: { responses } }: Pick<ContentProps, 'interview'>) {
  const figures = figuresSaid(
    responses.map(({ speaker, content, notes }) => ({
      isCandidate: speaker === 'user',
      text: [content, ...(notes ?? []).flatMap(({ said }) => said ?? [])].join(' '),
    })),
  );
  if (figures.length === 0) return null;
  return (
    <details open={window.matchMedia('(min-height: 48rem)').matches} className="border-t border-line text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Numbers you gave <span className="font-normal text-ink-soft">({figures.length})</span>
      </summary>
      <ul aria-label="Numbers you gave" className="grid max-h-24 overflow-y-auto pr-2">
        {figures.map(({ text, answerNumber }) => (
          <li key={text} className="flex items-baseline justify-between gap-x-3">
            <span className="figures">{text}</span>
            <span className="text-xs whitespace-nowrap text-ink-soft">Answer {answerNumber}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Free text that stays on this device. */
function Notes({ interview: { id, createdAt } }: Pick<ContentProps, 'interview'>) {
  const [text, write] = useDraft(`notes_${id}_${createdAt.getTime()}`);
  return (
    <div className="border-t border-line pt-2 lg:[@media(max-height:48rem)]:pt-1">
      <FormField label="Your notes" hint="Kept on this device. Only you see them.">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            className="field-sizing-content max-h-32 min-h-[calc(2lh+1rem)] lg:[@media(max-height:48rem)]:max-h-20"
            value={text}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </FormField>
    </div>
  );
}
