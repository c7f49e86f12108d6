import { findTerms } from '#engine/read/point-profiles.ts';
import type { QuestionCheck } from './checked-question.ts';

/** Nothing that the interviewer or a drill asks holds a term of what it asks for (interview-design 7.3.1, 7.3.3). */
export const checkLeaks: QuestionCheck = ({ content, question, report }) => {
  const leaks = (
    path: readonly PropertyKey[],
    text: string,
    targets: readonly string[],
    needs: readonly string[] = [],
  ) => {
    for (const { id, terms = [] } of question.points.filter((point) => targets.includes(point.id))) {
      for (const term of findTerms(content, terms, text)) {
        if (!needs.includes(term)) report(path, `says "${term}", a term of ${id}: "${text}"`);
      }
    }
  };
  const all = question.points.map(({ id }) => id);
  leaks(['prompt'], question.prompt, all);
  for (const [index, text] of (question.variants ?? []).entries()) leaks(['variants', index], text, all);
  for (const [index, { id, probes, hints = [] }] of question.points.entries()) {
    for (const [at, { say, needs }] of probes.entries()) {
      leaks(['points', index, 'probes', at], say, [id], needs);
    }
    for (const [at, hint] of hints.entries()) leaks(['points', index, 'hints', at], hint, [id]);
  }
  for (const [index, { say, targets, needs }] of question.stress.entries()) {
    leaks(['stress', index], say, targets, needs);
  }
  for (const [index, { task, lookFor }] of question.drills.entries()) leaks(['drills', index], task, lookFor);
};
