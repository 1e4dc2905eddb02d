import { bank } from './bank.ts';
import { businessUnit } from './businessUnit.ts';
import { commercialBill } from './commercialBill.ts';
import { companyBankAccount } from './companyBankAccount.ts';
import { department } from './department.ts';
import { designation } from './designation.ts';
import { documentType } from './documentType.ts';
import { employmentType } from './employmentType.ts';
import { expenseType } from './expenseType.ts';
import { hrPosition } from './hrPosition.ts';
import { issueType } from './issueType.ts';
import { loanType } from './loanType.ts';
import { profitCenter } from './profitCenter.ts';
import { religion } from './religion.ts';
import { deskFloor } from './deskFloor.ts';
import { deskOffice } from './deskOffice.ts';
import { mealPlace } from './mealPlace.ts';
import { mealVendor } from './mealVendor.ts';
import type { Resource } from './resource.ts';
import {
  calendarAssignment,
  holidayAssignment,
  offDayAssignment,
  rosterAssignment,
} from './timeAssignments.ts';
import { exceptionOffDay } from './exceptionOffDay.ts';
import { holidayGroup } from './holidayGroup.ts';
import { leaveBlock } from './leaveBlock.ts';
import { leavePolicy } from './leavePolicy.ts';
import { leaveType } from './leaveType.ts';
import { leaveYear } from './leaveYear.ts';
import { movementPolicy } from './movementPolicy.ts';
import { outsideDutyRule } from './outsideDutyRule.ts';
import { lateRule } from './lateRule.ts';
import { iouPolicy } from './iouPolicy.ts';
import { overtimePolicy } from './overtimePolicy.ts';
import { personalDevice } from './personalDevice.ts';
import { punchDevice } from './punchDevice.ts';
import { punchPlace } from './punchPlace.ts';
import { offDayGroup } from './offDayGroup.ts';
import { reward } from './reward.ts';
import { roster } from './roster.ts';
import { uploadLimit } from './uploadLimit.ts';
import { rosterRule } from './rosterRule.ts';
import { salesArea } from './salesArea.ts';
import { salesRegion } from './salesRegion.ts';
import { territory } from './territory.ts';
import { sbu } from './sbu.ts';
import { section } from './section.ts';
import { shift } from './shift.ts';
import { risk } from './risk.ts';
import { scorecardItem } from './scorecardItem.ts';
import { userGroup } from './userGroup.ts';
import { workline } from './workline.ts';
import { workplaceGroup } from './workplaceGroup.ts';

/** Every resource of the product, in the menu's order. */
export const RESOURCES: readonly Resource[] = [
  businessUnit,
  department,
  designation,
  workplaceGroup,
  sbu,
  hrPosition,
  workline,
  documentType,
  employmentType,
  religion,
  profitCenter,
  bank,
  companyBankAccount,
  expenseType,
  commercialBill,
  loanType,
  issueType,
  userGroup,
  mealPlace,
  mealVendor,
  deskOffice,
  deskFloor,
  salesRegion,
  salesArea,
  territory,
  shift,
  offDayGroup,
  exceptionOffDay,
  holidayGroup,
  roster,
  rosterRule,
  uploadLimit,
  calendarAssignment,
  offDayAssignment,
  holidayAssignment,
  rosterAssignment,
  leaveType,
  leavePolicy,
  leaveYear,
  leaveBlock,
  movementPolicy,
  outsideDutyRule,
  lateRule,
  iouPolicy,
  overtimePolicy,
  punchPlace,
  punchDevice,
  personalDevice,
  reward,
  risk,
  scorecardItem,
];

/** Lists that forms choose from, but that are edited within another resource's rows. */
export const INNER_LISTS: readonly Resource[] = [section];

const byId = new Map([...RESOURCES, ...INNER_LISTS].map((resource) => [resource.id, resource]));
const byAddress = new Map(RESOURCES.map((resource) => [resource.screen.address, resource]));

export const resourceNamed = (id: string): Resource | undefined => byId.get(id);
/** The screen of a resource, and what is open on it at first. */
export interface ResourceScreens {
  resource: Resource;
  opens?: { id: number; readOnly: boolean };
}

/**
 * The resource whose screen has this path (case-sensitive). `/create`, `/edit/7`, `/view/7`, `/7` and
 * `/7/its-name` below it open a row; a new one has the id 0.
 */
export function resourceAt(address: string): ResourceScreens | undefined {
  const exact = byAddress.get(address);
  if (exact) return { resource: exact };
  const [, screen = '', below = ''] =
    /^(.+?)\/(create|(?:edit|view)\/[1-9]\d{0,14}|[1-9]\d{0,14}(?:\/[^/]+)?)$/.exec(address) ?? [];
  const resource = byAddress.get(screen);
  if (!resource) return undefined;
  const id = /\d+/.exec(below)?.[0] ?? '0';
  return { resource, opens: { id: Number(id), readOnly: below.startsWith('view') } };
}
