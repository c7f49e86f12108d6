import type { Deps } from '#server/deps.ts';
import type { Question } from '#shared/content/question.ts';
import type { AttemptReply, ExercisePoint } from '#shared/contract/exercise.ts';
import { nearestWords } from '#shared/interview/nearest-words.ts';
import type { AttemptRow } from './attempts.store.ts';
import { livePointIds } from './exercise.ts';

type CheckedPoint = Omit<ExercisePoint, 'nearest'> & { texts: string[] };

/** What the candidate checks an answer against, point by point. */
export function checkedPoints(question: Question, pointIds: readonly string[]): CheckedPoint[] {
  return pointIds.flatMap((id) =>
    question.points
      .filter((point) => point.id === id)
      .map(({ name, said, ways, better, false: wrong }) => {
        const line = question.modelAnswer.lines.find(({ point }) => point === id);
        const model = line?.say ?? better;
        return { id, name, model, wrong, texts: [name, model, ...ways, ...said] };
      }),
  );
}

/** An answer with the words of it that come nearest to each point, by the question as it is today. */
export function toAttemptReply({ content }: Pick<Deps, 'content'>, row: AttemptRow): AttemptReply {
  const { userId: _, interviewId: __, pointIds, ...attempt } = row;
  const question = content.questions.get(row.questionId);
  const points = question ? checkedPoints(question, livePointIds(question, pointIds)) : [];
  return {
    ...attempt,
    points: points.map(({ texts, ...point }) => ({ ...point, nearest: nearestWords(texts, row.answer) })),
  };
}
