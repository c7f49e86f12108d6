/** Pronunciations in the phonemes of the CMU dictionary, for words of the field that it lacks. */
const OWN: Readonly<Record<string, string>> = {
  async: 'EY S IH NG K',
  autoscaling: 'AO T OW S K EY L IH NG',
  captcha: 'K AE P CH AH',
  codec: 'K OW D EH K',
  config: 'K AH N F IH G',
  crdt: 'S IY AA R D IY T IY',
  dedup: 'D IY D UW P',
  dedupe: 'D IY D UW P',
  deduplicate: 'D IY D UW P L IH K EY T',
  deduplication: 'D IY D UW P L IH K EY SH AH N',
  dynamo: 'D AY N AH M OW',
  embeddings: 'IH M B EH D IH NG Z',
  encoder: 'EH N K OW D ER',
  etag: 'IY T AE G',
  etcd: 'EH T S IY D IY',
  fanout: 'F AE N AW T',
  gigabits: 'G IH G AH B IH T S',
  graphql: 'G R AE F K Y UW EH L',
  grpc: 'JH IY AA R P IY S IY',
  hyperloglog: 'HH AY P ER L AO G L AO G',
  idempotency: 'AY D EH M P OW T AH N S IY',
  idempotent: 'AY D AH M P OW T AH N T',
  iframe: 'AY F R EY M',
  jitter: 'JH IH T ER',
  json: 'JH EY S AH N',
  jwt: 'JH EY D AH B AH L Y UW T IY',
  kafka: 'K AA F K AH',
  kubernetes: 'K UW B ER N EH T IY Z',
  limiter: 'L IH M IH T ER',
  megabits: 'M EH G AH B IH T S',
  memcached: 'M EH M K AE SH T',
  metadata: 'M EH T AH D EY T AH',
  monotonic: 'M AA N AH T AA N IH K',
  nosql: 'N OW S IY K W AH L',
  petabyte: 'P EH T AH B AY T',
  petabytes: 'P EH T AH B AY T S',
  postgres: 'P OW S T G R EH S',
  prefetch: 'P R IY F EH CH',
  quantile: 'K W AA N T AY L',
  quorum: 'K W AO R AH M',
  rabbitmq: 'R AE B IH T EH M K Y UW',
  redis: 'R EH D IH S',
  resumable: 'R IH Z UW M AH B AH L',
  sqlite: 'EH S K Y UW L AY T',
  timeouts: 'T AY M AW T S',
  transactional: 'T R AE N Z AE K SH AH N AH L',
  uptime: 'AH P T AY M',
  upsert: 'AH P S ER T',
  uuid: 'Y UW Y UW AY D IY',
  webp: 'W EH B P IY',
  zookeeper: 'Z UW K IY P ER',
};

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'a EY,b B IY,c S IY,d D IY,e IY,f EH F,g JH IY,h EY CH,i AY,j JH EY,k K EY,l EH L,m EH M,n EH N,o OW,p P IY,' +
    'q K Y UW,r AA R,s EH S,t T IY,u Y UW,v V IY,w D AH B AH L Y UW,x EH K S,y W AY,z Z IY'
  )
    .split(',')
    .map((entry) => [entry.slice(0, 1), entry.slice(2)]),
);
const VOICELESS = new Set(['P', 'T', 'K', 'F', 'TH']);
const HISSING = new Set(['S', 'Z', 'SH', 'CH', 'JH', 'ZH']);
const ENDINGS: readonly [string, string][] = [
  ['ing', 'IH NG'],
  ['er', 'ER'],
  ['ers', 'ER Z'],
  ['able', 'AH B AH L'],
  ['ly', 'L IY'],
  ['ness', 'N AH S'],
];
const PREFIXES: readonly [string, string][] = [
  ['un', 'AH N'],
  ['re', 'R IY'],
  ['de', 'D IY'],
  ['pre', 'P R IY'],
  ['auto', 'AO T OW'],
  ['multi', 'M AH L T IY'],
  ['sub', 'S AH B'],
  ['micro', 'M AY K R OW'],
];
const SHORTEST_HALF = 3;
/** Longer words without a vowel are cut-off words, not initials. */
const LONGEST_INITIALS = 4;

/**
 * How a word is pronounced: as the dictionary has it, composed of words that it has, or spelled. Null if that cannot be
 * told.
 */
export function pronounce(word: string, dictionary: ReadonlyMap<string, string>): string | null {
  const own = (part: string) => dictionary.get(part) ?? OWN[part];
  return own(word) ?? inflected(word, own) ?? compound(word, own) ?? initials(word);
}

type Known = (word: string) => string | undefined;

function inflected(word: string, own: Known): string | null {
  const stemOf = (ending: string) => {
    if (!word.endsWith(ending) || word.length <= ending.length + 2) return undefined;
    const stem = word.slice(0, -ending.length);
    return own(stem) ?? own(`${stem}e`) ?? (stem.at(-1) === stem.at(-2) ? own(stem.slice(0, -1)) : undefined);
  };
  for (const ending of ["'s", 's']) {
    const stem = stemOf(ending);
    const last = stem?.split(' ').at(-1) ?? '';
    if (stem) return `${stem} ${HISSING.has(last) ? 'IH Z' : VOICELESS.has(last) ? 'S' : 'Z'}`;
  }
  const past = stemOf('ed');
  if (past) {
    const last = past.split(' ').at(-1) ?? '';
    const isVoiceless = VOICELESS.has(last) || ['S', 'SH', 'CH'].includes(last);
    return `${past} ${['T', 'D'].includes(last) ? 'IH D' : isVoiceless ? 'T' : 'D'}`;
  }
  for (const [ending, sound] of ENDINGS) {
    const stem = stemOf(ending);
    if (stem) return `${stem} ${sound}`;
  }
  return null;
}

function compound(word: string, own: Known): string | null {
  for (const [prefix, sound] of PREFIXES) {
    const rest = word.startsWith(prefix) ? own(word.slice(prefix.length)) : undefined;
    if (rest && word.length - prefix.length > 3) return `${sound} ${rest}`;
  }
  for (let at = SHORTEST_HALF; at <= word.length - SHORTEST_HALF; at += 1) {
    const [first, second] = [own(word.slice(0, at)), own(word.slice(at))];
    if (first && second) return `${first} ${second}`;
  }
  return null;
}

function initials(word: string): string | null {
  if (word.length > LONGEST_INITIALS || (word.length > 3 && /[aeiou]/.test(word))) return null;
  const letters = [...word].map((letter) => LETTERS[letter]);
  return letters.every((letter) => letter !== undefined) ? letters.join(' ') : null;
}
