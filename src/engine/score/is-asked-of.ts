import { type Level, level as levels, type Point } from '#shared/content/question.ts';

const TIER_FROM = { core: 'junior', plus: 'mid', stretch: 'senior' } as const;

/** Core points are asked of every level, plus from Mid, stretch from Senior; some only of a higher level. */
export function isAskedOf(level: Level, { tier, minLevel }: Pick<Point, 'tier' | 'minLevel'>): boolean {
  const reaches = (other: Level) => levels.options.indexOf(level) >= levels.options.indexOf(other);
  return reaches(TIER_FROM[tier]) && (minLevel === undefined || reaches(minLevel));
}
