import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { DimensionReply, ReportReply } from '#shared/contract/report.ts';

/** What the landing page shows of the demo interview. */
export type LandingSample = Pick<InterviewReply, 'question' | 'grade' | 'score' | 'hiringRecommendation'> & {
  exchange: { answer: string; followUp: string } | null;
  levelName: string;
  report: Pick<ReportReply, 'caps' | 'confidence' | 'confidenceNote'> | null;
  dimensions: Pick<DimensionReply, 'id' | 'name' | 'score' | 'bar'>[];
};

/** Moves by which the interviewer does not let an answer stand. */
const PUSHING = ['push_back', 'challenge', 'raise'];

/** The question, one exchange and the result; no times, which differ from server to server. */
export function landingSample(demo: InterviewReply): LandingSample {
  const { question, grade, score, hiringRecommendation, level, report } = demo;
  return {
    question,
    grade,
    score,
    hiringRecommendation,
    exchange: pickExchange(demo),
    levelName: level.name,
    report: report && {
      caps: report.caps,
      confidence: report.confidence,
      confidenceNote: report.confidenceNote,
    },
    dimensions: (report?.dimensions ?? []).map(({ id, name, score, bar }) => ({ id, name, score, bar })),
  };
}

/** The answer at which the interviewer pushed back, or else the first one that got a follow-up. */
function pickExchange({ responses, report }: InterviewReply): LandingSample['exchange'] {
  const pushes = new Set(
    report?.log.filter(({ kind }) => PUSHING.includes(kind)).map(({ responseId }) => responseId),
  );
  const exchanges = responses.flatMap((answer, index) => {
    const followUp = responses[index + 1];
    return answer.speaker === 'user' && followUp?.speaker === 'ai' ? [{ answer, followUp }] : [];
  });
  const picked = exchanges.find(({ followUp }) => pushes.has(followUp.id)) ?? exchanges[0];
  return picked ? { answer: picked.answer.content, followUp: picked.followUp.content } : null;
}
