import { describe, expect, test } from 'vitest';
import { foundBy, hiddenMatches, isFoundBy } from './question-search.ts';

const SHORT_LINKS = {
  title: 'Short link service',
  otherNames: ['url shortener', 'tinyurl'],
  category: { name: 'Backend' },
  opening: 'Our marketing team wants short addresses.',
  hardParts: ['redirects that browsers cache'],
  searchWords: ['idempotency', 'sign', 'marketing'],
};
const SIGN_IN = {
  title: 'Sign-in and sessions',
  otherNames: ['typeahead', 'real time login'],
  category: { name: 'Security' },
  hardParts: ['news that is late', 'status by sms'],
  searchWords: [],
};

describe('somebody who searches finds a question', () => {
  test.each([
    ['by its title', 'short link', SHORT_LINKS],
    ['by another name', 'URL shortener', SHORT_LINKS],
    ['by beginnings of words', 'url short', SHORT_LINKS],
    ['by words in any order', 'service url', SHORT_LINKS],
    ['by plurals', 'short links', SHORT_LINKS],
    ['by a singular', 'session', SIGN_IN],
    ['by what is hard and the category', 'backend redirect', SHORT_LINKS],
    ['by what it would be asked as', 'Design a URL shortener system', SHORT_LINKS],
    ['with a hyphen where it has a space', 'url-shortener', SHORT_LINKS],
    ['with a space where it has a hyphen', 'sign in', SIGN_IN],
    ['in one word where it has a hyphen', 'signin', SIGN_IN],
    ['in two words where it has one', 'type ahead', SIGN_IN],
    ['in one word where it has two', 'realtime', SIGN_IN],
    ['by five letters within a name of two words', 'ltime', SIGN_IN],
    ['with a period within a name', 'tiny.url', SHORT_LINKS],
    ['before anything is typed', ' ', SHORT_LINKS],
  ])('%s', (_, search, question) => {
    expect(isFoundBy(search, question)).toBe(true);
  });
});

describe('somebody who searches does not find a question', () => {
  test.each([
    ['if one word is not in it', 'short message', SHORT_LINKS],
    ['by a few letters within a word', 'tlin', SHORT_LINKS],
    ['by news if it is only new', 'news', { ...SHORT_LINKS, hardParts: ['new links'] }],
    ['by a short word that ends with s without it', 'sm', { ...SHORT_LINKS, hardParts: ['mass'] }],
  ])('%s', (_, search, question) => {
    expect(isFoundBy(search, question)).toBe(false);
  });
});

test('a term that no question shows finds those that are about it, and one that is shown finds only those', () => {
  const bank = [SHORT_LINKS, SIGN_IN];
  expect(foundBy('Idempotency', bank)).toEqual([SHORT_LINKS]);
  expect(foundBy('sign', bank)).toEqual([SIGN_IN]);
  expect(foundBy('porridge', bank)).toEqual([]);
});

test.each([
  ['nothing where the title and the category say it', 'short link backend', []],
  ['nothing where its first sentence says it', 'marketing', []],
  ['the other name that was meant', 'url short', ['url shortener']],
  ['the other name also without its spaces', 'tiny url', ['tinyurl']],
  ['a word of what is hard', 'backend redir', ['redirects']],
  ['a term of its points', 'idempot', ['idempotency']],
  ['that term, though its few letters are also within another name', 'ten', ['tenant']],
  ['a plural as people write it', 'retr', ['retries']],
  ['nothing before anything is typed', ' ', []],
])('a card says why a search found it: %s', (_, search, matches) => {
  const question = { ...SHORT_LINKS, searchWords: [...SHORT_LINKS.searchWords, 'retrie', 'tenant'] };
  expect(hiddenMatches(search, question)).toEqual(matches);
});
