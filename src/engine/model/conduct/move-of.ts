import { mirrorOf } from '#engine/debrief/mirror.ts';
import { pointsAimedAt } from '#engine/hint-level.ts';
import type { Claim } from '#engine/reading.ts';
import { type Asked, standingQuestion } from '#engine/script/conversation.ts';
import { PHASES, type TimedPhase } from '#engine/script/time-plan.ts';
import { sentencesOf } from '#engine/text/sentences.ts';
import { wordsIn } from '#engine/text/words.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { type MoveKind, type MoveRecord, type MoveTarget, moveKind } from '#shared/interview/move.ts';
import { type Moment, phaseOfPoint } from './moment.ts';
import { isTakenUp } from './open-claims.ts';
import type { Declared } from './speech.ts';
import { FEWEST_SHARED, sharedWords, wordsOfWeight } from './words-of-weight.ts';

/** Kinds that only the script uses. */
const OF_THE_SCRIPT: ReadonlySet<MoveKind> = new Set(['open', 'ask_slot', 'anchor']);
/**
 * The least share of words of weight that counts: of a question's in the text of the bank that it is about, or of a
 * fact's in a turn that tells it.
 */
const SHARE = { nearest: 0.3, factDeclared: 0.25, fact: 0.6 };
const FEWEST_WORDS_REPEATED = 3;
const MAX_TARGETS = 3;
const MAX_NOTE_CHARACTERS = 120;

/**
 * The move that a spoken turn makes. Its words decide wherever they can, since small models forget the record or make
 * it up; what the model declared counts if it names something that exists.
 */
export function moveOf(moment: Moment, text: string, declared: Declared): MoveRecord {
  const { context, content, help, owed } = moment;
  const { question } = context;
  const facts = question.facts.filter(({ id, say }) => {
    // A record that names some facts has forgotten none; one without may have left them all out.
    const isLikely = (declared.facts.length > 0 ? declared.facts : owed).includes(id);
    const { share } = sharedWords(content, say, text);
    return isLikely ? share >= SHARE.factDeclared : share >= SHARE.fact && isNews(moment, say, text);
  });
  const quotedWords = wordsRepeated(moment, text);
  const claims = moment.reading.claims.filter(
    (claim) => declared.noted.includes(claim.id) || isTakenUp(content, claim, text, quotedWords),
  );
  const kind = kindOf(moment, text, declared, { claims: claims.length, facts: facts.length });
  const isEnd = kind === 'goodbye';
  const known = new Set([...question.points, ...question.stress].map(({ id }) => id));
  const named = declared.targets.filter((id) => known.has(id));
  const isClose = isEnd || kind === 'close';
  const targets = named.length > 0 || isClose ? named : aimOf(moment, kind, text, quotedWords);
  const move = isEnd ? 'close' : kind;
  return {
    kind: move,
    phase: isClose ? 'close' : phaseOf(moment, targets, declared),
    target: isClose
      ? { type: 'phase', id: isEnd ? 'end' : 'close' }
      : targetOf(moment, claims[0], targets[0], facts[0]?.id),
    cue: declared.help ?? (help.why ? help.level : targets.length > 0 ? 1 : 0),
    reason: isEnd ? 'Ended the interview.' : reasonOf(moment, move, targets, quotedWords[0]),
    quotedWords,
    facts: facts.map(({ id }) => id),
    fallback: false,
    targets: [...new Set(targets)].slice(0, MAX_TARGETS),
    noted: [...new Set([...declared.noted, ...claims.map(({ id }) => id)])]
      .slice(0, MAX_TARGETS)
      .map((note) => note.slice(0, MAX_NOTE_CHARACTERS)),
  };
}

/** Whether a turn tells something of a fact. Repeating a figure that the candidate had assumed tells nothing. */
function isNews({ content, context }: Moment, fact: string, text: string): boolean {
  const answers = context.turns.filter(({ speaker }) => speaker === 'user').map((turn) => turn.text);
  const known = wordsOfWeight(content, answers.join(' '));
  const spoken = wordsOfWeight(content, text);
  return [...wordsOfWeight(content, fact)].some((stem) => spoken.has(stem) && !known.has(stem));
}

type Found = { claims: number; facts: number };

function kindOf(
  { pace, seen, help }: Moment,
  text: string,
  { kind }: Declared,
  { claims, facts }: Found,
): MoveKind | 'goodbye' {
  const name = kind
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  if (name === 'goodbye') return name;
  const declared = moveKind.safeParse(name).data;
  if (declared && !OF_THE_SCRIPT.has(declared)) return declared;
  if (name === '' && seen?.kind === 'stop') return text.includes('?') ? 'close' : 'goodbye';
  if (name === '' && pace.due !== 'question') return pace.due;
  if (claims > 0) return 'challenge';
  if (facts > 0) return 'answer_fact';
  return help.why ? 'hint' : 'probe';
}

/** The phase of what was asked, at most one ahead of the plan and never the close. */
function phaseOf({ context, pace }: Moment, [first]: readonly string[], declared: Declared): TimedPhase {
  const point = context.question.points.find(({ id }) => id === first);
  const isSituation = context.question.stress.some(({ id }) => id === first);
  const asked = declared.phase ?? (isSituation ? 'stress' : point && phaseOfPoint(point)) ?? pace.phase;
  const most = Math.min(PHASES.indexOf(pace.phase) + 1, PHASES.indexOf('stress'));
  return PHASES[Math.min(PHASES.indexOf(asked), most)] ?? pace.phase;
}

/** Ids of the points or the situation that a turn is about, by its words; empty if nothing is close. */
function aimOf(
  { content, context }: Moment,
  kind: MoveKind | 'goodbye',
  text: string,
  quotedWords: readonly string[],
): string[] {
  const { question: standing } = standingQuestion(context);
  const helpedOn = kind === 'hint' && standing ? aimedAt(standing) : [];
  if (helpedOn.length > 0) return helpedOn;
  // "What happens to each?" says little. The words that the turn takes up then say more than the case around them.
  const nearest =
    nearestInBank(content, context, sentencesOf(text).at(-1) ?? '') ??
    quotedWords.map((words) => nearestToSentence(context, words)).find((id) => id !== undefined) ??
    nearestInBank(content, context, text);
  return nearest === undefined ? [] : [nearest];
}

function aimedAt({ move: { target, targets = [] } }: Asked): string[] {
  if (targets.length > 0) return targets;
  return target.id !== null && (target.type === 'point' || target.type === 'stress') ? [target.id] : [];
}

/** The point or situation whose text in the bank is closest to a question. */
function nearestInBank(content: Content, { question }: InterviewContext, asked: string): string | undefined {
  const texts = question.points.map(({ id, means, why, probes }) => ({
    id,
    say: [means, why, ...probes.map(({ say }) => say)].join(' '),
  }));
  const [best] = [...texts, ...question.stress]
    .map(({ id, say }) => ({ id, ...sharedWords(content, asked, say) }))
    .sort((a, b) => b.count - a.count);
  return best && best.count >= FEWEST_SHARED && best.share >= SHARE.nearest ? best.id : undefined;
}

/** The point that the candidate's sentence with these words comes nearest to. */
function nearestToSentence(context: InterviewContext, words: string): string | undefined {
  const turns = context.turns
    .filter(({ speaker }) => speaker === 'user')
    .flatMap((turn) => sentencesOf(turn.text).map((text) => ({ ...turn, text, uncertain: [] })))
    .filter(({ text }) => text.toLowerCase().includes(words.toLowerCase()));
  const [nearest] = mirrorOf({ ...context, turns: turns.slice(-1) }, context.question.points).keys();
  return nearest;
}

function targetOf({ context }: Moment, claim?: Claim, first?: string, fact?: string): MoveTarget {
  if (claim) return { type: claim.verdict === 'false' ? 'misconception' : 'contradiction', id: claim.id };
  if (first) {
    const isStress = context.question.stress.some(({ id }) => id === first);
    return { type: isStress ? 'stress' : 'point', id: first };
  }
  return fact ? { type: 'fact', id: fact } : { type: 'none', id: null };
}

const DID: Partial<Record<MoveKind, string>> = {
  challenge: 'Questioned a statement to see whether it holds',
  push_back: 'Pushed back on a decision to see whether it is held for reasons',
  raise: 'Put the design under strain to see how it holds',
  bridge: 'Went to another part',
  hint: 'Helped on, because the answer had stalled',
  answer_fact: 'Answered a question with what is given',
  return_decision: 'Gave a design decision back',
  repeat: 'Asked the last question again, because it had not been understood',
  decline: 'Declined what was asked for and returned to the design',
  close: 'Asked the last question',
};

/** What the turn did, in one sentence for the report's log. */
function reasonOf(
  { context, help }: Moment,
  kind: MoveKind,
  targets: readonly string[],
  repeated?: string,
): string {
  const aim = { target: { type: 'none', id: null } as const, targets: [...targets] };
  const [id] = targets.length > 0 ? pointsAimedAt(context, aim) : [];
  const point = context.question.points.find((candidate) => candidate.id === id);
  const tookUp = repeated ? `, taking up "${repeated}"` : '';
  const did = kind === 'hint' && help.why === 'asked for' ? 'Gave a hint that was asked for' : DID[kind];
  return `${did ?? 'Asked on'}${tookUp}${point ? `: ${point.name}.` : '.'}`;
}

/** The candidate's words in a turn: those in quotation marks, or else the longest run that it shares with an answer. */
function wordsRepeated({ content, context }: Moment, text: string): string[] {
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
