import { answerEvidence, answerRemarks, answerScore } from './answer-grading.ts';
import { answerTurn } from './answer-turn.ts';
import type { ChatBody } from './recorded-request.ts';

export type Task = 'next_turn' | 'evidence' | 'score' | 'remarks';

/** How a model answers each task, from the prompt alone. */
export type Answers = Record<Task, (prompt: string) => unknown>;

export const USEFUL_ANSWERS: Answers = {
  next_turn: answerTurn,
  evidence: answerEvidence,
  score: answerScore,
  remarks: answerRemarks,
};

/** The words of a completion: what was asked for. */
export function answerChat(body: ChatBody, answers: Answers): string {
  const prompt = body.messages.find(({ role }) => role === 'user')?.content ?? '';
  return JSON.stringify(answers[taskOf(prompt)](prompt));
}

function taskOf(prompt: string): Task {
  if (prompt.includes('Offered moves')) return 'next_turn';
  if (prompt.includes('Report on these')) return 'evidence';
  return prompt.includes('Anchors:') ? 'score' : 'remarks';
}

/** As the whole reply, or as the events of a stream in several pieces. */
export function chatReply(body: ChatBody, content: string): { type: string; text: string } {
  const head = { id: 'chatcmpl-fake', created: 0, model: body.model };
  if (!body.stream) {
    const choice = { index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' };
    return {
      type: 'application/json',
      text: JSON.stringify({ ...head, object: 'chat.completion', choices: [choice] }),
    };
  }
  const pieces = content.match(/[\s\S]{1,40}/g) ?? [];
  const chunks = [
    ...pieces.map((piece) => ({ index: 0, delta: { content: piece }, finish_reason: null })),
    { index: 0, delta: {}, finish_reason: 'stop' },
  ];
  const events = chunks.map((choice) =>
    JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [choice] }),
  );
  return {
    type: 'text/event-stream',
    text: [...events, '[DONE]'].map((event) => `data: ${event}\n\n`).join(''),
  };
}
