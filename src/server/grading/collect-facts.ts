import type { Content } from '#shared/content/content.ts';
import type { MarkerKind } from '#shared/content/language.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { type Analysis, counts, type Sentence } from './analyse-transcript.ts';
import type { SessionFacts } from './evidence.ts';
import { isRecited } from './is-recited.ts';
import { compileContent } from './match/compile-content.ts';
import { bearsOn, countFigures, measureSubstance } from './measure-substance.ts';
import { countChains } from './numbers/count-chains.ts';
import { countPlausibleHits } from './numbers/count-plausible-hits.ts';
import { questionVectors } from './topic/question-vectors.ts';
import { topicShare } from './topic/topic-share.ts';

const INCOHERENT_FROM_WORDS = 60;
/** Terse engineers have 4.5 and more of the listed pairs in 100 words; recited terms have fewer. */
const INCOHERENT_BELOW_BIGRAMS_PER_100 = 3;
/**
 * Listed pairs, by how many chance would make of the same words: spoken answers of every style have 2.4 to 6 times as
 * many, the same words in random order 0 to 2.1 times.
 */
const INCOHERENT_BELOW_CHANCE_RATIO = 2.2;

/** Counts over the whole session (interview-design 6.3, 6.5, 6.6). */
export function collectFacts(content: Content, context: InterviewContext, analysis: Analysis): SessionFacts {
  const { sentences } = analysis;
  const counted = sentences.filter(counts);
  const vector = questionVectors(content).of(context.question);
  const bearing = counted.filter((sentence) => bearsOn(sentence, vector));
  const marked = (kind: MarkerKind) => sum(bearing, (sentence) => markersOf(sentence, kind));
  const novelty = sentences.filter((sentence) => !sentence.flags.has('instr'));
  const triples = sum(novelty, (sentence) => sentence.novelty.all);
  return {
    words: sum(sentences, (sentence) => sentence.tokens.length),
    countedWords: sum(counted, (sentence) => sentence.tokens.length),
    bearingWords: sum(bearing, (sentence) => sentence.tokens.length),
    speechSeconds: sum(context.turns, (turn) => (turn.speaker === 'user' ? (turn.seconds ?? 0) : 0)),
    novelty: triples === 0 ? 0 : sum(novelty, (sentence) => sentence.novelty.fresh) / triples,
    questions: sum(counted, questionsOf),
    assumptions: marked('assumption'),
    scopeCuts: marked('scope'),
    tradeoffs: marked('tradeoff'),
    reasons: marked('reason'),
    signposts: marked('signpost'),
    checkIns: marked('checkIn'),
    chains: countChains(counted),
    plausibleHits: countPlausibleHits(content, context, counted),
    instructionAttempts: sentences.filter((sentence) => sentence.flags.has('instr')).length,
    substance: measureSubstance(bearing, vector, compileContent(content).functionWords),
    topic: topicShare(content, context.question, counted),
    figures: countFigures(bearing),
    incoherent: isIncoherent(content, sentences),
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
function isIncoherent(content: Content, sentences: readonly Sentence[]): boolean {
  const { functionBigrams, functionWords } = compileContent(content);
  const words = sentences.flatMap((sentence) => sentence.tokens.map((token) => token.word));
  if (words.length < INCOHERENT_FROM_WORDS) return false;
  if (isRecited(sentences, functionWords)) return true;
  const common = words.filter((word, at) => functionBigrams.has(`${words[at - 1] ?? ''} ${word}`)).length;
  return (
    (common * 100) / words.length < INCOHERENT_BELOW_BIGRAMS_PER_100 ||
    common < INCOHERENT_BELOW_CHANCE_RATIO * expectedPairs(words, functionBigrams)
  );
}

/** How many of the pairs these words would form in random order. */
function expectedPairs(words: readonly string[], pairs: ReadonlySet<string>): number {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  let expected = 0;
  for (const pair of pairs) {
    const [first = '', second = ''] = pair.split(' ');
    expected += ((counts.get(first) ?? 0) * (counts.get(second) ?? 0)) / words.length;
  }
  return expected;
}
