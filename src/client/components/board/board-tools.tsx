import { useReactFlow } from '@xyflow/react';
import { CircleQuestionMark, List, Maximize, Minus, Plus, Redo2, Shapes, Undo2, Wand2 } from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import type { ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classNames } from '#client/lib/class-names.ts';
import type { Board, NodeKind } from '#shared/board/board.ts';
import { PartMenu } from './add-parts.tsx';
import { ariaKeys, COMMANDS, useWorkingKey } from './board-keys.ts';
import { useHidden, useShow } from './in-sight.ts';
import type { DrawnBoard } from './use-board.ts';
import type { Drawing } from './use-drawing.ts';

type Props = {
  drawn: DrawnBoard;
  drawing: Drawing;
  isOpen: boolean;
  isListShown: boolean;
  onAdd: (kind: NodeKind, name: string) => void;
  onList: () => void;
  /** Tidies up and brings all of it into sight. */
  onTidy: () => void;
  /** Shows the list of the board's keys. */
  onLegend: () => void;
  children: ReactNode;
};

/** The row of buttons above the drawing. */
export function BoardTools(props: Props) {
  const { drawn, drawing, isOpen, isListShown, onAdd, onList, onTidy, onLegend, children } = props;
  const { chosen, duplicate, group, undo, redo } = drawing;
  const legendKey = useWorkingKey()('?');
  return (
    <Toolbar.Root
      aria-label="Tools of the board"
      className={classNames('board-tools -mx-1 flex flex-wrap items-center', BELOW_THE_FIELD)}
    >
      {isOpen && (
        <>
          <PartMenu
            onAdd={onAdd}
            onDuplicate={chosen.nodes.length > 0 ? () => duplicate(chosen.nodes) : null}
          />
          <ToolButton name="Undo" keys={COMMANDS.undo} Icon={Undo2} onPress={undo} />
          <ToolButton name="Redo" keys={COMMANDS.redo} Icon={Redo2} onPress={redo} />
          <ToolButton name="Tidy up" Icon={Wand2} onPress={drawn.board.nodes.size > 1 ? onTidy : null} />
          <ToolButton
            name="Group"
            title={
              chosen.nodes.length > 0 ? 'Group' : 'Choose parts to group: drag around them with Shift held'
            }
            keys="G"
            Icon={Shapes}
            onPress={chosen.nodes.length > 0 ? group : null}
          />
        </>
      )}
      <ToolButton name="List" Icon={List} isPressed={isListShown} onPress={onList} />
      {children}
      <ShowAll board={drawn.board} />
      <Toolbar.Button asChild>
        <Button
          variant="bare"
          size="sm"
          aria-label="Keys of the board"
          title={legendKey ? `Keys of the board (${legendKey})` : 'Keys of the board'}
          aria-keyshortcuts={legendKey}
          onClick={onLegend}
          className="board-tool max-sm:hidden pointer-coarse:hidden"
        >
          <CircleQuestionMark aria-hidden size={18} />
        </Button>
      </Toolbar.Button>
    </Toolbar.Root>
  );
}

/** A button that brings all of the drawing into sight. */
function ShowAll({ board }: { board: Board }) {
  const show = useShow();
  const hidden = useHidden(board);
  const outOfSight = `${hidden === 1 ? '1 part' : `${hidden} parts`} out of sight`;
  return (
    <ToolButton
      name="Show all"
      title={hidden > 0 ? outOfSight : 'Show all'}
      keys="0"
      Icon={Maximize}
      onPress={board.nodes.size > 0 ? () => show(board, undefined, 'all') : null}
    />
  );
}

/** Zoom buttons, for devices without pinching. */
export function ZoomTools() {
  const { zoomIn, zoomOut } = useReactFlow();
  const steps = [
    { name: 'Zoom out', key: '-', Icon: Minus, zoom: zoomOut },
    { name: 'Zoom in', key: '+', Icon: Plus, zoom: zoomIn },
  ];
  const working = useWorkingKey();
  return (
    <span className="flex max-sm:hidden pointer-coarse:hidden">
      {steps.map(({ name, key, Icon, zoom }) => (
        <Button
          key={name}
          variant="bare"
          size="sm"
          className="board-small px-1.5!"
          aria-label={name}
          title={working(key) ? `${name} (${key})` : name}
          aria-keyshortcuts={working(key)}
          onClick={() => void zoom()}
        >
          <Icon aria-hidden size={16} />
        </Button>
      ))}
    </span>
  );
}

/** On a phone in landscape the tools are beside the field; on a laptop they are unless the panel is narrow. */
const BELOW_THE_FIELD =
  'order-2 max-lg:basis-full @max-[40rem]:lg:[@media(max-height:52rem)]:basis-full @min-[40rem]:max-lg:[@media(max-height:45rem)]:order-1 @min-[40rem]:max-lg:[@media(max-height:45rem)]:basis-auto';

type ToolProps = {
  name: string;
  /** A longer tooltip, if the name says too little. */
  title?: string;
  /** Its keys, for the tooltip. */
  keys?: string;
  Icon: typeof Undo2;
  onPress: (() => void) | null;
  isPressed?: boolean;
};

/** A tool with its name beside its icon, or below it if there is less room. */
function ToolButton({ name, title = name, keys, Icon, onPress, isPressed }: ToolProps) {
  const key = useWorkingKey()(keys);
  return (
    <Toolbar.Button asChild disabled={onPress === null}>
      <Button
        variant="bare"
        size="sm"
        title={key ? `${title} (${key})` : title}
        aria-keyshortcuts={key && ariaKeys(key)}
        aria-pressed={isPressed}
        onClick={onPress ?? undefined}
        className="board-tool disabled:border-transparent disabled:bg-transparent disabled:opacity-50 aria-pressed:border-primary aria-pressed:bg-primary-wash aria-pressed:text-primary"
      >
        <Icon aria-hidden size={18} />
        <span className="board-tool-name">{name}</span>
      </Button>
    </Toolbar.Button>
  );
}
