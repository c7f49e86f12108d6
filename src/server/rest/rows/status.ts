import { restRouter } from '#server/trpc/router.ts';
import { monthlyCostReply } from '#shared/contract/costs.ts';
import { statusReply } from '#shared/contract/status.ts';
import { archiveRow, type RestRow, row } from '../rest-row.ts';

export const statusRows: readonly RestRow[] = [
  row({
    method: 'GET',
    path: '/api/status',
    operationId: 'getStatus',
    access: 'signed-in',
    summary: 'What serves each capability, and what is known of it; nothing is asked for it',
    reply: statusReply,
    procedure: restRouter.status.get,
  }),
  row({
    method: 'GET',
    path: '/api/user/costs',
    operationId: 'getMonthlyCost',
    access: 'signed-in',
    summary: 'What providers did for the user in the present calendar month (UTC), and what that cost',
    reply: monthlyCostReply,
    procedure: restRouter.costs.month,
  }),
  archiveRow({
    method: 'GET',
    path: '/api/user/data',
    operationId: 'downloadData',
    access: 'signed-in',
    summary: 'Everything of the user in one zip: JSON, reports in Markdown, recordings',
    errors: ['RATE_LIMITED'],
    procedure: restRouter.data.download,
  }),
];
