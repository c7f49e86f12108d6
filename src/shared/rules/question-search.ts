import type { BankQuestionReply } from '#shared/contract/questions.ts';

/** What people type before a name: "design a system like …". */
const UNNAMING_WORDS = new Set(['a', 'an', 'the', 'design', 'system']);
/** A search that is shorter stands by chance in too many names. */
const MIN_LETTERS_WITHOUT_SPACES = 5;

type Searched = Pick<BankQuestionReply, 'title' | 'otherNames' | 'hardParts'> & {
  category: { name: string };
};

/**
 * Whether a question is found by what somebody typed: if each word, in any order, begins a word of its names, its category
 * or what is hard about it; or if a name holds all of it once spaces are left out ("type ahead", "tinyurl").
 */
export function isFoundBy(search: string, { title, otherNames, category, hardParts }: Searched): boolean {
  const names = [title, ...otherNames];
  const words = [...names, category.name, ...hardParts].flatMap(compoundsOf).flatMap(spellingsOf);
  const isThere = (typed: string) => words.some((word) => word.startsWith(typed));
  if (compoundsOf(search).every((parts) => parts.every(isThere) || isThere(parts.join('')))) return true;
  const letters = searchedWords(search).join('');
  return (
    letters.length >= MIN_LETTERS_WITHOUT_SPACES &&
    names.some((name) => searchedWords(name).join('').includes(letters))
  );
}

/** What a search finds: questions by what is shown of them, or else those that are about it ("idempotency"). */
export function foundBy<Question extends Searched & Pick<BankQuestionReply, 'searchWords'>>(
  search: string,
  questions: readonly Question[],
): Question[] {
  const named = questions.filter((question) => isFoundBy(search, question));
  if (named.length > 0) return named;
  const typed = searchedWords(search);
  return questions.filter(({ searchWords }) =>
    typed.every((word) => searchWords.some((known) => known.startsWith(word))),
  );
}

/**
 * By which words or other names a search found a question that its title, category and first sentence do not show; empty
 * if they show them all.
 */
export function hiddenMatches(
  search: string,
  {
    title,
    otherNames,
    category,
    opening,
    hardParts,
    searchWords,
  }: Searched & Pick<BankQuestionReply, 'searchWords' | 'opening'>,
): string[] {
  const typed = searchedWords(search);
  if (isFoundBy(search, { title, otherNames: [], category, hardParts: [] })) return [];
  const name = otherNames.find((each) =>
    isFoundBy(search, { title: each, otherNames: [], category: { name: '' }, hardParts: [] }),
  );
  if (name) return [name];
  const shown = [title, category.name, opening].flatMap(compoundsOf).flatMap(spellingsOf);
  const words = [...otherNames, ...hardParts].flatMap((text) => text.split(/[^\p{L}\p{N}-]+/u));
  const found = typed.flatMap((word) => {
    if (shown.some((known) => known.startsWith(word))) return [];
    const isIt = (known: string) => known.startsWith(word);
    const whole = words.find((each) => compoundsOf(each).flatMap(spellingsOf).some(isIt));
    // Those have lost a plural s, but nobody writes "retrie".
    return whole?.toLowerCase() ?? searchWords.find(isIt)?.replace(/ie$/, 'ies') ?? [];
  });
  return [...new Set(found)];
}

/** The words of a text that a search goes by, in lower case and without a plural s. */
export function searchedWords(text: string): string[] {
  return compoundsOf(text).flat();
}

/** The words of a text, each as its parts between hyphens. */
function compoundsOf(text: string): string[][] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .map((compound) =>
      compound
        .split('-')
        .filter((word) => word !== '' && !UNNAMING_WORDS.has(word))
        .map(withoutPlural),
    )
    .filter((parts) => parts.length > 0);
}

/** "sign", "in" and "signin". */
function spellingsOf(parts: readonly string[]): string[] {
  return [...parts, parts.join('')];
}

/** Short words keep their s ("sms"), as do "access", "status" and "redis"; and the news are not new. */
function withoutPlural(word: string): string {
  return word === 'news' ? word : word.replace(/(?<=..[^isu])s$/, '');
}
