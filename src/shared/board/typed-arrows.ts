/** An arrow between two ends, with the verb that was written into it: "--reads-->". */
export type Arrow = { verb: string; way: 'on' | 'back' | 'both' };

const HEAD = '(?:[-=]+>|[→⇒⟶➜])';
const ARROW = new RegExp(
  // A verb in the arrow; after a single dash it follows at once: "fan-out -> worker" has none.
  '\\s*(?:(?:(?:--+|==+)\\s*|(?<=\\s)-)(?<within>[^\\s\\-=<>|:,][^-=<>|:,]*?)\\s*[-=]+>' +
    `|(?<both><[-=]+>|[↔⇔])|(?<back><[-=]+|[←⇐])|${HEAD}\\s*(?:\\|(?<beside>[^|]+)\\|)?)\\s*`,
  'gu',
);

/** What stands between the arrows of a line, and the arrows. ">" between spaces is one, except in a note. */
export function splitAtArrows(line: string): { stops: string[]; arrows: Arrow[] } {
  const text = line.replace(/^[^:]+/, (names) => names.replace(/ > /g, ' -> '));
  const found = [...text.matchAll(ARROW)];
  const arrows = found.map(({ groups: { within, beside, both, back } = {} }): Arrow => {
    const verb = (within ?? beside ?? '').trim();
    return { verb, way: both ? 'both' : back ? 'back' : 'on' };
  });
  const ends = [0, ...found.map(({ 0: arrow, index }) => index + arrow.length)];
  return { stops: ends.map((from, at) => text.slice(from, found[at]?.index)), arrows };
}
