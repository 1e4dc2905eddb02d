import type { Scenario } from '../scenario.ts';
import { cafeteria } from './cafeteria.ts';
import { career } from './career.ts';
import { changeRequests } from './changeRequests.ts';
import { documents } from './documents.ts';
import { discipline } from './discipline.ts';
import { expenses } from './expenses.ts';
import { grievances } from './grievances.ts';
import { hotDesks } from './hotDesks.ts';
import { increments } from './increments.ts';
import { leave } from './leave.ts';
import { leaveEarned } from './leaveEarned.ts';
import { insight } from './insight.ts';
import { loans } from './loans.ts';
import { personalRecords } from './personalRecords.ts';
import { masterData } from './masterData.ts';
import { marketVisits } from './marketVisits.ts';
import { notices } from './notices.ts';
import { recruitment } from './recruitment.ts';
import { rewards } from './rewards.ts';
import { shares } from './shares.ts';
import { tickets } from './tickets.ts';

/** The scenarios of all workflows. A new one adds its file and a line here. */
export const scenarios: readonly Scenario[] = [
  increments,
  shares,
  tickets,
  grievances,
  recruitment,
  cafeteria,
  leave,
  insight,
  hotDesks,
  marketVisits,
  expenses,
  loans,
  career,
  discipline,
  rewards,
  leaveEarned,
  masterData,
  personalRecords,
  changeRequests,
  notices,
  documents,
];
