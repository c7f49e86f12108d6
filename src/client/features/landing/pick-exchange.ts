import type { InterviewReply, ResponseReply } from '#shared/contract/interviews.ts';

/** Moves by which the interviewer does not let an answer stand. */
const PUSHING = ['push_back', 'challenge', 'raise'];

export type Exchange = { answer: ResponseReply; followUp: ResponseReply };

/** The answer at which the interviewer pushed back, or else the first one that got a follow-up. */
export function pickExchange({ responses, report }: InterviewReply): Exchange | null {
  const pushes = new Set(
    report?.log.filter(({ kind }) => PUSHING.includes(kind)).map(({ responseId }) => responseId),
  );
  const exchanges = responses.flatMap((answer, index): Exchange[] => {
    const followUp = responses[index + 1];
    return answer.speaker === 'user' && followUp?.speaker === 'ai' ? [{ answer, followUp }] : [];
  });
  return exchanges.find(({ followUp }) => pushes.has(followUp.id)) ?? exchanges[0] ?? null;
}
