import { expect, test } from 'vitest';
import { figuresSaid } from './figures-said.ts';

const answer = (text: string, at = 0) => ({ isCandidate: true, text, answerNumber: at + 1 });
const interviewer = (text: string) => ({ isCandidate: false, text, answerNumber: null });

const texts = (...answers: string[]) => figuresSaid(answers.map(answer)).map(({ text }) => text);

test('figures are found with their units, in digits and in words', () => {
  expect(
    texts(
      'Say 100 million links a month, that is forty writes per second, and ten thousand reads a second.',
      'A record is 500 bytes, so 3.5 TB in five years, at 99.9 % and under 200 ms. Seven characters are enough.',
    ),
  ).toEqual([
    '100 million links a month',
    'forty writes per second',
    'ten thousand reads a second',
    '500 bytes',
    '3.5 TB',
    'five years',
    '99.9 %',
    '200 ms',
    'Seven characters',
  ]);
});

test('a rate without a thing counts too, and grouped digits stay together', () => {
  expect(texts('About 4,000 per second and 1 200 users, 10k requests a day.')).toEqual([
    '4,000 per second',
    '1 200 users',
    '10k requests a day',
  ]);
});

test('whatever comes at a rate counts, and nothing that is none', () => {
  expect(
    texts('That peaks at 7000 arrivals a second and ten new orders per minute, with zero rows lost.'),
  ).toEqual(['7000 arrivals a second', 'ten new orders per minute']);
  expect(texts('A one second stall is fine.')).toEqual([]);
});

test('the same figure is listed once, with the answer that gave it', () => {
  expect(figuresSaid(['It takes 20 ms.', 'As I said, 20 ms, twice that is 40 ms.'].map(answer))).toEqual([
    { text: '20 ms', answerNumber: 1 },
    { text: '40 ms', answerNumber: 2 },
  ]);
});

test('a great number counts without a unit, and so does a hundred of something', () => {
  expect(
    texts('That gives 3.5 trillion, enough for a million, below a hundred milliseconds for one minute.'),
  ).toEqual(['3.5 trillion', 'a million', 'a hundred milliseconds', 'one minute']);
});

test('numbers that measure nothing are left out', () => {
  expect(
    texts(
      'One of the nodes fails; in two ways. First, I keep one record, and one request reads two rows of it.',
    ),
  ).toEqual([]);
});

test('a great number is read in words, with whatever it counts', () => {
  expect(
    texts(
      'On sale day a hundred thousand fans come at once, thirty thousand of them in the first minute, ' +
        'for twenty-five thousand seats, and we hold one and a half million tickets. ' +
        'Two hundred thousand concurrent shoppers means several hundred thousand requests per second, or 50 thousand a minute.',
    ),
  ).toEqual([
    'a hundred thousand fans',
    'thirty thousand',
    'twenty-five thousand seats',
    'one and a half million tickets',
    'Two hundred thousand concurrent shoppers',
    'several hundred thousand requests per second',
    '50 thousand a minute',
  ]);
});

test('a number in digits from a thousand on says how much of anything', () => {
  expect(texts('There are 50,000 fans and 100k sellers, 12 teams, 2024 people and 20000 seats.')).toEqual([
    '50,000 fans',
    '100k sellers',
    '2024 people',
    '20000 seats',
  ]);
});

test('a small count of a thing is left out, a time, a size or a rate is not', () => {
  expect(
    texts(
      'Three requests race for it, four servers and two hundred replicas hold it for five minutes; ' +
        'each takes 3 kilobytes, three requests per second, and 12 characters.',
    ),
  ).toEqual([
    'two hundred replicas',
    'five minutes',
    '3 kilobytes',
    'three requests per second',
    '12 characters',
  ]);
});

test('the same figure in words and in digits is listed once', () => {
  expect(
    texts(
      'Two hundred megabytes a photo and 1,500 requests per second.',
      'So 200 megabytes, twenty-five seconds, and one thousand five hundred requests per second.',
      'After 25 seconds.',
    ),
  ).toEqual(['Two hundred megabytes', '1,500 requests per second', 'twenty-five seconds']);
});

test('what a great number counts stands with it', () => {
  expect(texts('We get 2 billion searches a day, and a million is what this machine holds.')).toEqual([
    '2 billion searches a day',
    'a million',
  ]);
});

test('a number with "and" in it is read whole', () => {
  expect(texts('A hundred and forty files a second, and two hundred and fifty users.')).toEqual([
    'A hundred and forty files a second',
    'two hundred and fifty users',
  ]);
});

test("a figure that the interviewer gave is not the candidate's", () => {
  const said = figuresSaid([
    interviewer('How do you store a ten-gigabyte file? A laptop may be away for two weeks.'),
    answer('For a ten gigabyte file after two weeks I would send chunks of four megabytes.'),
    interviewer('Change four megabytes every 5 minutes.'),
    answer('Every 5 minutes is 12 MB an hour, still four megabytes each.', 1),
  ]);
  expect(said).toEqual([
    { text: 'four megabytes', answerNumber: 1 },
    { text: '12 MB an hour', answerNumber: 2 },
  ]);
});

test('a figure inside a question is asked for, not given', () => {
  expect(texts('Is that more than 3.5 TB a day? I take 200 GB. Or ten thousand users?')).toEqual(['200 GB']);
});

test('of a share, what it is a share of is no number given', () => {
  expect(texts('About one in a thousand timeouts is real, and 1 in 2,000 requests is slow.')).toEqual([]);
  expect(texts('One out of every ten thousand users pays.')).toEqual([]);
  expect(texts('The one in Paris has ten thousand users.')).toEqual(['ten thousand users']);
});

test('a ratio is a number given', () => {
  expect(texts('Reads to writes are a hundred to one, and then hundred to one reads. Or 100:1.')).toEqual([
    'a hundred to one',
    'hundred to one',
    '100:1',
  ]);
  expect(texts('It is one to one, many to one, and we go from ten thousand to one server.')).toEqual([
    'ten thousand',
  ]);
});

test('decimals, parts and round numbers are read as they are spoken', () => {
  expect(
    texts(
      'One point five million users, half a million links, ninety nine point nine percent, half a second, ' +
        'a few hundred milliseconds, a couple of thousand requests, fifty queries a second and 500 megs.',
    ),
  ).toEqual([
    'One point five million users',
    'half a million links',
    'ninety nine point nine percent',
    'half a second',
    'a few hundred milliseconds',
    'a couple of thousand requests',
    'fifty queries a second',
    '500 megs',
  ]);
  expect(texts('One point five million users.', 'So 1.5 million users.')).toEqual([
    'One point five million users',
  ]);
});

test('a range is listed whole, and of two numbers the one with the unit', () => {
  expect(
    texts('Ten to fifteen requests a second, 3 to 5 seconds, between ten and twenty milliseconds.'),
  ).toEqual(['Ten to fifteen requests a second', '3 to 5 seconds', 'twenty milliseconds']);
});

test.each([
  ['We get two hundred fifty milliseconds.', ['two hundred fifty milliseconds']],
  ['Let us say ten k, or 2.5k at night.', ['ten k', '2.5k']],
  ['10k at the peak and 50k qps in a year.', ['10k', '50k qps']],
  ['Two point five k at night.', ['Two point five k']],
  ['Half a million, and half a terabyte each.', ['Half a million', 'half a terabyte']],
  ['One and a half terabytes of it.', ['One and a half terabytes']],
  ['Ninety nine point nine percent of them.', ['Ninety nine point nine percent']],
  ['Our p99 is below 300 qps.', ['300 qps']],
  ['A 4k picture, a bit later.', []],
])('as engineers say them: "%s"', (said, expected) => {
  expect(texts(said)).toEqual(expected);
});

test('a figure in signs and in words is listed once', () => {
  expect(
    texts(
      'We want 99.9% in 250 ms at 10k.',
      'Ninety nine point nine percent, as I said, in two hundred fifty milliseconds, for ten k.',
      'Ten thousand.',
    ),
  ).toEqual(['99.9%', '250 ms', '10k']);
});

test('a long list of numbers without a unit is read in a moment', () => {
  // Tried in all its parts, it kept the page busy for minutes.
  expect(texts(`${'one-'.repeat(2500)} and 200 ms`)).toEqual(['200 ms']);
});
