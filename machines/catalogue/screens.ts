import { account } from '#machines/domains/company/screens/account.ts';
import { access } from '#machines/domains/company/screens/access.ts';
import { administration } from '#machines/domains/company/screens/administration.ts';
import { announcements } from '#machines/domains/communication/screens/announcements.ts';
import { approval } from '#machines/domains/workflows/screens/approval.ts';
import { attendance } from '#machines/domains/time/screens/attendance.ts';
import { career } from '#machines/domains/career/screens/career.ts';
import { common } from '#machines/kits/screens/common.ts';
import { documents } from '#machines/domains/documents/screens/documents.ts';
import { increments } from '#machines/domains/increments/screens/increments.ts';
import { insight } from '#machines/domains/insight/screens/insight.ts';
import { oversight } from '#machines/domains/workflows/screens/oversight.ts';
import { papers } from '#machines/domains/documents/screens/papers.ts';
import { funds } from '#machines/domains/pay/screens/funds.ts';
import { incomeTax } from '#machines/domains/pay/screens/incomeTax.ts';
import { payroll } from '#machines/domains/pay/screens/payroll.ts';
import { people } from '#machines/domains/people/screens/people.ts';
import { payStructure } from '#machines/domains/pay/screens/payStructure.ts';
import { personalRecords } from '#machines/domains/people/screens/personalRecords.ts';
import { performance } from '#machines/domains/performance/screens/performance.ts';
import { product } from '#machines/domains/company/screens/product.ts';
import { publicArea } from '#machines/domains/company/screens/public.ts';
import { selfService } from '#machines/domains/people/screens/selfService.ts';
import { separation } from '#machines/domains/separation/screens/separation.ts';
import { settings } from '#machines/domains/company/screens/settings.ts';
import { assets } from '#machines/domains/assets/screens/assets.ts';
import { tasks } from '#machines/domains/tasks/screens/tasks.ts';
import { training } from '#machines/domains/training/screens/training.ts';
import { workplace } from '#machines/domains/workplace/screens/workplace.ts';
import type { Area, HandMadeScreen } from '#machines/core/screens/screen.ts';

/** Every hand-made screen by name, in the menu's order. */
export const SCREENS = {
  ...publicArea.screens,
  ...account.screens,
  ...selfService.screens,
  ...attendance.screens,
  ...administration.screens,
  ...access.screens,
  ...oversight.screens,
  ...settings.screens,
  ...announcements.screens,
  ...documents.screens,
  ...people.screens,
  ...personalRecords.screens,
  ...career.screens,
  ...separation.screens,
  ...training.screens,
  ...assets.screens,
  ...tasks.screens,
  ...performance.screens,
  ...approval.screens,
  ...increments.screens,
  ...payStructure.screens,
  ...payroll.screens,
  ...funds.screens,
  ...incomeTax.screens,
  ...workplace.screens,
  ...insight.screens,
  ...product.screens,
  ...common.screens,
} as const satisfies Readonly<Record<string, HandMadeScreen>>;

export type ScreenName = keyof typeof SCREENS;

export const AREAS: readonly Area[] = [
  publicArea,
  account,
  selfService,
  attendance,
  administration,
  access,
  oversight,
  settings,
  announcements,
  documents,
  people,
  personalRecords,
  career,
  separation,
  training,
  assets,
  tasks,
  performance,
  papers,
  approval,
  increments,
  payStructure,
  payroll,
  funds,
  incomeTax,
  workplace,
  insight,
  product,
  common,
];
