import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { rateLimited } from '#server/trpc/middleware.ts';
import { archiveReply, exportData } from './export-data.ts';

/** Served over REST only: tRPC carries no binary replies. */
export const dataExportRouter = router({
  download: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/user/data',
        operationId: 'downloadData',
        summary: 'Everything of the user in one zip: JSON, reports in Markdown, recordings',
        errors: ['RATE_LIMITED'],
        sends: 'archive',
      },
    })
    .output(replies(archiveReply))
    .use(rateLimited('downloadData'))
    .query(({ ctx }) => exportData(ctx.deps, ctx.user)),
});
