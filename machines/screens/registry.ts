import { account } from './areas/account.ts';
import { access } from './areas/access.ts';
import { administration } from './areas/administration.ts';
import { announced } from './areas/announced.ts';
import { announcements } from './areas/announcements.ts';
import { approval } from './areas/approval.ts';
import { attendance } from './areas/attendance.ts';
import { career } from './areas/career.ts';
import { common } from './areas/common.ts';
import { documents } from './areas/documents.ts';
import { increments } from './areas/increments.ts';
import { insight } from './areas/insight.ts';
import { oversight } from './areas/oversight.ts';
import { papers } from './areas/papers.ts';
import { people } from './areas/people.ts';
import { personalRecords } from './areas/personalRecords.ts';
import { publicArea } from './areas/public.ts';
import { selfService } from './areas/selfService.ts';
import { settings } from './areas/settings.ts';
import { workplace } from './areas/workplace.ts';
import type { Area, HandMadeScreen } from './screen.ts';

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
  ...approval.screens,
  ...increments.screens,
  ...workplace.screens,
  ...insight.screens,
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
  papers,
  approval,
  increments,
  workplace,
  insight,
  common,
  announced,
];
