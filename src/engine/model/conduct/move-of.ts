import { pointsAimedAt } from '#engine/hint-level.ts';
import type { Reading } from '#engine/reading.ts';
import { PHASES, type TimedPhase } from '#engine/script/time-plan.ts';
import { sentencesOf } from '#engine/text/sentences.ts';
import { tokenize, wordsIn } from '#engine/text/words.ts';
import type { Content } from '#shared/content/content.ts';
import type { PointDimension } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { type MoveKind, type MoveRecord, type MoveTarget, moveKind } from '#shared/interview/move.ts';
import type { Pace } from './pace.ts';
import type { Declared } from './speech.ts';

/** Kinds that a model may declare; the others belong to the script. */
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
  'close',
]);
/** Where a question on a point belongs, if the model does not say. */
const PHASE_OF: Partial<Record<PointDimension, TimedPhase>> = {
  framing: 'scope',
  design: 'outline',
  depth: 'deep_dive',
  resilience: 'stress',
};
/** Of a question's words of weight, so many are in the bank's text on what it is after. */
const NEAR_SHARE = 0.3;
const FEWEST_SHARED = 2;
/** Of a fact's words of weight, so many are said when it is told in other words. */
const TOLD_SHARE = 0.25;
const FEWEST_WORDS_REPEATED = 3;
const MAX_TARGETS = 3;
const MAX_NOTE_CHARACTERS = 120;

export type Spoken = { content: Content; context: InterviewContext; reading: Reading; pace: Pace };

/** The move that a spoken turn was: what the model declares of it, checked, and what follows from its words. */
export function moveOf(on: Spoken, text: string, record: Declared): MoveRecord {
  const { question } = on.context;
  // Small models forget the record; the clock knows when a turn was the last question or the goodbye.
  const isEnd = record.kind.trim() === '' && on.pace.due !== 'question';
  const declared = isEnd ? { ...record, kind: on.pace.due } : record;
  const known = new Set([...question.points, ...question.stress].map(({ id }) => id));
  const named = declared.targets.filter((id) => known.has(id));
  const facts = question.facts
    .filter(({ id, say }) => declared.facts.includes(id) && isTold(on, say, text))
    .map(({ id }) => id);
  const kind = kindOf(declared, facts);
  const targets = named.length > 0 || kind === 'close' ? named : nearest(on, text);
  const quotedWords = wordsRepeated(on, text);
  const target = targetOf(on, kind, { ...declared, targets, facts });
  return {
    kind,
    phase: phaseOf(on, kind, targets, declared),
    target,
    cue: declared.help ?? (targets.length > 0 ? 1 : 0),
    reason: reasonOf(on.context, kind, target, targets, quotedWords),
    quotedWords,
    facts,
    fallback: false,
    targets: [...new Set(targets)].slice(0, MAX_TARGETS),
    noted: [...new Set([...declared.noted, ...takenUp(on.reading, quotedWords)])]
      .slice(0, MAX_TARGETS)
      .map((note) => note.slice(0, MAX_NOTE_CHARACTERS)),
  };
}

/** Statements whose words the turn repeats were taken up, whether or not the model says so: else they stay open for ever. */
function takenUp({ claims }: Reading, quotedWords: readonly string[]): string[] {
  const isSaid = (text: string) =>
    quotedWords.some((words) => text.toLowerCase().includes(words.toLowerCase()));
  return claims
    .filter(({ quote, earlier }) => isSaid(quote.text) || (earlier !== null && isSaid(earlier.text)))
    .map(({ id }) => id);
}

function kindOf({ kind }: Declared, facts: readonly string[]): MoveKind {
  const name = kind
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  if (name === 'goodbye') return 'close';
  const parsed = moveKind.safeParse(name);
  if (parsed.success && OWN_KINDS.has(parsed.data)) return parsed.data;
  return facts.length > 0 ? 'answer_fact' : 'probe';
}

/** What was asked says the phase; nobody goes back, nor more than one phase ahead of the plan. */
function phaseOf(
  { context, pace }: Spoken,
  kind: MoveKind,
  [first]: readonly string[],
  declared: Declared,
): TimedPhase {
  if (kind === 'close') return 'close';
  const point = context.question.points.find(({ id }) => id === first);
  const isScene = context.question.stress.some(({ id }) => id === first);
  const asked = declared.phase ?? (isScene ? 'stress' : point && PHASE_OF[point.dim]) ?? pace.phase;
  const most = Math.min(PHASES.indexOf(pace.phase) + 1, PHASES.indexOf('stress'));
  return PHASES[Math.min(PHASES.indexOf(asked), most)] ?? pace.phase;
}

/** Models declare facts that they did not say: some of its words of weight have to stand in the turn. */
function isTold({ content }: Spoken, fact: string, text: string): boolean {
  const plain = new Set(content.language.words.functionWords);
  const words = tokenize(fact).filter(({ word }) => !plain.has(word));
  const spoken = new Set(tokenize(text).map(({ stem }) => stem));
  const shared = words.filter(({ stem }) => spoken.has(stem)).length;
  return shared >= Math.max(1, TOLD_SHARE * words.length);
}

/** The point or situation whose text in the bank is closest to the question; none where nothing is close. */
function nearest({ content, context }: Spoken, text: string): string[] {
  const { points, stress } = context.question;
  const plain = new Set(content.language.words.functionWords);
  const stems = (of: string) =>
    new Set(tokenize(of).flatMap((token) => (plain.has(token.word) ? [] : [token.stem])));
  const words = [...stems(sentencesOf(text).at(-1) ?? '')];
  const [best] = [
    ...points.map(({ id, means, why, probes }) => ({
      id,
      say: [means, why, ...probes.map(({ say }) => say)].join(' '),
    })),
    ...stress,
  ]
    .map(({ id, say }) => {
      const own = stems(say);
      return { id, shared: words.filter((word) => own.has(word)).length };
    })
    .sort((a, b) => b.shared - a.shared);
  const isNear = best && best.shared >= FEWEST_SHARED && best.shared >= NEAR_SHARE * words.length;
  return isNear ? [best.id] : [];
}

function targetOf({ context, reading }: Spoken, kind: MoveKind, declared: Declared): MoveTarget {
  const { targets, noted, facts } = declared;
  if (kind === 'close') {
    return { type: 'phase', id: declared.kind.trim().toLowerCase() === 'goodbye' ? 'end' : 'close' };
  }
  const claim = reading.claims.find(({ id }) => noted.includes(id));
  if (claim) return { type: claim.verdict === 'false' ? 'misconception' : 'contradiction', id: claim.id };
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
  context: InterviewContext,
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
    case 'close':
      return target.id === 'end' ? 'Ended the interview.' : 'Asked the last question.';
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
function wordsRepeated({ content, context }: Spoken, text: string): string[] {
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
