import { engineName } from '#client/lib/engine-name.ts';
import { trpc } from '#client/lib/trpc.ts';

/** Which engine does what in this interview. */
export function EnginesNote({ interviewer }: { interviewer: string }) {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  return (
    <p className="text-sm text-ink-soft">
      Interviewer: {engineName(interviewer)}
      {config && ` · Speech to text: ${config.engines.transcriber} · Voice: ${config.engines.speaker}`}
    </p>
  );
}
