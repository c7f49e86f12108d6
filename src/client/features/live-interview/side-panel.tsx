import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { lazy, useEffect, useRef } from 'react';
import { useKeptBoard } from '#client/components/board/kept-board.ts';
import { ConversationView } from '#client/components/conversation/conversation-view.tsx';
import { CorrectAnswer } from '#client/components/conversation/correct-answer.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { FormField, Textarea } from '#client/components/ui/form-field.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#client/components/ui/tabs.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { LatePart } from '#client/lib/late-part.tsx';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import { useDraft, useStoredSwitch } from '#client/lib/use-stored.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { interviewerName, keyNoteText } from '#shared/report/conversation.ts';
import { figuresSaid } from './figures-said.ts';

const BoardPanel = lazy(() => import('#client/components/board/board-panel.tsx'));

const TABS = [
  { value: 'conversation', name: 'Conversation', Content: Conversation },
  { value: 'board', name: 'Board', Content: BoardTab },
  { value: 'notes', name: 'Notes', Content: Notes },
  { value: 'numbers', name: 'Numbers', Content: Numbers },
] as const;

type PanelTab = (typeof TABS)[number]['value'];
/** Which part of the panel is shown, and whether its sheet lies over a small screen. */
export type PanelState = { tab: PanelTab; isSheetOpen: boolean };

type ContentProps = {
  interview: InterviewReply;
  /** An answer is being given or is on its way: nothing is corrected meanwhile. */
  isBusy: boolean;
};
type Props = ContentProps & { state: PanelState; onChange: (state: PanelState) => void };

/** What was said, the candidate's own notes and the numbers they gave: beside the stage, or in a sheet over it. */
export function SidePanel({ interview, isBusy, state, onChange }: Props) {
  const [isOpen, setIsOpen] = useStoredSwitch('side_panel', true);
  useKeptBoard(interview.id);
  const tabs = {
    interview,
    isBusy,
    tab: state.tab,
    onTab: (tab: string) =>
      onChange({ ...state, tab: TABS.find(({ value }) => value === tab)?.value ?? 'conversation' }),
  };
  if (!useIsWide()) {
    return (
      <Dialog
        open={state.isSheetOpen}
        onOpenChange={(isSheetOpen) => onChange({ ...state, isSheetOpen })}
        title="So far"
        isTitleHidden
        focusesItself
        className="self-end max-sm:-mx-4 max-sm:-mb-4 max-sm:w-[calc(100%+2rem)] max-sm:rounded-b-none max-sm:p-4 max-sm:pt-3"
      >
        <PanelTabs {...tabs} />
      </Dialog>
    );
  }
  // The board was asked for: it takes half of the stage, also where the panel is folded.
  const isBoard = state.tab === 'board';
  const isShown = isOpen || isBoard;
  const fold = () => {
    setIsOpen(!isShown);
    if (isShown && isBoard) onChange({ ...state, tab: 'conversation' });
  };
  const Icon = isShown ? PanelRightClose : PanelRightOpen;
  return (
    <aside
      aria-label="Conversation and notes"
      className={classNames(
        'relative border-l border-line bg-raised',
        isBoard ? 'w-[50vw]' : isShown ? 'w-96' : 'w-16',
      )}
    >
      <div className="absolute inset-0 flex flex-col px-4 pt-2">
        {isShown && <PanelTabs {...tabs} isBeside />}
        <button
          type="button"
          aria-expanded={isShown}
          onClick={fold}
          className="absolute top-2 right-2 grid size-11 place-items-center rounded-ui text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <Icon aria-hidden size={18} />
          <span className="sr-only">{isShown ? 'Hide panel' : 'Show panel'}</span>
        </button>
      </div>
    </aside>
  );
}

type TabsProps = ContentProps & { tab: string; onTab: (tab: string) => void; isBeside?: boolean };

function PanelTabs({ interview, isBusy, tab, onTab, isBeside = false }: TabsProps) {
  return (
    <Tabs value={tab} onValueChange={onTab} className="flex min-h-0 grow flex-col">
      <TabList aria-label="So far" className={classNames('mr-10', !isBeside && 'flex-wrap max-sm:*:px-1!')}>
        {TABS.map(({ value, name }) => (
          <Tab key={value} value={value}>
            {name}
          </Tab>
        ))}
      </TabList>
      {TABS.map(({ value, Content }) => (
        <TabPanel
          key={value}
          value={value}
          className={classNames(
            'overflow-y-auto py-4 text-sm',
            isBeside ? 'min-h-0 grow' : '-mx-1 px-1',
            // A drawing needs all the room there is.
            !isBeside && value !== 'board' && 'max-h-[60dvh]',
          )}
        >
          <Content interview={interview} isBusy={isBusy} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

/** Opens at what was said last. */
function Conversation({ interview, isBusy }: ContentProps) {
  const { id, responses } = interview;
  const content = useRef<HTMLDivElement>(null);
  const turns = responses.length;
  // On the stage it gives way to the next question.
  const [opening] = responses;
  useEffect(() => {
    const panel = content.current?.parentElement;
    if (panel && turns > 0) panel.scrollTop = panel.scrollHeight;
  }, [turns]);
  return (
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
  );
}

/** What the candidate draws. Its code comes when it is first opened. */
function BoardTab({ interview: { id } }: Pick<ContentProps, 'interview'>) {
  return (
    <LatePart
      fallback={<p className="text-ink-soft">Opening the board</p>}
      missing={<p>The board could not be loaded. Reload the page once you are online again.</p>}
    >
      <BoardPanel interviewId={id} />
    </LatePart>
  );
}

/** Free text that stays on this device. */
function Notes({ interview: { id, createdAt } }: Pick<ContentProps, 'interview'>) {
  const [text, write] = useDraft(`notes_${id}_${createdAt.getTime()}`);
  return (
    <FormField
      label="Your notes"
      hint="They stay on this device; neither the interviewer nor the report sees them."
    >
      {(control) => (
        <Textarea {...control} rows={12} value={text} onChange={(event) => write(event.target.value)} />
      )}
    </FormField>
  );
}

/** The figures with units that the candidate gave, so that they can be held against each other. */
function Numbers({ interview: { responses } }: Pick<ContentProps, 'interview'>) {
  const answers = responses.filter(({ speaker }) => speaker === 'user');
  const figures = figuresSaid(answers.map(({ content }) => content));
  if (figures.length === 0) {
    return (
      <p className="text-ink-soft">
        Numbers that you give with a unit are listed here, such as 100 reads a second.
      </p>
    );
  }
  return (
    <ul className="grid gap-2">
      {figures.map(({ text, answerNumber }) => (
        <li key={text} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="figures">{text}</span>
          <span className="text-sm text-ink-soft">Answer {answerNumber}</span>
        </li>
      ))}
    </ul>
  );
}
