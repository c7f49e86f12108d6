import { tokenize } from '#engine/text/tokens.ts';
import type { InterviewContext } from '#shared/interview/context.ts';

/** So many words of the model answer in a row are no coincidence. */
const RUN_WORDS = 6;

/** Runs of the model answer in a turn that neither the candidate nor the question itself has said. */
export function saysModelLine({ question, turns }: InterviewContext, own: string): string[] {
  const known = [
    question.prompt,
    ...question.facts.map((fact) => fact.say),
    ...turns.filter((turn) => turn.speaker === 'user').map((turn) => turn.text),
  ].flatMap(runsOf);
  const allowed = new Set(known);
  const said = new Set(runsOf(own).filter((run) => !allowed.has(run)));
  return question.modelAnswer.lines.flatMap(({ say }) =>
    runsOf(say)
      .filter((run) => said.has(run))
      .map((run) => `says "${run}" of the model answer`),
  );
}

function runsOf(text: string): string[] {
  const words = tokenize(text).map((token) => token.word);
  return words.slice(RUN_WORDS - 1).map((_, at) => words.slice(at, at + RUN_WORDS).join(' '));
}
