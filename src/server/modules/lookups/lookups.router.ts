import type { Deps } from '#server/deps.ts';
import { publicProcedure, replies, router } from '#server/trpc/init.ts';
import {
  levelsReply,
  lookupsReply,
  type PublicConfigReply,
  publicConfigReply,
} from '#shared/contract/lookups.ts';
import { BROWSER_ENGINE } from '#shared/rules/recording.ts';

export const lookupsRouter = router({
  companies: publicProcedure
    .output(replies(lookupsReply))
    .query(({ ctx }) => ctx.deps.stores.lookups.listCompanies()),
  categories: publicProcedure
    .output(replies(lookupsReply))
    .query(({ ctx }) => ctx.deps.stores.lookups.listCategories()),
  levels: publicProcedure
    .output(replies(levelsReply))
    .query(({ ctx }) => ctx.deps.stores.lookups.listLevels()),
  publicConfig: publicProcedure.output(replies(publicConfigReply)).query(({ ctx }) => publicConfig(ctx.deps)),
});

function publicConfig({ env, content, ai }: Deps): PublicConfigReply {
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
