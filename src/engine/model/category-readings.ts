import type { Category } from '#shared/content/question.ts';
import type { DimensionId } from '#shared/contract/report.ts';

/** What three of the dimensions mean in a category, for a grader that reads the anchors (interview-design 3). */
export const CATEGORY_READINGS: Record<Category, Partial<Record<DimensionId, string>>> = {
  backend: {
    framing: 'Includes actors, load and consistency needs.',
    design: 'API, entities and keys, services, synchronous and asynchronous flow.',
    depth:
      'Data model and indexes, concurrency, idempotency, ordering, transactions or queues, whichever the candidate chose.',
  },
  'web-scale': {
    framing: 'Includes the shape of traffic, growth, geography and targets.',
    design: 'Partitioning, replication, edge and fan-out.',
    depth: 'Hot keys, consistency across regions, back-pressure, storage engines or coordination.',
    resilience: 'Arithmetic that decides something is expected.',
  },
  frontend: {
    framing: 'Includes devices, networks, users with disabilities, search engines and offline use.',
    design:
      'Component boundaries, owners of state, a client data model, the contract with the server. A 3: component tree with owners of state, one entity model, endpoints or subscriptions with pagination.',
    depth:
      'Rendering, list performance, caching and invalidation, optimistic updates, real-time sync. A 3: one rendering or sync problem explained, with its cost on a slow device.',
    resilience:
      'Load and interaction budgets, slow or failing network, accessibility, internationalisation, security in the browser, field monitoring. A 3: one budget with a number, one failure state the user sees, one accessibility need.',
  },
  mobile: {
    framing: 'Includes platforms, system versions, offline needs and data cost.',
    design:
      'Layers and modules, a local store as the source of truth, API and pagination, navigation. A 3: interface, logic, repository, network and disk, with the disk as source of truth.',
    depth:
      'Sync and conflicts, background work, push or polling, media upload, local encryption. A 3: offline write, retry and one conflict explained.',
    resilience:
      'Battery, memory, flaky network, process death, old versions in the field, staged rollout, crash monitoring. A 3: process death or no network handled, and how a bad release is stopped.',
  },
  ai: {
    framing: 'From product goal to model task to metric; the cost of each error; the data available.',
    design:
      'Data pipeline, training or retrieval, serving, feedback loop, human path. A 3: data, model, serving and feedback, with a simple baseline.',
    depth:
      'Labels and leakage, features, the choice of model or retrieval from a baseline, ranking stages, evaluation sets. A 3: label source and its bias named, a metric that fits the cost of errors.',
    resilience:
      'Offline and online metrics, drift, guardrails, abuse and privacy, latency and cost a request, what happens when the model is wrong. A 3: an offline metric tied to an online one, and what happens when the model is wrong.',
  },
  security: {
    framing: 'Includes assets, actors, entry points, trust boundaries and obligations.',
    design:
      'Where controls sit along the flow of data. A 3: data flow with trust boundaries and a control at each.',
    depth:
      'Authentication and authorisation, keys and secrets, isolation, token life and revocation, input handling, supply chain. A 3: one mechanism right, such as how a token is issued, checked and revoked.',
    resilience:
      'Ranked risks, blast radius, audit trail, alerting, revocation, recovery, what is consciously accepted. A 3: three threats ranked, and how the first is noticed and contained.',
  },
};
