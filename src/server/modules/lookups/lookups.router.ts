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
    .meta({
      rest: {
        method: 'GET',
        path: '/api/companies',
        operationId: 'listCompanies',
        summary: 'Companies to practise for',
      },
    })
    .output(replies(lookupsReply))
    .query(({ ctx }) => ctx.deps.data.stores.lookups.listCompanies()),
  categories: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/categories',
        operationId: 'listCategories',
        summary: 'Categories of questions',
      },
    })
    .output(replies(lookupsReply))
    .query(({ ctx }) => ctx.deps.data.stores.lookups.listCategories()),
  levels: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/levels',
        operationId: 'listLevels',
        summary: 'Experience levels, lowest first',
      },
    })
    .output(replies(levelsReply))
    .query(({ ctx }) => ctx.deps.data.stores.lookups.listLevels()),
  publicConfig: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/config',
        operationId: 'getConfig',
        summary: 'Settings a client may know, and the engines in use',
      },
    })
    .output(replies(publicConfigReply))
    .query(({ ctx }) => publicConfig(ctx.deps)),
});

function publicConfig({ env, data: { content }, ai: { active } }: Deps): PublicConfigReply {
  return {
    interviewSeconds: env.interviewSeconds,
    interviewSecondsIsCustom: env.interviewSecondsIsCustom,
    minPasswordLength: env.passwordMinLength,
    landingFreeSessions: content.plans.landingFreeSessions,
    signUp: env.signUp,
    sendsMail: env.smtpUrl !== null,
    recordingsKeptDays: env.retentionDays,
    engines: {
      interviewer: active.interviewer.engine.label,
      transcriber: active.transcriber?.engine.label ?? BROWSER_ENGINE,
      speaker: active.speaker?.engine.label ?? BROWSER_ENGINE,
    },
  };
}
