import { coverageRange } from '#engine/score/coverage-score.ts';
import { isAskedOf } from '#engine/score/is-asked-of.ts';
import type { CoverageReply } from '#shared/contract/report.ts';
import type { ReportSource } from './report-source.ts';

/** How much of what this level is asked was spoken of, and where the score stands by the measured error. */
export function composeCoverage(source: ReportSource): CoverageReply {
  const { heard, asked } = heardOf(source);
  const { score } = source;
  return { heard: heard.length, of: asked.length, range: score === null ? null : coverageRange(score) };
}

/** The points that this level is asked, and those of them that the engine heard by itself. */
function heardOf({ context, coverage, input }: ReportSource) {
  const asked = coverage.filter(({ point }) => isAskedOf(context.level, point));
  const heard = asked.filter(
    ({ point, evidence }) =>
      input.denied?.has(point.id) ||
      (evidence.status !== 'absent' && evidence.status !== 'wrong' && !input.marked?.has(point.id)),
  );
  return { asked, heard };
}

/** The first line of a coverage report. */
export function coverageNote(source: ReportSource): string {
  const { content, context, input } = source;
  const { asked, heard } = heardOf(source);
  const named = heard.filter(({ evidence }) => evidence.status === 'mentioned').length;
  const level = content.lookups.levels.find(({ slug }) => slug === context.level)?.name ?? context.level;
  const marked = input.marked?.size ?? 0;
  const denied = input.denied?.size ?? 0;
  const putRight = [
    ...(marked > 0 ? [`marked ${marked} more`] : []),
    ...(denied > 0 ? [`took ${denied} out`] : []),
  ].join(' and ');
  return [
    `I heard ${heard.length} of the ${asked.length} points asked of ${level}${named > 0 ? `, ${named} of them only named` : ''}${putRight && `, and you ${putRight}`}.`,
    'This engine cannot judge whether what you said is right.',
  ].join(' ');
}
