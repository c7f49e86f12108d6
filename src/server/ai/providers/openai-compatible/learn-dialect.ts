import { type Dialect, type Feature, firstDialect } from './dialect.ts';
import type { Refusal } from './read-refusal.ts';

/** What is known of the forms that a server takes; shared by all calls to it, for as long as the process runs. */
export type LearnedDialect = {
  current(): Dialect;
  /** Another way to say what was refused, or null when there is none. One course of these for each request. */
  course(): (tried: Dialect, sent: readonly Feature[], refusal: Refusal) => Dialect | null;
  accepted(dialect: Dialect, sent: readonly Feature[]): void;
};

export function createLearnedDialect(model: string): LearnedDialect {
  let known = firstDialect(model);
  /** The forms that stood in a request that was taken: a refusal that names nothing is not about them. */
  const proven = new Set<string>();
  const isProven = (dialect: Dialect, feature: Feature) => proven.has(`${feature} ${dialect[feature][0]}`);

  return {
    current: () => known,
    course() {
      let guesses: Iterator<Dialect> | null = null;
      return (tried, sent, refusal) => {
        const { status } = refusal;
        const feature = namedIn(refusal, sent);
        if (feature !== null && sent.includes(feature)) {
          known = fewer(known, { ...known, [feature]: tried[feature].slice(1) });
          guesses = null;
          return fewer(tried, known);
        }
        const suspects = sent.filter((each) => !isProven(tried, each));
        // A server that breaks instead of refusing does so over a schema; anything else is a fault of its own.
        guesses ??= guess(tried, status >= 500 ? suspects.filter((each) => each === 'format') : suspects);
        return guesses.next().value ?? null;
      };
    },
    accepted(dialect, sent) {
      known = fewer(known, dialect);
      for (const feature of sent) proven.add(`${feature} ${known[feature][0]}`);
    },
  };
}

/** The same parameter says how much to think and not to think at all. */
function namedIn({ feature }: Refusal, sent: readonly Feature[]): Feature | null {
  return feature === 'effort' && sent.includes('quiet') ? 'quiet' : feature;
}

/** Each suspect's other forms by themselves; then the last form of all of them. */
function* guess(dialect: Dialect, suspects: readonly Feature[]): Generator<Dialect, undefined> {
  for (const feature of suspects) {
    for (let at = 1; at < dialect[feature].length; at += 1) {
      yield { ...dialect, [feature]: dialect[feature].slice(at) };
    }
  }
  if (suspects.length < 2) return;
  const barest = { ...dialect };
  for (const feature of suspects) Object.assign(barest, { [feature]: dialect[feature].slice(-1) });
  yield barest;
}

/** Of each feature what is left in both: calls learn beside each other. */
function fewer(one: Dialect, other: Dialect): Dialect {
  const shorter = <T>(a: readonly T[], b: readonly T[]) => (a.length <= b.length ? a : b);
  return {
    limit: shorter(one.limit, other.limit),
    format: shorter(one.format, other.format),
    effort: shorter(one.effort, other.effort),
    quiet: shorter(one.quiet, other.quiet),
    temperature: shorter(one.temperature, other.temperature),
    system: shorter(one.system, other.system),
    usage: shorter(one.usage, other.usage),
  };
}
