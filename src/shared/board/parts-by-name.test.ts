import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from '#testing/boards.ts';
import { doubtOf, kindGiven, kindsMade, standingPart, withKnown } from './entry-doubts.ts';
import { nearlyCalled } from './parts-by-name.ts';
import { readQuickEntry } from './quick-entry.ts';

const board = read(
  'graph LR\n p[postgres] --> b[booking service]\n b --> d[db1]\n d --> s[shard a]\n s --> r[regionA]\n r --> q[search]\n q --> m[mango]\n m --> e[east-1] --> n[notifications]',
);

describe('a new name that is nearly that of a part', () => {
  it.each([
    ['postgers', 'postgres'],
    ['Postgre', 'postgres'],
    ['postgress', 'postgres'],
    ['postgresss', 'postgres'],
    ['booking servce', 'booking service'],
    ['boking', 'booking service'],
    ['booking svc', 'booking service'],
    ['notificatoin', 'notifications'],
  ])('"%s" may mean %s', (typed, name) => {
    expect(nearlyCalled(typed, board)?.name).toBe(name);
  });

  it.each([
    'db2',
    'db',
    'shard b',
    'regionB',
    'mongo',
    'east-2',
    'boo',
    'orders',
    'seating service',
    'booking store',
  ])('"%s" is another part', (typed) => {
    expect(nearlyCalled(typed, board)).toBeUndefined();
  });

  it('is another part, however often a letter comes again in both', () => {
    const longName = read(`graph LR\n a["${'a'.repeat(36)} queue"]`);
    // A search that tried every way to spread the letters would not end within the time of a test.
    expect(nearlyCalled(`${'a'.repeat(18)}b queue`, longName)).toBeUndefined();
  });

  it('is asked about after any two letters that are swapped within a word', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 'notifications'.length - 2 }), (at) => {
        const typed = [...'notifications'];
        [typed[at], typed[at + 1]] = [typed[at + 1] ?? '', typed[at] ?? ''];
        const name = typed.join('');
        expect(nearlyCalled(name, board)?.name).toBe(name === 'notifications' ? undefined : 'notifications');
      }),
    );
  });

  it.each([
    ['postgers', { make: 'choice', id: 'e1' }],
    ['postgers: sharded', { make: 'note', id: 'e1', note: 'sharded' }],
    ['kafka -> postgers', { make: 'edges', edges: [{ to: { id: 'e1' }, from: { name: 'kafka' } }] }],
  ])('once it means that part, "%s" adds no other', (text, meant) => {
    const entry = readQuickEntry(text, board);
    const doubt = entry && doubtOf(entry, board);
    expect(entry && doubt && withKnown(entry, doubt)).toMatchObject(meant);
  });
});

describe('the first words of a name at an arrow', () => {
  const standing = (text: string, drawn: string) => {
    const board = read(drawn);
    const entry = readQuickEntry(text, board);
    if (entry?.make !== 'edges') throw new Error('no connection');
    const [name] = entry.edges.map(({ from }) => (from.id ? from.name : undefined));
    return { name, asked: doubtOf(entry, board)?.known.name };
  };

  it.each([
    ['aggregator -> count db: writes', 'aggregator worker'],
    ['scheduler -> count db', 'scheduler service'],
    ['suggest -> count db', 'suggest service'],
    ['trie builder -> count db', 'trie builder worker'],
  ])('of "%s" mean the %s', (text, name) => {
    const drawn =
      'graph LR\n a[aggregator worker] --> b[scheduler service]\n b --> c[suggest service]\n c --> d[trie builder worker]';
    expect(standing(text, drawn).name).toBe(name);
  });

  it('are asked about if several names begin so', () => {
    const drawn = 'graph LR\n a[aggregator worker] --> b[aggregator service]';
    expect(standing('aggregator -> count db', drawn)).toEqual({ asked: 'aggregator worker' });
  });

  it('mean no part of another kind, and words for a kind within a name mean none', () => {
    const drawn = 'graph LR\n a[cache service] --> b[web crawler]\n b --> c[order notifier worker]';
    for (const text of ['cache -> x', 'web -> x', 'notifier -> x', 'service -> x', 'worker -> x'])
      expect(standing(text, drawn), text).toEqual({});
  });
});

describe('a line that names one part', () => {
  const found = (text: string) => {
    const entry = readQuickEntry(text, board);
    return entry && standingPart(text, entry, board)?.name;
  };

  it.each([
    ['postgres', 'postgres'],
    ['Booking Service', 'booking service'],
    ['service mango', 'mango'],
    ['sql postgres', 'postgres'],
    ['cache postgres', 'postgres'],
  ])('"%s" means %s, which stands already', (text, name) => {
    expect(found(text)).toBe(name);
  });

  it.each(['postgres 2', 'service', 'db2', 'mango -> postgres', 'postgres: by user'])(
    '"%s" is no second part of that name',
    (text) => {
      expect(found(text)).toBeUndefined();
    },
  );
});

describe('the kinds of parts that are typed', () => {
  it.each([
    ['redis', ['cache']],
    ['queue jobs', ['queue']],
    ['app -> api gateway, postgres', ['client', 'gateway']],
    ['shard b -> shard b', ['service']],
    ['postgres: by account', []],
    ['', []],
  ])('of "%s" are foreseen, but not those of parts on the board', (text, kinds) => {
    expect(kindsMade(text, board)).toEqual(kinds);
  });

  it.each([
    ['queue postgres', 'queue'],
    ['sql postgres', undefined],
    ['postgres', undefined],
  ])('are given to a part on the board if "%s" says another', (text, kind) => {
    const entry = readQuickEntry(text, board);
    const standing = entry && standingPart(text, entry, board);
    expect(standing?.name).toBe('postgres');
    const newKind = entry && standing && kindGiven(text, entry, standing);
    expect(newKind).toBe(kind);
    if (!entry || !standing) return;
    expect(
      withKnown(entry, { typed: standing.name, known: standing, newKind: newKind ?? undefined }),
    ).toEqual(kind ? { make: 'kind', id: standing.id, kind } : { make: 'choice', id: standing.id });
  });
});
