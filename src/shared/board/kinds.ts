import type { GroupKind, NodeKind } from './board.ts';

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
    words: [
      'browser',
      'app',
      'mobile',
      'phone',
      'user',
      'device',
      'frontend',
      'mobile app',
      'web app',
      'ui',
      'spa',
    ],
    lastWords: ['web', 'site', 'website', 'fan'],
    products: ['ios', 'android'],
    verb: 'notifies',
    sync: false,
    holdsData: false,
  },
  {
    kind: 'edge',
    label: 'CDN',
    words: ['edge', 'edge cache', 'content delivery network', 'dns'],
    products: ['cloudfront', 'cloudflare', 'fastly', 'akamai', 'route53'],
    verb: 'fetches from',
    sync: true,
    holdsData: false,
  },
  {
    kind: 'gateway',
    label: 'Gateway',
    words: [
      'api gateway',
      'load balancer',
      'lb',
      'proxy',
      'reverse proxy',
      'ingress',
      'balancer',
      'gw',
      'api gw',
    ],
    products: ['nginx', 'envoy', 'haproxy', 'kong', 'traefik', 'alb', 'nlb', 'elb'],
    verb: 'calls',
    sync: true,
    holdsData: false,
  },
  {
    kind: 'service',
    label: 'Service',
    words: ['api', 'server', 'backend', 'microservice', 'app server', 'bff'],
    lastWords: [
      ...['handler', 'warmer', 'limiter', 'loader', 'checker', 'fetcher', 'poller', 'sender', 'crawler'],
      ...['resolver', 'generator', 'manager', 'controller', 'router', 'dispatcher', 'notifier', 'validator'],
      ...['uploader', 'builder', 'cleaner', 'aggregator', 'monitor'],
    ],
    products: ['k8s', 'kubernetes', 'ecs', 'ec2'],
    verb: 'calls',
    sync: true,
    holdsData: false,
  },
  {
    kind: 'worker',
    label: 'Worker',
    words: ['consumer', 'job', 'cron', 'scheduler', 'batch', 'stream processor', 'processor'],
    lastWords: ['indexer'],
    products: ['flink', 'spark', 'sidekiq', 'celery', 'lambda', 'airflow', 'temporal', 'dataflow'],
    verb: 'triggers',
    sync: false,
    holdsData: false,
  },
  {
    kind: 'queue',
    label: 'Queue',
    words: [
      'log',
      'topic',
      'stream',
      'broker',
      'bus',
      'message queue',
      'event log',
      'pub/sub',
      'pubsub',
      'mq',
      'dlq',
    ],
    products: [
      'kafka',
      'rabbitmq',
      'sqs',
      'kinesis',
      'pulsar',
      'nats',
      'rmq',
      'sns',
      'eventbridge',
      'redpanda',
      'msk',
    ],
    verb: 'publishes to',
    sync: false,
    holdsData: true,
  },
  {
    kind: 'cache',
    label: 'Cache',
    words: ['in-memory store'],
    products: ['redis', 'memcached', 'memcache', 'valkey', 'elasticache'],
    verb: 'reads',
    sync: true,
    holdsData: true,
  },
  {
    kind: 'sql',
    label: 'SQL store',
    words: ['sql', 'database', 'db', 'relational database', 'relational store', 'sql database', 'rdbms'],
    products: [
      'postgres',
      'postgresql',
      'mysql',
      'aurora',
      'spanner',
      'cockroachdb',
      'sqlite',
      'oracle',
      'pg',
      'psql',
      'pgsql',
      'rds',
      'mariadb',
      'mssql',
      'sql server',
      'crdb',
      'vitess',
    ],
    verb: 'writes',
    sync: true,
    holdsData: true,
  },
  {
    kind: 'store',
    label: 'Store',
    words: [
      'nosql',
      'nosql db',
      'nosql database',
      'kv',
      'key-value store',
      'document db',
      'graph db',
      'time series db',
      'tsdb',
      'document store',
      'time series',
      'warehouse',
      'datastore',
    ],
    products: [
      'dynamodb',
      'dynamo',
      'dynamo db',
      'ddb',
      'cassandra',
      'mongodb',
      'mongo',
      'mongo db',
      'bigtable',
      'hbase',
      'scylla',
      'scylladb',
      'couchbase',
      'firestore',
      'cosmosdb',
      'neo4j',
      'redshift',
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
    products: ['s3', 'gcs', 'minio', 'r2', 'azure blob', 'hdfs'],
    verb: 'writes',
    sync: true,
    holdsData: true,
  },
  {
    kind: 'search',
    label: 'Search index',
    words: ['index', 'inverted index', 'vector index', 'vector db'],
    products: [
      'elasticsearch',
      'opensearch',
      'solr',
      'lucene',
      'algolia',
      'es',
      'elastic',
      'elastic search',
      'pinecone',
    ],
    verb: 'queries',
    sync: true,
    holdsData: true,
  },
  {
    kind: 'outside',
    label: 'Outside party',
    words: [
      'external',
      'external api',
      'third party',
      'third-party',
      '3rd party',
      '3rd-party',
      'partner',
      'provider',
      'payment provider',
      'psp',
      'vendor',
    ],
    products: [
      'stripe',
      'twilio',
      'sendgrid',
      'apns',
      'fcm',
      'paypal',
      'adyen',
      'mailgun',
      'ses',
      'okta',
      'auth0',
    ],
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

/** A kind within a sentence: "object store", "SQL store". */
export function kindWords(kind: NodeKind): string {
  return kindOf(kind).label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

/** "a cache", "an SQL store". */
export function kindWithArticle(kind: NodeKind): string {
  const words = kindWords(kind);
  return `${/^(?:[aeiou]|SQL)/.test(words) ? 'an' : 'a'} ${words}`;
}

export const GROUP_LABELS: Record<GroupKind, string> = {
  region: 'Region',
  zone: 'Group',
  trust: 'Trust border',
};
