import { ChevronDown, Maximize2, Minimize2, X } from 'lucide-react';
import { lazy, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useCharacterKeys } from '#client/lib/keys.tsx';
import { LatePart } from '#client/lib/late-part.tsx';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import { useDraft } from '#client/lib/use-stored.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { clockText, durationWords, WARNING_SECONDS } from '#shared/rules/interview-clock.ts';
import { type Countdown, useSecondsLeft } from './room-bar.tsx';
import { standingQuestion } from './standing-question.ts';
import { isBoardLarge, type PanelState, withLargeBoard } from './use-room.ts';

// Loaded when the board is first opened.
const BoardPanel = lazy(() => import('#client/components/board/board-panel.tsx'));
const BoardDivider = lazy(() => import('#client/components/board/board-divider.tsx'));

type Props = {
  interview: InterviewReply;
  countdown: Countdown;
  state: PanelState;
  onChange: (state: PanelState) => void;
};

/** The board beside the stage, or over it: on a small screen always, on a wide one if it is maximized. */
export function BoardPlace({ interview, countdown, state, onChange }: Props) {
  const isWide = useIsWide();
  const isLarge = isBoardLarge(state);
  const question = standingQuestion(interview.responses);
  if (!isWide) {
    if (!state.isSheetOpen) return null;
    const close = () => onChange({ ...state, isSheetOpen: false });
    return (
      <BoardOver onClose={close}>
        <div className="flex items-start gap-2">
          <QuestionLine {...question} />
          <SmallClock countdown={countdown} />
        </div>
        <LateBoard interview={interview}>
          <CloseButton onClose={close} />
        </LateBoard>
      </BoardOver>
    );
  }
  const resize = () => onChange(withLargeBoard(state));
  return (
    <BoardBeside isLarge={isLarge}>
      {isLarge && <QuestionLine {...question} />}
      <LateBoard interview={interview} onResize={resize}>
        <SizeButton isLarge={isLarge} onPress={resize} />
        <CloseButton onClose={() => onChange({ ...state, isBoard: false })} />
      </LateBoard>
    </BoardBeside>
  );
}

/** In percent of the window: more than half, because a drawing needs more room than a question. */
const USUAL_WIDTH = 58;

type BesideProps = { isLarge: boolean; children: ReactNode };

/** The board beside the stage, as wide as the candidate left it in this browser, or over all of the stage. */
function BoardBeside({ isLarge, children }: BesideProps) {
  const id = useId();
  const [stored, store] = useDraft('board_width');
  const width = Number(stored) || USUAL_WIDTH;
  return (
    <aside
      id={id}
      aria-label="Board"
      data-board-over={isLarge ? '' : undefined}
      style={isLarge ? undefined : { width: `${width}vw` }}
      className={classNames(
        'border-line bg-raised',
        isLarge ? 'absolute inset-0 z-10' : 'relative border-l max-w-[calc(100vw-20rem)]',
      )}
    >
      {!isLarge && (
        <LatePart>
          <BoardDivider
            controls={id}
            width={width}
            onMove={(moved) => store(String(moved))}
            onReset={() => store('')}
          />
        </LatePart>
      )}
      <div
        className={classNames(
          'absolute inset-0 flex flex-col px-5 [@media(max-height:52rem)]:px-3',
          isLarge ? 'gap-1 py-2' : 'gap-3 py-3 [@media(max-height:52rem)]:py-1',
        )}
      >
        <h2 className="sr-only">Board</h2>
        {children}
      </div>
    </aside>
  );
}

type SizeProps = { isLarge: boolean; onPress: () => void };

function SizeButton({ isLarge, onPress }: SizeProps) {
  const [name, Icon] = isLarge ? (['Restore', Minimize2] as const) : (['Maximize', Maximize2] as const);
  const [areKeysOn] = useCharacterKeys();
  return (
    <Button
      variant="bare"
      size="sm"
      aria-label={`${name} board`}
      aria-keyshortcuts={areKeysOn ? 'M' : undefined}
      title={areKeysOn ? `${name} board (M)` : `${name} board`}
      onClick={onPress}
    >
      <Icon aria-hidden size={18} />
    </Button>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="bare" size="sm" aria-label="Close board" title="Close board" onClick={onClose}>
      <X aria-hidden size={20} />
    </Button>
  );
}

type OverProps = { onClose: () => void; children: ReactNode };

/** The board over the stage of a small screen. */
function BoardOver({ onClose, children }: OverProps) {
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
      {children}
    </aside>
  );
}

/** The question that the board covers, in a line that unfolds. */
function QuestionLine({ question, under }: ReturnType<typeof standingQuestion>) {
  if (!question) return null;
  return (
    <details className="group max-h-[40dvh] min-w-0 shrink-0 overflow-y-auto px-1 pt-1 text-sm max-lg:grow max-lg:basis-0 lg:text-base">
      <summary className="flex list-none items-start gap-2 [&::-webkit-details-marker]:hidden">
        <span className="line-clamp-1 grow group-open:line-clamp-none lg:line-clamp-2 [@media(max-height:45rem)]:not-group-open:line-clamp-1">
          {question.content}
        </span>
        <ChevronDown aria-hidden size={16} className="mt-0.5 shrink-0 group-open:rotate-180" />
      </summary>
      {under.map((said) => (
        <p key={said} className="text-ink-soft">
          {said}
        </p>
      ))}
    </details>
  );
}

function SmallClock({ countdown }: { countdown: Countdown }) {
  const remaining = useSecondsLeft(countdown);
  return (
    <p
      role="timer"
      aria-label={`Speaking time left: ${durationWords(remaining)}`}
      className={classNames(
        'figures ml-auto pt-1 pr-1 text-sm',
        remaining <= WARNING_SECONDS && 'text-signal',
      )}
    >
      {clockText(remaining)}
    </p>
  );
}

type LateProps = Pick<Props, 'interview'> & {
  onResize?: () => void;
  children: ReactNode;
};

function LateBoard({ interview: { id }, onResize, children }: LateProps) {
  return (
    <LatePart
      fallback={
        <div className="flex items-center justify-between gap-4 text-ink-soft">
          <p className="grow">Opening the board</p>
          {children}
        </div>
      }
      missing={
        <div className="flex items-start justify-between gap-4">
          <p className="grow">The board could not be loaded. Reload the page once you are online again.</p>
          {children}
        </div>
      }
    >
      <BoardPanel interviewId={id} onResize={onResize}>
        {children}
      </BoardPanel>
    </LatePart>
  );
}
