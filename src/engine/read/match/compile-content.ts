import type { CommonMistake } from '#shared/content/common-mistake.ts';
import type { Content } from '#shared/content/content.ts';
import { MARKER_KINDS, type MarkerKind, SLOT_IDS, type SlotId } from '#shared/content/language.ts';
import type { Concept } from '#shared/content/lexicon.ts';
import type { Point, Question } from '#shared/content/question.ts';
import { keepAnswers } from '../keep-answers.ts';
import type { ReadSentence } from '../read-answer.ts';
import { type QuestionVectors, questionVectors } from '../topic/question-vectors.ts';
import { type CompiledQuestion, compileQuestion, phrasesOf } from './compile-question.ts';
import { createExactMatcher } from './exact-matcher.ts';
import { createPhraseMatcher, type PhraseMatcher } from './phrase-matcher.ts';
import { type TermSets, termSetsOf } from './point-status.ts';
import { createTechnologyFinder } from './technology-finder.ts';

export type EventPattern =
  | 'instruction'
  | 'meta'
  | 'hintRequest'
  | 'unclear'
  | 'stuck'
  | 'distress'
  | 'decisionQuestion';

/** Content in the form that matching needs, with what was read of the latest texts. Made once, with the reader. */
export type CompiledContent = {
  content: Content;
  concepts: ReadonlyMap<string, Concept>;
  functionWords: ReadonlySet<string>;
  functionBigrams: ReadonlySet<string>;
  articles: ReadonlySet<string>;
  neverAfterArticle: ReadonlySet<string>;
  breakWords: ReadonlySet<string>;
  scopeEnds: ReadonlySet<string>;
  denials: ReadonlySet<string>;
  leadWords: ReadonlySet<string>;
  verbs: ReadonlySet<string>;
  /** Phrases of the common mistakes, and the mistakes that each of their false claims belongs to. */
  claims: PhraseMatcher<string>;
  mistakesByClaim: ReadonlyMap<string, readonly CommonMistake[]>;
  fillers: PhraseMatcher<true>;
  absolutes: PhraseMatcher<true>;
  negators: PhraseMatcher<true>;
  questionStarts: PhraseMatcher<true>;
  innerQuestions: PhraseMatcher<true>;
  indirectQuestions: PhraseMatcher<true>;
  markers: PhraseMatcher<MarkerKind>;
  slots: PhraseMatcher<SlotId>;
  /**
   * Ids of the concepts in a text that the interviewer may not name first: of the question's own concepts in any
   * wording, of all others only by their first name.
   */
  technologies(text: string, question: Question): Set<string>;
  patterns: Record<EventPattern, readonly RegExp[]>;
  question(question: Question): CompiledQuestion;
  termSets(point: Point): readonly TermSets[];
  /** Finds the words of a point's solution; none for a point of the first format. */
  solutionTerms(point: Point): PhraseMatcher<string>;
  /** What the bank's questions talk about; made when it is first asked for. */
  vectors(): QuestionVectors;
  /** The sentences of an answer, read once. */
  readAnswer(question: Question, text: string): readonly ReadSentence[];
  /** About how much the texts read so far take. */
  cacheBytes(): number;
};

/** Of the bytes for what was read: the names in a text take far less than its sentences. */
const TECHNOLOGIES_SHARE = 0.05;
const NONE: ReadonlySet<string> = new Set();

/** What was read of the latest texts is kept; every turn of an interview reads all answers before it again. */
export function compileContent(content: Content, cacheBytes: number): CompiledContent {
  const { words, markers, events } = content.language;
  const skippable = new Set(words.skippable);
  const phrases = (list: readonly string[]) =>
    createPhraseMatcher(list.map((phrase) => ({ key: true as const, phrase })));
  const patterns = (list: readonly string[]) => list.map((source) => new RegExp(source, 'u'));
  const concepts = new Map(content.lexicon.map((concept) => [concept.id, concept]));
  const questions = new WeakMap<Question, CompiledQuestion>();
  const questionOf = (question: Question): CompiledQuestion => {
    const known = questions.get(question);
    if (known) return known;
    const made = compileQuestion(question, concepts, words, skippable);
    questions.set(question, made);
    return made;
  };
  const termSets = new WeakMap<Point, TermSets[]>();
  const solutionTerms = new WeakMap<Point, PhraseMatcher<string>>();
  let vectors: QuestionVectors | undefined;
  const technologies = createTechnologyFinder(
    content.lexicon,
    // The terms of its points say what a question of the second format may not be told.
    (question) => (question.format === 2 ? NONE : questionOf(question).conceptIds),
    cacheBytes * TECHNOLOGIES_SHARE,
  );
  const answers = keepAnswers(() => compiled, cacheBytes * (1 - TECHNOLOGIES_SHARE));
  const functionWords = new Set(words.functionWords);
  const compiled: CompiledContent = {
    content,
    concepts,
    functionWords,
    functionBigrams: new Set(words.functionBigrams),
    articles: new Set(words.articles),
    neverAfterArticle: new Set(words.neverAfterArticle),
    breakWords: new Set(words.breakWords),
    scopeEnds: new Set(words.scopeEnds),
    denials: new Set(words.denials),
    leadWords: new Set(words.leadWords),
    verbs: new Set(words.verbs),
    claims: createPhraseMatcher(claimPhrases(content), skippable),
    mistakesByClaim: byClaim(content.mistakes),
    fillers: createExactMatcher(words.fillers, words.notFillers),
    absolutes: createExactMatcher(words.absolutes, words.notAbsolutes),
    negators: phrases(words.negators),
    questionStarts: phrases(words.questionStarts),
    innerQuestions: phrases(words.innerQuestions),
    indirectQuestions: phrases(words.indirectQuestions),
    markers: createPhraseMatcher(
      MARKER_KINDS.flatMap((key) => markers[key].map((phrase) => ({ key, phrase }))),
    ),
    slots: createPhraseMatcher(
      SLOT_IDS.flatMap((key) => events.slots[key].map((phrase) => ({ key, phrase }))),
      skippable,
    ),
    technologies: technologies.find,
    patterns: {
      instruction: patterns(events.instruction),
      meta: patterns(events.meta),
      hintRequest: patterns(events.hintRequest),
      unclear: patterns(events.unclear),
      stuck: patterns(events.stuck),
      distress: patterns(events.distress),
      decisionQuestion: patterns(events.decisionQuestion),
    },
    question: questionOf,
    termSets(point) {
      const known = termSets.get(point) ?? termSetsOf(point);
      termSets.set(point, known);
      return known;
    },
    solutionTerms(point) {
      const known = solutionTerms.get(point);
      if (known) return known;
      const phrases = (point.terms ?? []).flatMap((term) =>
        phrasesOf(term, concepts).map((phrase) => ({ key: term, phrase })),
      );
      const made = createPhraseMatcher(phrases);
      solutionTerms.set(point, made);
      return made;
    },
    vectors() {
      vectors ??= questionVectors(content, functionWords);
      return vectors;
    },
    readAnswer: answers.read,
    cacheBytes: () => answers.bytes() + technologies.bytes(),
  };
  return compiled;
}

function claimPhrases({ mistakes }: Content): { key: string; phrase: string }[] {
  const phrases = mistakes.flatMap((rule) => [
    ...rule.any,
    ...rule.with,
    ...(rule.without ?? []),
    ...(rule.right ?? []),
  ]);
  return [...new Set(phrases)].map((phrase) => ({ key: phrase, phrase }));
}

function byClaim(mistakes: readonly CommonMistake[]): Map<string, CommonMistake[]> {
  const index = new Map<string, CommonMistake[]>();
  for (const mistake of mistakes) {
    for (const claim of mistake.with) index.set(claim, [...(index.get(claim) ?? []), mistake]);
  }
  return index;
}
