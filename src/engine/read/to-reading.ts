import type { Claim, PointReading, Quote, Reading, StatedSum } from '#engine/reading.ts';
import { isTooShort } from '#engine/score/total-score.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { Sentence } from './analyse-transcript.ts';
import type { GatheredEvidence } from './collect-evidence.ts';
import { findContradictions } from './events/find-contradiction.ts';
import { findFactConflicts } from './events/find-fact-conflict.ts';
import { findMeta } from './events/find-meta.ts';
import { findQuestions } from './events/find-questions.ts';
import { isOffTopic } from './events/is-off-topic.ts';
import { isStuck, THIN_BELOW_WORDS } from './events/is-stuck.ts';
import { isUnclear } from './events/is-unclear.ts';
import { matchesEvent } from './events/matches-event.ts';
import { quoteOf } from './evidence.ts';
import { anchorAt } from './find-anchor.ts';
import type { CompiledContent } from './match/compile-content.ts';
import { measureConversation } from './measure-conversation.ts';
import { statedNumbers } from './numbers/number-conflict.ts';
import { phraseAt } from './phrase-at.ts';
import { lastWords, type PhraseReading, readInterview } from './read-interview.ts';

/**
 * What the phrase reader found, as everything after the seam sees it. Contradictions, questions and whether an answer answers
 * are looked for in the last answer only.
 */
export function toReading(
  compiled: CompiledContent,
  context: InterviewContext,
  gathered: GatheredEvidence,
): Reading {
  const { sheet, sentences } = gathered;
  const { instructionAttempts: _, incoherent, ...session } = sheet.facts;
  const reading = readInterview(compiled, context, gathered);
  const questions = findQuestions(reading);
  return {
    v: 1,
    points: sheet.points.map(
      ({ pointId, status, cue, quote }): PointReading => ({
        pointId,
        status: status === 'wrong' ? 'absent' : status,
        hintLevel: cue,
        quote: quote && quoteOf(quote),
      }),
    ),
    claims: [
      ...mistakesOf(compiled, gathered),
      ...findContradictions(reading),
      ...findFactConflicts(reading),
    ],
    numbers: {
      quantities: statedNumbers(sentences).map(({ sentence, quantity }) => ({
        quote: quoteOfWords(sentence, quantity),
        value: quantity.value,
        unit: quantity.class,
        perSeconds: quantity.perSeconds,
      })),
      sums: sumsOf(compiled, gathered),
    },
    asked: questions.map(({ question }) => question),
    answered: answeredIn(reading),
    insights: [],
    notes: [
      ...sentences
        .filter(({ flags }) => flags.has('instr'))
        .map((sentence) => noteOf('instruction', sentence)),
      ...lastAnswerNotes(reading),
      ...(incoherent ? [noteOf('word_salad')] : []),
      ...(isTooShort(compiled.content, session) ? [noteOf('too_little_speech')] : []),
    ],
    by: {
      reader: 'built-in',
      model: null,
      prompt: null,
      bank: `${context.question.id}@${context.question.version}`,
    },
    measures: {
      session,
      conversation: measureConversation(reading, questions),
      boldest: sheet.boldest && quoteOf(sheet.boldest),
      pushBacks: [...sheet.pushBacks],
    },
  };
}

function quoteOfWords(
  { turnId, tokens, text, start }: Sentence,
  { from, to }: { from: number; to: number },
): Quote {
  const begin = tokens[from]?.start ?? start;
  const end = tokens[to - 1]?.end ?? begin;
  return { turnId, start: begin, end, text: text.slice(begin - start, end - start) };
}

type Note = Reading['notes'][number];

function noteOf(kind: Note['kind'], sentence?: Sentence): Note {
  return { kind, turnId: sentence?.turnId ?? null, quote: sentence ? quoteOf(sentence) : null };
}

function lastAnswerNotes(reading: PhraseReading): Note[] {
  const { last } = reading;
  const ill = last.find((sentence) => matchesEvent(reading, 'distress', sentence));
  const pleading = findMeta(reading);
  return [
    ...(ill ? [noteOf('distress', ill)] : []),
    ...(pleading ? [noteOf('asks_for_solution', pleading)] : []),
  ];
}

/** How the last answer meets what was asked; nothing of one without words. */
function answeredIn(reading: PhraseReading): Reading['answered'] {
  const turnId = reading.last[0]?.turnId;
  return turnId === undefined ? [] : [{ turnId, answered: answerOf(reading) }];
}

function answerOf(reading: PhraseReading): Reading['answered'][number]['answered'] {
  if (isUnclear(reading)) return 'asked_to_repeat';
  if (isStuck(reading)) return 'does_not_know';
  if (lastWords(reading) < THIN_BELOW_WORDS) return 'partly';
  return isOffTopic(reading) ? 'no' : 'yes';
}

/** Every place where a mistake that the bank lists is stated. */
function mistakesOf(compiled: CompiledContent, { sheet, mistakes }: GatheredEvidence): Claim[] {
  return mistakes.map(({ rule, sentence }, at) => ({
    id: rule.id,
    quote: quoteOf(sentence),
    verdict: 'false',
    earlier: null,
    factId: null,
    pointIds: [...rule.affects],
    correction: rule.say,
    weight: 'material',
    putRight: sheet.misconceptions[at]?.corrected ?? false,
    phrase: anchorAt({ compiled }, sentence, [...rule.with, ...rule.any]),
    earlierPhrase: null,
  }));
}

/** Sums that do not come out; those that do are not looked for. */
function sumsOf(compiled: CompiledContent, { sheet, numberConflicts }: GatheredEvidence): StatedSum[] {
  return sheet.numberConflicts.map((conflict, at): StatedSum => {
    const places = numberConflicts[at];
    const later = places?.later.sentence;
    return {
      id: `${conflict.kind === 'restated' ? 'size' : 'sum'}:${later?.turnIndex}.${later?.index}`,
      kind: conflict.kind,
      earlier: quoteOf(conflict.earlier),
      later: quoteOf(conflict.later),
      value: conflict.value,
      perSeconds: conflict.perSeconds,
      expected: conflict.expected,
      expectedUnit: conflict.expectedClass,
      expectedPerSeconds: conflict.expectedPerSeconds,
      agrees: false,
      putRight: conflict.corrected,
      phrase: (places && phraseAt(compiled, places.later)) ?? null,
      earlierPhrase: (places && phraseAt(compiled, places.earlier)) ?? null,
    };
  });
}
