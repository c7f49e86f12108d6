import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ConversationView } from '#client/components/conversation/conversation-view.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Textarea } from '#client/components/ui/input.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#client/components/ui/tabs.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useDraft } from '#client/lib/use-draft.ts';
import { useStoredSwitch } from '#client/lib/use-stored-switch.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { keyNoteText } from '#shared/report/key-note-text.ts';
import { figuresSaid } from './figures-said.ts';

/** As in Tailwind's `lg`: from here on the panel stands beside the stage. */
const BESIDE = '(min-width: 64rem)';

const TABS = [
  { value: 'conversation', name: 'Conversation', Content: Conversation },
  { value: 'notes', name: 'Notes', Content: Notes },
  { value: 'numbers', name: 'Numbers', Content: Numbers },
] as const;

type Props = { interview: InterviewReply };

/** What was said, the candidate's own notes and the numbers they gave: beside the stage, or in a sheet over it. */
export function SidePanel({ interview }: Props) {
  const [isOpen, setIsOpen] = useStoredSwitch('side_panel', true);
  const [tab, setTab] = useState<string>(TABS[0].value);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  if (!useIsBeside()) {
    return (
      <aside aria-label="Conversation and notes" className="border-t border-line px-4 py-3 sm:px-6">
        <div className="-mx-3 flex flex-wrap">
          {TABS.map(({ value, name }) => (
            <Button
              key={value}
              variant="quiet"
              size="sm"
              aria-haspopup="dialog"
              onClick={() => {
                setTab(value);
                setIsSheetOpen(true);
              }}
            >
              {name}
            </Button>
          ))}
        </div>
        <Dialog
          open={isSheetOpen}
          onOpenChange={setIsSheetOpen}
          title="So far"
          focusesItself
          className="self-end"
        >
          <PanelTabs interview={interview} tab={tab} onTab={setTab} />
        </Dialog>
      </aside>
    );
  }
  const Icon = isOpen ? PanelRightClose : PanelRightOpen;
  return (
    <aside
      aria-label="Conversation and notes"
      className={classNames('relative border-l border-line bg-raised', isOpen ? 'w-96' : 'w-16')}
    >
      {/* As tall as the stage, whatever it holds; of a stage that scrolls, what is in sight. */}
      <div className="absolute inset-0">
        <div className="sticky top-[49px] flex h-full max-h-[calc(100dvh-49px)] flex-col px-4 pt-2">
          {isOpen && <PanelTabs interview={interview} tab={tab} onTab={setTab} isBeside />}
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="absolute top-2 right-2 grid size-11 place-items-center rounded-ui text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <Icon aria-hidden size={18} />
            <span className="sr-only">{isOpen ? 'Hide panel' : 'Show panel'}</span>
          </button>
        </div>
      </div>
    </aside>
  );
}

function useIsBeside(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(BESIDE);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(BESIDE).matches,
  );
}

type TabsProps = Props & { tab: string; onTab: (tab: string) => void; isBeside?: boolean };

function PanelTabs({ interview, tab, onTab, isBeside = false }: TabsProps) {
  return (
    <Tabs value={tab} onValueChange={onTab} className="flex min-h-0 grow flex-col">
      <TabList aria-label="So far" className={isBeside ? 'mr-10' : 'flex-wrap'}>
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
            isBeside ? 'min-h-0 grow' : '-mx-1 max-h-[60dvh] px-1',
          )}
        >
          <Content interview={interview} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

/** Opens at what was said last. */
function Conversation({ interview: { responses } }: Props) {
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
      <ConversationView responses={responses} />
    </div>
  );
}

/** Free text that stays on this device. */
function Notes({ interview: { id, createdAt } }: Props) {
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
function Numbers({ interview: { responses } }: Props) {
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
