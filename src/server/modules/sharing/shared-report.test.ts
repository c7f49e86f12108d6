import { expect, it } from 'vitest';
import { z } from 'zod';
import { interviewReply } from '#shared/contract/interviews.ts';
import { sharedInterview } from '#shared/contract/shared-interview.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { addReport, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { linkedInterview } from './friend-link.ts';
import { sharedReport } from './shared-report.ts';

/** Every field that a link publishes. Adding a line here decides that strangers may read it. */
const PUBLISHED = `
  attempts category.id category.name category.slug company.id company.name company.slug completedAt confirmedAt createdAt
  cards.answerNumber cards.better cards.dimension cards.dimensionName cards.gain cards.pointId
  cards.quote.answerNumber cards.quote.responseId cards.quote.text cards.responseId cards.say cards.task cards.text cards.why
  engine interviewer formerReports grade gradedAt hiringRecommendation id improvements isGradingAgain judgedBy.kind judgedBy.name
  level.id level.name level.order level.slug phases.phase phases.plannedSeconds phases.spentSeconds question questionId
  report.caps.cap report.caps.reason report.confidence report.confidenceNote
  report.dimensions.bar report.dimensions.evidence.cue report.dimensions.evidence.lowered report.dimensions.evidence.means
  report.dimensions.evidence.pointId report.dimensions.evidence.quote.answerNumber
  report.dimensions.evidence.quote.responseId report.dimensions.evidence.quote.text report.dimensions.evidence.status
  report.dimensions.id report.dimensions.name report.dimensions.nextAnchor report.dimensions.points
  report.dimensions.reason report.dimensions.score report.dimensions.weight
  report.drill.dimension report.drill.lookFor report.drill.task
  report.engine.id report.engine.label report.engine.model
  report.findings.asked.facts report.findings.asked.quote.answerNumber report.findings.asked.quote.responseId
  report.findings.asked.quote.text
  report.findings.falseStatements.correction report.findings.falseStatements.fact report.findings.falseStatements.id
  report.findings.falseStatements.putRight report.findings.falseStatements.putRightIn
  report.findings.falseStatements.quote.answerNumber report.findings.falseStatements.quote.responseId
  report.findings.falseStatements.quote.text report.findings.falseStatements.weight
  report.findings.insights.dimension report.findings.insights.quote.answerNumber
  report.findings.insights.quote.responseId report.findings.insights.quote.text report.findings.insights.why
  report.findings.reversals.earlier.answerNumber report.findings.reversals.earlier.responseId
  report.findings.reversals.earlier.text report.findings.reversals.later.answerNumber
  report.findings.reversals.later.responseId report.findings.reversals.later.text report.findings.reversals.note
  report.findings.unanswered.answer.answerNumber report.findings.unanswered.answer.responseId
  report.findings.unanswered.answer.text report.findings.unanswered.question
  report.improvements.dimension report.improvements.quote.answerNumber report.improvements.quote.responseId
  report.improvements.quote.text report.improvements.text report.instructionAttempts
  report.log.kind report.log.note report.log.outcome report.log.phase report.log.responseId
  report.misconceptions.id report.misconceptions.quote.answerNumber report.misconceptions.quote.responseId
  report.misconceptions.quote.text report.misconceptions.say
  report.modelAnswer.lines.heard report.modelAnswer.lines.pointId report.modelAnswer.lines.quote.answerNumber
  report.modelAnswer.lines.quote.responseId report.modelAnswer.lines.quote.text report.modelAnswer.lines.say
  report.modelAnswer.summary report.nextStep report.hadUnasked report.notAsked report.notGradedReason report.provisional report.speechSeconds
  report.strengths.dimension report.strengths.quote.answerNumber report.strengths.quote.responseId
  report.strengths.quote.text report.strengths.text report.summary report.words
  responses.aloud responses.audioUrl responses.by responses.content responses.duration responses.engine responses.fallback responses.id
  responses.notes.key responses.notes.said responses.notes.topic responses.notes.words responses.original
  responses.speaker responses.timestamp responses.transcriptState responses.uncertain.end responses.uncertain.start
  score secondsRemaining standings.dimension standings.hadUnasked standings.has standings.missing standings.named standings.notAsked standings.titles.pointId standings.titles.title status strengths title totalDuration
`
  .trim()
  .split(/\s+/);

it('publishes what is listed here and nothing else', () => {
  expect([...walk(sharedInterview)].map(({ path }) => path).sort()).toEqual(PUBLISHED.sort());
});

it('takes no object whole from what the owner reads, so that what is added there stays there', () => {
  const whole = new Set([...walk(interviewReply)].map(({ object }) => object));
  const taken = [...walk(sharedInterview)].filter(({ object }) => whole.has(object));
  expect(taken.map(({ path }) => path)).toEqual([]);
});

it('keeps back what a report, its cards and its answers come to hold', async () => {
  const app = await createTestApp();
  const owner = await signUpWithPlan(app);
  const { caller } = owner;
  const { id } = await startedInterview(app, owner);
  await caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
  await addReport(app, id, 'B+', 80);
  const token = (await caller.sharing.create({ id })).path.replace('/console/', '');
  const { reports, answers } = app.deps.data.stores;
  const stores = {
    ...app.deps.data.stores,
    reports: { ...reports, findCurrent: async (of: number) => withMore(await reports.findCurrent(of)) },
    answers: {
      ...answers,
      listConversation: async (of: number) => withMore(await answers.listConversation(of)),
    },
  };
  const { of } = app.deps.data.reportDigests;
  const reportDigests = {
    ...app.deps.data.reportDigests,
    of: (...given: Parameters<typeof of>) => withMore(of(...given)),
  };

  const linked = await linkedInterview(app.deps, token);
  const { interview } = await sharedReport(
    { ...app.deps, data: { ...app.deps.data, stores, reportDigests } },
    linked,
  );
  expect(interview.report?.dimensions.length).toBeGreaterThan(0);
  expect(interview.cards?.length).toBeGreaterThan(0);
  expect(interview.standings?.length).toBeGreaterThan(0);
  expect(interview.responses.some(({ content }) => content === TYPED_ANSWER)).toBe(true);
  expect(JSON.stringify(interview)).not.toContain('not decided');
});

/** A copy with one more field in every object of it. */
function withMore<Value>(value: Value): Value {
  const copy = structuredClone(value);
  addTo(copy);
  return copy;
}

function addTo(value: unknown): void {
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const part of Object.values(value)) addTo(part);
  if (!Array.isArray(value)) Reflect.set(value, 'privateNote', 'not decided');
}

type Leaf = { path: string; object: z.ZodObject };

/** Every field that holds no further object, with the object that it is in. */
function* walk(schema: z.core.$ZodType, path = '', within?: z.ZodObject): Generator<Leaf> {
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape))
      yield* walk(field, path === '' ? name : `${path}.${name}`, schema);
  } else if (schema instanceof z.ZodArray) yield* walk(schema.element, path, within);
  else if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    yield* walk(schema.unwrap(), path, within);
  else if (within) yield { path, object: within };
}
