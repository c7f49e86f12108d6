import { restRouter } from '#server/trpc/router.ts';
import { levelsReply, lookupsReply, publicConfigReply } from '#shared/contract/lookups.ts';
import { type RestRow, row } from '../rest-row.ts';

export const lookupsRows: readonly RestRow[] = [
  row({
    method: 'GET',
    path: '/api/companies',
    operationId: 'listCompanies',
    access: 'public',
    summary: 'Companies to practise for',
    reply: lookupsReply,
    procedure: restRouter.lookups.companies,
  }),
  row({
    method: 'GET',
    path: '/api/categories',
    operationId: 'listCategories',
    access: 'public',
    summary: 'Categories of questions',
    reply: lookupsReply,
    procedure: restRouter.lookups.categories,
  }),
  row({
    method: 'GET',
    path: '/api/levels',
    operationId: 'listLevels',
    access: 'public',
    summary: 'Experience levels, lowest first',
    reply: levelsReply,
    procedure: restRouter.lookups.levels,
  }),
  row({
    method: 'GET',
    path: '/api/config',
    operationId: 'getConfig',
    access: 'public',
    summary: 'Settings a client may know, and the engines in use',
    reply: publicConfigReply,
    procedure: restRouter.lookups.publicConfig,
  }),
];
