import type { Deps } from '#server/deps.ts';
import type { PublicConfigReply } from '#shared/contract/lookups.ts';
import { BROWSER_ENGINE } from '#shared/rules/recording.ts';

export function publicConfig({ env, content, ai }: Deps): PublicConfigReply {
  return {
    interviewSeconds: env.interviewSeconds,
    interviewSecondsIsCustom: env.interviewSecondsIsCustom,
    minPasswordLength: env.passwordMinLength,
    landingFreeSessions: content.plans.landingFreeSessions,
    signUp: env.signUp,
    sendsMail: env.smtpUrl !== null,
    recordingsKeptDays: env.retentionDays,
    engines: {
      interviewer: ai.interviewer.engine.label,
      transcriber: ai.transcriber?.engine.label ?? BROWSER_ENGINE,
      speaker: ai.speaker?.engine.label ?? BROWSER_ENGINE,
    },
  };
}
