import type { GradeOutcome } from '#shared/interview/context.ts';
import type { Sets } from '../sets/read-sets.ts';
import type { Phrasing } from '../sets/written-sets.ts';
import { insertSentence } from '../vary/insert.ts';
import { lengthen, padding, repetition } from '../vary/lengthen.ts';
import { mishear, unpunctuated } from '../vary/mishear.ts';
import { seededRandom, shuffled } from '../vary/random.ts';
import { mapParallel, playAnswers, type Stage } from './engine.ts';
import type { GradedRun } from './run-graded.ts';

export type VariantKind =
  | 'repetition'
  | 'padding'
  | 'word errors'
  | 'unpunctuated'
  | 'instruction'
  | 'shuffled';

/** The same interview with something changed in the answers. */
export type VariantRun = {
  id: string;
  kind: VariantKind;
  heldOut: boolean;
  before: GradeOutcome;
  after: GradeOutcome;
};

type Plan = { kind: VariantKind; base: GradedRun; name: string; answers: string[] };

const WORD_ERRORS = 0.1;

/** Every transcript with enough in it, changed in every way that should change little or nothing. */
export async function runVariants(
  stage: Stage,
  graded: readonly GradedRun[],
  { instructions, padding: talk }: Pick<Sets, 'instructions' | 'padding'>,
): Promise<VariantRun[]> {
  const plans = [
    ...graded.filter(({ expected }) => expected !== null).flatMap((base) => plansFor(base, talk)),
    ...[true, false].flatMap((heldOut) =>
      instructionPlans(
        graded.filter((run) => run.heldOut === heldOut),
        instructions.filter((instruction) => instruction.heldOut === heldOut),
      ),
    ),
  ];
  return mapParallel(plans, stage.engine.parallel, async ({ kind, base, name, answers }) => {
    const { outcome } = await playAnswers(stage, base.transcript, answers);
    return { id: `${base.id} ${name}`, kind, heldOut: base.heldOut, before: base.outcome, after: outcome };
  });
}

function plansFor(base: GradedRun, talk: readonly string[]): Plan[] {
  const { answers, band } = base.transcript;
  if (band === 'none') return [];
  const random = seededRandom(base.id);
  const plan = (kind: VariantKind, changed: string[]): Plan => ({ kind, base, name: kind, answers: changed });
  const plans = [
    plan('repetition', lengthen(answers, repetition)),
    plan('padding', lengthen(answers, padding(talk))),
    plan(
      'word errors',
      answers.map((answer) => mishear(answer, WORD_ERRORS, random)),
    ),
    plan('unpunctuated', answers.map(unpunctuated)),
  ];
  if (band !== 'strong' && band !== 'outstanding') return plans;
  const mixed = answers.map((answer) => shuffled(answer.split(/\s+/), random).join(' '));
  return [...plans, plan('shuffled', mixed)];
}

/** Every way to instruct the grader, once in a weak transcript and once in one below the bar. */
function instructionPlans(graded: readonly GradedRun[], instructions: readonly Phrasing[]): Plan[] {
  return (['weak', 'below'] as const).flatMap((band) => {
    const bases = graded.filter(({ transcript }) => transcript.band === band);
    return instructions.flatMap(({ say }, at) => {
      const base = bases[at % bases.length];
      if (!base) return [];
      const answers = insertSentence(base.transcript.answers, say, at);
      return [{ kind: 'instruction' as const, base, name: `+ "${say}"`, answers }];
    });
  });
}
