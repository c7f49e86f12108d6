import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from '#testing/boards.ts';
import { EMPTY_BOARD } from './board.ts';
import { readQuickEntry } from './quick-entry.ts';

describe('a sentence that is typed', () => {
  it.each([
    ['gateway talks to redis', 'Gateway', 'talks to', 'redis'],
    ['api reads from postgres', 'api', 'reads from', 'postgres'],
    ['order service writes to kafka', 'order service', 'writes to', 'kafka'],
    ['worker sends to stripe', 'Worker', 'sends to', 'stripe'],
    ['app calls api', 'app', 'calls', 'api'],
    ['order service calls payment service', 'order service', 'calls', 'payment service'],
    ['traffic goes to the lb', 'traffic', 'goes to', 'lb'],
    ['orders publishes to kafka', 'orders', 'publishes to', 'kafka'],
    ['billing worker consumes kafka', 'billing worker', 'consumes', 'kafka'],
    ['matcher consumes from kafka', 'matcher', 'consumes from', 'kafka'],
    ['api queries elasticsearch', 'api', 'queries', 'elasticsearch'],
    ['upload service stores in s3', 'upload service', 'stores in', 's3'],
    ['Gateway Talks To Redis', 'Gateway', 'talks to', 'Redis'],
  ])('connects two parts: "%s"', (text, from, verb, to) => {
    expect(readQuickEntry(text, EMPTY_BOARD)).toMatchObject({
      make: 'edges',
      edges: [{ from: { name: from }, to: { name: to }, edge: { verb } }],
    });
  });

  it.each([
    'calls service',
    'video calls service',
    'phone calls service',
    'user calls db',
    'search queries log',
    'stores',
    'nearby stores',
    'stores in town',
    'coffee stores in town',
    'writes queue',
    'page writes',
    'calls',
    'talks to',
    'reads from replica',
  ])('takes "%s" for a name', (text) => {
    expect(readQuickEntry(text, EMPTY_BOARD)).toMatchObject({ make: 'node' });
  });

  it('knows the parts of the board and says whether anything waits', () => {
    const board = read('graph LR\n u[user] --> v[video calls service]\n v --> o[orders]');
    expect(readQuickEntry('user calls service', EMPTY_BOARD)).toMatchObject({ make: 'node' });
    expect(
      readQuickEntry('video calls service', read('graph LR\n v[video player] --> c[cdn]')),
    ).toMatchObject({
      make: 'node',
    });
    expect(readQuickEntry('orders calls billing', board)).toMatchObject({
      edges: [{ from: { id: 'e3' }, to: { name: 'billing' }, edge: { verb: 'calls' } }],
    });
    expect(readQuickEntry('user talks to video calls service, async', board)).toMatchObject({
      edges: [{ from: { id: 'e1' }, to: { id: 'e2' }, edge: { verb: 'talks to', sync: false } }],
    });
    expect(readQuickEntry('video calls service: talks to phones', board)).toMatchObject({ make: 'note' });
  });

  it('means the same as an arrow with that verb at its end', () => {
    const name = fc.constantFrom('app', 'api', 'redis', 'postgres', 'kafka', 'order service', 'billing');
    const verb = fc.constantFrom(
      'talks to',
      'reads from',
      'writes to',
      'sends to',
      'goes to',
      'publishes to',
    );
    fc.assert(
      fc.property(name, verb, name, (from, said, to) => {
        const arrow = readQuickEntry(`${from} -> ${to}: ${said}`, EMPTY_BOARD);
        expect(readQuickEntry(`${from} ${said} ${to}`, EMPTY_BOARD)).toEqual(arrow);
      }),
    );
  });
});
