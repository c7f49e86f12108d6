import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { fitReader } from '#evaluation/fit/fit-reader.ts';
import { tuningSets } from '#evaluation/run-all.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import type { EvaluationStage } from './stage.ts';

const HEAD = `# What the built-in reader learned from labelled answers: written by npm run eval -- --fit, never by hand.
# The signs are explained in src/shared/content/fitted-reader.ts.
`;

/** Fits the reader to the labels that are not held out, tells how it does on questions left out, and writes the weights. */
export function fitAgain({ content, sets }: EvaluationStage): void {
  const { fitted, figures } = fitReader(content, tuningSets(sets));
  for (const { fit, by, auc, precision, recall } of figures) {
    const shares = [
      `AUC ${auc.toFixed(3)}`,
      `precision ${precision.toFixed(2)}`,
      `recall ${recall.toFixed(2)}`,
    ];
    console.log(`${fit.padEnd(10)} ${by.padEnd(26)} ${shares.join('   ')}`);
  }
  writeFileSync(join(PROJECT_ROOT, 'db/content/reader.yaml'), HEAD + stringify(fitted));
}
