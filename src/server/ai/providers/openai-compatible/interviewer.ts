import { chooseMoves } from '#server/interviewer/choose-move.ts';
import { wordMove } from '#server/interviewer/word-move.ts';
import type { Log } from '#server/log.ts';
import type { Content } from '#shared/content/content.ts';
import type { MoveKind } from '#shared/interview/move.ts';
import type { CallPolicy } from '../../call-policy.ts';
import type { InterviewerModel } from '../../capabilities.ts';
import { withDeadline } from '../../deadline.ts';
import { describeFault } from '../../provider-fault.ts';
import { createGrader, graderVersions } from './grading/grader.ts';
import type { LanguageModel } from './language-model.ts';
import { wordTurn } from './word-turn.ts';

/** Said to the letter: a fact must not change on its way, and a refusal is no matter of wording. */
const SAID_BY_THE_BANK: ReadonlySet<MoveKind> = new Set(['repeat', 'decline', 'answer_fact']);

export type InterviewerParts = { model: LanguageModel; content: Content; policy: CallPolicy; log: Log };

/** Code chooses what to ask; the model words it and grades, within limits that code sets (interview-design 4, 5). */
export function createInterviewer(parts: InterviewerParts): InterviewerModel {
  const { model, content, policy, log } = parts;
  const engine = { id: 'openai-compatible', label: model.model, model: model.model };
  return {
    engine,
    versions: graderVersions(model.model),
    async nextTurn(context, signal) {
      const choice = chooseMoves(content, context);
      const [best] = choice.moves;
      if (!best) throw new Error('the policy offered no move');
      if (SAID_BY_THE_BANK.has(best.record.kind)) return wordMove(content, context, best);
      try {
        const turn = await withDeadline(
          policy.deadlineMs.nextTurn,
          (within) => wordTurn(model, content, context, choice, within),
          signal,
        );
        if (turn) return turn;
        log.info({ kind: best.record.kind }, 'the wording of a model was not fit to be spoken');
      } catch (error) {
        log.warn({ fault: describeFault(error) }, 'a model did not word the next turn');
      }
      const turn = wordMove(content, context, best);
      return { ...turn, move: { ...turn.move, fallback: true } };
    },
    grade: createGrader(parts, engine),
  };
}
