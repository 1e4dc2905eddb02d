import type {
  StartingSetAnswer,
  StartingSetPart,
} from '#machines/domains/company/contracts/setup.ts';
import type { StartingSetId } from '#machines/domains/company/startingSets.ts';
import { leaveYear } from '#machines/domains/time/leave/resources/leaveYear.ts';
import { addMonths } from '#machines/core/values/dates.ts';
import { comparisonKey } from '#machines/core/values/textKeys.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import { getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import { valuesSchema } from '#machines/kits/resources/schema.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { MENU, type Flag, type MenuReference } from '#machines/core/access/permissions.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { parse } from '#server/platform/input/parse.ts';
import { readWorkingCalendar } from '#server/engine/instances/workingCalendar.ts';
import { saveRows } from '#server/kits/resources/save.ts';
import { getTarget } from '#server/kits/resources/scope.ts';
import { getAssignments } from './assign.ts';
import { addHolidays, getMissingHolidays, HOLIDAY_SCREEN } from './holidays.ts';
import { fillIn, getWeekValues, readNames } from './rows.ts';
import { getHolidays, getSet, type SetPart } from './sets.ts';

/**
 * Returns the business units in which the caller may create rows of a screen. Null means all units, and an
 * empty list none.
 */
export type ReadReach = (reference: MenuReference, flag: Flag) => Promise<readonly number[] | null>;

type Row = Readonly<Record<string, unknown>>;

interface Context {
  tx: Tx;
  actor: Actor;
  readReach: ReadReach;
  /** Only returns what would be added, and adds nothing. */
  isPreview: boolean;
}

/**
 * Adds the rows with which a company of the country begins, as the forms would. Rows whose names exist stay as
 * they are, and rows that the caller may not add are left out.
 * @throws AppError 400 for a row that its form would refuse.
 */
export async function applyStartingSet(
  context: Context,
  id: StartingSetId,
): Promise<StartingSetAnswer> {
  const { tx, actor } = context;
  const { accountId } = actor;
  const set = getSet(id);
  const day = await accountToday(tx, accountId);
  const year = Number(day.slice(0, 4));
  // The rows begin with the month before, because that is usually the first one to be locked. Earlier months
  // would count as absence.
  const from = addMonths(`${day.slice(0, 7)}-01`, -1);
  const week = getWeekValues(await readWorkingCalendar(tx, accountId));
  const parts: StartingSetPart[] = [];
  for (const part of [...set.parts, getLeaveYears(year)]) {
    const resource = getTarget(part.resource);
    const names = await readNames(tx, accountId, resource);
    const rows = part.rows.filter((row) => !names.has(getName(resource, row)));
    const kept = part.rows.length - rows.length;
    const fill = () => fillIn(tx, accountId, resource, rows, week);
    parts.push(await addRows(context, resource, { rows, kept, fill }));
  }
  const holidays = await getMissingHolidays(tx, accountId, getHolidays(set, year));
  const isHolidayRefused = (await context.readReach(MENU.workingCalendar, 'isEdit'))?.length === 0;
  parts.splice(1, 0, {
    title: HOLIDAY_SCREEN.title,
    address: HOLIDAY_SCREEN.address,
    added: holidays.missing.map(({ day: on, name }) => `${on} ${name}`),
    kept: holidays.own.length,
    isRefused: isHolidayRefused,
  });
  if (!context.isPreview && !isHolidayRefused)
    await addHolidays(tx, { accountId, userId: actor.userId }, holidays);
  for (const { resource, rows, kept } of await getAssignments(tx, accountId, from)) {
    parts.push(await addRows(context, resource, { rows, kept, fill: () => Promise.resolve(rows) }));
  }
  return { parts };
}

const getName = (resource: Resource, row: Row): string =>
  comparisonKey(plainText(row[getTitle(resource)]));

/** Leave years are added for this year and the next, so that leave in January can be requested in December. */
const getLeaveYears = (year: number): SetPart => ({
  resource: leaveYear.id,
  rows: [year, year + 1].map((of) => ({
    name: `Leave year ${of}`,
    startsOn: `${of}-01-01`,
    endsOn: `${of}-12-31`,
  })),
});

async function addRows(
  { tx, actor, readReach, isPreview }: Context,
  resource: Resource,
  { rows, kept, fill }: { rows: readonly Row[]; kept: number; fill: () => Promise<Row[]> },
): Promise<StartingSetPart> {
  const { address, title, reference } = resource.screen;
  const units = await readReach(reference as MenuReference, 'isCreate');
  const isRefused = rows.length > 0 && units?.length === 0;
  const added = rows.map((row) => plainText(row[getTitle(resource)]));
  const part = { title, address, added, kept, isRefused };
  if (isPreview || isRefused || rows.length === 0) return part;
  const schema = valuesSchema(resource);
  const items = (await fill()).map((row) => ({
    id: null,
    version: null,
    values: parse(schema, row),
  }));
  await saveRows(tx, actor, resource, items, {
    reach: { create: units, edit: units },
    path: (index) => `${resource.id}.${index}.`,
  });
  return part;
}
