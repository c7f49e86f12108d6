import { Shapes } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useKeptBoard } from '#client/components/board/kept-board.ts';
import { ConversationView } from '#client/components/conversation/conversation-view.tsx';
import { CorrectAnswer } from '#client/components/conversation/correct-answer.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { FormField, Textarea } from '#client/components/ui/form-field.tsx';
import { ScrollArea } from '#client/components/ui/page.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import { useDraft } from '#client/lib/use-stored.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { answerNumbers } from '#shared/interview/answer-numbers.ts';
import { interviewerName, keyNoteText } from '#shared/report/conversation.ts';
import { BoardPlace } from './board-place.tsx';
import { figuresSaid } from './figures-said.ts';
import type { Countdown } from './room-bar.tsx';
import { PANEL_WIDTH } from './side-panel-place.tsx';
import type { PanelState } from './use-room.ts';

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
  // A board that was asked for is shown even if the panel is folded.
  if (isBoard) {
    return (
      <BoardPlace interview={content.interview} state={state} onChange={onChange} countdown={countdown} />
    );
  }
  const panel = (
    <>
      <div className="flex items-center justify-between gap-4 max-lg:mr-12">
        <h2 className="font-semibold">Conversation</h2>
        <Button variant="outline" size="sm" onClick={() => onChange({ ...state, isBoard: true })}>
          <Shapes aria-hidden size={16} />
          Open board
        </Button>
      </div>
      <Conversation {...content} />
      <Numbers {...content} />
      <Notes {...content} />
    </>
  );
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
  if (!isShown) return null;
  return (
    <aside
      aria-label="Conversation and notes"
      className={classNames('relative border-l border-line bg-raised', PANEL_WIDTH)}
    >
      <div className="absolute inset-0 flex flex-col gap-3 px-5 py-3">{panel}</div>
    </aside>
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

/** Figures with units that the candidate gave, to compare; folded, since the conversation needs the room. */
function Numbers({ interview: { responses } }: Pick<ContentProps, 'interview'>) {
  const numbers = answerNumbers(responses);
  const figures = figuresSaid(
    responses.map(({ id, speaker, content, notes }) => ({
      isCandidate: speaker === 'user',
      answerNumber: numbers.get(id) ?? null,
      text: [content, ...(notes ?? []).flatMap(({ said }) => said ?? [])].join(' '),
    })),
  );
  if (figures.length === 0) return null;
  return (
    <details className="border-t border-line text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Numbers you gave <span className="font-normal text-ink-soft">({figures.length})</span>
      </summary>
      <ul aria-label="Numbers you gave" className="grid max-h-40 overflow-y-auto pr-2">
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
