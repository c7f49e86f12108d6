import type { RestRow } from './rest-row.ts';
import { answersRows } from './rows/answers.ts';
import { argumentsRows } from './rows/arguments.ts';
import { authRows } from './rows/auth.ts';
import { boardRows } from './rows/board.ts';
import { interviewsRows } from './rows/interviews.ts';
import { licensesRows } from './rows/licenses.ts';
import { lookupsRows } from './rows/lookups.ts';
import { practiceRows } from './rows/practice.ts';
import { reportsRows } from './rows/reports.ts';
import { sharingRows } from './rows/sharing.ts';
import { statusRows } from './rows/status.ts';

/** Every REST path (spec section 7): each row calls one procedure and nothing else. */
export const REST_ROWS: readonly RestRow[] = [
  ...authRows,
  ...lookupsRows,
  ...licensesRows,
  ...interviewsRows,
  ...answersRows,
  ...boardRows,
  ...reportsRows,
  ...argumentsRows,
  ...sharingRows,
  ...practiceRows,
  ...statusRows,
];
