import { z } from 'zod';
import { keyNote } from '../interview/move.ts';
import { textSpan } from '../interview/text-span.ts';
import { responseReply } from './answers.ts';
import { interviewPhasesReply, interviewReply } from './interviews.ts';
import { levelReply, lookupReply } from './lookups.ts';
import {
  dimensionReply,
  evidenceReply,
  findings,
  judgedBy,
  logEntry,
  modelAnswerLine,
  quote,
  remark,
  reportCard,
  reportReply,
  standing,
} from './report.ts';

/**
 * What a link to a report publishes, picked by name down to the last object: a new field of an interview or a report is
 * not shared until somebody writes it here. Not shared are the recordings and their times, how the answers were spoken,
 * costs, exercises, former reports, and what the candidate expected.
 */

const sharedQuote = quote.pick({ text: true, responseId: true, answerNumber: true });
const withQuote = { quote: sharedQuote.nullable() };
const sharedLookup = lookupReply.pick({ id: true, name: true, slug: true });
const sharedRemark = remark.pick({ dimension: true, text: true }).extend(withQuote);
const judge = judgedBy.pick({ kind: true, name: true });

const sharedDimension = dimensionReply
  .pick({
    id: true,
    name: true,
    score: true,
    bar: true,
    weight: true,
    points: true,
    reason: true,
    nextAnchor: true,
  })
  .extend({
    evidence: z.array(
      evidenceReply
        .pick({ pointId: true, means: true, status: true, cue: true, lowered: true })
        .extend(withQuote),
    ),
  });

const found = findings.shape;
const sharedFindings = z.object({
  falseStatements: z.array(
    found.falseStatements.element
      .pick({ id: true, correction: true, fact: true, weight: true, putRight: true, putRightIn: true })
      .extend({ quote: sharedQuote }),
  ),
  reversals: z.array(
    found.reversals.element.pick({ note: true }).extend({ earlier: sharedQuote, later: sharedQuote }),
  ),
  unanswered: z.array(found.unanswered.element.pick({ question: true }).extend({ answer: sharedQuote })),
  asked: z.array(found.asked.element.pick({ facts: true }).extend({ quote: sharedQuote })),
  insights: z.array(
    found.insights.element.pick({ dimension: true, why: true }).extend({ quote: sharedQuote }),
  ),
});

const reported = reportReply.shape;
const sharedReport = reportReply
  .pick({
    summary: true,
    nextStep: true,
    notGradedReason: true,
    confidence: true,
    confidenceNote: true,
    instructionAttempts: true,
    words: true,
    speechSeconds: true,
    provisional: true,
    notAsked: true,
    hadUnasked: true,
  })
  .extend({
    dimensions: z.array(sharedDimension),
    strengths: z.array(sharedRemark),
    improvements: z.array(sharedRemark),
    misconceptions: z.array(reported.misconceptions.element.pick({ id: true, say: true }).extend(withQuote)),
    caps: z.array(reported.caps.element.pick({ cap: true, reason: true })),
    modelAnswer: z
      .object({
        summary: z.string(),
        lines: z.array(modelAnswerLine.pick({ pointId: true, say: true, heard: true }).extend(withQuote)),
      })
      .nullable(),
    drill: reported.drill.unwrap().pick({ dimension: true, task: true, lookFor: true }).nullable(),
    log: z.array(logEntry.pick({ responseId: true, kind: true, phase: true, note: true, outcome: true })),
    engine: reported.engine.pick({ id: true, label: true, model: true }),
    /** Empty: versions name prompts, and identify the conversation by a fingerprint. */
    versions: z.object({}),
    findings: sharedFindings.optional(),
  });

const sharedCard = reportCard
  .pick({
    dimension: true,
    dimensionName: true,
    pointId: true,
    say: true,
    why: true,
    responseId: true,
    answerNumber: true,
    gain: true,
    better: true,
    task: true,
    text: true,
  })
  .extend(withQuote);

const sharedResponse = responseReply
  .pick({
    id: true,
    speaker: true,
    content: true,
    transcriptState: true,
    engine: true,
    duration: true,
    timestamp: true,
    original: true,
    fallback: true,
    by: true,
    aloud: true,
  })
  .extend({
    audioUrl: z.null(),
    uncertain: z.array(textSpan.pick({ start: true, end: true })).optional(),
    notes: z.array(keyNote.pick({ key: true, said: true, words: true, topic: true })).optional(),
  });

export const sharedInterview = interviewReply
  .pick({
    status: true,
    question: true,
    questionId: true,
    title: true,
    grade: true,
    score: true,
    strengths: true,
    improvements: true,
    hiringRecommendation: true,
    totalDuration: true,
    secondsRemaining: true,
    createdAt: true,
    completedAt: true,
    engine: true,
    interviewer: true,
    gradedAt: true,
    confirmedAt: true,
  })
  .extend({
    /** Always 1: the real id means nothing to a reviewer. */
    id: z.literal(1),
    company: sharedLookup.nullable(),
    category: sharedLookup,
    level: levelReply.pick({ id: true, name: true, slug: true, order: true }),
    judgedBy: judge.nullable(),
    isGradingAgain: z.literal(false),
    formerReports: z.array(z.never()),
    attempts: z.array(z.never()),
    report: sharedReport.nullable(),
    cards: z.array(sharedCard).optional(),
    standings: z
      .array(
        standing
          .pick({ dimension: true, has: true, named: true, missing: true, notAsked: true, hadUnasked: true })
          .extend({ titles: z.array(standing.shape.titles.element.pick({ pointId: true, title: true })) }),
      )
      .optional(),
    phases: z
      .array(
        interviewPhasesReply.shape.phases.element.pick({
          phase: true,
          plannedSeconds: true,
          spentSeconds: true,
        }),
      )
      .optional(),
    responses: z.array(sharedResponse),
  });

export type SharedInterview = z.infer<typeof sharedInterview>;
