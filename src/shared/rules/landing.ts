import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { PlanReply } from '#shared/contract/licenses.ts';
import type { PublicConfigReply } from '#shared/contract/lookups.ts';
import type { DimensionReply, ReportCard, ReportReply } from '#shared/contract/report.ts';
import { SCRIPT_LABEL } from '#shared/interview/greeting.ts';
import { type ListedPrice, priceList } from './plans.ts';

/** All that the landing page shows of a server: servers with equal facts have equal pages. */
export type LandingFacts = {
  sample: LandingSample;
  prices: ListedPrice[];
  /** Whether guests may answer a question: they may if anybody may sign up. */
  isOpen: boolean;
  /** Whether a model of the server interviews, so that it can push back. */
  hasModel: boolean;
};

export function landingFacts(
  demo: InterviewReply,
  plans: PlanReply[],
  config: PublicConfigReply,
): LandingFacts {
  return {
    sample: landingSample(demo),
    prices: priceList(plans, config),
    isOpen: isOpenToGuests(config),
    hasModel: interviewsWithModel(config),
  };
}

export function isOpenToGuests({ signUp }: Pick<PublicConfigReply, 'signUp'>): boolean {
  return signUp === 'open';
}

export function interviewsWithModel({ engines }: Pick<PublicConfigReply, 'engines'>): boolean {
  return engines.interviewer !== SCRIPT_LABEL;
}

/** What the landing page shows of the demo interview. */
export type LandingSample = Pick<
  InterviewReply,
  'question' | 'grade' | 'score' | 'hiringRecommendation' | 'judgedBy'
> & {
  /** What was asked, what was answered, and what the interviewer made of that. */
  exchange: { asked: string; answer: string; followUp: string } | null;
  levelName: string;
  report: Pick<ReportReply, 'caps' | 'confidence' | 'confidenceNote' | 'engine'> | null;
  dimensions: Pick<DimensionReply, 'id' | 'name' | 'score' | 'bar'>[];
  /** What the report says first of what to work on. */
  advice: Pick<ReportCard, 'say' | 'why' | 'gain'> | null;
};

/** Moves by which the interviewer does not let an answer stand. */
const PUSHING = ['push_back', 'challenge', 'raise'];

/** The question, one exchange and the result; no times, which differ from server to server. */
export function landingSample(demo: InterviewReply): LandingSample {
  const { question, grade, score, hiringRecommendation, judgedBy, level, report, cards = [] } = demo;
  const [first] = cards;
  return {
    question,
    grade,
    score,
    hiringRecommendation,
    judgedBy,
    exchange: pickExchange(demo),
    levelName: level.name,
    report: report && {
      caps: report.caps,
      confidence: report.confidence,
      confidenceNote: report.confidenceNote,
      engine: report.engine,
    },
    dimensions: (report?.dimensions ?? []).map(({ id, name, score, bar }) => ({ id, name, score, bar })),
    advice: first ? { say: first.say, why: first.why, gain: first.gain } : null,
  };
}

/** The answer at which the interviewer pushed back, or else the first one that got a follow-up. */
function pickExchange({ responses, report }: InterviewReply): LandingSample['exchange'] {
  const pushes = new Set(
    report?.log.filter(({ kind }) => PUSHING.includes(kind)).map(({ responseId }) => responseId),
  );
  const exchanges = responses.flatMap((answer, index) => {
    const asked = responses[index - 1];
    const followUp = responses[index + 1];
    return answer.speaker === 'user' && asked?.speaker === 'ai' && followUp?.speaker === 'ai'
      ? [{ asked, answer, followUp }]
      : [];
  });
  const picked = exchanges.find(({ followUp }) => pushes.has(followUp.id)) ?? exchanges[0];
  if (!picked) return null;
  const { asked, answer, followUp } = picked;
  return { asked: asked.content, answer: answer.content, followUp: followUp.content };
}
