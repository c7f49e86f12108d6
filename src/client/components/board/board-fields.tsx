import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Input, Select } from '#client/components/ui/form-field.tsx';
import {
  type Board,
  type BoardChange,
  type BoardEdge,
  type BoardGroup,
  type BoardNode,
  groupKind,
  MAX_NAME_CHARACTERS,
  MAX_NOTE_CHARACTERS,
  MAX_VERB_CHARACTERS,
  nodeKind,
} from '#shared/board/board.ts';
import { uniqueNames } from '#shared/board/board-text.ts';
import { GROUP_LABELS, KINDS, kindOf, VERBS } from '#shared/board/kinds.ts';
import { newElementId } from './board-sync.ts';

type Draw = (...changes: BoardChange[]) => void;
type PartProps = { board: Board; node: BoardNode; draw: Draw };

/** Everything about one part, and what it is connected to next. */
export function PartFields({ board, node, draw }: PartProps) {
  const put = (change: Partial<BoardNode>) => draw({ do: 'put_node', node: { ...node, ...change } });
  const others = [...board.nodes.values()].filter(({ id }) => id !== node.id);
  const names = uniqueNames(board);
  return (
    <div className="grid gap-3 px-2 pt-1 pb-4 @xs:grid-cols-2">
      <TextField
        label="Name"
        value={node.name}
        max={MAX_NAME_CHARACTERS}
        onSave={(name) => name && put({ name })}
      />
      <FormField label="Kind">
        {(control) => (
          <Select
            {...control}
            value={node.kind}
            onChange={(event) => {
              const kind = nodeKind.parse(event.target.value);
              const isUnnamed = node.name === kindOf(node.kind).label;
              put({ kind, ...(isUnnamed && { name: kindOf(kind).label }) });
            }}
          >
            {KINDS.map(({ kind, label }) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <TextField label="Note" value={node.note} max={MAX_NOTE_CHARACTERS} onSave={(note) => put({ note })} />
      {board.groups.size > 0 && (
        <FormField label="Group">
          {(control) => (
            <Select
              {...control}
              value={node.group ?? ''}
              onChange={(event) => put({ group: event.target.value || null })}
            >
              <option value="">None</option>
              {[...board.groups.values()].map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      )}
      {others.length > 0 && (
        <FormField label="Connect to">
          {(control) => (
            <Select
              {...control}
              value=""
              onChange={(event) => {
                const to = board.nodes.get(event.target.value);
                if (to) draw({ do: 'put_edge', edge: newEdge(node, to) });
              }}
            >
              <option value="">Choose a part</option>
              {others.map(({ id }) => (
                <option key={id} value={id}>
                  {names.get(id)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      )}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start @xs:col-span-2"
        onClick={() => draw({ do: 'remove_node', id: node.id })}
      >
        <Trash2 aria-hidden size={16} />
        Remove part
      </Button>
    </div>
  );
}

/** A connection as one usually draws it to a part of that kind. */
export function newEdge(from: Pick<BoardNode, 'id'>, to: Pick<BoardNode, 'id' | 'kind'>): BoardEdge {
  const { verb, sync } = kindOf(to.kind);
  return { id: newElementId(), from: from.id, to: to.id, verb, sync, note: '' };
}

export function ConnectionFields({ edge, draw }: { edge: BoardEdge; draw: Draw }) {
  const put = (change: Partial<BoardEdge>) => draw({ do: 'put_edge', edge: { ...edge, ...change } });
  const verbs = useId();
  return (
    <div className="grid gap-3 px-2 pt-1 pb-4 @xs:grid-cols-2">
      <TextField
        label="Verb"
        value={edge.verb}
        max={MAX_VERB_CHARACTERS}
        list={verbs}
        onSave={(verb) => verb && put({ verb })}
      />
      <datalist id={verbs}>
        {VERBS.map((verb) => (
          <option key={verb} value={verb} />
        ))}
      </datalist>
      <FormField label="Waits for the reply">
        {(control) => (
          <Select
            {...control}
            value={edge.sync ? 'sync' : 'async'}
            onChange={(event) => put({ sync: event.target.value === 'sync' })}
          >
            <option value="sync">Yes, sync</option>
            <option value="async">No, async</option>
          </Select>
        )}
      </FormField>
      <TextField label="Note" value={edge.note} max={MAX_NOTE_CHARACTERS} onSave={(note) => put({ note })} />
      <div className="flex flex-wrap gap-2 @xs:col-span-2">
        <Button variant="outline" size="sm" onClick={() => put({ from: edge.to, to: edge.from })}>
          Turn around
        </Button>
        <Button variant="outline" size="sm" onClick={() => draw({ do: 'remove_edge', id: edge.id })}>
          <Trash2 aria-hidden size={16} />
          Remove connection
        </Button>
      </div>
    </div>
  );
}

type GroupProps = { board: Board; group: BoardGroup; isOpen: boolean; draw: Draw };

export function GroupFields({ board, group, isOpen, draw }: GroupProps) {
  const put = (change: Partial<BoardGroup>) => draw({ do: 'put_group', group: { ...group, ...change } });
  const members = [...board.nodes.values()].filter((node) => node.group === group.id).map(({ name }) => name);
  return (
    <fieldset disabled={!isOpen} className="grid gap-3 border-b border-line px-2 py-3 @xs:grid-cols-2">
      <legend className="sr-only">{group.name}</legend>
      <TextField
        label="Group"
        value={group.name}
        max={MAX_NAME_CHARACTERS}
        onSave={(name) => name && put({ name })}
      />
      <FormField label="Is a">
        {(control) => (
          <Select
            {...control}
            value={group.kind}
            onChange={(event) => put({ kind: groupKind.parse(event.target.value) })}
          >
            {groupKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {GROUP_LABELS[kind]}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <p className="text-ink-soft">{members.join(', ') || 'No parts'}</p>
      <Button variant="outline" size="sm" onClick={() => draw({ do: 'remove_group', id: group.id })}>
        Remove group
      </Button>
    </fieldset>
  );
}

type TextProps = { label: string; value: string; max: number; list?: string; onSave: (text: string) => void };

/** Saved on Enter and when it is left. */
function TextField({ label, value, max, list, onSave }: TextProps) {
  const [text, setText] = useState<string | null>(null);
  const save = () => {
    if (text !== null && text.trim() !== value) onSave(text.trim());
    setText(null);
  };
  return (
    <FormField label={label}>
      {(control) => (
        <Input
          {...control}
          value={text ?? value}
          maxLength={max}
          list={list}
          onChange={(event) => setText(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      )}
    </FormField>
  );
}
