import { z } from 'zod';

const move = z.looseObject({ id: z.string(), bankWording: z.string(), mustQuote: z.array(z.string()) });

/** Words the first offered move, with the candidate's words before it: an obedient model. */
export function answerTurn(prompt: string) {
  const offered = /Offered moves, best first:\n(\[[\s\S]*\])/.exec(prompt)?.[1] ?? '[]';
  const [first] = z.array(move).parse(JSON.parse(offered));
  if (!first) return { moveId: '', utterance: '', quotedWords: [] };
  const [quote] = first.mustQuote;
  const utterance = quote ? `So, "${quote}" it is. ${first.bankWording}` : first.bankWording;
  return { moveId: first.id, utterance, quotedWords: quote ? [quote] : [] };
}
