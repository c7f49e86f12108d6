import type { Position } from '@xyflow/react';
import { useState } from 'react';
import { type Board, type BoardChange, type BoardNode, changedBoard } from '#shared/board/board.ts';
import { groupBoxes, nodeBox, type Place, unionOf } from '#shared/board/geometry.ts';
import type { NewPart } from '#shared/board/quick-entry.ts';
import { usualEdge } from '#shared/board/usual-edges.ts';
import { newEdge } from './board-fields.tsx';
import { newElementId } from './board-sync.ts';
import { allOf, type Chosen, NOTHING, removalsOf } from './chosen.ts';
import { duplicates } from './copies.ts';
import { partsIn, placeUnder } from './drag.ts';
import { roomFor } from './group-room.ts';
import { movedBy, movedParts, type PartPlace } from './moved-parts.ts';
import { newGroup, newNames, partMaker, renaming, twinWords, unnamed } from './new-part.ts';
import type { Size } from './pane.ts';
import { besideCovered, freePlace, grownPlace, placeAt, sideTowards } from './places.ts';
import {
  broughtBack,
  emptiedGroups,
  neighborOfRemoved,
  removedWords,
  stepBox,
  stepWords,
  whereNow,
} from './step-words.ts';
import type { DrawnBoard } from './use-board.ts';
import { type Bring, useTypedLine } from './use-typed-line.ts';

/** All that can be done on a board, what is chosen on it, and the message about the last action. */
export function useDrawing(
  drawn: DrawnBoard,
  shown: () => Size,
  bring: Bring,
  /** Called with the element at which the keys go on after a step that removed something, brought it back or copied it. */
  goOn: (id: string) => void,
  draftKey: string,
  onHelp: () => void,
) {
  const { board } = drawn;
  const [chosen, choose] = useState<Chosen>(NOTHING);
  const [renamingId, setRenaming] = useState<string | null>(null);
  /** The part whose next connection waits for its other end. */
  const [awaiting, setConnecting] = useState<string | null>(null);
  const connecting = awaiting !== null && board.nodes.has(awaiting) ? awaiting : null;
  /** The part that was just made and has no name of its own yet. */
  const [unnamedId, setUnnamed] = useState<string | null>(null);
  const [said, say] = useState('');
  /** What was said of the last change; empty if it removed nothing. */
  const [removal, setRemoval] = useState('');
  const [refusal, refuse] = useState<string | null>(null);
  /** How many connections there were when the board was last tidied up. */
  const [tidiedLines, setTidiedLines] = useState(0);

  const goOnAfterRemoval = (after: Board) => {
    choose(NOTHING);
    setConnecting(null);
    goOn(neighborOfRemoved(board, after) ?? '');
  };
  const draw = (...wanted: BoardChange[]) => {
    const changes = [...wanted, ...emptiedGroups(board, changedBoard(board, ...wanted))];
    const why = drawn.draw(...changes, ...roomFor(board, changes));
    const after = changedBoard(board, ...changes);
    const removed = why === null ? removedWords(board, after) : '';
    say(removed);
    setRemoval(removed);
    if (removed !== '') goOnAfterRemoval(after);
    refuse(why);
    return why === null;
  };
  /** Draws what fields and lists change. A part that is put into a group goes there, so that both are shown. */
  const drawShown = (...changes: BoardChange[]) => {
    if (!draw(...changes)) return false;
    const [change] = changes;
    if (change?.do !== 'put_node') return true;
    say(twinWords(board, change.node));
    const { id, group } = change.node;
    if (board.nodes.get(id)?.group === group) return true;
    const after = changedBoard(board, ...changes, ...roomFor(board, changes));
    const box = nodeBox(after.nodes.get(id) ?? change.node);
    bring(after, unionOf([box, groupBoxes(after).get(group ?? '') ?? box]));
    say(whereNow(board, change.node));
    return true;
  };
  /** Brings the frame and the title of a group into sight that these changes draw. */
  const bringGroup = (id: string, ...changes: BoardChange[]) => {
    const after = changedBoard(board, ...changes, ...roomFor(board, changes));
    const box = groupBoxes(after).get(id);
    if (box) bring(after, box);
  };
  const besideChosen = (drawn: Board) =>
    freePlace(drawn, board.nodes.get(chosen.nodes.at(-1) ?? ''), shown());
  const add = (part: NewPart) => {
    const { make, puts } = partMaker(board);
    const node = make(part, besideChosen);
    if (!draw(...puts())) return null;
    choose({ nodes: [node.id], edges: [] });
    say(`Added ${newNames(puts())}${node.note && ` with the note: ${node.note}`}.`);
    return node.id;
  };
  /** Connects two parts, of which one may be new, and lets the candidate write the verb. */
  const connectParts = (from: BoardNode, to: BoardNode, ...puts: BoardChange[]) => {
    setConnecting(null);
    const edge = newEdge(from, to);
    if (!draw(...puts, { do: 'put_edge', edge })) return;
    choose({ nodes: [], edges: [edge.id] });
    setRenaming(edge.id);
    say(`Connected ${from.name} to ${to.name}.`);
  };
  const connect = (fromId: string, toId: string) => {
    const [from, to] = [board.nodes.get(fromId), board.nodes.get(toId)];
    if (from && to) connectParts(from, to);
  };
  /** Adds a part. While a connection waits for its other end, the new part becomes that end. */
  const addOrConnect = (part: NewPart) => {
    const from = board.nodes.get(connecting ?? '');
    if (!from) return add(part);
    const { make, puts } = partMaker(board);
    const { verb } = usualEdge(from.kind, part.kind);
    const node = make(part, (drawn) => placeAt(drawn, { from, verb }, shown()));
    connectParts(from, node, ...puts());
    return node.id;
  };
  const connectFrom = (id: string) => {
    choose({ nodes: [id], edges: [] });
    setConnecting(id);
  };
  /** While a connection waits for its other end, the next chosen part becomes that end. */
  const chooseOrConnect = (next: Chosen) => {
    const [to] = next.nodes;
    if (connecting === null) {
      choose(next);
      say('');
    } else if (to !== undefined && to !== connecting) connect(connecting, to);
  };
  const askFirstName = (id: string) => {
    choose({ nodes: [id], edges: [] });
    setRenaming(id);
    setUnnamed(id);
  };
  /** Adds a part, to be named, at an empty place that a connection leads to; it may be drawn from a side of the first part. */
  const grow = (fromId: string, at: Place, drawnFrom?: Position) => {
    const from = board.nodes.get(fromId);
    setConnecting(null);
    if (!from) return;
    const side = drawnFrom ?? sideTowards(from, at);
    const id = newElementId();
    const place = placeUnder(board, from, at) ?? grownPlace(board, from, side, at, shown());
    const node = unnamed(board, id, place);
    const edge = newEdge(from, node);
    if (draw({ do: 'put_node', node }, { do: 'put_edge', edge })) askFirstName(id);
  };
  /** Adds a part at an empty place, or beside the part that it would cover there, to be named. */
  const addAt = (place: Place) => {
    const id = newElementId();
    const node = unnamed(board, id, place);
    const [aside] = besideCovered(changedBoard(board, { do: 'put_node', node }), new Set([id]), shown());
    if (draw({ do: 'put_node', node: { ...node, ...aside } })) askFirstName(id);
  };
  const rename = (id: string, typed: string) => {
    setRenaming(null);
    setUnnamed(null);
    const text = typed.trim();
    const renamed = text === '' ? null : renaming(board, id, text);
    if (renamed && draw(...renamed.changes) && id !== unnamedId) say(renamed.said);
  };
  /** Takes back a part that was just made if it is not to be named after all. */
  const dropName = (id: string) => {
    if (id !== unnamedId || !drawn.undo) return;
    // The view stays as it is.
    endStep(drawn.undo(), 'Undone');
  };
  /** `isDropped` tells a drag from a move by keys. */
  const move = (places: PartPlace[], isDropped: boolean) => {
    const moved = movedParts(board, places, isDropped, shown());
    if (!moved || !draw(...moved.changes)) return;
    say(moved.said);
    if (moved.aside) bring(changedBoard(board, ...moved.changes), moved.aside);
  };
  const remove = (chosen: Chosen) => {
    const changes = removalsOf(chosen);
    if (changes.length > 0) draw(...changes);
  };
  const duplicate = (ids: readonly string[]) => {
    const parts = ids.flatMap((id) => board.nodes.get(id) ?? []);
    const { copies, puts, edges } = duplicates(board, parts, shown());
    if (puts.length === 0 || !draw(...puts, ...edges)) return;
    choose({ nodes: copies.map(({ id }) => id), edges: [] });
    bring(changedBoard(board, ...puts), unionOf(copies.map(nodeBox)));
    const [copy, other] = copies;
    if (copy && !other && matchMedia('(pointer: fine)').matches) setRenaming(copy.id);
    else goOn(copy?.id ?? '');
    say(`Added ${newNames(puts)}.`);
  };
  /** Moves the chosen group with all that is in it. */
  const nudge = (by: Place) =>
    chosen.group !== undefined && move(movedBy(partsIn(board, chosen.group), by), false);
  /** Says what undo or redo changed, and chooses what came back. */
  const endStep = (changes: BoardChange[], what: 'Undone' | 'Done again') => {
    const after = changedBoard(board, ...changes);
    setRenaming(null);
    setUnnamed(null);
    setConnecting(null);
    const back = broughtBack(board, after);
    const [first, other] = allOf(back);
    if (first !== undefined) {
      // A press on one of several chosen parts would not choose it alone.
      choose(other === undefined ? back : NOTHING);
      goOn(first);
    } else if (removedWords(board, after) !== '') goOnAfterRemoval(after);
    refuse(null);
    say(`${what}: ${stepWords(board, after)}.`);
  };
  /** Wraps undo or redo, so that what it changes is brought into sight. */
  const bringing = (step: (() => BoardChange[]) | null, what: 'Undone' | 'Done again') =>
    step &&
    (() => {
      const changes = step();
      const place = stepBox(board, changedBoard(board, ...changes));
      if (place) bring(place.board, place.box, true);
      endStep(changes, what);
    });
  const undo = bringing(drawn.undo, 'Undone');
  const redo = bringing(drawn.redo, 'Done again');
  const group = () => {
    const members = chosen.nodes.flatMap((id) => board.nodes.get(id) ?? []);
    if (members.length === 0) return;
    const { id, changes, said } = newGroup(board, members);
    if (!draw(...changes)) return;
    bringGroup(id, ...changes);
    choose({ ...NOTHING, group: id });
    if (matchMedia('(pointer: fine)').matches) setRenaming(id);
    say(said);
  };
  /** Tidies up and returns the resulting board; null if it could not be drawn. */
  const tidy = async () => {
    const { isAsPlaced, tidyUp } = await import('./tidy-up.ts');
    const moved = await tidyUp(board, shown());
    setTidiedLines(board.edges.size);
    const isSame = isAsPlaced(board, moved.places);
    if (!isSame && !draw(moved)) return null;
    refuse(null);
    say(isSame ? 'Nothing to move.' : 'Tidied up.');
    return changedBoard(board, moved);
  };
  const typedLine = useTypedLine({
    board,
    draftKey,
    shown,
    besideChosen,
    add,
    draw,
    choose,
    askName: setRenaming,
    bring,
    bringGroup,
    rename,
    undo,
    redo,
    onHelp,
    say,
    refusal,
    refuse,
  });
  return {
    chosen,
    choose: chooseOrConnect,
    chooseParts: () => choose({ nodes: [...board.nodes.keys()], edges: [] }),
    chooseNothing: () => choose(NOTHING),
    connecting,
    connectFrom,
    stopConnecting: () => setConnecting(null),
    renaming: renamingId,
    setRenaming,
    isUnnamed: renamingId !== null && renamingId === unnamedId,
    said,
    say,
    /** Takes back a removal while it is what was said last; else null. */
    undoRemoval: removal !== '' && said.startsWith(removal) ? undo : null,
    refusal: drawn.refusal ?? refusal,
    refuse,
    draw: drawShown,
    add: addOrConnect,
    addAt,
    typedLine,
    connect,
    grow,
    rename,
    dropName,
    move,
    nudge,
    remove,
    duplicate,
    undo,
    redo,
    group,
    tidy,
    tidiedLines,
  };
}

export type Drawing = ReturnType<typeof useDrawing>;
