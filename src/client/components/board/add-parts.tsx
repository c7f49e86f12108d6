import { Copy, Plus, X } from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import { type FormEvent, useEffect, useId, useMemo, useRef } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSection } from '#client/components/ui/dropdown-menu.tsx';
import { Input } from '#client/components/ui/form-field.tsx';
import { classNames } from '#client/lib/class-names.ts';
import type { Board, NodeKind } from '#shared/board/board.ts';
import { completedLines, kindsMade } from '#shared/board/entry-doubts.ts';
import { KINDS, kindOf } from '#shared/board/kinds.ts';
import { asOneLine } from '#shared/board/pasted-text.ts';
import { ariaKeys, COMMANDS } from './board-keys.ts';
import { KindIcon } from './kind-icon.tsx';
import type { Drawing } from './use-drawing.ts';

type QuickLineProps = {
  board: Board;
  /** Whether another question covers the line. */
  isCovered: boolean;
  line: Drawing['typedLine'];
};

/** One line that makes parts and connections, and offers to complete the names of parts. */
export function QuickLine({ board, isCovered, line }: QuickLineProps) {
  const field = useRef<HTMLInputElement>(null);
  const names = useId();
  const isAsked = line.asked !== null;
  const isRefused = line.refused !== null;
  const why = useId();
  const kinds = useMemo(() => kindsMade(line.text, board).slice(0, MOST_KINDS), [line.text, board]);
  useEffect(() => {
    // The keyboard of a phone would cover the question.
    if (isAsked && matchMedia('(pointer: coarse)').matches) field.current?.blur();
    // What is typed next replaces the refused line; an arrow key goes back into it.
    else if (isRefused) field.current?.select();
  }, [isAsked, isRefused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!line.submit()) field.current?.focus();
  };
  return (
    <form
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without another element that takes the focus, only the keyboard of a phone was put away.
        if (isRefused && relatedTarget && !currentTarget.contains(relatedTarget)) line.letGo();
      }}
      inert={isCovered}
      className="flex min-w-0 grow gap-2"
    >
      <span className="relative flex min-w-0 grow">
        <Input
          ref={field}
          aria-label="Add a part or a connection"
          // On a touch screen, no keyboard should pop up unasked.
          autoFocus={!matchMedia('(pointer: coarse)').matches}
          autoComplete="off"
          placeholder={board.nodes.size === 0 ? 'e.g. api -> redis: reads' : 'e.g. api -> mail: sends, async'}
          style={{ paddingRight: kinds.length > 1 ? `${KIND_REM * kinds.length + 1}rem` : undefined }}
          className={classNames('board-typed min-w-0 text-ellipsis', kinds.length === 1 && 'board-one-kind')}
          list={names}
          aria-invalid={line.refused !== null && line.asked === null}
          aria-describedby={why}
          value={line.text}
          onChange={(event) => line.type(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            if (!/[\r\n]/.test(pasted.trim())) return;
            // The field would run the lines into each other.
            event.preventDefault();
            const { value, selectionStart, selectionEnd } = event.currentTarget;
            const [before, after] = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? 0)];
            line.type(`${before}${asOneLine(pasted)}${after}`);
          }}
          onKeyDown={(event) => {
            // The drawing has to hear Shift: it may be held for a box that is drawn next. Escape closes a board over the stage.
            if (event.key !== 'Shift' && event.key !== 'Escape') event.stopPropagation();
            if (event.key !== 'Enter' || !event.shiftKey || !line.asked) return;
            event.preventDefault();
            line.submitAsTyped();
          }}
        />
        <datalist id={names}>
          {completedLines(line.text, board).map((line) => (
            <option key={line} value={line} />
          ))}
        </datalist>
        <Foreseen kinds={kinds} />
      </span>
      <Button
        variant="outline"
        aria-label="Insert ->"
        className="board-arrow board-typed px-3! whitespace-nowrap"
        // The field keeps the focus, and the phone its keyboard.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          const input = field.current;
          if (!input) return;
          const { value, selectionStart, selectionEnd } = input;
          const start = selectionStart ?? value.length;
          const arrow = /(?:^|\s)$/.test(value.slice(0, start)) ? '-> ' : ' -> ';
          input.setRangeText(arrow, start, selectionEnd ?? start, 'end');
          line.type(input.value);
        }}
      >
        -&gt;
      </Button>
      <Button type="submit" variant="outline">
        Add
      </Button>
      <Refused
        id={why}
        line={line}
        onDismiss={() => {
          line.letGo();
          // What is typed next replaces it, also where the press took the focus.
          field.current?.focus();
          field.current?.select();
        }}
      />
    </form>
  );
}

/** Room at the end of the line for each of several kinds. */
const [KIND_REM, MOST_KINDS] = [1.75, 4];

/** The kinds of the parts that the line would make: a name alone is often understood as one that was not meant. */
function Foreseen({ kinds }: { kinds: readonly NodeKind[] }) {
  const [kind, ...others] = kinds;
  if (kind === undefined) return null;
  return (
    <span
      // What was made is said once it is.
      aria-hidden
      className="pointer-events-none absolute inset-y-1 right-3 flex items-center gap-1 text-xs text-ink-soft"
    >
      {kinds.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: in the order of the line, and nothing else tells them apart
        <KindIcon key={at} kind={each} />
      ))}
      {others.length === 0 && <span className="board-kind-name max-w-20 truncate">{kindOf(kind).label}</span>}
    </span>
  );
}

type RefusedProps = { id: string; line: Drawing['typedLine']; onDismiss: () => void };

/**
 * What is wrong with the line, over the words that are there otherwise, so that nothing else moves or is covered. On a phone
 * those are elsewhere, and it covers the edge of the drawing rather than the tools.
 */
function Refused({ id, line, onDismiss }: RefusedProps) {
  const { asked, refused } = line;
  return (
    <div
      data-refused={refused === null ? undefined : ''}
      className={classNames(
        'absolute inset-x-0 top-full z-20 mt-1 flex items-center gap-x-2 text-sm',
        asked && 'max-sm:flex-wrap',
        refused === null
          ? 'pointer-events-none'
          : 'min-h-8 rounded-ui border border-danger bg-raised px-3 max-sm:py-0.5 max-sm:shadow-float sm:leading-4',
      )}
    >
      <p id={id} role="status" className="board-typed min-w-0 font-medium text-danger">
        {refused}
      </p>
      {refused !== null && (
        <span className="ml-auto flex shrink-0 items-center gap-1">
          {asked?.use && (
            <Button variant="outline" size="sm" className="board-answer" onClick={line.submit}>
              {asked.use}
            </Button>
          )}
          {asked && (
            <Button variant="bare" size="sm" className="board-answer" onClick={line.submitAsTyped}>
              Add anyway
            </Button>
          )}
          <Button
            variant="bare"
            size="sm"
            aria-label="Dismiss"
            title="Dismiss (Esc)"
            className="board-answer px-2!"
            // Without the focus in the field, a phone shows the tools, and the press would miss the button.
            onMouseDown={(event) => event.preventDefault()}
            onClick={onDismiss}
          >
            <X aria-hidden size={16} />
          </Button>
        </span>
      )}
    </div>
  );
}

type Add = (kind: NodeKind, name: string) => void;

type PartMenuProps = {
  onAdd: Add;
  /** Null while no part is chosen. */
  onDuplicate: (() => void) | null;
};

/** A menu of the twelve kinds, to add one more part with a press once something is drawn, or another of what is chosen. */
export function PartMenu({ onAdd, onDuplicate }: PartMenuProps) {
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Toolbar.Button asChild>
          <Button variant="bare" size="sm" title="Part" className="board-tool text-ink!">
            <Plus aria-hidden size={18} />
            <span className="board-tool-name">Part</span>
          </Button>
        </Toolbar.Button>
      }
    >
      {onDuplicate && (
        <MenuSection>
          <MenuItem aria-keyshortcuts={ariaKeys(COMMANDS.duplicate)} onSelect={onDuplicate}>
            <Copy aria-hidden size={18} className="mx-1.5" />
            Duplicate
            <span aria-hidden className="ml-auto text-ink-soft max-sm:hidden pointer-coarse:hidden">
              {COMMANDS.duplicate}
            </span>
          </MenuItem>
        </MenuSection>
      )}
      {KINDS.map(({ kind, label }) => (
        <MenuItem key={kind} onSelect={() => onAdd(kind, label)}>
          <KindIcon kind={kind} />
          {label}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

/** An empty board: it offers the twelve kinds, so that a press makes the first part. */
export function EmptyBoard({ onAdd }: { onAdd: Add }) {
  return (
    <div className="absolute inset-0 z-10 grid content-center-safe justify-items-center gap-3 overflow-y-auto bg-ground p-3 text-sm [@media(max-height:45rem)]:gap-2 [@media(max-height:45rem)]:p-2">
      <p className="text-center text-base">
        Press a part to begin, or type a connection above:
        <code className="board-typed block">api -&gt; redis: reads</code>
        <code className="board-typed block">api -&gt; mail: sends, async</code>
      </p>
      <ul className="grid w-full max-w-lg grid-cols-3 gap-2 @xl:grid-cols-4">
        {KINDS.map(({ kind, label }) => (
          <li key={kind} className="grid">
            <Button
              variant="outline"
              size="sm"
              className="flex-col gap-1! px-1! py-2 text-xs! [@media(max-height:45rem)]:py-1"
              onClick={() => onAdd(kind, label)}
            >
              <KindIcon kind={kind} />
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
