import type { InterviewerModel } from '#engine/interviewer.ts';
import type { BuiltInReader } from '#engine/read/built-in-reader.ts';
import type { Content } from '#shared/content/content.ts';
import type { Level, Question } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { type ObservedTurn, observeTurn } from '../play/observe-turn.ts';
import { type Candidate, type Played, playInterview, scripted } from '../play/play-interview.ts';

/** Which column of goals an engine is held to. */
export type EngineKind = 'builtIn' | 'model';

/** An engine under evaluation. `parallel`: interviews held at the same time; 1 where times are to mean something. */
export type Engine = { kind: EngineKind; interviewer: InterviewerModel; parallel: number };

/** `reader` measures beside whichever engine is on. */
export type Stage = { content: Content; engine: Engine; reader: BuiltInReader };

/** @throws {Error} when the bank has no such question: the sets are checked before. */
export function questionOf(content: Content, id: string): Question {
  const question = content.questions.get(id);
  if (!question) throw new Error(`no question ${id}`);
  return question;
}

/** Plays scripted answers. */
export function playAnswers(
  { content, engine }: Stage,
  { question, level }: { question: string; level: Level },
  answers: readonly string[],
): Promise<Played> {
  return playInterview(engine.interviewer, questionOf(content, question), level, scripted(answers));
}

export type Observed = Played & { turns: readonly ObservedTurn[] };

/** Holds an interview and notes what a critical listener would. */
export async function playObserved(
  { content, engine, reader }: Stage,
  question: Question,
  level: Level,
  candidate: Candidate,
): Promise<Observed> {
  const turns: ObservedTurn[] = [];
  const played = await playInterview(engine.interviewer, question, level, candidate, (before, turn, ms) =>
    turns.push(observeTurn(content, reader, before, turn, ms)),
  );
  return { ...played, turns };
}

/** Answers of the candidate in a conversation. */
export function answersIn({ turns }: Pick<InterviewContext, 'turns'>): string[] {
  return turns.filter((turn) => turn.speaker === 'user').map((turn) => turn.text);
}

/** Runs `work` over all items, so many at a time, and keeps their order. */
export async function mapParallel<Item, Result>(
  items: readonly Item[],
  parallel: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return results;
}
