export type ModelRun = {
  /** Who played the model, and what they saw. */
  playedBy: string;
  versions: Readonly<Record<string, string>>;
  /** The tables. */
  section: string;
  costs: string;
};

/** docs/evaluation-model.md. */
export function modelReport({ playedBy, versions, section, costs }: ModelRun): string {
  const list = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `# Evaluation with a model

Written by \`npm run eval\`; it is not edited by hand. The set of equal length, judged under the
product's protocol and, beside it, from a plain prompt of rubric and transcript.

**Who played the model:** ${playedBy}

Versions: ${list.join(', ')}.

${costs}

${section}
`;
}
