import type { PromptFolder } from '../by-hand/prompt-folder.ts';
import type { Candidate } from './play-interview.ts';

/** What ends an interview, written as an answer. */
const END = '(end)';
const SPOKEN_TO = `You are the candidate in a spoken system design interview. Answer the interviewer's last turn as you would speak: the words alone. Write ${END} to end the interview.`;

/** A candidate whose answers are written into a folder; each prompt holds the conversation as this candidate heard it. */
export function candidateByHand(folder: PromptFolder): Candidate {
  return async ({ turns, secondsRemaining }) => {
    const heard = turns.map(({ speaker, text }) => `${speaker === 'ai' ? 'Interviewer' : 'You'}: ${text}`);
    const answer = await folder.ask({
      step: 'candidate',
      json: null,
      messages: [
        { role: 'system', content: SPOKEN_TO },
        {
          role: 'user',
          content: `${heard.join('\n\n')}\n\n(${secondsRemaining} seconds of your speaking time are left.)`,
        },
      ],
    });
    return answer === END ? null : { text: answer };
  };
}
