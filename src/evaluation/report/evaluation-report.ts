import type { Content } from '#shared/content/content.ts';
import type { JudgedSet } from '../equal-length/judged-set.ts';
import type { Evaluation } from '../evaluate.ts';
import type { Sets } from '../sets/read-sets.ts';
import { equalLengthSection } from './equal-length-section.ts';
import { failuresSection } from './failures-section.ts';
import { figuresSection } from './figures-section.ts';
import { setsSection } from './sets-section.ts';

const INTRODUCTION = `# Evaluation

Written by \`npm run eval\`; it is not edited by hand. Every transcript is played against the real interviewer, answer by
answer, and graded as the server grades it, without a network. Answers count as typed ones, 150 words a minute.`;

const LIMITS = `## What these figures are not

- The labels are **author labels**: the authors of the project wrote and labelled the graded set, one person a transcript, with
  the anchors of the rubric, before any tuning and without seeing what the engine gives. No second person labelled them, so there
  is no agreement between humans to compare with.
- A blind rating of how specific the follow-ups are needs people; it was not measured.
- The written attacks, pairs and paraphrases come from the same authors.

## How they are counted

- Weighted kappa (QWK) compares whole anchors, half points rounded up. The label of the total is what the labels come to with the
  product's own arithmetic. Not graded counts as 0 where totals are put in order; beside a label it counts as F.
- Pairs are pairs of transcripts of different bands, over all questions and levels. Equal totals count as not in order.
- Where something is to change little, every single case has to stay within the goal.
- Repetition and padding add as many words again, or as many as the ten minutes hold.
- "All" is both parts and, for the interviewer, one whole interview of every simulated candidate on every question of the bank.
- Cooperative candidates say the model answer, whole or by halves, and take 38 to 66 seconds for an answer; the weak one takes as
  long. The repeated questions leave out candidates who give nothing to ask about: silent, listing, or only asking for the answer.
- A follow-up is every turn of the interviewer after the opening, also those that answer a question or decline.`;

/** docs/evaluation.md. */
export function evaluationReport(
  content: Content,
  sets: Sets,
  evaluations: readonly Evaluation[],
  equalLength: readonly JudgedSet[],
): string {
  const sections = [
    INTRODUCTION,
    setsSection(content, sets, evaluations),
    ...evaluations.map(figuresSection),
    equalLengthSection(sets.equalLength, equalLength),
    LIMITS,
    ...evaluations.map(failuresSection),
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}
