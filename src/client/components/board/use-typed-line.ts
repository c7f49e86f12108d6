import { type Dispatch, type SetStateAction, useState } from 'react';
import { useDraft } from '#client/lib/use-stored.ts';
import { type Board, type BoardChange, type BoardNode, changedBoard } from '#shared/board/board.ts';
import { type Doubt, doubtOf, kindGiven, standingPart, withKnown } from '#shared/board/entry-doubts.ts';
import { type Box, nodeBox, unionOf } from '#shared/board/geometry.ts';
import { kindWithArticle } from '#shared/board/kinds.ts';
import type { EntryEnd } from '#shared/board/parts-by-name.ts';
import { type EntryEdge, type NewPart, type QuickEntry, readQuickEntry } from '#shared/board/quick-entry.ts';
import { newElementId } from './board-sync.ts';
import { type Chosen, removalsOf } from './chosen.ts';
import { newGroupName, newNames, type PlaceOn, partMaker, withKind } from './new-part.ts';
import type { Size } from './pane.ts';
import { placedImport } from './placed-import.ts';
import { freePlace, placeAt } from './places.ts';

/** There the buttons say it all. */
const isTouch = () => matchMedia('(pointer: coarse)').matches;

/** Brings a place on a board into sight, and fits a drawing again after undo or redo. */
export type Bring = (board: Board, seen: Box, isStep?: boolean) => void;

type Drawn = {
  board: Board;
  /** Where the line keeps what was typed, also while the board is closed. */
  draftKey: string;
  shown: () => Size;
  besideChosen: PlaceOn;
  add: (part: NewPart) => string | null;
  draw: (...changes: BoardChange[]) => boolean;
  choose: (chosen: Chosen) => void;
  /** Lets the candidate write the name of a new group. */
  askName: (id: string) => void;
  bring: Bring;
  /** Brings the frame and the title of a group into sight that these changes draw. */
  bringGroup: (id: string, ...changes: BoardChange[]) => void;
  rename: (id: string, name: string) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** Shows what can be typed. */
  onHelp: () => void;
  say: Dispatch<SetStateAction<string>>;
  refusal: string | null;
  refuse: (why: string | null) => void;
};

/** A name in doubt; `use` says what Enter does about it, and is null if it only chooses the part. */
type Question = Doubt & { entry: QuickEntry; why: string; use: string | null };

/**
 * The line that makes parts and connections: what is typed in it, and whether one of its names is in doubt or stands on
 * the board already.
 */
export function useTypedLine(drawn: Drawn) {
  const { board, draftKey, shown, besideChosen, add, draw, choose, askName, bring, bringGroup } = drawn;
  const { rename, undo, redo, onHelp, say, refusal, refuse } = drawn;
  const [text, setText] = useDraft(draftKey);
  const [question, ask] = useState<Question | null>(null);
  /** Whether the last thing that was done on the board is to enter this line. */
  const [isEntered, setIsEntered] = useState(false);
  // Whatever else is done in the meantime takes the question's place.
  const asked = question?.why === refusal ? question : null;
  const refused = isEntered ? refusal : null;
  const type = (typed: string) => {
    setText(typed);
    if (refused !== null) refuse(null);
    setIsEntered(false);
  };
  const clear = () => {
    setText('');
    setIsEntered(false);
  };
  const make = (entry: QuickEntry): boolean => {
    switch (entry.make) {
      case 'node':
        return add(entry.node) !== null;
      case 'edges':
        return connectAll(entry.edges);
      case 'note': {
        const node = board.nodes.get(entry.id);
        if (!node || !draw({ do: 'put_node', node: { ...node, note: entry.note } })) return false;
        choose({ nodes: [node.id], edges: [] });
        say(`Noted at ${node.name}: ${entry.note}.${node.note && ` Before: ${node.note}.`}`);
        return true;
      }
      case 'parts':
        return putAll(entry);
      case 'drawing':
        void importTyped(entry.mermaid);
        return false;
      case 'choice':
        refuse(null);
        choose({ nodes: [entry.id], edges: [] });
        say(`Chose ${board.nodes.get(entry.id)?.name}.`);
        return true;
      case 'kind': {
        const node = board.nodes.get(entry.id);
        if (!node || !draw(...withKind(board, { ...node, kind: entry.kind }))) return false;
        choose({ nodes: [node.id], edges: [] });
        say(`${node.name} is ${kindWithArticle(entry.kind)} now.`);
        return true;
      }
      case 'name':
        rename(entry.id, entry.name);
        choose({ nodes: [entry.id], edges: [] });
        return true;
      case 'removal':
        if (!draw(...removalsOf({ nodes: [entry.id], edges: [] }))) return false;
        say((removed) => `${removed} Undo brings it back.`);
        return true;
      case 'command': {
        const run = { undo, redo, help: onHelp }[entry.command];
        run?.();
        if (!run) refuse(`There is nothing to ${entry.command}.`);
        return run !== null;
      }
      case 'nothing':
        say('');
        refuse(entry.why);
        return false;
    }
  };
  const enter = (entry: QuickEntry) => {
    const standing = standingPart(text, entry, board);
    const newKind = standing && kindGiven(text, entry, standing);
    const doubt = standing ? { typed: standing.name, known: standing, newKind } : doubtOf(entry, board);
    if (doubt) {
      const [question, keys, use] = !standing
        ? [
            `Did you mean ${doubt.known.name}?`,
            ` Enter uses it, Shift+Enter adds "${doubt.typed}".`,
            'Use it' as const,
          ]
        : newKind
          ? [
              `${standing.name} is on the board as ${kindWithArticle(standing.kind)}.`,
              ` Enter makes it ${kindWithArticle(newKind)}, Shift+Enter adds another.`,
              `Make it ${kindWithArticle(newKind)}` as const,
            ]
          : [`${standing.name} is on the board already.`, ' Shift+Enter adds another.', null];
      const why = `${question}${isTouch() ? '' : keys}`;
      ask({ ...doubt, entry, why, use });
      if (standing) choose({ nodes: [standing.id], edges: [] });
      say('');
      refuse(why);
    } else if (make(entry)) clear();
  };
  /** Adds those of these parts that are new, and puts all of them into the group. */
  const putAll = ({ parts, group: named }: Extract<QuickEntry, { make: 'parts' }>) => {
    const id = named ? (named.id ?? newElementId()) : null;
    const { make: makePart, puts } = partMaker(board);
    const known = parts.flatMap((part) => board.nodes.get(part.id ?? '') ?? []);
    const beside =
      known.at(-1) ?? [...board.nodes.values()].findLast(({ group }) => id !== null && group === id);
    for (const part of parts) {
      if (part.id === undefined)
        makePart(part, (drawn) => (beside ? freePlace(drawn, beside, shown()) : besideChosen(drawn)));
    }
    const members = [...known, ...puts().map((put) => put.node)];
    const puttings = members.map((node): BoardChange => {
      const { note } = parts.find((part) => part.id === node.id) ?? node;
      return { do: 'put_node', node: { ...node, group: id ?? node.group, note: note ?? node.note } };
    });
    const name = named?.name ?? newGroupName(board);
    const group =
      named && id !== null && (board.groups.get(id) ?? { id, name, kind: 'zone' as const, parent: null });
    const changes = [...(group ? [{ do: 'put_group' as const, group }] : []), ...puttings];
    if (!draw(...changes)) return false;
    if (id !== null) bringGroup(id, ...changes);
    choose({ nodes: members.map((node) => node.id), edges: [] });
    const names = new Intl.ListFormat('en').format(members.map((node) => node.name));
    say(named ? `Grouped ${names} as ${name}. "Tidy up" sets it apart.` : `Added ${newNames(puts())}.`);
    // On a touch screen, no keyboard should pop up unasked.
    if (id !== null && named?.name === null && !isTouch()) askName(id);
    return true;
  };
  const importTyped = async (mermaid: string) => {
    const changes = await placedImport(mermaid, board, shown());
    if (typeof changes === 'string') return refuse(changes);
    if (!draw(...changes)) return;
    const after = changedBoard(board, ...changes);
    const parts = [...after.nodes.values()].filter(({ id }) => !board.nodes.has(id));
    bring(after, unionOf(parts.map(nodeBox)));
    say(`Added ${parts.length === 1 ? '1 part' : `${parts.length} parts`} from a Mermaid flowchart.`);
    clear();
  };
  const connectAll = (entries: readonly EntryEdge[]) => {
    const { make: makePart, puts } = partMaker(board);
    const made = new Map<string, BoardNode>();
    const known = ({ id, kind, name }: EntryEnd) =>
      board.nodes.get(id ?? '') ?? made.get(`${kind} ${name.toLowerCase()}`);
    const place = (end: EntryEnd, placeOn: PlaceOn) => {
      const node = known(end) ?? makePart(end, placeOn);
      made.set(`${node.kind} ${node.name.toLowerCase()}`, node);
      return node;
    };
    const renamed = new Set<string>();
    const edges = entries.map(({ edge, ...ends }) => {
      const { verb } = edge;
      const stands = known(ends.to);
      const from = place(ends.from, (drawn) =>
        stands ? placeAt(drawn, { to: stands, verb }, shown()) : besideChosen(drawn),
      );
      const to = place(ends.to, (drawn) => placeAt(drawn, { from, verb }, shown()));
      // What was typed takes the place of a guess; beside what was typed before, it is another connection.
      const guess = [...board.edges.values()].find(
        (each) => each.from === from.id && each.to === to.id && each.isGuessed && !renamed.has(each.id),
      );
      if (guess) renamed.add(guess.id);
      const own = guess ?? { id: newElementId(), from: from.id, to: to.id, note: '' };
      return { from, to, before: guess?.verb, edge: { ...own, ...edge } };
    });
    const last = edges.at(-1);
    if (!last) return false;
    const noted = entries
      .flatMap(({ from, to }) => [from, to])
      .flatMap(({ id = '', note }): BoardChange[] => {
        const node = board.nodes.get(id);
        return node && note ? [{ do: 'put_node', node: { ...node, note } }] : [];
      });
    if (!draw(...puts(), ...noted, ...edges.map(({ edge }): BoardChange => ({ do: 'put_edge', edge }))))
      return false;
    choose({ nodes: [last.to.id], edges: [] });
    const pairs = edges
      .filter(({ before }) => before === undefined)
      .map(({ from, to }) => `${from.name} to ${to.name}`);
    const said = [
      ...edges.flatMap(({ before, edge }) =>
        before === undefined || before === edge.verb ? [] : [`Renamed “${before}” to “${edge.verb}”.`],
      ),
      pairs.length > 0 && `Connected ${new Intl.ListFormat('en').format(pairs)}.`,
      puts().length > 0 && `New: ${newNames(puts())}.`,
    ];
    say(said.filter(Boolean).join(' '));
    return true;
  };
  return {
    text,
    type,
    asked,
    /** Why the line was not drawn; null while it can be. */
    refused,
    letGo: () => refuse(null),
    /** Draws what was typed, or asks about a name; the second time, the part that was asked about is meant. */
    submit: () => {
      setIsEntered(true);
      const entry = asked ? withKnown(asked.entry, asked) : readQuickEntry(text, board);
      if (entry) enter(entry);
      return entry !== null;
    },
    /** Draws the line with the name that was asked about, as it was typed. */
    submitAsTyped: () => {
      if (asked && make(asked.entry)) clear();
    },
  };
}
