import { tokenize } from '#engine/text/words.ts';
import type { Content } from '#shared/content/content.ts';
import { category, type Level, level } from '#shared/content/question.ts';
import { isFoundBy, searchedWords } from '#shared/rules/question-search.ts';
import type { ContentProblem } from '../read-yaml-file.ts';

const SHINGLE_WORDS = 5;
const ALIKE_FROM = 0.5;

/** Enough questions that somebody who practices often does not meet one twice for a while. */
const MIN_QUESTIONS = 8;
const MIN_AT_LEVEL: Record<Level, number> = { junior: 2, mid: 4, senior: 4, staff: 4, principal: 2 };

/**
 * Checks that every category has enough questions at every level, that its points have different names, because these
 * are its glossary, and that no two questions begin alike.
 */
export function checkBank(content: Content): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const report = (message: string) => problems.push({ file: 'questions', line: null, message });
  const ready = [...content.questions.values()].filter((question) => question.status === 'ready');
  for (const name of category.options) {
    const own = ready.filter((question) => question.category === name);
    if (own.length < MIN_QUESTIONS)
      report(`${name}: ${own.length} ready questions, fewer than ${MIN_QUESTIONS}`);
    for (const grade of level.options) {
      const fitting = own.filter((question) => question.levels.includes(grade)).length;
      const wanted = MIN_AT_LEVEL[grade];
      if (fitting < wanted) report(`${name}: ${fitting} ready questions for ${grade}, fewer than ${wanted}`);
    }
    const owners = new Map<string, string>();
    for (const { question, key } of own.flatMap((question) =>
      question.points.map((point) => ({ question, key: point.name.toLowerCase() })),
    )) {
      const owner = owners.get(key);
      if (owner)
        report(
          `${name}: "${key}" names a point of ${owner} and one of ${question.id}; say in one what it is of`,
        );
      owners.set(key, question.id);
    }
  }
  for (const [index, one] of ready.entries()) {
    for (const other of ready.slice(index + 1)) {
      const alike = sharedShingles(one.prompt, other.prompt);
      if (alike >= ALIKE_FROM) report(`${one.id} and ${other.id} open with almost the same words`);
    }
  }
  return problems;
}

function sharedShingles(one: string, other: string): number {
  const [a, b] = [shingles(one), shingles(other)];
  if (a.size === 0 || b.size === 0) return 0;
  return [...a].filter((shingle) => b.has(shingle)).length / Math.min(a.size, b.size);
}

function shingles(text: string): Set<string> {
  const words = tokenize(text).map((token) => token.word);
  return new Set(
    words.slice(SHINGLE_WORDS - 1).map((_, at) => words.slice(at, at + SHINGLE_WORDS).join(' ')),
  );
}

/** Checks that each entry is in the lexicon once, and that companies with an emphasis exist. */
export function checkLexicon(content: Content): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const report = (file: string, message: string) => problems.push({ file, line: null, message });
  const seen = new Map<string, string>();
  for (const { id, terms, heardAs = [] } of content.lexicon) {
    for (const name of [`@${id}`, ...terms, ...heardAs]) {
      const other = seen.get(name);
      if (other) report('lexicon.yaml', `${id}: "${name}" is one of ${other} already`);
      seen.set(name, id);
    }
  }
  const slugs = new Set(content.lookups.companies.map(({ slug }) => slug));
  for (const slug of Object.keys(content.emphasis.companies).filter((each) => !slugs.has(each))) {
    report('emphasis.yaml', `there is no company ${slug}`);
  }
  return problems;
}

/** The share of a point's name that gives the point away. */
const GIVEN_AWAY_BY = 0.5;

/**
 * Checks that every question has other names, which its title does not find, which tell of none of its points, and which
 * no other question of its category has. Across categories a name may be shared: a typeahead has a part in the browser
 * and one behind it.
 */
export function checkOtherNames({ questions, otherNames }: Content): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const report = (message: string) => problems.push({ file: 'other-names.yaml', line: null, message });
  for (const id of Object.keys(otherNames).filter((each) => !questions.has(each)))
    report(`there is no question ${id}`);
  const owners = new Map<string, string>();
  for (const { id, title, category, points } of questions.values()) {
    const names = otherNames[id] ?? [];
    if (names.length === 0) report(`${id} has no other names`);
    for (const called of [title, ...names]) {
      const key = `${category}: ${searchedWords(called).sort().join(' ')}`;
      const owner = owners.get(key);
      if (owner) report(`"${called}" is a name of ${owner} and of ${id}`);
      owners.set(key, id);
    }
    for (const name of names) {
      if (isFoundBy(name, { title, otherNames: [], category: { name: '' }, hardParts: [] }))
        report(`${id}: "${name}" is found by the title`);
      const words = searchedWords(name);
      const told = points.find((point) => {
        const own = searchedWords(point.name);
        return words.length >= own.length * GIVEN_AWAY_BY && words.every((word) => own.includes(word));
      });
      if (told) report(`${id}: "${name}" tells of the point "${told.name}"`);
    }
  }
  return problems;
}

/** Checks that the demo uses a question of the bank, and quotes only what was said in it. */
export function checkDemo({ demo, questions, lookups }: Content): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const report = (message: string) => problems.push({ file: 'demo.yaml', line: null, message });
  const question = questions.get(demo.questionId);
  if (!question) report(`there is no question ${demo.questionId}`);
  else if (!question.levels.includes(demo.level)) report(`${demo.questionId} is not asked at ${demo.level}`);
  if (demo.company !== null && !lookups.companies.some(({ slug }) => slug === demo.company)) {
    report(`there is no company ${demo.company}`);
  }
  const known = new Set([
    ...(question?.points ?? []).map(({ id }) => `point:${id}`),
    ...(question?.facts ?? []).map(({ id }) => `fact:${id}`),
    ...(question?.stress ?? []).map(({ id }) => `stress:${id}`),
  ]);
  for (const id of Object.keys(demo.ticks)) {
    if (!known.has(`point:${id}`)) report(`ticks: there is no point ${id}`);
  }
  let said = '';
  for (const [index, turn] of demo.turns.entries()) {
    if (turn.role === 'user') {
      said += ` ${turn.text}`;
      continue;
    }
    const { target, quotedWords } = turn.move;
    if (['point', 'fact', 'stress'].includes(target.type) && !known.has(`${target.type}:${target.id}`)) {
      report(`turn ${index + 1}: there is no ${target.type} ${target.id}`);
    }
    for (const phrase of quotedWords) {
      if (!said.includes(phrase)) report(`turn ${index + 1}: "${phrase}" was not said before`);
    }
  }
  return problems;
}
