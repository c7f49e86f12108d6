import type { Situation } from '#engine/ask/situation.ts';
import { pointsAimedAt } from '#engine/hint-level.ts';
import { wordsIn } from '#engine/words.ts';
import { type MoveKind, type MoveRecord, type MoveTarget, moveKind } from '#shared/interview/move.ts';
import { sentencesOf } from './clauses.ts';
import { contentWords } from './grounds.ts';
import type { Rails } from './rails.ts';
import type { Stage } from './state-of-play.ts';
import type { Declared } from './turn-text.ts';

/** Kinds that a model may declare; the others belong to code. */
const OWN_KINDS: ReadonlySet<MoveKind> = new Set([
  'probe',
  'anchor',
  'challenge',
  'push_back',
  'raise',
  'answer_fact',
  'return_decision',
  'hint',
  'bridge',
  'repeat',
  'decline',
]);
/** Of a turn's words of weight, so many are in the bank's text on what it is after. */
const NEAR_SHARE = 0.3;
const FEWEST_SHARED = 2;
const FEWEST_WORDS_REPEATED = 3;
const MAX_TARGETS = 3;
const MAX_NOTE_CHARACTERS = 120;
/** The rails let nothing be told, whatever a model says of itself. */
const STRONG_HINT = 3;

/** The move that a spoken turn was: what the model declares of it, checked, and what follows from its words. */
export function moveOf(
  situation: Situation,
  rails: Rails,
  stage: Stage,
  text: string,
  declared: Declared,
): MoveRecord {
  const { question } = situation.context;
  const known = new Set([...question.points, ...question.stress].map(({ id }) => id));
  const named = declared.targets.filter((id) => known.has(id)).slice(0, MAX_TARGETS);
  const targets = named.length > 0 ? named : nearest(situation, text);
  const facts = rails.factsIn(text, declared.facts);
  const kind = kindOf(declared, facts);
  const target = targetOf(situation, kind, targets, declared.noted, facts);
  const quotedWords = wordsRepeated(situation, text);
  const help = Math.min(STRONG_HINT, declared.help ?? (targets.length > 0 ? 1 : 0));
  return {
    kind,
    phase: stage.phase,
    target,
    cue: Math.max(help, rails.helpIn(text)),
    reason: reasonOf(situation, kind, target, targets, quotedWords),
    quotedWords,
    facts,
    fallback: false,
    targets: [...new Set(targets)],
    noted: declared.noted.slice(0, MAX_TARGETS).map((note) => note.slice(0, MAX_NOTE_CHARACTERS)),
  };
}

function kindOf({ kind }: Declared, facts: readonly string[]): MoveKind {
  const parsed = moveKind.safeParse(
    kind
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  if (parsed.success && OWN_KINDS.has(parsed.data)) return parsed.data;
  return facts.length > 0 ? 'answer_fact' : 'probe';
}

/** The point or situation whose text in the bank is closest to the question; none where nothing is close. */
function nearest({ content, context }: Situation, text: string): string[] {
  const { points, stress } = context.question;
  const wordsOf = contentWords(content);
  const words = [...wordsOf(sentencesOf(text).at(-1) ?? '')];
  const [best] = [
    ...points.map(({ id, means, why, probes }) => ({
      id,
      say: [means, why, ...probes.map(({ say }) => say)].join(' '),
    })),
    ...stress,
  ]
    .map(({ id, say }) => {
      const own = wordsOf(say);
      return { id, shared: words.filter((word) => own.has(word)).length };
    })
    .sort((a, b) => b.shared - a.shared);
  const isNear = best && best.shared >= FEWEST_SHARED && best.shared >= NEAR_SHARE * words.length;
  return isNear ? [best.id] : [];
}

function targetOf(
  { context, reading }: Situation,
  kind: MoveKind,
  targets: readonly string[],
  noted: readonly string[],
  facts: readonly string[],
): MoveTarget {
  if (kind === 'challenge') {
    const claim = reading.claims.find(({ id }) => noted.includes(id));
    if (claim) return { type: claim.verdict === 'false' ? 'misconception' : 'contradiction', id: claim.id };
    const sum = reading.numbers.sums.find(({ id }) => noted.includes(id));
    if (sum) return { type: 'contradiction', id: sum.id };
  }
  const [first] = targets;
  if (first) {
    const isStress = context.question.stress.some(({ id }) => id === first);
    return { type: isStress ? 'stress' : 'point', id: first };
  }
  const [fact] = facts;
  return fact ? { type: 'fact', id: fact } : { type: 'none', id: null };
}

/** One sentence for the report's log. */
function reasonOf(
  { context }: Situation,
  kind: MoveKind,
  target: MoveTarget,
  targets: readonly string[],
  [repeated]: readonly string[],
): string {
  const [id] = targets.flatMap((aim) => pointsAimedAt(context, { target, targets: [aim] }));
  const point = context.question.points.find((candidate) => candidate.id === id);
  const about = point ? `: ${point.means}` : '.';
  const tookUp = repeated ? `Took up "${repeated}"` : null;
  switch (kind) {
    case 'answer_fact':
      return `Answered a question with what is given${point ? `, then asked on${about}` : '.'}`;
    case 'return_decision':
      return 'Gave a design decision back.';
    case 'repeat':
      return 'Asked the last question again, because it had not been understood.';
    case 'decline':
      return 'Declined what was asked for and returned to the design.';
    case 'challenge':
      return `${tookUp ?? 'Questioned a statement'} to see whether it holds${about}`;
    case 'push_back':
      return `${tookUp ?? 'Pushed back on a decision'} to see whether it is held for reasons${about}`;
    case 'raise':
      return 'Put the design under strain to see how it holds.';
    case 'hint':
      return `Helped on, because the answer had come to a halt${about}`;
    default:
      return `${tookUp ?? (kind === 'bridge' ? 'Went to another part' : 'Asked on')}${about}`;
  }
}

/** The candidate's words in a turn: what it puts between quotation marks, or the longest run that it shares with an answer. */
function wordsRepeated({ content, context }: Situation, text: string): string[] {
  const said = context.turns
    .filter(({ speaker }) => speaker === 'user')
    .map((turn) => turn.text.toLowerCase())
    .join('\n');
  const quoted = [...text.matchAll(/["“]([^"“”]+)["”]/g)].flatMap(([, phrase = '']) =>
    said.includes(phrase.toLowerCase()) ? [phrase] : [],
  );
  if (quoted.length > 0) return quoted;
  const functionWords = new Set(content.language.words.functionWords);
  const words = wordsIn(text);
  let longest = '';
  for (const [from, first] of words.entries()) {
    for (let to = from + FEWEST_WORDS_REPEATED; to <= words.length; to += 1) {
      const run = words.slice(from, to);
      const phrase = text.slice(first.start, run.at(-1)?.end);
      if (!said.includes(phrase.toLowerCase())) break;
      const hasWeight = run.filter(({ word }) => !functionWords.has(word)).length >= 2;
      if (hasWeight && phrase.length > longest.length) longest = phrase;
    }
  }
  return longest === '' ? [] : [longest];
}
