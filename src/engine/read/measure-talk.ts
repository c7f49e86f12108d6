import type { ConversationMeasures, SessionMeasures } from '#engine/measures.ts';
import type { MarkerKind } from '#shared/content/language.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { counts } from './flag-sentences.ts';
import type { QuestionProfile } from './point-profiles.ts';
import { decidedPhrase, quotablePhrase } from './quote-phrase.ts';
import type { Place } from './read-points.ts';
import type { Sentence } from './read-sentences.ts';
import { densityOf } from './read-windows.ts';
import type { SpokenLanguage } from './spoken-language.ts';
import { tokenize } from './tokens.ts';

/**
 * Standard deviations above talk about other questions: from here on a sentence has to do with this one. Generic talk about
 * the question has half of its sentences above, talk about something else next to none.
 */
const BEARS_FROM = 3;

/** How it was talked, over the sentences that count. */
export function measureSession(
  profile: QuestionProfile,
  { turns }: InterviewContext,
  sentences: readonly Sentence[],
): SessionMeasures {
  const counted = sentences.filter(counts);
  const near = counted.map(({ meanings }) => profile.bearing(meanings));
  const bearing = counted.filter(({ turnId }, at) => {
    const beside = [at - 1, at + 1].filter((other) => counted[other]?.turnId === turnId);
    const around = beside.reduce((sum, other) => sum + (near[other] ?? 0), 0) / 2;
    return Math.max(near[at] ?? 0, around) >= BEARS_FROM;
  });
  const questions = counted.filter(({ isQuestion }) => isQuestion).length;
  const asked = bearing.filter(({ isQuestion, inScope }) => isQuestion && !inScope).length;
  const marked = (kind: MarkerKind) => bearing.filter(({ markers }) => markers.has(kind)).length;
  return {
    words: words(sentences),
    countedWords: words(counted),
    speechSeconds: turns.reduce((sum, turn) => sum + (turn.speaker === 'user' ? (turn.seconds ?? 0) : 0), 0),
    bearing: share(words(bearing), words(counted)),
    density: densityOf(counted),
    figures: share(counted.filter(({ quantities }) => quantities.length > 0).length, counted.length),
    questions,
    assumptions: marked('assumption'),
    scopeCuts: marked('scope'),
    reasons: marked('reason'),
    signposts: marked('signpost'),
    // Whoever asks the interviewer something on the way turns to them.
    checkIns: Math.max(marked('checkIn'), Math.min(1, asked)),
  };
}

function words(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { tokens }) => sum + tokens.length, 0);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** A point that was touched in so many of the latest answers was touched lately. */
const LATEST_ANSWERS = 2;
const LONGEST_OPENING_WORDS = 8;

/** What the next question can be tied to. */
export function measureConversation(
  language: SpokenLanguage,
  profile: QuestionProfile,
  context: InterviewContext,
  sentences: readonly Sentence[],
  places: ReadonlyMap<string, readonly Place[]>,
): ConversationMeasures {
  const answers = context.turns.filter(({ speaker }) => speaker === 'user').map(({ id }) => id);
  const lately = new Set(answers.slice(-LATEST_ANSWERS));
  const last = sentences.filter(({ turnId }) => turnId === answers.at(-1));
  const settled = sentences.filter((sentence) => counts(sentence));
  /** Whoever hears the same words quoted a second time is not being listened to. */
  const saidBack = context.turns.map(({ speaker, text }) => (speaker === 'ai' ? text : '')).join('\n');
  const touched = (place: Place) => place.sentences[0]?.turnId ?? 0;
  const raised = [...places.values()].some((all) => {
    const first = Math.min(...all.map(touched));
    return all.length > 0 && first === answers.at(-1);
  });
  return {
    words: words(last),
    raisedPoint: raised,
    asksForHint: last.some(({ says }) => says.has('hintRequest')),
    isLost: last.some(({ says }) => says.has('stuck')),
    isHollow: isHollow(last, places),
    turnsTo: turnsTo(last),
    isReady: last.some(({ says }) => says.has('ready')) && !last.some(({ says }) => says.has('notReady')),
    opening: openingOf(last),
    slots: [...new Set(settled.flatMap(({ slots }) => [...slots]))],
    concepts: [
      ...new Set(settled.flatMap(({ meanings }) => meanings.filter((meaning) => meaning.startsWith('@')))),
    ],
    points: Object.fromEntries(
      profile.points.map((point, at) => {
        const heard = places.get(point.id) ?? [];
        const late = heard.filter((place) => lately.has(touched(place)));
        const phrases = (wanted: readonly Place[]): string | null => {
          for (const sentence of wanted.flatMap((place) => place.sentences)) {
            if (sentence.turnId !== answers.at(-1)) continue;
            const phrase = phraseAbout(language, profile, at, sentence);
            if (phrase !== null && !saidBack.includes(`"${phrase}"`)) return phrase;
          }
          return null;
        };
        const decided = (status: Place['status']): string | null => {
          const now = late.filter((place) => place.status === status && touched(place) === answers.at(-1));
          for (const sentence of now.flatMap((place) => place.sentences)) {
            const phrase = decidedPhrase(language, sentence);
            const isAbout = phrase !== null && isAboutPoint(language, profile, at, phrase, 1);
            if (isAbout && !saidBack.includes(`"${phrase}"`)) return phrase;
          }
          return null;
        };
        const reach = late.length > 0 ? 'lately' : heard.length > 0 ? 'earlier' : 'never';
        return [
          point.id,
          {
            reach,
            phrase: phrases(late),
            vague: decided('mentioned'),
            held: decided('justified'),
          },
        ];
      }),
    ),
  };
}

const HOLLOW_FROM_WORDS = 25;
const HOLLOW_FROM_PRAISE = 2;

function isHollow(last: readonly Sentence[], places: ReadonlyMap<string, readonly Place[]>): boolean {
  const praise = last.reduce((sum, sentence) => sum + sentence.praise, 0);
  if (praise < HOLLOW_FROM_PRAISE || words(last) < HOLLOW_FROM_WORDS) return false;
  if (last.some(({ quantities }) => quantities.length > 0)) return false;
  return ![...places.values()]
    .flat()
    .some(({ status, sentences }) => status !== 'mentioned' && last.some((own) => sentences.includes(own)));
}

/** At the end of an answer: further back it was said in passing. */
const LAST_SENTENCES = 2;

function turnsTo(last: readonly Sentence[]): ConversationMeasures['turnsTo'] {
  const end = last.slice(-LAST_SENTENCES);
  if (end.some(({ says }) => says.has('toChoose'))) return 'choose';
  if (end.some(({ says }) => says.has('toMoveOn'))) return 'moveOn';
  if (end.some(({ says }) => says.has('toStop'))) return 'stop';
  if (end.some(({ says, isQuestion }) => says.has('toAgree') && isQuestion)) return 'agree';
  return end.some(({ says }) => says.has('stuck')) ? 'gap' : null;
}

/** Two words in common tie many a phrase to a question that has nothing to do with it. */
const FEWEST_SHARED_WORDS = 3;

/** More than about any other point of the question, and by so many of its words. */
function isAboutPoint(
  language: SpokenLanguage,
  profile: QuestionProfile,
  point: number,
  phrase: string,
  fewestWords: number,
): boolean {
  const meanings = [...new Set(language.meanings(language.words(phrase)))];
  const shared = meanings.filter((meaning) => profile.massOf(point, meaning) > 0);
  const massOf = (of: number) => meanings.reduce((sum, meaning) => sum + profile.massOf(of, meaning), 0);
  const own = massOf(point);
  return shared.length >= fewestWords && profile.points.every((_, other) => massOf(other) <= own);
}

/** Words of a sentence that are about a point. */
function phraseAbout(
  language: SpokenLanguage,
  profile: QuestionProfile,
  point: number,
  sentence: Sentence,
): string | null {
  const phrase = quotablePhrase(language, sentence, (token) => {
    const [meaning] = language.meanings([token]);
    return meaning === undefined ? 0 : profile.massOf(point, meaning);
  });
  return phrase !== null && isAboutPoint(language, profile, point, phrase, FEWEST_SHARED_WORDS)
    ? phrase
    : null;
}

/** The first sentence of the last answer as it was said, if it is short. */
function openingOf([first]: readonly Sentence[]): string | null {
  if (!first) return null;
  const whole = first.text.replace(/[.!?,;\s]+$/, '');
  const length = tokenize(whole).length;
  return length > 1 && length <= LONGEST_OPENING_WORDS && !whole.includes('"') ? whole : null;
}
