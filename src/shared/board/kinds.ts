import type { Board, BoardEdge, BoardNode, GroupKind, NodeKind } from './board.ts';

type Kind = {
  kind: NodeKind;
  /** As it is shown; also the default name of a part. */
  label: string;
  /** Other words for it, typed or said. */
  words: readonly string[];
  /** Words for it only at the end of a name: "web" is a client, a "web crawler" is not. */
  lastWords?: readonly string[];
  products: readonly string[];
  /** The usual verb of a connection that leads to it. */
  verb: string;
  /** Whether the part at the other end usually waits for that. */
  sync: boolean;
  holdsData: boolean;
};

/** The twelve kinds of parts, in the order in which they are offered. */
export const KINDS: readonly Kind[] = [
  {
    kind: 'client',
    label: 'Client',
    words: ['browser', 'app', 'mobile', 'phone', 'user', 'device', 'frontend', 'web app', 'mobile app'],
    lastWords: ['web', 'site', 'website', 'fan'],
    products: [],
    verb: 'notifies',
    sync: false,
    holdsData: false,
  },
  {
    kind: 'edge',
    label: 'CDN',
    words: ['edge', 'edge cache', 'content delivery network', 'dns'],
    products: ['cloudfront', 'cloudflare', 'fastly', 'akamai'],
    verb: 'reads',
    sync: true,
    holdsData: false,
  },
  {
    kind: 'gateway',
    label: 'Gateway',
    words: ['api gateway', 'load balancer', 'lb', 'proxy', 'reverse proxy', 'ingress', 'balancer'],
    products: ['nginx', 'envoy', 'haproxy', 'kong', 'traefik'],
    verb: 'calls',
    sync: true,
    holdsData: false,
  },
  {
    kind: 'service',
    label: 'Service',
    words: ['api', 'server', 'backend', 'microservice', 'app server'],
    products: [],
    verb: 'calls',
    sync: true,
    holdsData: false,
  },
  {
    kind: 'worker',
    label: 'Worker',
    words: ['consumer', 'job', 'cron', 'scheduler', 'batch', 'stream processor', 'processor'],
    products: ['flink', 'spark', 'sidekiq', 'celery', 'lambda', 'airflow'],
    verb: 'triggers',
    sync: false,
    holdsData: false,
  },
  {
    kind: 'queue',
    label: 'Queue',
    words: ['log', 'topic', 'stream', 'broker', 'bus', 'message queue', 'event log', 'pub/sub', 'pubsub'],
    products: ['kafka', 'rabbitmq', 'sqs', 'kinesis', 'pulsar', 'nats'],
    verb: 'publishes',
    sync: false,
    holdsData: true,
  },
  {
    kind: 'cache',
    label: 'Cache',
    words: ['in-memory store'],
    products: ['redis', 'memcached', 'valkey'],
    verb: 'reads',
    sync: true,
    holdsData: true,
  },
  {
    kind: 'sql',
    label: 'SQL store',
    words: ['sql', 'database', 'db', 'relational database', 'relational store', 'sql database'],
    products: ['postgres', 'postgresql', 'mysql', 'aurora', 'spanner', 'cockroachdb', 'sqlite', 'oracle'],
    verb: 'writes',
    sync: true,
    holdsData: true,
  },
  {
    kind: 'store',
    label: 'Store',
    words: ['nosql', 'kv', 'key-value store', 'document store', 'time series', 'warehouse', 'datastore'],
    products: [
      'dynamodb',
      'dynamo',
      'cassandra',
      'mongodb',
      'mongo',
      'bigtable',
      'hbase',
      'scylla',
      'clickhouse',
      'bigquery',
      'snowflake',
      'rocksdb',
      'influxdb',
    ],
    verb: 'writes',
    sync: true,
    holdsData: true,
  },
  {
    kind: 'object_store',
    label: 'Object store',
    words: ['blob', 'blob store', 'bucket', 'object storage', 'blob storage', 'file store'],
    lastWords: ['files'],
    products: ['s3', 'gcs', 'minio'],
    verb: 'writes',
    sync: true,
    holdsData: true,
  },
  {
    kind: 'search',
    label: 'Search index',
    words: ['index', 'inverted index', 'vector index'],
    products: ['elasticsearch', 'opensearch', 'solr', 'lucene', 'algolia'],
    verb: 'queries',
    sync: true,
    holdsData: true,
  },
  {
    kind: 'outside',
    label: 'Outside party',
    words: ['external', 'third party', 'partner', 'provider', 'payment provider', 'psp', 'vendor'],
    products: ['stripe', 'twilio', 'sendgrid', 'apns', 'fcm', 'paypal'],
    verb: 'calls',
    sync: true,
    holdsData: false,
  },
];

const BY_KIND = new Map(KINDS.map((each) => [each.kind, each]));

export function kindOf(kind: NodeKind): Kind {
  const found = BY_KIND.get(kind);
  if (!found) throw new Error(`no such kind: ${kind}`);
  return found;
}

/** The usual verb and mode of a connection between parts of these kinds; nothing waits for what leaves a queue. */
export function usualEdge(from: NodeKind, to: NodeKind): Pick<BoardEdge, 'verb' | 'sync'> {
  const { verb, sync, holdsData } = kindOf(to);
  if (from !== 'queue') return { verb, sync };
  // A queue triggers a service; it does not call it.
  return { verb: sync && !holdsData ? kindOf('worker').verb : verb, sync: false };
}

/**
 * The connections of a part that change because it is now of this kind: those that had the usual verb and mode get the
 * ones that are usual now.
 */
export function edgesOfKind({ nodes, edges }: Pick<Board, 'nodes' | 'edges'>, node: BoardNode): BoardEdge[] {
  return [...edges.values()].flatMap((edge) => {
    const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)];
    if (!from || !to || ![from.id, to.id].includes(node.id)) return [];
    const was = usualEdge(from.kind, to.kind);
    const is = usualEdge((from.id === node.id ? node : from).kind, (to.id === node.id ? node : to).kind);
    const isUsual = edge.verb === was.verb && edge.sync === was.sync;
    return isUsual && (is.verb !== was.verb || is.sync !== was.sync) ? [{ ...edge, ...is }] : [];
  });
}

/** A kind within a sentence: "object store", "SQL store". */
export function kindWords(kind: NodeKind): string {
  return kindOf(kind).label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

/**
 * Whether a name already says the kind of a part: "user cache" does; "redis" does not, since not everybody knows it is
 * a cache.
 */
export function saysKind(name: string, kind: NodeKind): boolean {
  const { label, words } = kindOf(kind);
  const said = ` ${name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/-]+/gu, ' ')
    .trim()}`;
  return [label.toLowerCase(), ...words].some(
    (word) => said.endsWith(` ${word}`) || said.endsWith(` ${word}s`),
  );
}

export const GROUP_LABELS: Record<GroupKind, string> = {
  region: 'Region',
  zone: 'Group',
  trust: 'Trust border',
};

/** Verbs offered for a connection; any other can be typed. */
export const VERBS = [
  'calls',
  'reads',
  'writes',
  'publishes',
  'consumes',
  'replicates',
  'notifies',
  'uploads',
  'invalidates',
  'queries',
];

/** Words for a kind, the longest first: "load balancer" before "lb". */
const BY_WORD = KINDS.flatMap(({ kind, label, words, lastWords = [], products }) => [
  ...[kind.replace('_', ' '), label.toLowerCase()].map((word) => ({ word, kind, is: 'kind' })),
  ...words.map((word) => ({ word, kind, is: 'other word' })),
  ...lastWords.map((word) => ({ word, kind, is: 'last word' })),
  ...products.map((word) => ({ word, kind, is: 'product' })),
]).sort((a, b) => b.word.length - a.word.length);

/** Words that say what something is, but not which one: "database", "balancer". */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  BY_WORD.filter(({ is }) => is !== 'product').flatMap(({ word }) => word.split(/[^\p{L}]+/u).slice(-1)),
);

/** Last words of a name that stand for several of a kind, or for one of several: a "worker pool" is a worker. */
const NUMBERS_OF = [
  'pool',
  'cluster',
  'fleet',
  'farm',
  'group',
  'tier',
  'layer',
  'node',
  'shard',
  'instance',
  'replica',
];

/**
 * The kind that a text begins with, and the name that follows: "queue orders" or "queue jobs". A product is its own
 * name. Null if the text begins with no kind, or is a single name whose last noun says what it is: "cache service".
 */
export function kindNamedFirst(text: string): { kind: NodeKind; name: string } | null {
  const lower = text.toLowerCase();
  const first = BY_WORD.find(
    ({ word, is }) => lower === word || (is !== 'last word' && lower.startsWith(`${word} `)),
  );
  if (!first) return null;
  const { word, kind, is } = first;
  const name = text.slice(word.length).trim();
  const last = BY_WORD.find((each) => isNoun(each) && name && lower.endsWith(` ${each.word}`));
  const isOtherKind = last !== undefined && last.kind !== kind;
  if (is === 'product') return isOtherKind ? null : { kind, name: text };
  const isOneName =
    isOtherKind ||
    // "cron every 5 min", "bucket for images"
    /^(?:every|for|of|with|in|on|by|per|and|at)\b/i.test(name) ||
    last?.word === name.toLowerCase() ||
    NUMBERS_OF.some((each) => lower.endsWith(` ${each}`)) ||
    // A "user profile" is no client named "profile".
    (kind === 'client' && is === 'other word' && name !== '');
  return isOneName ? null : { kind, name };
}

const isNoun = ({ is }: { is: string }) => is === 'kind' || is === 'other word';

/** The kind that any words of a name stand for; later words count more ("user cache" is a cache). */
export function kindNamedIn(name: string): NodeKind | null {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}/-]+/u);
  for (let end = words.length; end > 0; end--) {
    for (let from = 0; from < end; from++) {
      const phrase = words.slice(from, end).join(' ');
      const isLast = end === words.length;
      const found = BY_WORD.find(
        ({ word, is }) => (word === phrase || `${word}s` === phrase) && (isLast || is !== 'last word'),
      );
      if (found) return found.kind;
    }
  }
  // A "cache, three replicas" is a cache; of nothing else named it is usually a database that has replicas.
  return words.some((word) => word === 'replica' || word === 'replicas') ? 'sql' : null;
}
