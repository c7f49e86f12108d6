import type { RestCaller } from '#server/trpc/router.ts';
import type { Level } from '#shared/content/question.ts';
import type { InterviewReply, SubmitAnswerInput } from '#shared/contract/interviews.ts';
import type { TestApp, TestUser } from '../create-test-app.ts';
import { type Ability, modelTalk } from '../model-talk.ts';

/** What a scenario needs of an application: a test's own, or one over a data directory. */
export type Stage = Pick<TestApp, 'deps' | 'clock' | 'caller'>;

/** A place in the product where something can be seen that a scenario made. */
type Sight = { path: string; shows: string };
export type Sights = { sights: Sight[] };

/** A named state of the product, reached as a user reaches it: through the procedures, as time goes by. */
export type Scenario<Made extends Sights = Sights> = {
  name: string;
  /** One line for whoever chooses among them. */
  makes: string;
  /** The stage's clock moves on by this much at most. */
  lastsMs: number;
  /** @param candidate Has just signed up; everything is made as theirs. */
  play(stage: Stage, candidate: TestUser): Promise<Made>;
};

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a candidate looks at the choices, and thinks before an answer. */
const CHOOSING_MS = 20_000;
const THINKING_MS = 12_000;

type Choice = { category: string; level: Level; company?: string; questionId?: string };

/** Chooses by these slugs, and starts. */
export async function start(
  { caller, clock }: Stage,
  candidate: RestCaller,
  { category, level, company, questionId }: Choice,
): Promise<InterviewReply> {
  const { lookups } = caller();
  const [categories, levels, companies] = await Promise.all([
    lookups.categories(),
    lookups.levels(),
    lookups.companies(),
  ]);
  clock.advance(CHOOSING_MS);
  return candidate.interviews.start({
    categoryId: idOf(categories, category),
    levelId: idOf(levels, level),
    companyId: company === undefined ? null : idOf(companies, company),
    ...(questionId === undefined ? {} : { questionId }),
  });
}

/** Thinks, answers in writing or with a recording, and takes as long as that takes. */
export async function answer(
  { clock }: Stage,
  candidate: RestCaller,
  id: number,
  given: Pick<SubmitAnswerInput, 'transcript' | 'audio'>,
) {
  clock.advance(THINKING_MS);
  const reply = await candidate.interviews.submitAnswer({ id, responseTime: THINKING_MS, ...given });
  clock.advance((reply.answer.duration ?? 0) * 1000);
  return reply;
}

/** What somebody of this ability says to a question, in the bank's own sentences, in at most so many answers. */
export function answersOf({ deps }: Stage, questionId: string, ability: Ability, answers: number): string[] {
  const question = deps.content.questions.get(questionId);
  if (!question) throw new Error(`there is no question ${questionId}`);
  const said = modelTalk(question, ability);
  const each = Math.ceil(said.length / answers);
  return Array.from({ length: Math.ceil(said.length / each) }, (_, index) =>
    said.slice(index * each, (index + 1) * each).join(' '),
  );
}

function idOf(rows: readonly { id: number; slug: string }[], slug: string): number {
  const row = rows.find((each) => each.slug === slug);
  if (!row) throw new Error(`nothing on the list is called ${slug}`);
  return row.id;
}
