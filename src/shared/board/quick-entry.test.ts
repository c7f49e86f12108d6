import { describe, expect, it } from 'vitest';
import { read } from '#testing/boards.ts';
import { EMPTY_BOARD } from './board.ts';
import { readQuickEntry } from './quick-entry.ts';

describe('a line that is typed', () => {
  it.each([
    ['cache redis', 'cache', 'redis'],
    ['redis', 'cache', 'redis'],
    ['queue', 'queue', 'Queue'],
    ['load balancer eu', 'gateway', 'eu'],
    ['queue jobs', 'queue', 'jobs'],
    ['sql links db', 'sql', 'links db'],
    ['orders', 'service', 'orders'],
    ['postgres', 'sql', 'postgres'],
    ['s3', 'object_store', 's3'],
  ])('reads "%s" as a %s named %s', (text, kind, name) => {
    expect(readQuickEntry(text, EMPTY_BOARD)).toEqual({ make: 'node', node: { kind, name } });
  });

  it.each([
    ['api gateway', 'gateway'],
    ['search service', 'service'],
    ['queue worker', 'worker'],
    ['cache service', 'service'],
    ['client device', 'client'],
    ['read replica', 'sql'],
    ['replica', 'sql'],
    ['worker pool', 'worker'],
    ['fans', 'client'],
    ['fan', 'client'],
    ['sports fans', 'client'],
    ['fan out service', 'service'],
    ['fan-out worker', 'worker'],
    ['user profile service', 'service'],
    ['user cache', 'cache'],
    ['payment provider', 'outside'],
    ['job queue', 'queue'],
    ['log store', 'store'],
    ['queue consumer', 'worker'],
    ['kafka consumer', 'worker'],
    ['redis cluster', 'cache'],
    ['postgres replica', 'sql'],
    ['database replica', 'sql'],
    ['event log', 'queue'],
    ['edge cache', 'edge'],
    ['app server', 'service'],
    ['mobile client', 'client'],
    ['web server', 'service'],
    ['seat service', 'service'],
    ['search index', 'search'],
    ['orders database', 'sql'],
    ['photo bucket', 'object_store'],
    ['notification worker', 'worker'],
    ['cache layer', 'cache'],
    ['server farm', 'service'],
    ['consumer group', 'worker'],
    ['stream processor', 'worker'],
    ['service bus', 'queue'],
    ['nginx proxy', 'gateway'],
    ['index service', 'service'],
    ['stripe webhook service', 'service'],
    ['user profile', 'client'],
  ])('takes "%s" for one name, whose last noun makes it a %s', (text, kind) => {
    const entry = readQuickEntry(text, EMPTY_BOARD);
    expect(entry).toMatchObject({ make: 'node', node: { kind } });
    expect(entry?.make === 'node' && entry.node.name.toLowerCase()).toBe(text);
  });

  it('keeps such names whole at both ends of an arrow', () => {
    expect(readQuickEntry('api gateway -> search service', EMPTY_BOARD)).toMatchObject({
      from: { kind: 'gateway', name: 'api gateway' },
      to: { kind: 'service', name: 'search service' },
    });
    const board = read('graph LR\n c[cache service] --> x[mail]');
    expect(readQuickEntry('service -> dynamodb', board)).toMatchObject({
      from: { kind: 'service', name: 'Service' },
    });
  });

  it('finds a part without the kind that it was typed with', () => {
    const board = read('graph LR\n b[client browser] --> x[mail]');
    expect(readQuickEntry('browser -> cdn', board)).toMatchObject({ from: { id: 'e1' } });
  });

  it('connects parts by their names, and makes those that are missing', () => {
    const board = read('graph LR\n o[orders] --> x[mail]');
    expect(readQuickEntry('orders -> sql ledger: writes async', board)).toEqual({
      make: 'edge',
      from: { id: 'e1', kind: 'service', name: 'orders' },
      to: { kind: 'sql', name: 'ledger' },
      edge: { verb: 'writes', sync: false },
    });
  });

  it('means the only part of its kind by any word for that kind', () => {
    const board = read('graph LR\n d[database] --> x[mail]');
    expect(readQuickEntry('orders -> db', board)).toMatchObject({ to: { id: 'e1', name: 'database' } });
    const two = read('graph LR\n d[database] --> x[sql]');
    expect(readQuickEntry('orders -> db', two)).toMatchObject({ to: { kind: 'sql', name: 'db' } });
  });

  it('is nothing while it has no words', () => {
    expect(readQuickEntry('   ', EMPTY_BOARD)).toBeNull();
  });
});
