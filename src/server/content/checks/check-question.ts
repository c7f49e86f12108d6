import { deepPoints } from '#engine/script/path.ts';
import { plainText } from '#engine/text/words.ts';
import type { Content } from '#shared/content/content.ts';
import { pointDimension, type Question, topicOf } from '#shared/content/question.ts';
import type { ContentSource } from '../read-content.ts';
import type { ContentProblem } from '../read-yaml-file.ts';

/** A question under check, with a way to report a fault at a place of its file. */
type CheckedQuestion = {
  content: Content;
  question: Question;
  report(path: readonly PropertyKey[], message: string): void;
};

export type QuestionCheck = (checked: CheckedQuestion) => void;

export function checkedQuestion(
  content: Content,
  question: Question,
  source: ContentSource,
  problems: ContentProblem[],
): CheckedQuestion {
  return {
    content,
    question,
    report: (path, message) => {
      const where = path.length > 0 ? `${path.map(String).join('.')}: ` : '';
      problems.push({ file: source.file, line: source.lineOf(path), message: `${where}${message}` });
    },
  };
}

/** Checks that ids are unique, and that everything that is named exists. */
export const checkReferences: QuestionCheck = ({ content, question, report }) => {
  const names = new Set(content.lexicon.map(({ id }) => `@${id}`));
  for (const part of ['facts', 'points', 'stress'] as const) {
    const seen = new Set<string>();
    for (const [index, { id }] of question[part].entries()) {
      if (seen.has(id)) report([part, index, 'id'], `${id} is used twice`);
      seen.add(id);
    }
  }
  for (const { path, term } of termPlaces(question)) {
    if (term.startsWith('@') && !names.has(term)) report(path, `${term} is not in the lexicon`);
    if (!/^@?[\p{L}\p{N}$%'.,+/ *-]+$/u.test(term) || /\*\S/.test(term)) {
      report(path, `"${term}" is not a term: words, a star only at the end of a word, or @concept`);
    }
  }
  const points = new Set(question.points.map((point) => point.id));
  const known = (path: readonly PropertyKey[], ids: readonly string[] | undefined) => {
    for (const id of ids ?? []) {
      if (!id.startsWith('@') && !points.has(id)) report(path, `there is no point ${id}`);
    }
  };
  for (const [index, point] of question.points.entries()) {
    for (const [at, probe] of point.probes.entries()) known(['points', index, 'probes', at], probe.needs);
  }
  for (const [index, stress] of question.stress.entries()) {
    known(['stress', index, 'targets'], stress.targets);
    known(['stress', index, 'needs'], stress.needs);
  }
  for (const [index, line] of question.modelAnswer.lines.entries()) {
    known(['modelAnswer', 'lines', index], [line.point]);
  }
  for (const [index, drill] of question.drills.entries()) known(['drills', index, 'lookFor'], drill.lookFor);
  const companies = new Set(content.lookups.companies.map((company) => company.slug));
  for (const [index, slug] of (question.companies ?? []).entries()) {
    if (!companies.has(slug)) report(['companies', index], `there is no company ${slug}`);
  }
};

type TermPlace = { path: readonly PropertyKey[]; term: string };

function* termPlaces(question: Question): Generator<TermPlace> {
  const under = (path: readonly PropertyKey[], terms: readonly string[] | undefined): TermPlace[] =>
    (terms ?? []).map((term, at) => ({ path: [...path, at], term }));
  for (const [index, fact] of question.facts.entries()) yield* under(['facts', index, 'asks'], fact.asks);
  for (const [index, point] of question.points.entries()) {
    for (const [at, probe] of point.probes.entries()) {
      const path = ['points', index, 'probes', at, 'needs'];
      yield* under(path, probe.needs).filter(({ term }) => term.startsWith('@'));
    }
  }
  for (const [index, stress] of question.stress.entries()) {
    yield* under(['stress', index, 'needs'], stress.needs).filter(({ term }) => term.startsWith('@'));
  }
}

const MIN_CORE = { framing: 2, design: 3, depth: 2, resilience: 1, tradeoffs: 1 };
const MIN_CORE_IN_ALL = 9;
const MIN_PLUS = 5;
const MIN_STRETCH = 2;

/** Checks that there are enough points of each kind, help for every core point, and a drill for every dimension. */
export const checkShape: QuestionCheck = ({ question, report }) => {
  const count = (tier: string, dimension?: string) =>
    question.points.filter((point) => point.tier === tier && (!dimension || point.dim === dimension)).length;
  const atLeast = (have: number, want: number, what: string) => {
    if (have < want) report(['points'], `${have} ${what}, at least ${want} are needed`);
  };
  for (const dimension of pointDimension.options) {
    atLeast(count('core', dimension), MIN_CORE[dimension], `core points of ${dimension}`);
    if (!question.drills.some((drill) => drill.dim === dimension)) {
      report(['drills'], `there is no drill for ${dimension}`);
    }
  }
  atLeast(count('core'), MIN_CORE_IN_ALL, 'core points');
  atLeast(count('plus'), MIN_PLUS, 'plus points');
  atLeast(count('stretch'), MIN_STRETCH, 'stretch points');
  for (const [index, point] of question.points.entries()) {
    if (!point.probes.some((probe) => probe.cue === 1)) {
      report(['points', index, 'probes'], `${point.id} has no open probe (cue 1)`);
    }
    if (point.tier === 'core' && (point.hints?.length ?? 0) < 2) {
      report(['points', index, 'hints'], `${point.id} is core and needs two hints, rung 2 and rung 3`);
    }
  }
};

const MAX_BYTES = 30 * 1024;
const MAX_LINES = 700;
const MAX_LINE_CHARACTERS = 180;

/** Checks that a file is short enough to be read as a whole, by a person and as a prompt. */
export function fileFaults(text: string): { line: number | null; message: string }[] {
  const lines = text.trimEnd().split('\n');
  const bytes = Buffer.byteLength(text);
  return [
    ...(bytes > MAX_BYTES
      ? [{ line: null, message: `${bytes} bytes, more than ${MAX_BYTES}: ${longestPoints(lines)}` }]
      : []),
    ...(lines.length > MAX_LINES
      ? [{ line: null, message: `${lines.length} lines, more than ${MAX_LINES}` }]
      : []),
    ...lines.flatMap((line, index) =>
      line.length > MAX_LINE_CHARACTERS
        ? [{ line: index + 1, message: `${line.length} characters, more than ${MAX_LINE_CHARACTERS}` }]
        : [],
    ),
  ];
}

/** Names the entries that could be cut. */
function longestPoints(lines: readonly string[]): string {
  const sizes = new Map<string, number>();
  let id = '';
  for (const line of lines) {
    id = /^ *- (?:\{)?id: ([\w-]+)/.exec(line)?.[1] ?? (/^\w/.test(line) ? '' : id);
    if (id !== '') sizes.set(id, (sizes.get(id) ?? 0) + Buffer.byteLength(line) + 1);
  }
  const longest = [...sizes].sort(([, a], [, b]) => b - a).slice(0, 3);
  return `the longest entries are ${longest.map(([name, size]) => `${name} (${size})`).join(', ')}`;
}

const TOPIC_WORDS = { fewest: 2, most: 6 };

/** A topic is heard within a sentence, and chosen by a word of its own. */
function checkPointTopics({ question, report }: CheckedQuestion): void {
  const seen = new Set<string>();
  const offered = question.levels.flatMap((level) => deepPoints({ question, level }));
  for (const [index, { id, topic }] of question.points.entries()) {
    const isNeeded = offered.some((point) => point.id === id);
    if (topic === undefined) {
      if (isNeeded)
        report(['points', index], `${id} is offered to go deeper into and needs a topic in topics.yaml`);
      continue;
    }
    const path = ['points', index];
    if (!isNeeded) report(path, `${id} is never offered as a topic`);
    const words = topic.split(/\s+/).length;
    if (words < TOPIC_WORDS.fewest || words > TOPIC_WORDS.most) {
      report(path, `"${topic}": ${TOPIC_WORDS.fewest} to ${TOPIC_WORDS.most} words`);
    }
    if (/^\p{Lu}\p{Ll}|[.?!:;()]/u.test(topic)) report(path, `"${topic}" does not fit into a sentence`);
    if (seen.has(wordsOf(topic))) report(path, `"${topic}" is used twice`);
    seen.add(wordsOf(topic));
  }
}

/** Checks ids, topics and sentences, and that an answer can go beyond the core in every dimension. */
export const checkQuestionFile: QuestionCheck = (checked) => {
  checkFormerIds(checked);
  checkTopics(checked);
  checkPointTopics(checked);
  checkSentences(checked);
  const { question, report } = checked;
  for (const dimension of pointDimension.options) {
    if (!question.points.some(({ dim, tier }) => dim === dimension && tier === 'plus')) {
      report(
        ['points'],
        `${dimension} needs a point of tier plus: an answer could not go beyond the core there`,
      );
    }
  }
};

/** Older reports and interviews name points by former ids, so each former id leads to one point or is retired. */
function checkFormerIds({ question, report }: CheckedQuestion): void {
  const seen = new Set(question.points.map(({ id }) => id));
  const reserve = (path: readonly PropertyKey[], ids: readonly string[] = []) => {
    for (const id of ids) {
      if (seen.has(id)) report(path, `${id} is used twice`);
      seen.add(id);
    }
  };
  for (const [index, point] of question.points.entries()) reserve(['points', index, 'was'], point.was);
  reserve(['retired'], question.retired);
}

const MAX_TOPIC_WORDS = 4;

/** Topics are read as a list of buttons, and asking for one must not answer it. */
function checkTopics({ question, report }: CheckedQuestion): void {
  const seen = new Set<string>();
  for (const [index, fact] of question.facts.entries()) {
    const topic = topicOf(fact);
    const path = ['facts', index, fact.topic ? 'topic' : 'id'];
    if (topic.split(/\s+/).length > MAX_TOPIC_WORDS)
      report(path, `"${topic}": more than ${MAX_TOPIC_WORDS} words`);
    if (!/^\p{Lu}/u.test(topic) || /[\d.?!]/.test(topic)) report(path, `"${topic}" is not a topic`);
    if (fact.topic && topic === topicOf({ ...fact, topic: undefined }))
      report(path, `"${topic}" is said by the id`);
    if (seen.has(wordsOf(topic))) report(path, `"${topic}" is used twice`);
    seen.add(wordsOf(topic));
  }
}

function checkSentences({ question, report }: CheckedQuestion): void {
  const names = new Set<string>();
  const said = new Set<string>();
  const repeats = (seen: Set<string>, text: string) => {
    const plain = wordsOf(text);
    const isKnown = seen.has(plain);
    seen.add(plain);
    return isKnown;
  };
  for (const [index, point] of question.points.entries()) {
    const path = ['points', index];
    if (repeats(names, point.name ?? '')) report([...path, 'name'], `"${point.name}" is used twice`);
    for (const [at, text] of (point.said ?? []).entries()) {
      if (repeats(said, text)) report([...path, 'said', at], `the same sentence again: "${text}"`);
      if (!/[.?!]$/.test(text)) report([...path, 'said', at], `not a whole sentence: "${text}"`);
    }
    for (const [at, { say, truth }] of (point.false ?? []).entries()) {
      if (wordsOf(say) === wordsOf(truth)) report([...path, 'false', at], `the truth repeats it: "${say}"`);
    }
  }
}

function wordsOf(text: string): string {
  return plainText(text).replace(/[^\p{L}\p{N} ]/gu, '');
}
