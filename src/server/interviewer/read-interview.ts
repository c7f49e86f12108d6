import type { Sentence } from '#server/grading/analyse-transcript.ts';
import { type GatheredEvidence, gatherEvidence } from '#server/grading/collect-evidence.ts';
import type { PointEvidence } from '#server/grading/evidence.ts';
import { type CompiledContent, compileContent } from '#server/grading/match/compile-content.ts';
import type { Content } from '#shared/content/content.ts';
import { level as levels } from '#shared/content/question.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import type { MoveRecord } from '#shared/interview/move.ts';

/** The interview so far as the policy reads it. */
export type Reading = GatheredEvidence & {
  content: Content;
  context: InterviewContext;
  compiled: CompiledContent;
  evidence: ReadonlyMap<string, PointEvidence>;
  /** The candidate's turns, in order. */
  answers: readonly TurnRecord[];
  /** Sentences of the last answer and of the last two. */
  last: readonly Sentence[];
  recent: readonly Sentence[];
  /** The interviewer's turns with their moves, in order, the opening first. */
  asked: readonly { text: string; record: MoveRecord; turnIndex: number }[];
  /** Terms of the question that the candidate has said and not rejected; the second in the last two answers. */
  said: ReadonlySet<string>;
  saidLately: ReadonlySet<string>;
  /** First names of the question's technologies that nobody has said yet. */
  unnamed: readonly string[];
  /** 0 for junior to 4 for principal. */
  levelRank: number;
};

const RECENT_ANSWERS = 2;

export function readInterview(content: Content, context: InterviewContext): Reading {
  const gathered = gatherEvidence(content, context);
  const answers = context.turns.filter((turn) => turn.speaker === 'user');
  const lastTurn = answers.at(-1);
  const recentIds = new Set(answers.slice(-RECENT_ANSWERS).map((turn) => turn.id));
  const recent = gathered.sentences.filter((sentence) => recentIds.has(sentence.turnId));
  const compiled = compileContent(content);
  return {
    ...gathered,
    content,
    context,
    compiled,
    evidence: new Map(gathered.sheet.points.map((point) => [point.pointId, point])),
    answers,
    last: gathered.sentences.filter((sentence) => sentence.turnId === lastTurn?.id),
    recent,
    asked: context.turns.flatMap((turn, turnIndex) =>
      turn.speaker === 'ai' && turn.move ? [{ text: turn.text, record: turn.move, turnIndex }] : [],
    ),
    said: termsSaid(gathered.sentences),
    saidLately: termsSaid(recent),
    unnamed: unnamedTechnologies(compiled, context),
    levelRank: levels.options.indexOf(context.level),
  };
}

/** Ids of the technologies that were already said in this interview, by either side. */
export function namedTechnologies(compiled: CompiledContent, context: InterviewContext): Set<string> {
  const texts = [context.question.prompt, ...context.turns.map((turn) => turn.text)];
  return new Set(texts.flatMap((text) => [...compiled.technologies(text, context.question)]));
}

function unnamedTechnologies(compiled: CompiledContent, context: InterviewContext): string[] {
  const named = namedTechnologies(compiled, context);
  return [...compiled.question(context.question).conceptIds]
    .filter((id) => !named.has(id))
    .map((id) => compiled.concepts.get(id))
    .flatMap((concept) => (concept?.technology ? concept.terms.slice(0, 1) : []))
    .map((term) => term.replaceAll('*', ''))
    .sort();
}

function termsSaid(sentences: readonly Sentence[]): Set<string> {
  return new Set(
    sentences
      .filter((sentence) => !sentence.flags.has('instr'))
      .flatMap(({ terms }) => terms.filter((hit) => !hit.negated).map((hit) => hit.key)),
  );
}

/** True when the level is at least `minLevel`. */
export function reachesLevel(
  reading: Reading,
  minLevel: (typeof levels.options)[number] | undefined,
): boolean {
  return minLevel === undefined || reading.levelRank >= levels.options.indexOf(minLevel);
}

/** True when the candidate has said everything that a probe or stress rests on. */
export function hasSaid(reading: Reading, needs: readonly string[] | undefined): boolean {
  return (needs ?? []).every((need) => {
    if (need.startsWith('@')) return reading.said.has(need);
    const status = reading.evidence.get(need)?.status ?? 'absent';
    return status !== 'absent';
  });
}

/** Words of the last answer, fillers left out. */
export function lastWords(reading: Reading): number {
  return reading.last.reduce((total, sentence) => total + sentence.tokens.length, 0);
}
