import type { ScoreAnswer } from '#engine/model/judge/score-task.ts';
import type { WholeAnswer } from '#engine/model/judge/whole-task.ts';
import type { WordsAnswer } from '#engine/model/judge/words-task.ts';
import type { ReadAnswer } from '#engine/model/read/read-task.ts';

/**
 * An interview about short links, written by hand on both sides: what the candidate says, and what a good model makes of it.
 * It holds something for every part of a report: a statement that was put right and one that was not, a decision that
 * changed, a question that was not answered, one that the candidate asked, and an idea beyond the points.
 */
export const SAID = [
  'Marketing teams create links and anyone opens them. I expect opens to dominate by a hundred to one, so I design the open path first and leave custom names for later. It matters more that an open works than that a new link can be made. An open should answer within a hundred milliseconds. How soon must a new link work after it was made?',
  'The browser asks an edge server for the code. The edge looks it up in its cache and on a miss reads the record from a key value store keyed by the code, which holds the target, the owner and whether the link is switched off. It answers with a permanent redirect, a 301, so that browsers remember it. Since browsers ask us again on every open, we count each click in the same request.',
  'It goes straight to the target from its own memory, so I would miss that open. Then I take a temporary redirect for links that are counted or may be switched off, and accept more requests for it. Codes come from a counter written in base62. Each server takes a block of a hundred thousand numbers, so that no two links share a code, and a crash only loses the rest of a block. Nobody can guess a code, because base62 hides the number.',
  'I would not worry about the store there. Let me rather talk about statistics. Every open appends an event to a log and a job adds them up at night, because the report is only read in the morning. If the job has a bug we count again from the log, and the open path never notices.',
  'I keep the links in one relational database with a follower in a second zone. When the primary is lost the follower takes over within a minute. Opens go on from the caches meanwhile and only making links stops, because a dead link is worse than a form that fails for a minute.',
] as const;

/** What the model asks after each answer; after the fourth it speaks of the decision, which is not let through. */
export const ASKED = [
  turn(
    'A new link should open right after it was made; switching one off may take a minute. What happens in one open, from the tap to the page?',
    { targets: ['d-flow'], facts: ['fresh'] },
  ),
  turn(
    'You answer with a 301, and you count each click in the same request. What does a browser do that opened this link yesterday?',
    { kind: 'challenge', targets: ['t-redirect'], noted: ['browsers ask us again on every open'] },
  ),
  turn(
    'Suppose a television spot sends most opens to one link, and its entry in your cache expires at that moment. What reaches the store?',
    { targets: ['r-hot'] },
  ),
  turn('Great answer, that is a strong hire from me.', {}),
  turn(
    'First the record was in a key value store, and now it is in a relational database. What decided that change?',
    { kind: 'challenge', targets: ['t-store'] },
  ),
];

function turn(text: string, record: object): string {
  const all = { targets: [], kind: 'probe', help: 1, facts: [], noted: [], ...record };
  return `${text}\n###\n${JSON.stringify(all)}`;
}

const NOTHING: ReadAnswer = {
  points: [],
  claims: [],
  putRight: [],
  asked: [],
  answered: 'yes',
  pushBack: 'none',
  insights: [],
  observed: [],
  notes: [],
  audit: { gaveAway: [], contradictsFact: '', questions: 1, judged: false },
};

/** What it reads in each answer. */
export const READ: readonly ReadAnswer[] = [
  {
    ...NOTHING,
    points: [
      { id: 'f-shape', quote: 'opens to dominate by a hundred to one', status: 'justified' },
      {
        id: 'f-needs',
        quote: 'It matters more that an open works than that a new link can be made',
        status: 'justified',
      },
      { id: 'f-actors', quote: 'Marketing teams create links and anyone opens them', status: 'explained' },
      { id: 'f-scope', quote: 'leave custom names for later', status: 'mentioned' },
    ],
    asked: [{ quote: 'How soon must a new link work after it was made?', facts: ['fresh'], decision: false }],
  },
  {
    ...NOTHING,
    points: [
      {
        id: 'd-flow',
        quote: 'The edge looks it up in its cache and on a miss reads the record',
        status: 'explained',
      },
      {
        id: 'd-data',
        quote: 'keyed by the code, which holds the target, the owner and whether the link is switched off',
        status: 'explained',
      },
      {
        id: 'x-cache',
        quote: 'looks it up in its cache and on a miss reads the record',
        status: 'mentioned',
      },
    ],
    claims: [
      {
        quote: 'Since browsers ask us again on every open',
        earlier: '',
        fact: '',
        correction:
          'A browser keeps a permanent redirect and may never ask again, so later opens are neither counted nor stopped.',
        verdict: 'false',
        points: ['t-redirect'],
        dimension: 'tradeoffs',
        weight: 'material',
      },
    ],
  },
  {
    ...NOTHING,
    points: [
      {
        id: 't-redirect',
        quote: 'I take a temporary redirect for links that are counted or may be switched off',
        status: 'justified',
      },
      { id: 'x-codes', quote: 'Codes come from a counter written in base62', status: 'justified' },
      {
        id: 'x-codes',
        quote: 'Each server takes a block of a hundred thousand numbers',
        status: 'justified',
      },
    ],
    claims: [
      {
        quote: 'Nobody can guess a code, because base62 hides the number',
        earlier: '',
        fact: '',
        correction:
          'Base62 is another notation for the same number: whoever has one code finds the next by adding one.',
        verdict: 'false',
        points: ['x-guess'],
        dimension: 'depth',
        weight: 'material',
      },
    ],
    putRight: ['browsers ask us again on every open'],
  },
  {
    ...NOTHING,
    answered: 'no',
    points: [
      {
        id: 'd-stats',
        quote: 'Every open appends an event to a log and a job adds them up at night',
        status: 'justified',
      },
    ],
    insights: [
      {
        quote: 'If the job has a bug we count again from the log',
        why: 'Keeping the raw events makes the figures repeatable, whatever the code that adds them up did wrong.',
        dimension: 'resilience',
      },
    ],
  },
  {
    ...NOTHING,
    points: [
      { id: 'r-fail', quote: 'Opens go on from the caches meanwhile', status: 'justified' },
      {
        id: 'r-store',
        quote: 'When the primary is lost the follower takes over within a minute',
        status: 'explained',
      },
    ],
  },
];

/** What it finds in the whole, beside what the answers gave. */
export const WHOLE = {
  design:
    'An edge cache in front of a store of links, with codes from blocks of a counter and clicks in a log. The store is first a key value store and at the end a relational database.',
  reversals: [
    {
      earlier: 'reads the record from a key value store keyed by the code',
      later: 'I keep the links in one relational database with a follower in a second zone',
      about: 'The links cannot be in both, and what decided the change was not said.',
      core: false,
      reason: 'none',
    },
  ],
  answered: [
    {
      turn: 'T8',
      why: 'The answer turns to statistics before it says what reaches the store.',
      answered: 'no',
      main: false,
    },
  ],
} satisfies Partial<WholeAnswer>;

type Judged = ScoreAnswer['dimensions'][number];
type Shown = readonly [quote: string, shows: string, strength: Judged['evidence'][number]['strength']];

function judged(
  id: Judged['id'],
  score: number,
  reason: string,
  missing: string,
  shown: readonly Shown[],
): Judged {
  const evidence = shown.map(([quote, shows, strength]) => ({ quote, shows, strength }));
  return { id, score, anchor: Math.floor(score), reason, missing, lacks: [], evidence };
}

export const SCORES: ScoreAnswer = {
  dimensions: [
    judged(
      'framing',
      3.5,
      'You name both sides, rank the open above creation and put a number on it.',
      'The lifetime of a link.',
      [
        ['opens to dominate by a hundred to one', 'the ratio, and what it decides', 'justified'],
        ['It matters more that an open works than that a new link can be made', 'a ranked need', 'justified'],
        ['leave custom names for later', 'a cut', 'explained'],
      ],
    ),
    judged(
      'design',
      3,
      'You walk an open from the tap to the redirect; the store changes without a word.',
      'One store, from start to end.',
      [
        ['The edge looks it up in its cache and on a miss reads the record', 'the path', 'explained'],
        ['Every open appends an event to a log', 'statistics off the path', 'justified'],
      ],
    ),
    judged(
      'depth',
      2.5,
      'You make codes without a shared counter, and take their notation for protection.',
      'What happens to the cache when an entry expires.',
      [
        ['Each server takes a block of a hundred thousand numbers', 'blocks of codes', 'justified'],
        ['a crash only loses the rest of a block', 'the loss that is accepted', 'explained'],
      ],
    ),
    judged(
      'resilience',
      3,
      'You take the primary away and say what users still get.',
      'The popular link whose entry expires.',
      [
        ['Opens go on from the caches meanwhile', 'what works without the store', 'justified'],
        ['the follower takes over within a minute', 'recovery', 'explained'],
        ['If the job has a bug we count again from the log', 'repair', 'explained'],
      ],
    ),
    judged(
      'tradeoffs',
      2.5,
      'You weigh the two redirects once asked; the two stores are never compared.',
      'A reason for the change of the store.',
      [
        [
          'I take a temporary redirect for links that are counted or may be switched off',
          'a choice with its price',
          'justified',
        ],
        ['and accept more requests for it', 'the price', 'explained'],
      ],
    ),
    judged(
      'communication',
      3,
      'You speak in order and answer what is asked, but for the popular link.',
      'Answering before changing the subject.',
      [
        ['so I design the open path first', 'a plan', 'explained'],
        ['Let me rather talk about statistics', 'a change of subject', 'mentioned'],
        ['It goes straight to the target from its own memory', 'a straight answer', 'explained'],
      ],
    ),
  ],
};

export const WORDS: WordsAnswer = {
  summary:
    'You put an edge cache in front of a store of links, gave each server a block of codes, and kept the counting of clicks off the open path in a log. Losing the primary was worked through to what visitors still get. It stopped where one popular link expires in the cache, which you were asked and left. The store changed from a key value store to a relational database, and nothing was said about why.',
  strengths: [
    {
      dimension: 'depth',
      point: '',
      quote: 'a crash only loses the rest of a block',
      what: 'You give each server its own block of numbers.',
      advice: 'Codes stay unique without asking a shared counter for each link.',
    },
    {
      dimension: 'resilience',
      point: '',
      quote: 'Opens go on from the caches meanwhile',
      what: 'You take the primary away and say what still works.',
      advice: 'It ties a failure to the need that you ranked first.',
    },
  ],
  improvements: [
    {
      dimension: 'resilience',
      point: '',
      quote: 'I would not worry about the store there',
      what: 'The moment when the popular entry expires stayed open.',
      advice: 'Let one request refill the entry while the others wait or get the old one.',
    },
    {
      dimension: 'tradeoffs',
      point: '',
      quote: 'I keep the links in one relational database',
      what: 'The store changed without a reason.',
      advice: 'Name what lookups by one key need, then say what each store costs for it.',
    },
    {
      dimension: 'depth',
      point: '',
      quote: 'base62 hides the number',
      what: 'The notation of a number protects nothing.',
      advice: 'Scramble the number with a keyed permutation before you write it in base62.',
    },
  ],
  nextStep:
    'Answer the hard question before you move on: say what the store sees when the most popular entry expires, then what you put in between.',
  reversals: [],
};
