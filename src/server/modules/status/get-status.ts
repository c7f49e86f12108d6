import { statusOf } from '#server/ai/service-status.ts';
import type { Deps } from '#server/deps.ts';
import type { ServiceStatus, StatusReply } from '#shared/contract/status.ts';
import { BROWSER_ENGINE } from '#shared/rules/recording.ts';

/** What serves each capability, and what is known of it. Asks nobody. */
export async function getStatus(deps: Deps, userId: number): Promise<StatusReply> {
  const { ai, lenders, modelServers, costs, backups, stores } = deps;
  const isOperator = (await stores.operator.operatorId()) === userId;
  const serviceFor = (capability: StatusReply['capabilities'][number]['capability']) => {
    const service = ai.services?.find((each) => each.capability === capability);
    if (!service) return null;
    const status = statusOf(service, costs.priceOf);
    return isOperator ? status : withoutAddresses(status);
  };
  const { interviewer } = lenders.serving(userId, ai);
  return {
    isOperator,
    capabilities: [
      {
        capability: 'model',
        engine: interviewer.engine.label,
        service: serviceFor('model'),
        admission: modelServers.state().inUse?.admission ?? null,
      },
      {
        capability: 'transcription',
        engine: ai.transcriber?.engine.label ?? BROWSER_ENGINE,
        service: serviceFor('transcription'),
        admission: null,
      },
      {
        capability: 'speech',
        engine: ai.speaker?.engine.label ?? BROWSER_ENGINE,
        service: serviceFor('speech'),
        admission: null,
      },
    ],
    backup: backups.state(),
    notice: await costs.notice(userId, ai),
  };
}

/** Where servers are, what else they have, and how they are set is for whoever runs them. */
function withoutAddresses(status: ServiceStatus): ServiceStatus {
  return { ...status, host: null, mend: null, models: null };
}
