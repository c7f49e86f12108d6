import type { Board } from './board.ts';
import { kindNamedFirst, kindNamedIn } from './kinds-by-name.ts';
import { isKindAlone, partCalled } from './parts-by-name.ts';
import type { QuickEntry } from './quick-entry.ts';

/** Verbs that are hardly ever part of a name. */
const PLAIN_VERBS = [
  'talks to',
  'connects to',
  'goes to',
  'sends to',
  'reads from',
  'writes to',
  'publishes to',
  'subscribes to',
  'listens to',
  'consumes from',
  'pulls from',
  'pushes to',
];
/** Verbs that are often nouns: "video calls service", "nearby stores in town". */
const DOUBTFUL_VERBS = ['calls', 'queries', 'reads', 'writes', 'uses', 'consumes', 'stores in'];

/** What stands before a noun as often as it acts: "user calls db" is a database of calls. */
const QUALIFIERS = /^(?:users?|phones?|mobile|devices?|web|search)$/i;

const SPOKEN = new RegExp(
  `^(?:the\\s+)?([^:]+?)\\s+(${[...PLAIN_VERBS, ...DOUBTFUL_VERBS].join('|')})\\s+(?:the\\s+)?([^:]+?)(?:[\\s,:]+(a?sync))?$`,
  'i',
);

/** A line without an arrow that says how two parts are connected: "gateway talks to redis". Null for any other line. */
export function readSpokenLine(
  typed: string,
  board: Board,
): { from: string; to: string; verb: string } | null {
  const [, from = '', said = '', to = '', mode] = SPOKEN.exec(typed) ?? [];
  const verb = said.toLowerCase();
  if (from === '' || partCalled(typed, board)) return null;
  if (DOUBTFUL_VERBS.includes(verb) && !isSentence(from, to, board)) return null;
  return { from, to, verb: mode ? `${verb} ${mode}` : verb };
}

/** "web app is a client" gives a part its kind, or makes one of that kind. Null for any other line. */
export function readKindLine(typed: string, board: Board): QuickEntry | null {
  const [, name = '', said = ''] = /^(?:the )?([^:]+?) is (?:an? |the )?([^:]+)$/i.exec(typed) ?? [];
  const known = partCalled(name, board);
  // "mobile client": what it is comes last.
  const kind = [said, said.split(' ').at(-1) ?? '']
    .map(kindNamedFirst)
    .find((named) => named?.name === '')?.kind;
  if (kind) return known ? { make: 'kind', id: known.id, kind } : { make: 'node', node: { kind, name } };
  return known
    ? {
        make: 'nothing',
        why: `Say its kind, as in “${known.name} is a cache”, or note it: ${known.name}: ${said}`,
      }
    : null;
}

/** Whether what stands before and after a doubtful verb are parts, so that together they are no name. */
function isSentence(from: string, to: string, board: Board): boolean {
  const isNewKind = isKindAlone(to) && !isOnBoard(to, board);
  if (isNewKind) return kindNamedIn(from) !== null && !QUALIFIERS.test(from);
  return (
    isOnBoard(from, board) ||
    (kindNamedIn(from) !== null && (kindNamedIn(to) !== null || isOnBoard(to, board)))
  );
}

const isOnBoard = (name: string, board: Board) => partCalled(name, board) !== undefined;
