import { hintLevels } from '#engine/hint-level.ts';
import { creditOf } from '#engine/score/credit.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { analyseTranscript, counts, type Sentence } from './analyse-transcript.ts';
import { collectFacts } from './collect-facts.ts';
import type { EvidenceSheet, MisconceptionEvidence, PointEvidence, TurnQuote } from './evidence.ts';
import { judgePushBacks } from './judge-push-backs.ts';
import type { CompiledContent } from './match/compile-content.ts';
import {
  type MisconceptionMatch,
  matchCommonMistakes,
  matchMisconceptions,
  putsRight,
} from './match/match-misconceptions.ts';
import { matchPoints, type Occurrence } from './match/match-points.ts';
import { RANK } from './match/point-status.ts';
import { findNumberConflicts, numberConflictEvidence } from './numbers/find-number-conflicts.ts';
import type { NumberConflict } from './numbers/number-conflict.ts';

/** The sheet with what it was made from: the policy asks who said what in which answer. */
export type GatheredEvidence = {
  sheet: EvidenceSheet;
  sentences: readonly Sentence[];
  /** Places that count, by point id. */
  occurrences: ReadonlyMap<string, readonly Occurrence[]>;
  mistakes: readonly MisconceptionMatch[];
  numberConflicts: readonly NumberConflict[];
};

/** What was said, how it was connected, and who raised it (interview-design 6). */
export function collectEvidence(compiled: CompiledContent, context: InterviewContext): EvidenceSheet {
  return gatherEvidence(compiled, context).sheet;
}

export function gatherEvidence(compiled: CompiledContent, context: InterviewContext): GatheredEvidence {
  const { content } = compiled;
  const { question } = context;
  const analysis = analyseTranscript(compiled, context);
  const { sentences } = analysis;
  const facts = collectFacts(compiled, context, analysis);
  const { functionWords, denials } = compiled;
  const numberConflicts = findNumberConflicts(sentences, functionWords);
  const own = matchMisconceptions(question.misconceptions, sentences, denials);
  const others = sentences.filter((sentence) => !own.some((mistake) => mistake.sentence === sentence));
  const common = matchCommonMistakes(compiled, others);
  const mistakes = [...own, ...common];
  const mistakesAbout = (pointId: string) => mistakes.filter(({ rule }) => rule.affects.includes(pointId));
  const spoilt = new Set(common.map(({ sentence }) => sentence));
  const { counted: occurrences, found } = matchPoints(
    compiled,
    question.points,
    sentences,
    hintLevels(context),
    (pointId, sentence) =>
      spoilt.has(sentence) || mistakesAbout(pointId).some((mistake) => mistake.sentence === sentence),
  );
  const points = question.points.map((point): PointEvidence => {
    const known = occurrences.get(point.id) ?? [];
    const [mistake] = mistakesAbout(point.id);
    if (known.length === 0 && mistake) {
      return { pointId: point.id, status: 'wrong', cue: 0, quote: quoteOf(mistake.sentence) };
    }
    const best = bestEvidence(content, context, point.id, known, facts.incoherent);
    return { ...best, quote: tellingQuote(best, found.get(point.id) ?? []) ?? best.quote };
  });
  const sheet = {
    points,
    misconceptions: listMisconceptions(mistakes, occurrences, sentences),
    pushBacks: judgePushBacks(context, sentences),
    numberConflicts: numberConflictEvidence(numberConflicts, sentences),
    boldest: boldestOf(sentences),
    facts,
  };
  return { sheet, sentences, occurrences, mistakes, numberConflicts };
}

/** The occurrence that earns most at this level; in a session without sentences nothing is more than mentioned. */
function bestEvidence(
  content: Content,
  context: InterviewContext,
  pointId: string,
  occurrences: readonly Occurrence[],
  incoherent: boolean,
): PointEvidence {
  const credit = ({ status, cue }: Pick<PointEvidence, 'status' | 'cue'>) =>
    creditOf(content, context.level, { status, hintLevel: cue });
  let best: PointEvidence = { pointId, status: 'absent', cue: 0, quote: null };
  for (const { status, cue, sentence } of occurrences) {
    const heard = { pointId, status: incoherent ? ('mentioned' as const) : status, cue };
    const gain = credit(heard) - credit(best);
    if (gain > 0 || best.quote === null) best = { ...heard, quote: quoteOf(sentence) };
  }
  return best;
}

/** A sentence that names clearly more of the point than the one that earned the credit is the better quote. */
const CLEARLY_MORE = 2;

function tellingQuote(best: PointEvidence, found: readonly Occurrence[]): TurnQuote | null {
  const needed = best.status === 'justified' ? 'explained' : best.status;
  if (needed !== 'mentioned' && needed !== 'explained') return null;
  const own = found.find(({ sentence }) => isQuoteOf(best, sentence));
  const telling = found.find(
    ({ status, cue, support }) =>
      RANK[status] >= RANK[needed] && cue <= best.cue && support >= (own?.support ?? 0) + CLEARLY_MORE,
  );
  return telling ? quoteOf(telling.sentence) : null;
}

function isQuoteOf({ quote }: PointEvidence, sentence: Sentence): boolean {
  return quote?.turnId === sentence.turnId && quote.text === sentence.text;
}

/**
 * A mistake is put right when a later answer explains an affected point without repeating it, or for a common one says
 * what is right.
 */
function listMisconceptions(
  mistakes: readonly MisconceptionMatch[],
  occurrences: ReadonlyMap<string, readonly Occurrence[]>,
  sentences: readonly Sentence[],
): MisconceptionEvidence[] {
  return mistakes.map(({ rule, common, sentence: { turnIndex }, sentence }) => ({
    id: rule.id,
    quote: quoteOf(sentence),
    corrected: common
      ? sentences.some((later) => later.turnIndex > turnIndex && putsRight(common, later))
      : rule.affects.some((pointId) =>
          occurrences
            .get(pointId)
            ?.some((later) => later.status !== 'mentioned' && later.sentence.turnIndex > turnIndex),
        ),
  }));
}

function boldestOf(sentences: readonly Sentence[]): TurnQuote | null {
  const stated = sentences.filter((sentence) => counts(sentence) && !sentence.question);
  const [boldest] = stated.toSorted((a, b) => b.absolutes / b.units - a.absolutes / a.units);
  return boldest && boldest.absolutes > 0 ? quoteOf(boldest) : null;
}

function quoteOf(sentence: Sentence): TurnQuote {
  return { text: sentence.text, turnId: sentence.turnId, start: sentence.start };
}
