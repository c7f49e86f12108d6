import { judgeByDebrief } from '#engine/debrief/judge.ts';
import { composeCards } from '#engine/report/cards.ts';
import { composeStandings } from '#engine/report/standings.ts';
import { sessionPhases } from '#engine/script/time-plan.ts';
import type { Clock } from '#server/clock.ts';
import { publicProcedure, replies, router } from '#server/trpc/init.ts';
import type { Content, Demo } from '#shared/content/content.ts';
import { type InterviewReply, interviewReply } from '#shared/contract/interviews.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { SCRIPT_LABEL } from '#shared/interview/greeting.ts';
import { INTERVIEW_SECONDS } from '#shared/rules/interview-clock.ts';

export const demoRouter = router({
  get: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/demo/interview',
        operationId: 'getDemoInterview',
        summary: 'A finished interview to look at',
      },
    })
    .output(replies(interviewReply))
    .query(({ ctx }) => ctx.deps.data.demo()),
});

/** The demo interview, judged by its candidate's debrief on first use and then kept. */
export function createDemo(content: Content, clock: Clock): () => Promise<InterviewReply> {
  let judged: InterviewReply | undefined;
  return async () => {
    judged ??= judgeDemo(content, clock.now());
    return judged;
  };
}

function judgeDemo(content: Content, now: Date): InterviewReply {
  const context = demoContext(content);
  const { ticks } = content.demo;
  const outcome = judgeByDebrief(content, context, {
    statements: [],
    answers: {},
    ticks,
    quoted: {},
    scores: {},
  });
  const { companies, categories, levels } = content.lookups;
  const { question, level, company, budgetSeconds, secondsRemaining } = context;
  const { turns } = context;
  const source = { content, level, category: question.category, question, report: outcome.report, turns };
  return {
    id: 1,
    status: 'completed',
    question: context.turns[0]?.text ?? question.prompt,
    questionId: question.id,
    company: company && numbered(companies, company.slug),
    category: numbered(categories, question.category),
    level: numbered(levels, level),
    title: question.title,
    ...outcome,
    cards: composeCards(source),
    standings: composeStandings(source),
    phases: sessionPhases(budgetSeconds, turns).phases,
    totalDuration: budgetSeconds - secondsRemaining,
    secondsRemaining,
    createdAt: now,
    completedAt: now,
    gradedAt: now,
    confirmedAt: null,
    isGradingAgain: false,
    formerReports: [],
    attempts: [],
    engine: SCRIPT_LABEL,
    interviewer: 'script',
    responses: context.turns.map((turn) => toResponse(turn, now)),
  };
}

function toResponse(turn: InterviewContext['turns'][number], now: Date): InterviewReply['responses'][number] {
  return {
    id: turn.id,
    speaker: turn.speaker,
    content: turn.text,
    transcriptState: turn.speaker === 'user' ? 'transcribed' : null,
    engine: null,
    audioUrl: null,
    duration: turn.seconds,
    timestamp: now,
  };
}

/** The entry with its position in the list as its id, because the demo has no rows. */
function numbered<Entry extends { slug: string }>(
  entries: readonly Entry[],
  slug: string,
): Entry & { id: number } {
  const index = entries.findIndex((entry) => entry.slug === slug);
  const entry = entries[index];
  if (!entry) throw new Error(`the demo needs ${slug} on the lists`);
  return { id: index + 1, ...entry };
}

/** The authored transcript in the form that the grader gets. */
function demoContext({ demo, questions, lookups }: Content): InterviewContext {
  const question = questions.get(demo.questionId);
  if (!question) throw new Error(`the demo's question ${demo.questionId} is not in the bank`);
  const turns = demo.turns.map(toTurnRecord);
  const spoken = turns.reduce((total, turn) => total + (turn.seconds ?? 0), 0);
  const company = lookups.companies.find(({ slug }) => slug === demo.company);
  return {
    question,
    level: demo.level,
    company: company ?? null,
    budgetSeconds: INTERVIEW_SECONDS,
    secondsRemaining: Math.max(0, INTERVIEW_SECONDS - spoken),
    turns,
  };
}

function toTurnRecord(turn: Demo['turns'][number], index: number): TurnRecord {
  const common = { id: index + 1, text: turn.text, unintelligible: false };
  return turn.role === 'ai'
    ? { ...common, speaker: 'ai', seconds: null, move: { ...turn.move, fallback: false } }
    : { ...common, speaker: 'user', seconds: turn.seconds, move: null };
}
