import { ArrowLeftRight, type LucideIcon, Spline, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Input, Select } from '#client/components/ui/form-field.tsx';
import {
  type Board,
  type BoardChange,
  type BoardEdge,
  type BoardGroup,
  type BoardNode,
  GROUP_KINDS,
  MAX_NAME_CHARACTERS,
  MAX_NOTE_CHARACTERS,
  MAX_VERB_CHARACTERS,
} from '#shared/board/board.ts';
import { uniqueNames } from '#shared/board/board-text.ts';
import { GROUP_LABELS, KINDS, kindOf } from '#shared/board/kinds.ts';
import { turnedAround, usualEdge, VERBS, withVerb } from '#shared/board/usual-edges.ts';
import { ariaKeys, useWorkingKey } from './board-keys.ts';
import { newElementId } from './board-sync.ts';
import { withKind } from './new-part.ts';

type Draw = (...changes: BoardChange[]) => void;

/** `rows`: one field below the other, with the labels beside them. `bar`: side by side, with the labels inside. */
type Look = 'rows' | 'bar';

type FieldsProps = { look: Look; children: ReactNode };

function Fields({ look, children }: FieldsProps) {
  return (
    <div data-look={look} className="board-fields">
      {children}
    </div>
  );
}

type PartProps = {
  board: Board;
  node: BoardNode;
  look: Look;
  draw: Draw;
  /** Lets the candidate choose the other part in the drawing instead of from a list of names. */
  onConnect?: () => void;
};

/** The fields of one part, and a way to connect it to another. */
export function PartFields({ board, node, look, draw, onConnect }: PartProps) {
  const put = (change: Partial<BoardNode>) => draw({ do: 'put_node', node: { ...node, ...change } });
  const others = [...board.nodes.values()].filter(({ id }) => id !== node.id);
  const names = uniqueNames(board);
  const connectKey = useWorkingKey()('E');
  return (
    <Fields look={look}>
      <TextField
        label="Name"
        value={node.name}
        max={MAX_NAME_CHARACTERS}
        onSave={(name) => name && put({ name })}
      />
      <Choice
        label="Kind"
        value={node.kind}
        options={KINDS.map(({ kind, label }) => [kind, label] as const)}
        onChoose={(kind) => {
          const isCalledAfterKind = node.name === kindOf(node.kind).label;
          draw(...withKind(board, { ...node, kind, ...(isCalledAfterKind && { name: kindOf(kind).label }) }));
        }}
      />
      <TextField label="Note" value={node.note} max={MAX_NOTE_CHARACTERS} onSave={(note) => put({ note })} />
      {board.groups.size > 0 && (
        <Choice
          label="Group"
          value={node.group ?? ''}
          options={[
            ['', 'No group'],
            ...[...board.groups.values()].map(({ id, name }) => [id, name] as const),
          ]}
          onChoose={(group) => put({ group: group || null })}
        />
      )}
      {others.length > 0 && onConnect && (
        <Button
          variant="outline"
          size="sm"
          title={connectKey ? `Connect to… (${connectKey})` : 'Connect to…'}
          aria-keyshortcuts={connectKey}
          onClick={onConnect}
          className="board-control whitespace-nowrap"
        >
          <Spline aria-hidden size={16} className="shrink-0" />
          <span>
            Connect<span className="board-spare"> to…</span>
          </span>
        </Button>
      )}
      {others.length > 0 && !onConnect && (
        <Choice
          label="Connect to"
          value=""
          options={[['', 'Choose a part'], ...others.map(({ id }) => [id, names.get(id) ?? ''] as const)]}
          onChoose={(id) => {
            const to = board.nodes.get(id);
            if (to) draw({ do: 'put_edge', edge: newEdge(node, to) });
          }}
        />
      )}
      <Act
        Icon={Trash2}
        name="Remove part"
        keys="Delete"
        onPress={() => draw({ do: 'remove_node', id: node.id })}
      />
    </Fields>
  );
}

/** A new connection, with the usual verb and line style for these two kinds. */
export function newEdge(from: Pick<BoardNode, 'id' | 'kind'>, to: Pick<BoardNode, 'id' | 'kind'>): BoardEdge {
  return {
    id: newElementId(),
    from: from.id,
    to: to.id,
    note: '',
    ...usualEdge(from.kind, to.kind),
    isGuessed: true,
  };
}

type ConnectionProps = { board: Board; edge: BoardEdge; look: Look; draw: Draw };

export function ConnectionFields({ board, edge, look, draw }: ConnectionProps) {
  const put = (change: Partial<BoardEdge>) => draw({ do: 'put_edge', edge: { ...edge, ...change } });
  const verbs = useId();
  return (
    <Fields look={look}>
      <TextField
        label="Verb"
        value={edge.verb}
        max={MAX_VERB_CHARACTERS}
        list={verbs}
        onSave={(verb) => verb && put(withVerb(edge, verb))}
      />
      <datalist id={verbs}>
        {VERBS.map((verb) => (
          <option key={verb} value={verb} />
        ))}
      </datalist>
      <Choice
        label="Mode"
        value={edge.sync ? 'sync' : 'async'}
        options={[
          ['sync', 'sync'],
          ['async', 'async'],
        ]}
        onChoose={(value) => put({ sync: value === 'sync', isGuessed: false })}
      />
      <TextField label="Note" value={edge.note} max={MAX_NOTE_CHARACTERS} onSave={(note) => put({ note })} />
      <div className="board-acts flex flex-wrap">
        <Act Icon={ArrowLeftRight} name="Turn around" onPress={() => put(turnedAround(board, edge))} />
        <Act
          Icon={Trash2}
          name="Remove connection"
          keys="Delete"
          onPress={() => draw({ do: 'remove_edge', id: edge.id })}
        />
      </div>
    </Fields>
  );
}

type GroupProps = { group: BoardGroup; look: Look; draw: Draw; onRemove?: () => void };

export function GroupFields({ group, look, draw, onRemove }: GroupProps) {
  const put = (change: Partial<BoardGroup>) => draw({ do: 'put_group', group: { ...group, ...change } });
  return (
    <Fields look={look}>
      <TextField
        label="Name"
        value={group.name}
        max={MAX_NAME_CHARACTERS}
        onSave={(name) => name && put({ name })}
      />
      <Choice
        label="Is a"
        value={group.kind}
        options={GROUP_KINDS.map((kind) => [kind, GROUP_LABELS[kind]] as const)}
        onChoose={(kind) => put({ kind })}
      />
      <Act
        Icon={Trash2}
        name="Remove group"
        keys="Delete"
        onPress={onRemove ?? (() => draw({ do: 'remove_group', id: group.id }))}
      />
    </Fields>
  );
}

type FieldProps = { label: string };

function Field({ label, children }: FieldProps & { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className="board-field">
      <span className="text-ink-soft">{label}</span>
      {children}
    </label>
  );
}

type ChoiceProps<Value extends string> = FieldProps & {
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  onChoose: (value: Value) => void;
};

function Choice<Value extends string>({ value, options, onChoose, ...field }: ChoiceProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find(([each]) => each === chosen);
    if (option) onChoose(option[0]);
  };
  return (
    <Field {...field}>
      <Select className="board-control" value={value} onChange={(event) => choose(event.target.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type TextProps = FieldProps & {
  value: string;
  max: number;
  list?: string;
  onSave: (text: string) => void;
};

/** A text field that is saved on Enter and on blur; Escape restores the old text. */
function TextField({ label, value, max, list, onSave }: TextProps) {
  const [text, setText] = useState<string | null>(null);
  const save = () => {
    if (text !== null && text.trim() !== value) onSave(text.trim());
    setText(null);
  };
  return (
    <Field label={text && text.length >= max ? `${label} (${max} at most)` : label}>
      <Input
        className="board-control"
        value={text ?? value}
        maxLength={max}
        list={list}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') setText(null);
        }}
      />
    </Field>
  );
}

type ActProps = {
  Icon: LucideIcon;
  name: string;
  /** Its key, for the tooltip. */
  keys?: string;
  onPress: () => void;
};

export function Act({ Icon, name, keys, onPress }: ActProps) {
  const key = useWorkingKey()(keys);
  return (
    <Button
      variant="bare"
      size="sm"
      title={key ? `${name} (${key})` : name}
      aria-keyshortcuts={key && ariaKeys(key)}
      onClick={onPress}
      className="board-control justify-self-start"
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      <span className="board-act">{name}</span>
    </Button>
  );
}
