import type { Content } from '#shared/content/content.ts';
import type { JudgedSet } from '../equal-length/judged-set.ts';
import type { Evaluation } from '../evaluate.ts';
import type { ReadInterview } from '../runs/read-interviews.ts';
import type { Sets } from '../sets/read-sets.ts';
import { equalLengthIntroduction, equalLengthTables } from './equal-length-section.ts';
import { failuresSection } from './failures-section.ts';
import { figuresSection } from './figures-section.ts';
import { interviewsSection } from './interviews-section.ts';
import { setsSection } from './sets-section.ts';

/** docs/evaluation.md: one page, what the built-in engine is worth on questions that it was not fitted on. */
export function evaluationPage(
  { equalLength: set }: Sets,
  judged: readonly JudgedSet[],
  interviews: readonly ReadInterview[],
): string {
  return `# Evaluation

Written by \`npm run eval\`; it is not edited by hand. What a model is worth stands on [a page of its own](evaluation-model.md),
what was fitted on and every older set in [the appendix](evaluation-details.md).

${equalLengthIntroduction(set)}

## Questions that nothing was fitted on

${equalLengthTables(judged, ({ heldOut }) => heldOut)}

${interviewsSection(interviews)}

## What these figures are not

- The built-in engine hears what was talked about. It cannot know whether it is right: "wrong" is printed, and no goal is claimed.
- Transcripts, labels and ratings are by language models that were told what to be: no human interviewer took part.
- One labeller labelled each point of the talks of equal length, knowing which performance it was. The two who labelled whole
  interviews differ in every fifth to fourth point.
`;
}

const LIMITS = `## What the older sets are not

- The labels are **author labels**: the authors of the project wrote and labelled the graded set, one person a transcript, with
  the anchors of the rubric. No second person labelled them, so there is no agreement between humans to compare with.
- In these sets the better answers are also the longer ones: whoever counts words does well. They are no headline for that reason.
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

/** docs/evaluation-details.md: what was fitted on, and the older sets. */
export function evaluationDetails(
  content: Content,
  sets: Sets,
  evaluations: readonly Evaluation[],
  judged: readonly JudgedSet[],
): string {
  const sections = [
    `# Evaluation: the appendix

Written by \`npm run eval\`; it is not edited by hand. Beside [the page](evaluation.md): the questions of equal length that were
fitted on, and the older sets, whose every transcript is played against the real interviewer, answer by answer, and graded as the
server grades it, without a network. Answers count as typed ones, 150 words a minute.`,
    sets.equalLength.sets.length > 0 &&
      `## Equal length: the questions that were fitted on\n\n${equalLengthTables(judged, ({ heldOut }) => !heldOut)}`,
    setsSection(content, sets, evaluations),
    ...evaluations.map(figuresSection),
    LIMITS,
    ...evaluations.map(failuresSection),
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}
