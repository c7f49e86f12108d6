import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { rateLimited } from '#server/trpc/middleware.ts';
import { archiveReply, exportData } from './export-data.ts';

/** A file. Served by REST only: tRPC carries no bytes. */
export const dataExportRouter = router({
  download: authedProcedure
    .output(replies(archiveReply))
    .use(rateLimited('downloadData'))
    .query(({ ctx }) => exportData(ctx.deps, ctx.user)),
});
