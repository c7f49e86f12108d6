import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { estimateGrader } from '../src/engine/debrief/estimate.ts';
import type { InterviewerModel } from '../src/engine/interviewer.ts';
import { createScript } from '../src/engine/script/script.ts';
import { loadContent } from '../src/server/content/load-content.ts';
import { PROJECT_ROOT } from '../src/server/root.ts';
import type { Content } from '../src/shared/content/content.ts';
import { askAboutBoards } from './boards/ask-about-boards.ts';
import { judgeEqualLength } from './equal-length/judge-equal-length.ts';
import { type EqualLength, readEqualLength } from './equal-length/sets.ts';
import { holdInterview } from './interview/hold-interview.ts';

const USAGE = `npm run eval                                  the set of equal length: raters and baselines alone
npm run eval -- --model                       the same through LLM_*: tells calls, tokens, dollars and time first
npm run eval -- --by-hand DIR                 the same, the model played by hand: every prompt is written to
                                              DIR/NNN-<step>-<name>.prompt.md, its answer is taken from
                                              DIR/NNN-<step>-<name>.answer.md; start again to go on
  --part tuning                               without the questions that are held out
  --misses 10                                 with the ten worst cases under each figure
  --only "sign-in,photo-backup wrong"         questions, kinds, or a question with a kind
  --plain | --protocol                        the plain prompt alone, or the product's protocol alone
  --yes                                       start without asking
  --prices 0.25,0.025,2                       dollars for a million tokens: in, in from the cache, out
  --played-by "who, and what they saw"        writes docs/evaluation-model.md

npm run eval -- --interview sign-in --level senior --candidate DIR
                                              one whole interview whose answers are written into DIR; the
                                              interviewer is the script, or --model, or --by-hand DIR
  --weak                                      what a model gets that admission found weak; the report is an estimate
  --out DIR                                   for transcript and report; otherwise .eval/interviews

npm run eval -- --boards --by-hand DIR        what is asked next about each kept board; without --by-hand by LLM_*
  --held-out                                  about those that nobody has tuned by
`;

/** What every command works on. */
export type EvaluationStage = {
  content: Content;
  equalLength: EqualLength;
  /** Asks where no model does. */
  script: InterviewerModel;
};

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    part: { type: 'string' },
    only: { type: 'string' },
    misses: { type: 'string', default: '0' },
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
    out: { type: 'string' },
    weak: { type: 'boolean', default: false },
    boards: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
  },
});

const content = loadContent(join(PROJECT_ROOT, 'db/content'));
const equalLength = readEqualLength(join(PROJECT_ROOT, 'evaluation'), content);
for (const { file, line, message } of equalLength.problems) {
  console.error(`evaluation/${file}${line ? `:${line}` : ''}: ${message}`);
}
if (equalLength.problems.length > 0) process.exitCode = 1;
const stage: EvaluationStage = {
  content,
  equalLength,
  script: createScript(content, estimateGrader(content)),
};

if (options.help) console.log(USAGE);
else if (options.interview !== undefined) {
  await holdInterview(stage, { ...options, question: options.interview, byHand: options['by-hand'] });
} else if (options.boards) {
  await askAboutBoards(stage, { byHand: options['by-hand'], heldOut: options['held-out'] });
} else {
  await judgeEqualLength(stage, {
    ...options,
    byHand: options['by-hand'],
    playedBy: options['played-by'],
    misses: Number(options.misses),
    tuningOnly: options.part === 'tuning',
  });
}
