import type { Admission } from '#shared/contract/model-servers.ts';

/** How many of the kept answers a model that nobody vouched for may misjudge. */
const MAY_MISS = 1;

export function admissionFrom(right: number, of: number): Admission {
  return { right, of, mayJudge: right >= of - MAY_MISS };
}

export function admissionSentence({ right, of, mayJudge }: Admission): string {
  const score = `(${right} of ${of})`;
  return mayJudge
    ? `Reads well enough to judge ${score}.`
    : `Asks the questions; you judge afterwards ${score}.`;
}
