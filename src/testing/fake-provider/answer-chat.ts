import { dimensionId } from '#shared/contract/report.ts';
import { testContent } from '#testing/test-content.ts';
import type { ChatBody } from './recorded-request.ts';

export type Task = 'conduct' | 'read' | 'whole' | 'score' | 'words' | 'explain' | 'reconsider' | 'verdict';

/** How a model answers each task, from the prompt alone. */
export type Answers = Record<Task, (prompt: string) => unknown>;

export const DEFAULT_ANSWERS: Answers = {
  conduct: answerTurn,
  read: answerRead,
  whole: answerWhole,
  score: answerScore,
  words: answerWords,
  explain: () => ({ say: 'You named the part. What happens when it fails was not said.' }),
  reconsider: () => ({
    quote: '',
    status: 'absent',
    verdict: 'stands',
    say: 'It was not said in the interview.',
  }),
  verdict: answerVerdict,
};

const TASKS: readonly Task[] = ['read', 'whole', 'score', 'words', 'explain', 'reconsider', 'verdict'];

/** The words of a completion: what was asked for, free text as it is. */
export function answerChat(body: ChatBody, answers: Answers): string {
  const of = (wanted: string) => body.messages.find(({ role }) => role === wanted)?.content ?? '';
  const prompt = `${of('system')}\n\n${of('user')}`;
  const answer = answers[taskOf(prompt)](prompt);
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}

function taskOf(prompt: string): Task {
  const name = prompt
    .slice(prompt.lastIndexOf('# Task: '))
    .match(/^# Task: (\w+)/)?.[1]
    ?.toLowerCase();
  return TASKS.find((task) => task === name) ?? 'conduct';
}

/**
 * A plain but honest reader and judge: it quotes what stands in the transcript it was sent, and nothing else. A sentence
 * with a marker is what the marker says, so that a test knows what there is to find.
 */
export const MARKERS = { false: 'as everybody knows', insight: 'what most overlook' };

const COMMON = new Set(
  'the and that this with for from are was one two each its not but you they them what when how then than have has into first says name names keeps'.split(
    ' ',
  ),
);
const ENOUGH_SHARED_WORDS = 3;
const QUOTED_WORDS = 20;

export function answerRead(prompt: string) {
  const sentences = sentencesOf(answersIn(prompt).at(-1) ?? '');
  const holding = (marker: string) => sentences.filter((sentence) => sentence.includes(marker));
  return {
    points: pointsIn(prompt).flatMap(({ id, meaning }) => {
      const best = closest(sentences, contentWords(meaning));
      if (!best) return [];
      const status = /\b(because|so that|if|instead of|\d+)\b/i.test(best) ? 'justified' : 'explained';
      return [{ id, quote: firstWords(best), status }];
    }),
    claims: holding(MARKERS.false).map((sentence) => ({
      quote: firstWords(sentence),
      earlier: '',
      fact: '',
      correction: 'This does not happen by itself; somebody has to build it.',
      verdict: 'false',
      points: [],
      dimension: 'depth',
      weight: 'material',
    })),
    putRight: [],
    asked: sentences
      .filter((sentence) => sentence.endsWith('?'))
      .map((sentence) => ({ quote: firstWords(sentence), facts: [], decision: false })),
    answered: 'yes',
    pushBack: 'none',
    observed: [],
    audit: { gaveAway: [], contradictsFact: '', questions: 1, judged: false },
    insights: holding(MARKERS.insight).map((sentence) => ({
      quote: firstWords(sentence),
      why: 'It names an interaction that is easily missed.',
      dimension: 'depth',
    })),
    notes: [],
  };
}

/** Leaves everything as the answers gave it. */
export function answerWhole(prompt: string) {
  const task = taskIn(prompt);
  return {
    design: 'A store behind a service, with a cache in front of it.',
    reversals: [],
    claims: [...task.matchAll(/^- (T\d+:\d+) /gm)].map(([, id]) => ({ id, why: '', verdict: 'stands' })),
    missed: [],
    points: [],
    answered: [],
    closed: [],
    insights: [...task.matchAll(/^- (\w+), T\d+: ("(?:[^"\\]|\\.)*"): (.*)$/gm)].map(
      ([, dimension, quote = '""', why]) => ({ quote: JSON.parse(quote), why, dimension }),
    ),
  };
}

/** More evidence, a higher score; for communication, more sentences. */
export function answerScore(prompt: string) {
  const task = taskIn(prompt);
  const sentences = answersIn(prompt).flatMap(sentencesOf);
  return {
    dimensions: dimensionId.options.map((id) => {
      const section = task.slice(task.indexOf(`## ${id}:`)).split('\n\n')[0] ?? '';
      const found = [...section.matchAll(/^- (explained|justified), .*?: ("(?:[^"\\]|\\.)*")$/gm)];
      const explained = id === 'communication' ? sentences.length / 6 : found.length;
      const score = Math.min(4, 1 + Math.ceil(explained * 1.2) / 2);
      return {
        id,
        evidence: found.map(([, strength, quote = '""']) => ({
          quote: JSON.parse(quote),
          shows: 'a part of it',
          strength,
        })),
        missing: 'More of the same kind.',
        lacks: [],
        anchor: Math.floor(score),
        score,
        reason: 'The answer covers this in part and leaves some of it open.',
      };
    }),
  };
}

export function answerWords(prompt: string) {
  const [first = '', second = first] = answersIn(prompt).flatMap(sentencesOf);
  const remark = (dimension: string, quote: string, what: string, advice: string) => ({
    dimension,
    point: '',
    quote,
    what,
    advice,
  });
  return {
    summary:
      'You put a store behind a service. The path of one request was clear. It stopped where a part fails.',
    strengths: [
      remark(
        'design',
        firstWords(first),
        'You tie this part to a need.',
        'A choice can be followed from the need.',
      ),
      remark(
        'framing',
        firstWords(second),
        'You say what is asked of it.',
        'What follows has something to rest on.',
      ),
    ],
    improvements: [
      remark(
        'depth',
        '',
        'What two writers do to one key stayed open.',
        'Say who goes first and what the other sees.',
      ),
      remark(
        'resilience',
        '',
        'No part was allowed to fail.',
        'Take one part away and say what the user sees.',
      ),
      remark('tradeoffs', '', 'No choice was compared.', 'Name one other way and what it would cost.'),
    ],
    nextStep: 'Take one part away and say, step by step, what the user sees.',
    reversals: [],
  };
}

function pointsIn(prompt: string): { id: string; meaning: string }[] {
  const brief = prompt.slice(prompt.indexOf('# Points'), prompt.indexOf('# Situations'));
  return [...brief.matchAll(/^- ([\w-]+) \[[^\]]*\] (.*)$/gm)].map(([, id = '', meaning = '']) => ({
    id,
    meaning,
  }));
}

function answersIn(prompt: string): string[] {
  return [...prompt.matchAll(/<(said-\w+)>\n([\s\S]*?)\n<\/\1>/g)].map((match) => match[2] ?? '');
}

function taskIn(prompt: string): string {
  return prompt.slice(prompt.lastIndexOf('# Task: '));
}

function sentencesOf(text: string): string[] {
  return (text.match(/[^.?!]+[.?!]?/g) ?? []).map((sentence) => sentence.trim()).filter(Boolean);
}

function firstWords(sentence: string): string {
  return sentence.split(/\s+/).slice(0, QUOTED_WORDS).join(' ');
}

function closest(sentences: readonly string[], wanted: ReadonlySet<string>): string | null {
  const ranked = sentences
    .map((sentence) => ({ sentence, shared: sharedWords(sentence, wanted) }))
    .sort((a, b) => b.shared - a.shared);
  const [best] = ranked;
  return best && best.shared >= ENOUGH_SHARED_WORDS ? best.sentence : null;
}

function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)));
}

function sharedWords(text: string, wanted: ReadonlySet<string>): number {
  return [...contentWords(text)].filter((word) => wanted.has(word)).length;
}

/** Nobody is asked the same twice. */
const QUESTIONS = [
  'what does that part of your design do when the one below it fails?',
  'which of your numbers would make you choose another store?',
  'how would you notice that before your users do?',
  'what do two clients see who change one record at once?',
  'where would you save money first?',
  'who calls this part, and how often?',
  'what would you build in the first month?',
  'which of these calls may take longer than a second?',
  'how do you bring a new version out without a break?',
  'what do you throw away when there is too much of it?',
  'why not keep all of it on one machine?',
  'what would you measure during the first week?',
];

/** Asks about the first core point that is left, or says goodbye when it is time: an obedient model. */
function answerTurn(prompt: string): string {
  const note = prompt.slice(prompt.lastIndexOf('# Now'));
  const answers = prompt.match(/^T\d+ candidate:/gm)?.length ?? 0;
  const id = /^Core points neither explained nor asked about: ([\w-]+)/m.exec(note)?.[1];
  const isGoodbye = note.includes('time for the goodbye');
  const text = isGoodbye
    ? 'Thanks for the talk, let us leave it there.'
    : `Case ${answers}: ${QUESTIONS[Math.max(0, answers - 1) % QUESTIONS.length]}`;
  const record = {
    targets: id && !isGoodbye ? [id] : [],
    kind: isGoodbye ? 'goodbye' : note.includes('time to close') ? 'close' : 'probe',
    help: 1,
    facts: [],
    noted: [],
  };
  return `${text}\n###\n${JSON.stringify(record)}`;
}

/** Knows the kept answers by heart. */
function answerVerdict(prompt: string) {
  const kept = testContent().admission.find(({ answer }) => prompt.includes(answer));
  return { why: kept?.because ?? 'This answer is not known.', holds: kept?.holds ?? false };
}
