import { restRouter } from '#server/trpc/router.ts';
import { activateFreePlanInput, licenseReply, plansReply } from '#shared/contract/licenses.ts';
import { type RestRow, row } from '../rest-row.ts';

export const licensesRows: readonly RestRow[] = [
  row({
    method: 'GET',
    path: '/api/license-plans',
    operationId: 'listPlans',
    access: 'public',
    summary: 'License plans',
    reply: plansReply,
    procedure: restRouter.licenses.listPlans,
  }),
  row({
    method: 'GET',
    path: '/api/user/license',
    operationId: 'getLicense',
    access: 'signed-in',
    summary: 'The user’s license and the sessions left',
    reply: licenseReply,
    procedure: restRouter.licenses.get,
  }),
  row({
    method: 'POST',
    path: '/api/activate-free-plan',
    operationId: 'activateFreePlan',
    access: 'signed-in',
    idempotent: true,
    summary: 'Activate the free plan, or refill it when no session remains',
    input: activateFreePlanInput,
    reply: licenseReply,
    procedure: restRouter.licenses.activateFreePlan,
  }),
];
