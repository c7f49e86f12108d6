import { judgeByDebrief } from '#engine/debrief/judge.ts';
import { composeCards } from '#engine/report/compose-cards.ts';
import { composeStandings } from '#engine/report/compose-standings.ts';
import { sessionPhases } from '#engine/script/time-plan.ts';
import type { Clock } from '#server/clock.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { SCRIPT_LABEL } from '#shared/interview/greeting.ts';
import { demoContext } from './demo-context.ts';

/** The demo interview, judged by its candidate's debrief when it is first asked for, and kept (decisions D19). */
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
  const outcome = judgeByDebrief(content, context, { statements: [], answers: {}, ticks, scores: {} });
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

/** The entry with its place on the list as its id: the demo has no rows. */
function numbered<Entry extends { slug: string }>(
  entries: readonly Entry[],
  slug: string,
): Entry & { id: number } {
  const index = entries.findIndex((entry) => entry.slug === slug);
  const entry = entries[index];
  if (!entry) throw new Error(`the demo needs ${slug} on the lists`);
  return { id: index + 1, ...entry };
}
