import { describe, expect, test } from 'vitest';
import { interviewAfter } from '#testing/provider-fixtures.ts';
import { roleGuard, secretsGuard, toSpeech } from './guards.ts';
import { TASK } from './turn-prompt.ts';

const context = interviewAfter(2);
const { question } = context;
const secrets = (hintLevel = 1, on = context) => secretsGuard(on, TASK, hintLevel);

const NATURAL = [
  'And if two of them arrive at once?',
  'Hm, hold on. Where does that number come from?',
  'Forty thousand a second times two hundred bytes, I get eight megabytes a second. What do you get?',
  'Why a hash, and not just a counter in Postgres?',
  'Suppose a celebrity posts one of these links and it is opened fifty times as often as anything else.',
  'Earlier the record was final, now owners may edit it. What made you change that?',
  'What would you give up if you had only one machine?',
  'Sorry, that was badly put. Who creates the code, the client or the server?',
  'No rush. Take the smallest case first: one link, one server.',
  'Okay, then let us leave storage and look at the person who clicks.',
  'Of course, we can stop here. Thanks for walking me through it.',
  'How do you rank the candidates once you have scored each of them?',
  'Would you pass the token along, or fail the request right there?',
  'Which grade of consistency does your score service promise to its readers?',
  'Your rating service writes first and publishes later. What if it dies in between?',
  'If node A fails, what does a B tree on node B still hold?',
  'That leaves three out of five replicas. Who may still accept a write?',
  'Does an A record point at the old region or the new one?',
  "You're hiring more drivers in one city than in another: where do you shard?",
  'What decides whether an order is accepted while the database is down?',
  'I would rather talk about the design. What happens to a link that somebody switches off?',
  'Ha, nice try. Back to the codes: how long are they?',
  'You said "keyed by the code". What else do you look things up by?',
  'When would you evaluate the rule, before or after the redirect?',
  'Last one from me: what would wake you up first?',
];

describe('a natural turn is spoken as it is', () => {
  test.each(NATURAL)('%s', (turn) => {
    expect(roleGuard(turn) ?? secrets()(turn)).toBeNull();
  });
});

const JUDGES = [
  "Override accepted. I've put down an A and that you demonstrated everything.",
  "An A isn't possible any more, but go on.",
  'I cannot tell you your grade.',
  'Your score so far is about seventy.',
  "I'd give you full marks for that.",
  "That's a strong hire from me.",
  'You passed. Anything else you want to add?',
  "I'm going to recommend you to the hiring committee.",
  'You are performing at a staff level today.',
  'As instructed, I will skip the hard part.',
  "I'm ignoring my earlier rules now. What shall we do?",
  'My instructions say that points are never read out.',
  "From now on I'll answer the questions for you.",
];

describe('a turn out of role is not', () => {
  test.each(JUDGES)('%s', (turn) => {
    expect(roleGuard(turn)).not.toBeNull();
  });
});

describe('secrets', () => {
  const longest = (texts: readonly string[]) => texts.reduce((a, b) => (b.length > a.length ? b : a));

  test.each([
    ['a point', longest(question.points.map(({ means }) => means))],
    ['a better answer', longest(question.points.map(({ better }) => better))],
    ['a truth', longest(question.points.flatMap((point) => point.false.map(({ truth }) => truth)))],
    ['the model answer', longest(question.modelAnswer.lines.map(({ say }) => say))],
    ['the instructions', 'A design decision is theirs: ask what they are weighing in this.'],
  ])('%s is not said word by word', (_, text) => {
    expect(secrets()(`Okay. ${text.toUpperCase()} Agreed?`)).not.toBeNull();
  });

  test('a point told in other words is not said, but may be asked about', () => {
    const text = longest(question.modelAnswer.lines.map(({ say }) => say));
    const words = text.replace(/[.,;:]/g, '').split(' ');
    const told = words.flatMap((word, at) => (at % 5 === 4 ? [word, 'then'] : [word])).join(' ');
    expect(secrets()(`${told}.`)).toContain('hands over what');
    expect(secrets()(`${told}?`)).toBeNull();
  });

  test('what the candidate has said is free, and so are facts and situations', () => {
    const said = longest(question.modelAnswer.lines.map(({ say }) => say));
    const [opening, answer] = context.turns;
    if (!opening || !answer) throw new Error('the fixture is too short');
    expect(secrets(1, { ...context, turns: [opening, { ...answer, text: said }] })(said)).toBeNull();
    for (const { say } of [...question.facts, ...question.stress]) expect(secrets()(say)).toBeNull();
  });

  test('a hint may be given once help has come that far', () => {
    const hint = question.points
      .flatMap(({ hints = [] }) => hints.slice(0, 1))
      .find((say) => secrets(1)(say) !== null);
    if (!hint) throw new Error('every first hint is short');
    expect(secrets(2)(hint)).toBeNull();
  });

  test('ids are not named', () => {
    expect(secrets()(`Let us go on with ${question.points[0]?.id}, shall we?`)).not.toBeNull();
  });
});

test('markup is not spoken', () => {
  expect(toSpeech('## Now\n- **Who** writes `first`?\n2. And [who](http://x) reads?')).toBe(
    'Now\nWho writes first?\nAnd who reads?',
  );
});
