import { z } from 'zod';
import { pointDimension, probeKind, level as questionLevel } from './question.ts';

/** Word lists, markers, event patterns and wordings: `db/content/language/*.yaml` (interview-design 6.2 to 6.5). */

const word = z.string().trim().min(1);
const words = z.array(word).min(1);
const unitValues = z.record(z.string(), z.number().positive());

const wordLists = z.strictObject({
  functionWords: words,
  skippable: words,
  functionBigrams: words,
  articles: words,
  neverAfterArticle: words,
  fillers: words,
  praise: words,
  notFillers: words,
  negators: words,
  breakWords: words,
  questionStarts: words,
  innerQuestions: words,
  indirectQuestions: words,
  mishearings: z.array(z.strictObject({ heard: word, means: word })),
  units: z.strictObject({
    rate: words,
    nines: words,
    percent: words,
    money: words,
    size: unitValues,
    bandwidth: unitValues,
    time: unitValues,
  }),
});

export const MARKER_KINDS = [
  'reason',
  'tradeoff',
  'condition',
  'signpost',
  'assumption',
  'scope',
  'checkIn',
  'revise',
  'hold',
  'concede',
  'decision',
  'operator',
] as const;

const markers = z.record(z.enum(MARKER_KINDS), words);

const pattern = z.string().refine((source) => {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}, 'not a regular expression');
const patterns = z.array(pattern).min(1);

export const SLOT_IDS = [
  'users',
  'actions',
  'size',
  'quality',
  'scope',
  'interface',
  'data',
  'flow',
] as const;

const events = z.strictObject({
  instruction: patterns,
  meta: patterns,
  hintRequest: patterns,
  unclear: patterns,
  stuck: patterns,
  distress: patterns,
  decisionQuestion: patterns,
  toChoose: patterns,
  toMoveOn: patterns,
  alreadySaid: patterns,
  toStop: patterns,
  toAgree: patterns,
  ready: patterns,
  notReady: patterns,
  slots: z.record(z.enum(SLOT_IDS), words),
});

const template = z.string().trim().min(1);
const templates = z.array(template).min(1);
/** Dimensions in which a single phrase can be a decision. */
const decidedDimension = pointDimension.extract(['design', 'depth', 'tradeoffs']);

const wording = z.strictObject({
  limits: z.strictObject({
    minWords: z.number().int(),
    maxWords: z.number().int(),
    openingWords: z.number().int(),
    readingSeconds: z.number().int(),
  }),
  bannedPhrases: words,
  bannedOpeners: words,
  imperatives: words,
  restatements: templates,
  anchorProbes: z.record(decidedDimension, templates),
  press: templates,
  pressPlain: template,
  pressGeneral: templates,
  deepen: templates,
  goOn: z.strictObject({ raise: templates, probe: templates }),
  pushBacks: z.strictObject({ gentle: template, held: templates, asked: template }),
  miscount: template,
  slots: z.record(z.enum(SLOT_IDS), template),
  bridges: z.record(z.enum(['outline', 'deep_dive', 'stress', 'close']), template),
  close: template,
  end: template,
  ended: template,
  repeats: templates,
  again: z.strictObject({ alike: template, otherwise: template, about: template }),
  declines: templates,
  distress: template,
  pump: template,
  hint: template,
  park: template,
  facts: templates,
  factThenProbe: template,
  restAssumed: template,
  assume: template,
  either: template,
  decision: template,
  turnedTo: z.strictObject({
    choose: template,
    moveOn: template,
    stop: template,
    agree: template,
    gap: template,
  }),
  offtopic: template,
  closing: template,
  raise: z
    .array(z.strictObject({ id: word, minLevel: questionLevel, kind: probeKind, say: template }))
    .min(1),
});

export const language = z.strictObject({
  words: wordLists,
  markers,
  events,
  wording,
});

export type Language = z.infer<typeof language>;
export type MarkerKind = (typeof MARKER_KINDS)[number];
export type SlotId = (typeof SLOT_IDS)[number];
