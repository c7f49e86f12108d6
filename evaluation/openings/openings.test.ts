import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readYamlFile } from '../../src/server/content/read-yaml-file.ts';
import { PROJECT_ROOT } from '../../src/server/root.ts';
import { scriptTurns, simulateScript } from '../../src/testing/simulate-script.ts';
import { testContent } from '../../src/testing/test-content.ts';

const FILE = 'evaluation/openings/openings.yaml';
const openings = z.record(z.string(), z.strictObject({ says: z.array(z.string()), say: z.string() }));
const halves = z.strictObject({ chosen: openings, kept: openings });

const content = testContent();
const { value } = readYamlFile(join(PROJECT_ROOT, FILE), FILE, halves);
if (!value) throw new Error(`no ${FILE}`);

/** Says nothing that any point is about. */
const NEXT = [
  'For that one I would start with the simplest thing that could work here, and look at it again afterwards.',
  'Here I have no strong opinion yet, so I would rather begin small, and change my mind when I learn otherwise.',
  'That is something I would decide together with the people around me once the rest is in place for everybody.',
  'Honestly I would leave it as it is at the beginning, and come back when there is a reason to.',
];
const QUESTIONS = 4;

/** Of the bank's questions after each opening, those about a point on which the opening had said something. */
function askedAgain(said: z.infer<typeof openings>, seconds: number): string[] {
  return Object.entries(said).flatMap(([id, { says, say }]) => {
    const context = simulateScript(content, id, (_, step) => [say, ...NEXT][step] ?? null, { seconds });
    return scriptTurns(context)
      .slice(0, QUESTIONS)
      .flatMap(({ move, text }) =>
        move?.kind === 'probe' && says.includes(move.target.id ?? '') ? [`${id}: ${text}`] : [],
      );
  });
}

test.each([
  { half: 'chosen', most: 4 },
  { half: 'kept', most: 2 },
] as const)('few of the first four questions ask again what the opening said ($half)', ({ half, most }) => {
  const again = askedAgain(value[half], 25);
  expect(again.length, again.join('\n')).toBeLessThanOrEqual(most);
});
