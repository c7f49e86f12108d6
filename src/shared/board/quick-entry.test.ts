import { describe, expect, it } from 'vitest';
import { read } from '#testing/boards.ts';
import { EMPTY_BOARD, type NodeKind } from './board.ts';
import { completedLines } from './entry-doubts.ts';
import type { EntryEnd } from './parts-by-name.ts';
import { asOneLine } from './pasted-text.ts';
import { readQuickEntry } from './quick-entry.ts';

describe('a line that is typed', () => {
  it.each([
    ['cache redis', 'cache', 'redis'],
    ['redis', 'cache', 'redis'],
    ['queue', 'queue', 'Queue'],
    ['load balancer nginx', 'gateway', 'nginx'],
    ['queue kafka', 'queue', 'kafka'],
    ['load balancer eu', 'gateway', 'load balancer eu'],
    ['queue jobs', 'queue', 'queue jobs'],
    ['search results', 'search', 'search results'],
    ['Cache kafka topic', 'queue', 'Cache kafka topic'],
    ['sql links db', 'sql', 'sql links db'],
    ['orders', 'service', 'orders'],
    ['fraud scorer', 'service', 'fraud scorer'],
    ['grpc proxy', 'gateway', 'grpc proxy'],
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
    ['cache warmer', 'service'],
    ['gateway timeout handler', 'service'],
    ['kafka handler', 'service'],
    ['worker cache', 'cache'],
  ])('takes "%s" for one name, whose last noun makes it a %s', (text, kind) => {
    const entry = readQuickEntry(text, EMPTY_BOARD);
    expect(entry).toMatchObject({ make: 'node', node: { kind } });
    expect(entry?.make === 'node' && entry.node.name.toLowerCase()).toBe(text);
  });

  it.each<[NodeKind, string]>([
    ['client', 'ui, spa, ios, android app'],
    ['edge', 'cdn, dns, cloudfront, route53'],
    ['gateway', 'lb, alb, gw, api gw, nginx'],
    ['service', 'k8s, k8s cluster, ec2'],
    ['worker', 'cron, cron job, lambda, flink'],
    ['queue', 'mq, dlq, sqs, sns, kafka, kafka topic, rmq, pubsub'],
    ['cache', 'redis, memcache, elasticache, orders redis'],
    ['sql', 'pg, orders pg, psql, rds, sql server, mysql, db'],
    ['store', 'dynamo, dynamo db, ddb, mongo, mongo db, nosql db, kv, tsdb'],
    ['object_store', 's3, s3 bucket, gcs, blob, blobs, azure blob'],
    ['search', 'es, elastic, es cluster, vector db'],
    ['outside', '3rd party, 3rd-party, third party, external api, stripe, ses'],
  ])('knows a %s by its short names: %s', (kind, names) => {
    for (const name of names.split(', '))
      expect(readQuickEntry(name, EMPTY_BOARD), name).toMatchObject({ make: 'node', node: { kind } });
  });

  it('keeps such names whole at both ends of an arrow', () => {
    expect(lines('api gateway -> search service')).toEqual(['api gateway routes to search service']);
    const board = read('graph LR\n c[cache service] --> x[mail]');
    expect(lines('service -> dynamodb', board)).toEqual(['Service writes dynamodb']);
  });

  it('keeps all words of a part that an arrow leads to', () => {
    expect(lines('Sync API -> Cache warmer')).toEqual(['Sync API calls Cache warmer']);
    expect(lines('Sync API -> Gateway timeout handler: retries')).toEqual([
      'Sync API retries Gateway timeout handler',
    ]);
  });

  it('finds a part without the kind that it was typed with', () => {
    const board = read('graph LR\n b[client browser] --> x[mail]');
    expect(lines('browser -> cdn', board)).toEqual(['client browser (known) fetches from CDN']);
    const ledger = read('graph LR\n l[(ledger)] --> x[mail]');
    expect(lines('orders -> sql ledger', ledger)).toEqual(['orders writes ledger (known)']);
  });

  it('connects parts by their names, and makes those that are missing', () => {
    const board = read('graph LR\n o[orders] --> x[mail]');
    expect(readQuickEntry('orders -> sql ledger: writes async', board)).toEqual({
      make: 'edges',
      edges: [
        {
          from: { id: 'e1', kind: 'service', name: 'orders' },
          to: { kind: 'sql', name: 'sql ledger' },
          edge: { verb: 'writes', sync: false, isGuessed: false },
        },
      ],
    });
  });

  it('takes a role for no other part with a role of its own', () => {
    const board = read('graph LR\n w[web app] --> k[kafka]');
    expect(lines('kafka -> notifier', board)).toEqual(['kafka (known) delivers to notifier']);
    expect(lines('kafka -> api', board)).toEqual(['kafka (known) delivers to api']);
  });

  it('means the only part of its kind by any word for that kind', () => {
    const board = read('graph LR\n d[database] --> x[mail]');
    expect(lines('orders -> db', board)).toEqual(['orders writes database (known)']);
    const two = read('graph LR\n d[database] --> x[sql]');
    expect(lines('orders -> db', two)).toEqual(['orders writes db']);
  });

  it('draws a chain, and what is said at its end is of the last arrow', () => {
    expect(lines('api gateway -> seat service -> redis: holds seats')).toEqual([
      'api gateway routes to seat service',
      'seat service holds seats redis',
    ]);
  });

  it('leads a chain on over a connection that stands already, unless it says what that one does', () => {
    const board = read('graph LR\n a[web client] -->|HTTPS| b[gateway]');
    const verbs = (line: string) => {
      const entry = readQuickEntry(line, board);
      return entry?.make === 'edges' ? entry.edges.map(({ edge }) => edge.verb) : entry?.make;
    };
    expect(verbs('web client -> gateway -> fraud check: scores')).toEqual(['scores']);
    expect(verbs('web client -polls-> gateway -> fraud check: scores')).toEqual(['polls', 'scores']);
    expect(verbs('web client -> gateway')).toBe('nothing');
    expect(verbs('web client -> gateway: polls')).toEqual(['polls']);
  });

  it('connects each of the parts that commas stand between', () => {
    expect(lines('gateway, api -> orders')).toEqual(['Gateway routes to orders', 'api calls orders']);
    expect(lines('orders -> redis, postgres')).toEqual(['orders reads redis', 'orders writes postgres']);
  });

  it('means a part by the first words of its name, where they begin one alone', () => {
    const one = read('graph LR\n b[booking service] --> x[mail]');
    expect(lines('booking -> stripe', one)).toEqual(['booking service (known) calls stripe']);
    expect(lines('book -> stripe', one)).toEqual(['book calls stripe']);
    const two = read('graph LR\n b[booking service] --> x[booking worker]');
    expect(lines('booking -> stripe', two)).toEqual(['booking calls stripe']);
  });

  it('means a part by the last words of its name, where they end one alone', () => {
    const one = read('graph LR\n h[sessions redis] --> x[mail service]');
    expect(readQuickEntry('redis: TTL 60 s', one)).toEqual({ make: 'note', id: 'e1', note: 'TTL 60 s' });
    expect(lines('api -> redis', one)).toEqual(['api reads sessions redis (known)']);
    expect(lines('api -> service', one), 'a kind is no name').toEqual(['api calls Service']);
    const two = read('graph LR\n h[sessions redis] --> x[redis cluster]');
    expect(readQuickEntry('redis: TTL 60 s', two)).toMatchObject({ make: 'node', node: { name: 'redis' } });
  });

  it('means no part of another kind by a word for a kind', () => {
    const board = read('graph LR\n c[cache service] --> w[worker pool]');
    expect(lines('worker -> cache', board)).toEqual(['worker pool (known) reads Cache']);
    const search = read('graph LR\n s[search service] --> x[mail]');
    expect(lines('search -> redis', search)).toEqual(['search service (known) reads redis']);
  });

  it('takes what follows the name of a part for its note', () => {
    const board = read('graph LR\n p[postgres] --> b[booking service]');
    expect(readQuickEntry('postgres: sharded by event', board)).toEqual({
      make: 'note',
      id: 'e1',
      note: 'sharded by event',
    });
    expect(readQuickEntry('booking: stateless, x3', board)).toMatchObject({ make: 'note', id: 'e2' });
    expect(readQuickEntry('redis: holds seats', board)).toEqual({
      make: 'node',
      node: { kind: 'cache', name: 'redis', note: 'holds seats' },
    });
  });

  it.each([
    ['client <- api', ['api notifies Client']],
    ['api <-> redis', ['api reads redis', 'redis answers api']],
    ['fan <-> gateway', ['fan calls Gateway', 'Gateway notifies fan']],
    ['fan <-> gateway: websocket', ['fan websocket Gateway', 'Gateway websocket fan']],
    ['api ->> redis', ['api reads redis']],
    ['api —> redis', ['api reads redis']],
    ['api > redis', ['api reads redis']],
    ['api - redis', ['api reads redis']],
    ['api --reads--> postgres', ['api reads postgres']],
    ['client -fetches-> cdn', ['Client fetches CDN']],
    ['api -->|fetches| redis', ['api fetches redis']],
    ['fan-out -> kafka', ['fan-out publishes to kafka']],
    ['[Client] -> [API] -> [DB]', ['Client calls API', 'API writes DB']],
    ['api -> (redis, postgres)', ['api reads redis', 'api writes postgres']],
    ['api and worker -> s3', ['api writes s3', 'Worker writes s3']],
    ['search and rescue -> s3', ['search and rescue syncs to s3']],
    ['app -> api; api -> redis: caches', ['app calls api', 'api caches redis']],
    ['client → cdn → s3', ['Client fetches from CDN', 'CDN fetches from s3']],
  ])('draws "%s" as it is meant', (text, drawn) => {
    expect(lines(text)).toEqual(drawn);
  });

  it.each([
    ['a -> b: order placed (async)', ['a order placed, async b']],
    ['a -> b: order placed, async', ['a order placed, async b']],
    ['a -> b: async, order placed', ['a order placed, async b']],
    ['a -> b: asynchronously updates', ['a updates, async b']],
    ['a -> b (async)', ['a calls, async b']],
    ['a -> b [async]', ['a calls, async b']],
    ['a -> mail async', ['a calls, async mail']],
    ['a -> (async) b', ['a calls, async b']],
    ['a -> b, c async', ['a calls, async b', 'a calls, async c']],
    ['a -> b (async) -> c: loads', ['a calls, async b', 'b loads c']],
    ['a -> queue: adds (sync)', ['a adds Queue']],
    ['a -> data sync', ['a calls data sync']],
    ['A -.-> B: order placed', ['A order placed, async B']],
    ['A -. order placed .-> B', ['A order placed, async B']],
    ['A -.->|order placed| B', ['A order placed, async B']],
    ['A <-.- B', ['B calls, async A']],
    ['a ..> b', ['a calls, async b']],
    ['a ~> b: waits, sync', ['a waits b']],
    ['search index -> elasticsearch: queries', ['Search index queries elasticsearch']],
    ['search index -> elasticsearch: reads, async', ['Search index reads, async elasticsearch']],
    ['search index -> elasticsearch: feeds', ['Search index feeds, async elasticsearch']],
  ])('draws what waits for no reply in "%s"', (text, drawn) => {
    const entry = readQuickEntry(text, EMPTY_BOARD);
    const edges = entry?.make === 'edges' ? entry.edges : [];
    const said = edges.map(
      ({ from, to, edge }) => `${from.name} ${edge.verb}${edge.sync ? '' : ', async'} ${to.name}`,
    );
    expect(said).toEqual(drawn);
  });

  it.each([
    'graph LR; A[Web]-->B[(pg)]',
    'graph LR A[Web]-->B[(pg)]',
    'flowchart TD; A[Web]; A-->B[(pg)]',
    'A[Web]-->B[(pg)]',
    asOneLine('```mermaid\ngraph LR\n  %% the store\n  A[Web]-->B[(pg)];\n```'),
    asOneLine('---\ntitle: Web\n---\nflowchart LR\nsubgraph one\nA[Web]-->B[(pg)]\nend'),
  ])('reads "%s" as the Mermaid flowchart that it is', (text) => {
    const entry = readQuickEntry(text, EMPTY_BOARD);
    const board = read(entry?.make === 'drawing' ? entry.mermaid : '');
    expect([...board.nodes.values()].map(({ name }) => name)).toEqual(['Web', 'pg']);
    expect(board.edges.size).toBe(1);
  });

  it.each(['graph', 'graph db', '[Client] -> [API]', 'api(x3) --> db', 'a[0] -> b: reads'])(
    'takes "%s" for no flowchart',
    (text) => expect(readQuickEntry(text, EMPTY_BOARD)).not.toMatchObject({ make: 'drawing' }),
  );

  it('reads lines that are pasted together', () => {
    expect(lines(asOneLine('app -> api\r\n\r\napi -> redis: caches\n'))).toEqual([
      'app calls api',
      'api caches redis',
    ]);
    expect(readQuickEntry(asOneLine('- redis\n- kafka'), EMPTY_BOARD)).toMatchObject({
      make: 'parts',
      parts: [{ name: 'redis' }, { name: 'kafka' }],
    });
  });

  it.each([
    ['cron every 5 min', 'worker', 'cron every 5 min', undefined],
    ['bucket for images', 'object_store', 'bucket for images', undefined],
    ['rate limiter (token bucket)', 'service', 'rate limiter', 'token bucket'],
    ['db (sharded by user)', 'sql', 'db', 'sharded by user'],
    ['2x api', 'service', 'api', '2x'],
    ['api x3', 'service', 'api', 'x3'],
    ['redis, 3 replicas', 'cache', 'redis, 3 replicas', undefined],
    ['redis - what is hot', 'cache', 'redis - what is hot', undefined],
  ])('reads "%s" as a %s named %s', (text, kind, name, note) => {
    const node = { kind, name, ...(note && { note }) };
    expect(readQuickEntry(text, EMPTY_BOARD)).toEqual({ make: 'node', node });
  });

  it('adds each of the parts between commas, notes what stands in brackets and tells parts of one name apart', () => {
    expect(readQuickEntry('user service, order service', EMPTY_BOARD)).toEqual({
      make: 'parts',
      parts: [
        { kind: 'service', name: 'user service' },
        { kind: 'service', name: 'order service' },
      ],
    });
    const board = read('graph LR\n a[api] --> p[postgres]\n p --> b[api]');
    expect(readQuickEntry('kafka -> postgres (by user)', board)).toMatchObject({
      edges: [{ to: { id: 'e2', note: 'by user' } }],
    });
    expect(readQuickEntry('api (2) -> kafka', board)).toMatchObject({ edges: [{ from: { id: 'e3' } }] });
  });

  it('puts the parts that it names into a group, which may be there already', () => {
    const board = read('graph LR\n subgraph d [data]\n p[postgres]\n end\n p --> r[redis]');
    const [id] = board.groups.keys();
    expect(readQuickEntry('in Data: redis, kafka', board)).toMatchObject({
      make: 'parts',
      group: { name: 'data', id },
      parts: [
        { name: 'redis', id: expect.any(String) },
        { name: 'kafka', kind: 'queue' },
      ],
    });
    expect(readQuickEntry('group edge: cdn', board)).toMatchObject({
      make: 'parts',
      group: { name: 'edge' },
    });
    expect(readQuickEntry('group Booking core: a, b', board)).toMatchObject({
      parts: [{ name: 'a' }, { name: 'b' }],
      group: { name: 'Booking core' },
    });
    expect(readQuickEntry('group: stripe, SendGrid', board)).toMatchObject({
      parts: [{ name: 'stripe' }, { name: 'SendGrid' }],
      group: { name: null },
    });
    for (const line of ['group redis, kafka: data', 'group redis and kafka: data', 'in redis, kafka: data'])
      expect(readQuickEntry(line, board), line).toEqual(readQuickEntry('in data: redis, kafka', board));
    expect(readQuickEntry('group redis: storage', board)).toMatchObject({
      parts: [{ name: 'redis', id: expect.any(String) }],
      group: { name: 'storage' },
    });
    for (const line of ['in data: redis,', 'group redis, postgres'])
      expect(readQuickEntry(line, board), line).toMatchObject({
        why: expect.stringContaining('in data: redis, postgres'),
      });
  });

  it.each([
    ['db: users', 'sql', 'users'],
    ['queue: search index', 'queue', 'search index'],
    ['service: user', 'service', 'user'],
  ])('reads "%s" as a %s named %s', (text, kind, name) => {
    expect(readQuickEntry(text, EMPTY_BOARD)).toEqual({ make: 'node', node: { kind, name } });
  });

  it.each([
    ['booking -> kafka: publishes booking.confirmed', 'A verb has at most 24 characters'],
    ['x'.repeat(61), 'A name has at most 60 characters'],
    [`orders: ${'x'.repeat(141)}`, 'A note has at most 140 characters'],
    ['orders ->', 'An arrow needs a part on each side'],
    ['orders, -> redis', 'An arrow needs a part on each side'],
    ['app -> orders: calls -> redis', 'Say at the end what the last arrow does'],
    ['app -> api; redis', 'Give each line an arrow'],
    ['write path: client -> api', 'Begin with a part, without a title'],
    ['what is this?', 'Name a part'],
    ['asdf qwer zxcv uiop', 'type its kind first: service asdf qwer zxcv uiop'],
    ['asdf qwer zxcv', '“asdf qwer zxcv” looks like a slip of the keys.'],
    ['qweasd', 'type its kind first: service qweasd'],
    ['asdf qwer !!', '“asdf qwer !!” looks like a slip of the keys.'],
    ['now for the next step', 'This is long for a name.'],
    ['!!!!', 'A name needs at least one letter'],
    ['app -> ...', 'A name needs at least one letter'],
    ['delete nosuch', 'There is no part called “nosuch”.'],
    ['rename nosuch to other', 'There is no part called “nosuch”.'],
    ['delete everything', 'Choose the parts in the drawing'],
  ])('says why it does not draw "%s"', (text, why) => {
    expect(readQuickEntry(text, EMPTY_BOARD)).toMatchObject({
      make: 'nothing',
      why: expect.stringContaining(why),
    });
  });

  it.each([
    ['postgres -x redis', 'postgres -> redis'],
    ['postgres --x redis', 'postgres -> redis'],
    ['orders -- ledger', 'orders -> ledger'],
    ['orders >> ledger', 'orders -> ledger'],
    ['orders |> ledger', 'orders -> ledger'],
    ['app -> api -x redis', 'api -> redis'],
  ])('takes no name for one that holds what looks like an arrow: "%s"', (text, meant) => {
    const refused = { make: 'nothing', why: `Write the arrow as ->: ${meant}` };
    expect(readQuickEntry(text, EMPTY_BOARD)).toEqual(refused);
  });

  it('gives a part the kind that it says it is, and makes one of that kind', () => {
    const board = read('graph LR\n a[web app] --> p[postgres]');
    expect(readQuickEntry('web app is client', board)).toEqual({ make: 'kind', id: 'e1', kind: 'client' });
    expect(readQuickEntry('the web app is an api gateway', board)).toMatchObject({
      id: 'e1',
      kind: 'gateway',
    });
    expect(readQuickEntry('ledger is an SQL store', board)).toEqual({
      make: 'node',
      node: { kind: 'sql', name: 'ledger' },
    });
    expect(readQuickEntry('postgres is slow', board)).toMatchObject({
      why: expect.stringContaining('note it: postgres: slow'),
    });
  });

  it('says that a connection is on the board already, and adds no twin', () => {
    const board = read('graph LR\n a[api] -->|writes| p[postgres]');
    const twin = { make: 'nothing', why: expect.stringContaining('This is on the board already.') };
    expect(readQuickEntry('api -> postgres: writes', board)).toMatchObject(twin);
    expect(readQuickEntry('api -> postgres: writes, async', board)).toMatchObject({ make: 'edges' });
  });

  it.each(['undo', 'Redo', 'help'])('takes "%s" for a command, not for a part', (text) => {
    expect(readQuickEntry(text, EMPTY_BOARD)).toEqual({ make: 'command', command: text.toLowerCase() });
  });

  it.each(['C++ workers', 'Auth (SSO)', 'orders & billing', 'R&D: notes'])(
    'takes signs within a name, as in "%s"',
    (name) => {
      expect(readQuickEntry(name, EMPTY_BOARD)).toMatchObject({ make: 'node' });
    },
  );

  it('names the part that a removal or a new name was probably meant for', () => {
    const board = read('graph LR\n a[api] --> k[Kafka]');
    const why = 'There is no part called “kaka”. Did you mean Kafka?';
    for (const line of ['delete kaka', 'rename kaka to events'])
      expect(readQuickEntry(line, board)).toEqual({ make: 'nothing', why });
  });

  it('removes and renames a part, which a part may also be called after, and says where it is moved', () => {
    const board = read('graph LR\n a[web app] --> p[postgres]');
    expect(readQuickEntry('rename web app to fan web', board)).toEqual({
      make: 'name',
      id: 'e1',
      name: 'fan web',
    });
    expect(readQuickEntry('delete web app', board)).toEqual({ make: 'removal', id: 'e1' });
    expect(readQuickEntry('rename postgres', board)).toMatchObject({
      why: 'Say its new name, too: rename postgres to orders.',
    });
    expect(readQuickEntry('rename postgres to Web App', board), 'two of one name').toMatchObject({
      why: 'Web App is on the board already. Give postgres another name.',
    });
    expect(readQuickEntry('rename postgres to Postgres', board)).toMatchObject({ make: 'name' });
    expect(readQuickEntry('move postgres', board)).toMatchObject({ make: 'nothing' });
    expect(readQuickEntry(`rename postgres to ${'x'.repeat(90)}`, board)).toMatchObject({ make: 'nothing' });
    expect(readQuickEntry('delete worker', board)).toMatchObject({ node: { name: 'delete worker' } });
  });

  it('asks about a name beside standing parts that is not on the board and says no kind', () => {
    const board = read('graph LR\n a[api] --> p[postgres]');
    expect(readQuickEntry('group backend: api, nosuch', board)).toMatchObject({
      make: 'nothing',
      why: expect.stringContaining('nosuch is not on the board'),
    });
    expect(readQuickEntry('group backend: api, postgers', board), 'a slip').toMatchObject({ make: 'parts' });
    expect(readQuickEntry('fraud risk scoring for api', board)).toMatchObject({ make: 'node' });
    expect(readQuickEntry('service fraud risk scoring engine', board)).toMatchObject({ make: 'node' });
  });

  it('is offered whole with the names of parts that its last word begins', () => {
    const board = read('graph LR\n b[booking service] --> p[postgres]');
    expect(completedLines('app -> bo', board)).toEqual(['app -> booking service']);
    expect(completedLines('ser', board)).toEqual(['booking service']);
    for (const text of ['', 'app -> ', 'postgres', 'app -> postgres: bo'])
      expect(completedLines(text, board)).toEqual([]);
  });

  it('is nothing while it has no words', () => {
    expect(readQuickEntry('   ', EMPTY_BOARD)).toBeNull();
  });
});

/** The connections of a line as sentences. */
function lines(text: string, board = EMPTY_BOARD): string[] {
  const entry = readQuickEntry(text, board);
  if (entry?.make !== 'edges') throw new Error(`no connections: ${JSON.stringify(entry)}`);
  const said = ({ id, name }: EntryEnd) => (id ? `${name} (known)` : name);
  return entry.edges.map(({ from, to, edge }) => `${said(from)} ${edge.verb} ${said(to)}`);
}
