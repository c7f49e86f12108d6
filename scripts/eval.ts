import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createBuiltInInterviewer } from '#engine/built-in.ts';
import { createBuiltInReader } from '#engine/read/built-in-reader.ts';
import type { Engine } from '#evaluation/runs/engine.ts';
import { readSets } from '#evaluation/sets/read-sets.ts';
import { loadContent } from '#server/content/load-content.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { judgeEqualLength } from './eval/equal-length.ts';
import { printDetails, printFigures } from './eval/figures.ts';
import { fitAgain } from './eval/fit.ts';
import { printMarks, writeSheet } from './eval/follow-ups.ts';
import { holdInterview } from './eval/interview.ts';
import type { EvaluationStage } from './eval/stage.ts';

const USAGE = `npm run eval                                  every set with the built-in engine; writes docs/evaluation*.md
  --part tuning                               without anything that is held out; writes nothing
  --misses 10                                 with the ten worst cases under each figure
  --only home-feed                            graded transcripts whose id contains this, in detail
  --held-out                                  ... also those held out, which then are held out no more
  --every-set --model                         every set through LLM_* as well: thousands of calls

npm run eval -- --fit                           fits the built-in reader to the labels; writes db/content/reader.yaml

npm run eval -- --equal-length                the set of equal length alone; writes nothing
npm run eval -- --model                       the same through LLM_*: tells calls, tokens, dollars and time first
npm run eval -- --by-hand DIR                 the same, the model played by hand: every prompt is written to
                                              DIR/NNN-<step>-<name>.prompt.md, its answer is taken from
                                              DIR/NNN-<step>-<name>.answer.md; start again to go on
  --only "sign-in,photo-backup wrong"         questions, kinds, or a question with a kind
  --plain | --protocol                        the plain prompt alone, or the product's protocol alone
  --yes                                       start without asking
  --prices 0.25,0.025,2                       dollars for a million tokens: in, in from the cache, out
  --played-by "who, and what they saw"        writes docs/evaluation-model.md

npm run eval -- --interview sign-in --level senior --candidate DIR
                                              one whole interview whose answers are written into DIR; the
                                              interviewer is the built-in one, or --model, or --by-hand DIR
  --built-in-grade                            the built-in engine grades, whoever asked the questions
  --out DIR                                   for transcript and report; otherwise .eval/interviews

npm run eval -- --follow-up-sheet DIR FILE... a blind sheet from interviews (interview.json) that were held so
  --turns 4                                   turns of each interview
npm run eval -- --follow-up-marks DIR         the marks in DIR/marks*.yaml, mean by source
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
    part: { type: 'string' },
    only: { type: 'string' },
    'held-out': { type: 'boolean', default: false },
    misses: { type: 'string', default: '0' },
    'every-set': { type: 'boolean', default: false },
    fit: { type: 'boolean', default: false },
    'equal-length': { type: 'boolean', default: false },
    model: { type: 'boolean', default: false },
    'by-hand': { type: 'string' },
    plain: { type: 'boolean', default: false },
    protocol: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    prices: { type: 'string' },
    'played-by': { type: 'string' },
    interview: { type: 'string' },
    level: { type: 'string', default: 'senior' },
    candidate: { type: 'string' },
    'built-in-grade': { type: 'boolean', default: false },
    out: { type: 'string' },
    'follow-up-sheet': { type: 'string' },
    'follow-up-marks': { type: 'string' },
    turns: { type: 'string', default: '4' },
  },
});

const content = loadContent(join(PROJECT_ROOT, 'db/content'));
const sets = readSets(join(PROJECT_ROOT, 'evaluation'), content);
for (const { file, line, message } of sets.problems) {
  console.error(`evaluation/${file}${line ? `:${line}` : ''}: ${message}`);
}
if (sets.problems.length > 0) process.exitCode = 1;
const reader = createBuiltInReader(content);
const builtIn: Engine = {
  kind: 'builtIn',
  interviewer: createBuiltInInterviewer(content, reader),
  parallel: 1,
};
const stage: EvaluationStage = { content, sets, reader, builtIn };

if (options.help) console.log(USAGE);
else if (options.fit) fitAgain(stage);
else if (options['follow-up-sheet']) {
  await writeSheet(stage, options['follow-up-sheet'], positionals, Number(options.turns));
} else if (options['follow-up-marks']) printMarks(options['follow-up-marks']);
else if (options.interview !== undefined) {
  await holdInterview(stage, {
    ...options,
    question: options.interview,
    byHand: options['by-hand'],
    builtInGrade: options['built-in-grade'],
  });
} else if (
  options['by-hand'] !== undefined ||
  (options.model && !options['every-set']) ||
  options['equal-length']
) {
  await judgeEqualLength(stage, {
    ...options,
    byHand: options['by-hand'],
    playedBy: options['played-by'],
    misses: Number(options.misses),
    tuningOnly: options.part === 'tuning',
  });
} else if (options.only !== undefined) await printDetails(stage, options.only, options['held-out']);
else {
  await printFigures(stage, {
    tuningOnly: options.part === 'tuning',
    misses: Number(options.misses),
    withModel: options.model,
  });
}
