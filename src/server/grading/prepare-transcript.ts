import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { analyseTranscript } from './analyse-transcript.ts';
import { splitSentences } from './text/split-sentences.ts';
import { tokenize } from './text/tokenize.ts';

export const REMOVED_SENTENCE = '[removed: not an answer]';

/**
 * dup: said before; list: a list of terms; instr: speaks to the grader; echo: the interviewer's own words; aside: a few
 * words about the talk itself ("I don't know", "what do you mean?").
 */
export type SentenceFlag = 'dup' | 'list' | 'instr' | 'echo' | 'aside';

export type PreparedSentence = {
  /** `T3.2`: second sentence of the third turn, both speakers counted. */
  ref: string;
  /** As stored, or REMOVED_SENTENCE. */
  text: string;
  flags: readonly SentenceFlag[];
};

export type PreparedTurn = {
  /** From 1, both speakers counted. */
  number: number;
  turnId: number;
  speaker: 'ai' | 'user';
  sentences: readonly PreparedSentence[];
};

/** The transcript in numbered sentences, without words addressed to the grader (interview-design 5.1). */
export function prepareTranscript(content: Content, context: InterviewContext): readonly PreparedTurn[] {
  const { sentences } = analyseTranscript(content, context);
  return context.turns.map((turn, turnIndex) => {
    const number = turnIndex + 1;
    const spoken: { text: string; flags: readonly SentenceFlag[] }[] =
      turn.speaker === 'ai'
        ? splitSentences(turn.text, tokenize(turn.text), new Set()).map(({ start, end }) => ({
            text: turn.text.slice(start, end),
            flags: [],
          }))
        : sentences
            .filter((sentence) => sentence.turnIndex === turnIndex)
            .map(({ text, flags }) => ({
              text: flags.has('instr') ? REMOVED_SENTENCE : text,
              flags: [...flags],
            }));
    return {
      number,
      turnId: turn.id,
      speaker: turn.speaker,
      sentences: spoken.map((sentence, index) => ({ ref: `T${number}.${index + 1}`, ...sentence })),
    };
  });
}
