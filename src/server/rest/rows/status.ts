import { restRouter } from '#server/trpc/router.ts';
import { monthlyCostReply } from '#shared/contract/costs.ts';
import { modelServersReply, useModelServerInput } from '#shared/contract/model-servers.ts';
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
    path: '/api/model-servers',
    operationId: 'listModelServers',
    access: 'signed-in',
    summary:
      'Model servers that were found nearby, for the operator; models that were not tried yet are tried now',
    reply: modelServersReply,
    errors: ['NOT_OPERATOR'],
    procedure: restRouter.modelServers.list,
  }),
  row({
    method: 'POST',
    path: '/api/model-servers/look',
    operationId: 'lookForModelServers',
    access: 'signed-in',
    summary: 'Look for model servers again',
    reply: modelServersReply,
    errors: ['NOT_OPERATOR', 'RATE_LIMITED'],
    procedure: restRouter.modelServers.look,
  }),
  row({
    method: 'POST',
    path: '/api/model-servers/in-use',
    operationId: 'useModelServer',
    access: 'signed-in',
    body: 'json',
    summary: 'Put a model that was found to use, from the next question on; the same again changes nothing',
    input: useModelServerInput,
    reply: modelServersReply,
    errors: ['NOT_OPERATOR', 'MODEL_IS_SET', 'NOT_FOUND', 'AI_UNAVAILABLE', 'RATE_LIMITED'],
    procedure: restRouter.modelServers.use,
  }),
  row({
    method: 'DELETE',
    path: '/api/model-servers/in-use',
    operationId: 'stopUsingModelServer',
    access: 'signed-in',
    summary: 'Stop using the model that was chosen',
    reply: modelServersReply,
    errors: ['NOT_OPERATOR', 'RATE_LIMITED'],
    procedure: restRouter.modelServers.stop,
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
