import { statusOf } from '#server/ai/service-status.ts';
import type { Deps } from '#server/deps.ts';
import type { StatusReply } from '#shared/contract/status.ts';
import { BROWSER_ENGINE } from '#shared/rules/recording.ts';

/** What serves each capability, and what is known of it. Asks nobody. */
export async function getStatus({ ai, lenders, costs, backups }: Deps, userId: number): Promise<StatusReply> {
  const serviceFor = (capability: StatusReply['capabilities'][number]['capability']) => {
    const service = ai.services?.find((each) => each.capability === capability);
    return service ? statusOf(service, costs.priceOf) : null;
  };
  const { interviewer } = lenders.serving(userId, ai);
  return {
    capabilities: [
      { capability: 'model', engine: interviewer.engine.label, service: serviceFor('model') },
      {
        capability: 'transcription',
        engine: ai.transcriber?.engine.label ?? BROWSER_ENGINE,
        service: serviceFor('transcription'),
      },
      {
        capability: 'speech',
        engine: ai.speaker?.engine.label ?? BROWSER_ENGINE,
        service: serviceFor('speech'),
      },
    ],
    backup: backups.state(),
    notice: await costs.notice(userId, ai),
  };
}
