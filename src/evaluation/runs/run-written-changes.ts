import type { GradeOutcome } from '#shared/interview/context.ts';
import { modelTalk } from '../candidates/model-talk.ts';
import type { Sets } from '../sets/read-sets.ts';
import { spreadSentences } from '../vary/insert.ts';
import { mapParallel, playAnswers, questionOf, type Stage } from './engine.ts';

export type WrittenChangeKind = 'style' | 'paraphrase' | 'material errors';

/** Two written versions of one interview. */
export type WrittenChangeRun = {
  id: string;
  kind: WrittenChangeKind;
  heldOut: boolean;
  before: GradeOutcome;
  after: GradeOutcome;
};

type Plan = Pick<WrittenChangeRun, 'id' | 'kind' | 'heldOut'> & {
  base: Parameters<typeof playAnswers>[1];
  answers: readonly [before: readonly string[], after: readonly string[]];
};

/** Style pairs; plain-speech versions of strong fixtures; strong fixtures with three false statements in them. */
export async function runWrittenChanges(stage: Stage, sets: Sets): Promise<WrittenChangeRun[]> {
  const strong = (id: string): string[] => strongAnswers(stage, id);
  const plans: Plan[] = [
    ...sets.stylePairs.map((base) => ({
      ...base,
      base,
      kind: 'style' as const,
      answers: [base.clean, base.plain] as const,
    })),
    ...sets.paraphrases.map((base) => ({
      ...base,
      base,
      kind: 'paraphrase' as const,
      answers: [strong(base.question), base.answers] as const,
    })),
    ...sets.materialErrors.map((base) => ({
      ...base,
      base,
      kind: 'material errors' as const,
      answers: [strong(base.question), spreadSentences(strong(base.question), base.errors)] as const,
    })),
  ];
  return mapParallel(plans, stage.engine.parallel, async ({ id, kind, heldOut, base, answers }) => {
    const [before, after] = [
      await playAnswers(stage, base, answers[0]),
      await playAnswers(stage, base, answers[1]),
    ];
    return { id, kind, heldOut, before: before.outcome, after: after.outcome };
  });
}

/** What a strong candidate says, in the bank's own sentences. */
export function strongAnswers({ content }: Pick<Stage, 'content'>, questionId: string): string[] {
  return modelTalk(questionOf(content, questionId), 'strong');
}
