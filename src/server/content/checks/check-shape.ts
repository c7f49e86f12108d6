import { pointDimension } from '#shared/content/question.ts';
import type { QuestionCheck } from './checked-question.ts';

const MIN_CORE = { framing: 2, design: 3, depth: 2, resilience: 1, tradeoffs: 1 };
const MIN_CORE_IN_ALL = 9;
const MIN_PLUS = 5;
const MIN_STRETCH = 2;

/** Enough points of each kind, help for every core point, a drill for every dimension (interview-design 7.1, 7.3.2). */
export const checkShape: QuestionCheck = ({ question, report }) => {
  const count = (tier: string, dimension?: string) =>
    question.points.filter((point) => point.tier === tier && (!dimension || point.dim === dimension)).length;
  const atLeast = (have: number, want: number, what: string) => {
    if (have < want) report(['points'], `${have} ${what}, at least ${want} are needed`);
  };
  for (const dimension of pointDimension.options) {
    atLeast(count('core', dimension), MIN_CORE[dimension], `core points of ${dimension}`);
    if (!question.drills.some((drill) => drill.dim === dimension)) {
      report(['drills'], `there is no drill for ${dimension}`);
    }
  }
  atLeast(count('core'), MIN_CORE_IN_ALL, 'core points');
  atLeast(count('plus'), MIN_PLUS, 'plus points');
  atLeast(count('stretch'), MIN_STRETCH, 'stretch points');
  for (const [index, point] of question.points.entries()) {
    if (!point.probes.some((probe) => probe.cue === 1)) {
      report(['points', index, 'probes'], `${point.id} has no open probe (cue 1)`);
    }
    if (point.tier === 'core' && (point.hints?.length ?? 0) < 2) {
      report(['points', index, 'hints'], `${point.id} is core and needs two hints, rung 2 and rung 3`);
    }
  }
};
