import type { InterviewerModel } from '#engine/interviewer.ts';
import type { Content } from '#shared/content/content.ts';
import { nextScriptTurn, SCRIPT_ENGINE } from './next-turn.ts';

export { nextScriptTurn };

/**
 * The interviewer without a model: it asks the written questions and understands nothing of the answers.
 * @param grade Where the grade comes from; the script judges nothing.
 */
export function createScript(content: Content, grade: InterviewerModel['grade']): InterviewerModel {
  return {
    engine: { id: SCRIPT_ENGINE, label: 'Written script', model: null },
    versions: { engine: 'script-1' },
    nextTurn: async (context) => nextScriptTurn(content, context),
    grade,
  };
}
