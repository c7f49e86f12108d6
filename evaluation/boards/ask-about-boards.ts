import { openingTurn } from '../../src/engine/script/script.ts';
import type { InterviewContext } from '../../src/shared/interview/context.ts';
import { INTERVIEW_SECONDS } from '../../src/shared/rules/interview-clock.ts';
import { modelByHand } from '../by-hand/prompt-folder.ts';
import { KEPT_ANSWERS } from '../equal-length/judge-equal-length.ts';
import { questionIn } from '../equal-length/performances.ts';
import type { EvaluationStage } from '../main.ts';
import { configuredModel, interviewerAround, keepAnswers } from '../model/language-models.ts';
import { type KeptBoard, readBoards } from './kept-boards.ts';

const DRAWN_MS = 30_000;
const ANSWERED_MS = 60_000;

/**
 * What the model asks next where a candidate has drawn each of the kept boards, as a table. Nothing here tells which of them
 * are faulty; whether a question takes up a planted fault is for a reader of `truth.json` to say.
 */
export async function askAboutBoards(
  stage: EvaluationStage,
  { byHand, heldOut }: { byHand?: string | undefined; heldOut: boolean },
): Promise<void> {
  const model =
    byHand === undefined ? keepAnswers(await configuredModel(), KEPT_ANSWERS) : modelByHand(byHand);
  const interviewer = interviewerAround(stage)(model);
  const rows = await Promise.all(
    readBoards(heldOut ? 'held-out' : 'drawn').map(async (kept) => {
      const { text } = await interviewer.nextTurn(afterDrawing(stage, kept));
      return `| ${kept.file} | ${text} |`;
    }),
  );
  console.log(['| Board | Asked next |', '|---|---|', ...rows].join('\n'));
}

/** One answer after the opening, with the board drawn before it was sent. */
function afterDrawing(
  { content }: EvaluationStage,
  { question: id, changes, said }: KeptBoard,
): InterviewContext {
  const question = questionIn(content, id);
  const opening = openingTurn(question);
  const common = { unintelligible: false };
  const seconds = ANSWERED_MS / 1_000;
  return {
    question,
    level: 'senior',
    company: null,
    budgetSeconds: INTERVIEW_SECONDS,
    secondsRemaining: INTERVIEW_SECONDS - seconds,
    turns: [
      { ...common, id: 1, speaker: 'ai', at: 0, text: opening.text, seconds: null, move: opening.move },
      { ...common, id: 2, speaker: 'user', at: ANSWERED_MS, text: said, seconds, move: null },
    ],
    board: {
      startedAt: 0,
      events: changes.map((change, at) => ({ id: `c${at}`, seq: at + 1, atMs: DRAWN_MS, change })),
    },
  };
}
