import type { CommonMistake } from '#shared/content/common-mistake.ts';
import type { Content } from '#shared/content/content.ts';
import { MARKER_KINDS, type MarkerKind, SLOT_IDS, type SlotId } from '#shared/content/language.ts';
import type { Concept } from '#shared/content/lexicon.ts';
import type { Question } from '#shared/content/question.ts';
import { type CompiledQuestion, compileQuestion } from './compile-question.ts';
import { createExactMatcher } from './exact-matcher.ts';
import { createPhraseMatcher, type PhraseMatcher } from './phrase-matcher.ts';
import { createTechnologyFinder } from './technology-finder.ts';

export type EventPattern =
  | 'instruction'
  | 'meta'
  | 'hintRequest'
  | 'unclear'
  | 'stuck'
  | 'done'
  | 'distress'
  | 'decisionQuestion';

/** Content in the form that matching needs, made once per Content. */
export type CompiledContent = {
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
};

const compiled = new WeakMap<Content, CompiledContent>();

export function compileContent(content: Content): CompiledContent {
  const known = compiled.get(content);
  if (known) return known;
  const made = compile(content);
  compiled.set(content, made);
  return made;
}

function compile(content: Content): CompiledContent {
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
  return {
    concepts,
    functionWords: new Set(words.functionWords),
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
    technologies: createTechnologyFinder(content.lexicon, (question) => questionOf(question).conceptIds),
    patterns: {
      instruction: patterns(events.instruction),
      meta: patterns(events.meta),
      hintRequest: patterns(events.hintRequest),
      unclear: patterns(events.unclear),
      stuck: patterns(events.stuck),
      done: patterns(events.done),
      distress: patterns(events.distress),
      decisionQuestion: patterns(events.decisionQuestion),
    },
    question: questionOf,
  };
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
