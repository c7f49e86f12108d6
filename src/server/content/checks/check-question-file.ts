import { plainText } from '#engine/words.ts';
import { pointDimension } from '#shared/content/question.ts';
import type { CheckedQuestion, QuestionCheck } from './checked-question.ts';

const MAX_BYTES = 30 * 1024;
const MAX_LINES = 700;
const MAX_LINE_CHARACTERS = 180;

/** A file is short enough to be read whole, by a person and as a prompt. */
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

/** Where something can be cut. */
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

/** Names, whole sentences, truths, ids that are accounted for. */
export const checkQuestionFile: QuestionCheck = (checked) => {
  checkFormerIds(checked);
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

/** Reports and interviews of before name former points; each former id leads to one point or is retired. */
function checkFormerIds({ question, report }: CheckedQuestion): void {
  const seen = new Set(question.points.map(({ id }) => id));
  const claim = (path: readonly PropertyKey[], ids: readonly string[] = []) => {
    for (const id of ids) {
      if (seen.has(id)) report(path, `${id} is used twice`);
      seen.add(id);
    }
  };
  for (const [index, point] of question.points.entries()) claim(['points', index, 'was'], point.was);
  claim(['retired'], question.retired);
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
