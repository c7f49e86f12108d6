import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InterviewerModel } from '#engine/interviewer.ts';
import type { LanguageModel } from '#engine/model/language-model.ts';
import { questionIn } from '#evaluation/equal-length/performances.ts';
import { costText, interviewCosts } from '#evaluation/model/call-costs.ts';
import { keepAnswers } from '#evaluation/model/kept-answers.ts';
import { type RecordedCall, recordCalls } from '#evaluation/model/recorded-calls.ts';
import { candidateByHand } from '#evaluation/play/candidate-by-hand.ts';
import { recordOf, recordText, type TurnLog, turnLogOf } from '#evaluation/play/interview-record.ts';
import { playInterview } from '#evaluation/play/play-interview.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { level as levels } from '#shared/content/question.ts';
import { KEPT_ANSWERS } from './equal-length.ts';
import { configuredModel, interviewerAround, modelByHand, promptFolder } from './language-models.ts';
import type { EvaluationStage } from './stage.ts';

export type InterviewOptions = {
  question: string;
  level: string;
  candidate?: string | undefined;
  model: boolean;
  byHand?: string | undefined;
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
  const interviewer: InterviewerModel = model
    ? interviewerAround(stage, (line) => logged.push(line))(recordCalls(model, question.id, calls))
    : stage.script;

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

  const record = recordOf(played, interviewer.engine.id, logs);
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
