import type { Content } from '#shared/content/content.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import type { Sentence } from './analyse-transcript.ts';
import type { GatheredEvidence } from './collect-evidence.ts';
import type { CompiledContent } from './match/compile-content.ts';

/** The interview so far, sentence by sentence. */
export type PhraseReading = GatheredEvidence & {
  content: Content;
  context: InterviewContext;
  compiled: CompiledContent;
  /** The candidate's turns, in order. */
  answers: readonly TurnRecord[];
  /** Sentences of the last answer and of the last two. */
  last: readonly Sentence[];
  recent: readonly Sentence[];
  /** Ids of the facts told so far. */
  told: ReadonlySet<string>;
  /** Terms of the question that the candidate has said and not rejected; the second in the last two answers. */
  said: ReadonlySet<string>;
  saidLately: ReadonlySet<string>;
};

const RECENT_ANSWERS = 2;

export function readInterview(
  compiled: CompiledContent,
  context: InterviewContext,
  gathered: GatheredEvidence,
): PhraseReading {
  const answers = context.turns.filter((turn) => turn.speaker === 'user');
  const lastTurn = answers.at(-1);
  const recentIds = new Set(answers.slice(-RECENT_ANSWERS).map((turn) => turn.id));
  const recent = gathered.sentences.filter((sentence) => recentIds.has(sentence.turnId));
  return {
    ...gathered,
    content: compiled.content,
    context,
    compiled,
    answers,
    last: gathered.sentences.filter((sentence) => sentence.turnId === lastTurn?.id),
    recent,
    told: new Set(context.turns.flatMap(({ speaker, move }) => (speaker === 'ai' && move ? move.facts : []))),
    said: termsSaid(gathered.sentences),
    saidLately: termsSaid(recent),
  };
}

/** Ids of the technologies that were already said in this interview, by either side. */
export function namedTechnologies(compiled: CompiledContent, context: InterviewContext): Set<string> {
  const texts = [context.question.prompt, ...context.turns.map((turn) => turn.text)];
  return new Set(texts.flatMap((text) => [...compiled.technologies(text, context.question)]));
}

function termsSaid(sentences: readonly Sentence[]): Set<string> {
  return new Set(
    sentences
      .filter((sentence) => !sentence.flags.has('instr'))
      .flatMap(({ terms }) => terms.filter((hit) => !hit.negated).map((hit) => hit.key)),
  );
}

/** Words of the last answer, fillers left out. */
export function lastWords(reading: Pick<PhraseReading, 'last'>): number {
  return reading.last.reduce((total, sentence) => total + sentence.tokens.length, 0);
}
