import type { Deps } from '#server/deps.ts';
import type { PublicConfigReply } from '#shared/contract/lookups.ts';

/** Without a recogniser or a voice on the server, the browser's own serve (decisions D15, D18). */
const BROWSER = 'Your browser';

export function publicConfig({ env, content, ai }: Deps): PublicConfigReply {
  return {
    interviewSeconds: env.interviewSeconds,
    interviewSecondsIsCustom: env.interviewSecondsIsCustom,
    minPasswordLength: env.passwordMinLength,
    landingFreeSessions: content.plans.landingFreeSessions,
    engines: {
      interviewer: ai.interviewer.engine.label,
      transcriber: ai.transcriber?.engine.label ?? BROWSER,
      speaker: ai.speaker?.engine.label ?? BROWSER,
    },
  };
}
