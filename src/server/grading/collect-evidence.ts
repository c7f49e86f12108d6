import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { analyseTranscript, counts, type Sentence } from './analyse-transcript.ts';
import { collectFacts } from './collect-facts.ts';
import { creditOf } from './credit.ts';
import { cueOfPoint } from './cue-of-point.ts';
import type { EvidenceSheet, MisconceptionEvidence, PointEvidence, TurnQuote } from './evidence.ts';
import { judgePushBacks } from './judge-push-backs.ts';
import { compileContent } from './match/compile-content.ts';
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
export function collectEvidence(content: Content, context: InterviewContext): EvidenceSheet {
  return gatherEvidence(content, context).sheet;
}

type Gathered = {
  content: Content;
  turns: InterviewContext['turns'];
  length: number;
  evidence: GatheredEvidence;
};

/** Choosing, wording and checking one turn all ask for the same evidence. */
const gathered = new WeakMap<InterviewContext, Gathered>();

export function gatherEvidence(content: Content, context: InterviewContext): GatheredEvidence {
  const known = gathered.get(context);
  const { turns } = context;
  if (known?.content === content && known.turns === turns && known.length === turns.length)
    return known.evidence;
  const evidence = gather(content, context);
  gathered.set(context, { content, turns, length: turns.length, evidence });
  return evidence;
}

function gather(content: Content, context: InterviewContext): GatheredEvidence {
  const { question } = context;
  const analysis = analyseTranscript(content, context);
  const { sentences } = analysis;
  const facts = collectFacts(content, context, analysis);
  const compiled = compileContent(content);
  const { functionWords, denials } = compiled;
  const numberConflicts = findNumberConflicts(sentences, functionWords);
  const own = matchMisconceptions(question.misconceptions, sentences, denials);
  const others = sentences.filter((sentence) => !own.some((mistake) => mistake.sentence === sentence));
  const common = matchCommonMistakes(compiled, others);
  const mistakes = [...own, ...common];
  const mistakesAbout = (pointId: string) => mistakes.filter(({ rule }) => rule.affects.includes(pointId));
  const spoilt = new Set(common.map(({ sentence }) => sentence));
  const { counted: occurrences, found } = matchPoints(
    question.points,
    sentences,
    cueOfPoint(context),
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
  let best: PointEvidence = { pointId, status: 'absent', cue: 0, quote: null };
  for (const { status, cue, sentence } of occurrences) {
    const heard = { pointId, status: incoherent ? ('mentioned' as const) : status, cue };
    const gain = creditOf(content, context.level, heard) - creditOf(content, context.level, best);
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
  const last = new Map(mistakes.map((mistake) => [mistake.rule.id, mistake]));
  return [...last.values()].map(({ rule, common, sentence: { turnIndex }, sentence }) => ({
    id: rule.id,
    quote: quoteOf(sentence),
    corrected: common
      ? sentences.some((later) => later.turnIndex > turnIndex && putsRight(common, later))
      : rule.affects.some((pointId) =>
          occurrences
            .get(pointId)
            ?.some((later) => later.status !== 'mentioned' && later.sentence.turnIndex > turnIndex),
        ),
    ...(common ? { common } : {}),
  }));
}

function boldestOf(sentences: readonly Sentence[]): TurnQuote | null {
  const stated = sentences.filter((sentence) => counts(sentence) && !sentence.question);
  const [boldest] = stated.toSorted((a, b) => b.absolutes / b.units - a.absolutes / a.units);
  return boldest && boldest.absolutes > 0 ? quoteOf(boldest) : null;
}

function quoteOf(sentence: Sentence): TurnQuote {
  return { text: sentence.text, turnId: sentence.turnId };
}
