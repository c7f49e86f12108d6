import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InterviewerModel } from '../../src/engine/interviewer.ts';
import { admittedInterviewer } from '../../src/engine/model/admission.ts';
import type { LanguageModel } from '../../src/engine/model/language-model.ts';
import { auditsOf } from '../../src/engine/model/read/read-turn.ts';
import { PROJECT_ROOT } from '../../src/server/root.ts';
import { level as levels } from '../../src/shared/content/question.ts';
import { modelByHand, promptFolder } from '../by-hand/prompt-folder.ts';
import { KEPT_ANSWERS } from '../equal-length/judge-equal-length.ts';
import { questionIn } from '../equal-length/performances.ts';
import type { EvaluationStage } from '../main.ts';
import { costText, interviewCosts, type RecordedCall, recordCalls } from '../model/call-costs.ts';
import { configuredModel, interviewerAround, keepAnswers } from '../model/language-models.ts';
import { recordOf, recordText, type TurnLog, turnLogOf } from './interview-record.ts';
import { candidateByHand, playInterview } from './play-interview.ts';

export type InterviewOptions = {
  question: string;
  level: string;
  candidate?: string | undefined;
  model: boolean;
  byHand?: string | undefined;
  /** The model gets what one gets that admission found weak, and judges nothing. */
  weak: boolean;
  out?: string | undefined;
};

/** One whole interview; the candidate's answers come from files, the model's too if it is played by hand. */
export async function holdInterview(stage: EvaluationStage, options: InterviewOptions): Promise<void> {
  if (options.candidate === undefined) throw new Error('--candidate names the folder for the answers');
  const question = questionIn(stage.content, options.question);
  const level = levels.parse(options.level);
  const calls: RecordedCall[] = [];
  const logged: string[] = [];
  const model = await modelFor(options);
  const interviewer = model
    ? vouched(interviewerAround(stage, (line) => logged.push(line))(recordCalls(model, question.id, calls)))
    : stage.script;

  function vouched(held: InterviewerModel): InterviewerModel {
    const admission = { right: 0, of: 12, mayJudge: false };
    const known = { known: () => admission, find: async () => admission };
    return options.weak ? admittedInterviewer(held, stage.script, known) : held;
  }

  const logs: TurnLog[] = [];
  let seenCalls = 0;
  const played = await playInterview(
    interviewer,
    question,
    level,
    candidateByHand(promptFolder(options.candidate)),
    (_, turn) => {
      logs.push(turnLogOf(turn, calls.slice(seenCalls), logged.splice(0)));
      seenCalls = calls.length;
    },
  );

  const audits = model ? await auditsOf({ model, content: stage.content }, played.context, played.memo) : [];
  const record = recordOf(played, interviewer.engine.id, logs, audits);
  const name = `${question.id}-${level}-${interviewer.engine.id}`;
  const out = options.out ?? join(PROJECT_ROOT, '.eval/interviews', name);
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'interview.json'), `${JSON.stringify(record, null, 2)}\n`);
  writeFileSync(join(out, 'interview.md'), `${recordText(record)}\n`);
  console.log(`${record.score ?? 'not graded'} ${record.grade ?? ''} ${join(out, 'interview.md')}`);
  for (const line of logged) console.log(line);
  if (model) console.log(costText(interviewCosts(calls), null));
}

async function modelFor({ byHand, model }: InterviewOptions): Promise<LanguageModel | null> {
  if (byHand !== undefined) return modelByHand(byHand);
  return model ? keepAnswers(await configuredModel(), KEPT_ANSWERS) : null;
}
