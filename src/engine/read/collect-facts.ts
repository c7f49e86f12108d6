import type { MarkerKind } from '#shared/content/language.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { type Analysis, counts, type Sentence } from './analyse-transcript.ts';
import type { SessionFacts } from './evidence.ts';
import { isRecited } from './is-recited.ts';
import { isWordSalad } from './is-word-salad.ts';
import type { CompiledContent } from './match/compile-content.ts';
import { bearingSentences, countFigures, measureSubstance } from './measure-substance.ts';
import { countChains } from './numbers/count-chains.ts';
import { countPlausibleHits } from './numbers/count-plausible-hits.ts';
import { topicShare } from './topic/topic-share.ts';

/** Counts over the whole session (interview-design 6.3, 6.5, 6.6). */
export function collectFacts(
  compiled: CompiledContent,
  context: InterviewContext,
  analysis: Analysis,
): SessionFacts {
  const { sentences } = analysis;
  const counted = sentences.filter(counts);
  const vector = compiled.vectors().of(context.question);
  const bearing = bearingSentences(counted, vector);
  const stated = counted.filter(({ question }) => !question);
  const marked = (kind: MarkerKind) => sum(bearing, (sentence) => markersOf(sentence, kind));
  const toInterviewer = sentences.filter((sentence) => !sentence.flags.has('instr'));
  const triples = sum(toInterviewer, (sentence) => sentence.novelty.all);
  return {
    words: sum(sentences, (sentence) => sentence.tokens.length),
    countedWords: sum(counted, (sentence) => sentence.tokens.length),
    bearingWords: sum(bearing, (sentence) => sentence.tokens.length),
    speechSeconds: sum(context.turns, (turn) => (turn.speaker === 'user' ? (turn.seconds ?? 0) : 0)),
    novelty: triples === 0 ? 0 : sum(toInterviewer, (sentence) => sentence.novelty.fresh) / triples,
    questions: sum(counted, questionsOf),
    assumptions: marked('assumption'),
    scopeCuts: marked('scope'),
    tradeoffs: marked('tradeoff'),
    reasons: marked('reason'),
    statements: sum(stated, ({ units }) => units),
    absolutes: sum(stated, ({ units, absolutes }) => Math.min(units, absolutes)),
    signposts: marked('signpost'),
    checkIns: marked('checkIn'),
    chains: countChains(counted),
    plausibleHits: countPlausibleHits(compiled.content, context, counted),
    instructionAttempts: sentences.filter((sentence) => sentence.flags.has('instr')).length,
    substance: measureSubstance(bearing, vector, compiled.functionWords),
    topic: topicShare(compiled.vectors(), context.question, counted),
    figures: countFigures(bearing),
    incoherent: isIncoherent(compiled, toInterviewer),
  };
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

/** A sentence counts once; a long unpunctuated window as the sentences it stands for. */
function markersOf(sentence: Sentence, kind: MarkerKind): number {
  const places = new Set(sentence.markers.filter((hit) => hit.key === kind).map((hit) => hit.from));
  return Math.min(sentence.units, places.size);
}

function questionsOf(sentence: Sentence): number {
  const punctuated = /[.?!]["')]*$/.test(sentence.text);
  const inner = punctuated ? 0 : sentence.innerQuestions;
  return Math.min(sentence.units, Math.max(sentence.question ? 1 : 0, inner));
}

/** Words in no order that people speak in, or nothing but terms. */
function isIncoherent(compiled: CompiledContent, sentences: readonly Sentence[]): boolean {
  const words = sentences.flatMap((sentence) => sentence.tokens.map((token) => token.word));
  return isWordSalad(compiled, words) || isRecited(sentences, compiled.functionWords);
}
