import type { Runs } from './rows/row.ts';
import type { Stage } from './runs/engine.ts';
import { runAttacks } from './runs/run-attacks.ts';
import { runCandidates } from './runs/run-candidates.ts';
import { runGraded } from './runs/run-graded.ts';
import { runIndependent } from './runs/run-independent.ts';
import { runVariants } from './runs/run-variants.ts';
import { runWrittenChanges } from './runs/run-written-changes.ts';
import type { Sets } from './sets/read-sets.ts';

/** The sets are split before any tuning; `all` adds the simulated candidates, which have no parts. */
export type Part = 'tuning' | 'heldOut';

/** Plays everything once with one engine. `tell` hears what is being played. */
export async function runAll(
  stage: Stage,
  sets: Sets,
  tell: (what: string) => void = () => {},
): Promise<Runs> {
  tell(`${sets.graded.length} graded transcripts`);
  const graded = await runGraded(stage, sets.graded);
  tell('the same with changes');
  const variants = await runVariants(stage, graded, sets);
  tell(`the second set, ${sets.independent.length} questions`);
  const independent = await runIndependent(stage, sets.independent);
  tell('what deserves little');
  const attacks = await runAttacks(stage, sets);
  tell('written pairs');
  const changes = await runWrittenChanges(stage, sets);
  tell('simulated candidates');
  const candidates = await runCandidates(stage, sets);
  return {
    content: stage.content,
    reader: stage.reader,
    graded,
    independent,
    variants,
    attacks,
    changes,
    candidates,
  };
}

/** The runs of one part, without the candidates. */
export function partOf(runs: Runs, part: Part): Runs {
  const isIn = ({ heldOut }: { heldOut: boolean }) => heldOut === (part === 'heldOut');
  return {
    content: runs.content,
    reader: runs.reader,
    graded: runs.graded.filter(isIn),
    independent: runs.independent.filter(isIn),
    variants: runs.variants.filter(isIn),
    attacks: runs.attacks.filter(isIn),
    changes: runs.changes.filter(isIn),
    candidates: [],
  };
}

/** The sets without what was held out, for those who tune. */
export function tuningSets(sets: Sets): Sets {
  const isOpen = ({ heldOut }: { heldOut: boolean }) => !heldOut;
  const independent = sets.independent.filter(isOpen);
  return {
    ...sets,
    graded: sets.graded.filter(isOpen),
    independent,
    plainLabels: sets.plainLabels.filter((labels) =>
      independent.some(({ question }) => question === labels.question),
    ),
    equalLength: { ...sets.equalLength, sets: sets.equalLength.sets.filter(isOpen) },
    interviews: sets.interviews.filter(isOpen),
    fluentWrong: sets.fluentWrong.filter(isOpen),
    offTopic: sets.offTopic.filter(isOpen),
    paraphrases: sets.paraphrases.filter(isOpen),
    stylePairs: sets.stylePairs.filter(isOpen),
    materialErrors: sets.materialErrors.filter(isOpen),
    instructions: sets.instructions.filter(isOpen),
    answerRequests: sets.answerRequests.filter(isOpen),
  };
}
