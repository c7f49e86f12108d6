import type { PointReading, Reader, Reading, UtteranceReader } from '#engine/reading.ts';
import { isTooShort } from '#engine/score/total-score.ts';
import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { findQuestions } from './find-questions.ts';
import { isWordSalad } from './is-word-salad.ts';
import { judgeAnswer } from './judge-answer.ts';
import { judgePushBacks } from './judge-push-backs.ts';
import { measureConversation, measureSession } from './measure-talk.ts';
import { type BankProfiles, compileProfiles } from './point-profiles.ts';
import { chooseQuotes, nearestTo, quoteOf, readPoints } from './read-points.ts';
import { readSentences, rememberTurns, type Sentence, type TurnsRead } from './read-sentences.ts';
import { readUtterance } from './read-utterance.ts';
import { readWindows } from './read-windows.ts';
import { compileLanguage, type SpokenLanguage } from './spoken-language.ts';
import { findNumbers } from './sums/find-sums.ts';

/** A reader that asks nobody. */
export type BuiltInReader = Reader & {
  /** What was read, without waiting. */
  readNow(context: InterviewContext): Reading;
  /** Makes ready what answers to a question are compared with: whoever answers first would wait for it. */
  prepare(question: Question): void;
  /** What the interviewer would tell with a sentence. */
  readUtterance: UtteranceReader;
  /** What an answer to a drill shows of the points that it listens for, in their order. */
  /** About how much what was read before takes, and how much it may. */
  memory(): { bytes: number; maxBytes: number };
};

/** Some ten interviews. */
const CACHE_BYTES = 8 * 1024 * 1024;

/**
 * The reader that needs no model. It compares what was said with the question's own texts, with weights fitted to labelled
 * answers: it hears what was talked about, and cannot know whether it is right. Made once a bank.
 */
export function createBuiltInReader(
  content: Content,
  { cacheBytes = CACHE_BYTES }: { cacheBytes?: number } = {},
): BuiltInReader {
  const language = compileLanguage(content);
  const bank = compileProfiles(language, content);
  const turnsRead = rememberTurns(cacheBytes);
  const readNow = (context: InterviewContext) => readInterview(language, bank, turnsRead, context);
  return {
    read: async (context) => readNow(context),
    readNow,
    prepare: (question) => {
      bank.of(question);
    },
    readUtterance: (context, text, unshown) =>
      readUtterance(bank.of(context.question), context, text, unshown),
    memory: () => ({ bytes: turnsRead.bytes(), maxBytes: cacheBytes }),
  };
}

/** Questions and whether an answer answers are looked for in the last answer only. */
function readInterview(
  language: SpokenLanguage,
  bank: BankProfiles,
  turnsRead: TurnsRead,
  context: InterviewContext,
): Reading {
  const { content } = language;
  const { question } = context;
  const profile = bank.of(question);
  const sentences = readSentences(language, context, turnsRead);
  const isSalad = isWordSalad(
    language,
    sentences.flatMap(({ tokens, flags }) =>
      flags.has('instr') || flags.has('dup') ? [] : tokens.map(({ word }) => word),
    ),
  );
  const windows = readWindows(profile, sentences);
  const places = readPoints(content, context, windows, isSalad);
  const quotes = chooseQuotes(places);
  const near = nearestTo(
    content,
    windows,
    question.points.flatMap(({ id }, at) => (quotes.has(id) ? [] : [at])),
  );
  const session = measureSession(profile, context, sentences);
  const conversation = measureConversation(language, profile, context, sentences, places);
  const lastTurn = context.turns.findLast(({ speaker }) => speaker === 'user');
  const last = sentences.filter(({ turnId }) => turnId === lastTurn?.id);
  const answered = judgeAnswer({
    last,
    context,
    session: measureSession(profile, context, last),
    conversation,
  });
  return {
    v: 1,
    points: question.points.map(({ id: pointId }, at): PointReading => {
      const [best] = places.get(pointId) ?? [];
      const quoted = quotes.get(pointId);
      if (!best || !quoted) {
        const sentences = near.get(at);
        const absent = { pointId, status: 'absent', hintLevel: 0, quote: null } as const;
        return sentences ? { ...absent, near: quoteOf(sentences, context) } : absent;
      }
      return {
        pointId,
        status: best.status,
        hintLevel: best.hintLevel,
        quote: quoteOf(quoted.sentences, context),
      };
    }),
    claims: [],
    numbers: findNumbers(context, sentences),
    asked: findQuestions(language, profile, context, last),
    answered: answered && last[0] ? [{ turnId: last[0].turnId, answered }] : [],
    insights: [],
    notes: [
      ...sentences
        .filter(({ flags }) => flags.has('instr'))
        .map((each) => noteOf('instruction', context, each)),
      ...notesOnLast(context, last),
      ...(isSalad ? [noteOf('word_salad', context)] : []),
      ...(isTooShort(content, session) ? [noteOf('too_little_speech', context)] : []),
    ],
    by: { reader: 'built-in', model: null, prompt: null, bank: `${question.id}@${question.version}` },
    measures: { session, conversation, pushBacks: judgePushBacks(profile, context, sentences) },
  };
}

type Note = Reading['notes'][number];

function noteOf(kind: Note['kind'], context: InterviewContext, sentence?: Sentence): Note {
  return { kind, turnId: sentence?.turnId ?? null, quote: sentence ? quoteOf([sentence], context) : null };
}

/** In a longer answer only its last sentences are meant for the interviewer. */
const SHORT_ANSWER_TOKENS = 40;
const LAST_SENTENCES = 2;

/** Is not well, or asks for the solution or the grade; a request for a hint is neither. */
function notesOnLast(context: InterviewContext, last: readonly Sentence[]): Note[] {
  const tokens = last.reduce((sum, sentence) => sum + sentence.tokens.length, 0);
  const addressed = tokens < SHORT_ANSWER_TOKENS ? last : last.slice(-LAST_SENTENCES);
  const ill = last.find(({ says }) => says.has('distress'));
  const pleading = addressed.find(
    ({ flags, says }) => flags.has('instr') || (says.has('meta') && !says.has('hintRequest')),
  );
  return [
    ...(ill ? [noteOf('distress', context, ill)] : []),
    ...(pleading ? [noteOf('asks_for_solution', context, pleading)] : []),
  ];
}
