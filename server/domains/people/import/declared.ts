import { z } from 'zod';
import { fiscalYear } from '#machines/domains/increments/contracts/increments.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import { fiscalYearStart } from '#machines/core/values/fiscalYear.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { readFiscalMonth } from '#server/platform/access/fiscalMonth.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { FileImport } from '#server/kits/imports/fileImport.ts';
import { recentImports } from '#server/kits/resources/undoImport.ts';
import { undo } from '#server/engine/dispatch/dispatch.ts';
import { INCREMENT_COLUMNS, openIncrements } from './increments.ts';
import { openPeople } from './people.ts';
import { PEOPLE_COLUMNS, type OpeningColumn } from './peopleFile.ts';
import { storePeople } from './storePeople.ts';
import { notePeople, peopleBefore, PEOPLE_IMPORT, undoPeople } from './undoPeople.ts';

/** Returns the business units in which the user may import people. A service account may be limited to one unit. */
const getUnits = (tx: Tx, actor: Actor) => unitsPermitted(tx, actor, MENU.importPeople, 'isCreate');

/** Returns a column of opening leave for each leave type that HR can allocate. */
async function readOpenings(
  tx: Tx,
  { accountId }: Actor,
): Promise<(OpeningColumn & { also: string[] })[]> {
  const types = await query<{ id: number; name: string }>(
    tx,
    `select id, name from leave_types where account_id = $accountId and is_active
       and granted <> 'compensatory' order by id`,
    { accountId },
  );
  return types.map(({ id, name }) => ({
    leaveTypeId: id,
    label: `Opening ${name}`,
    also: [
      `${name} opening`,
      `${name} balance`,
      `${name} opening balance`,
      `${name} brought forward`,
    ],
  }));
}

const peopleAsked = z
  .object({
    /** The business unit of rows that don't name one. */
    businessUnit: z.string('must be text').trim().max(200).optional(),
  })
  .default({});

/** The largest number of people in one file. Larger files must be split. */
export const MAX_PEOPLE = 400_000;

export const peopleFile: FileImport<typeof peopleAsked> = {
  base: '/Import/People',
  title: 'People',
  reference: MENU.importPeople,
  columns: PEOPLE_COLUMNS,
  ownColumns: async ({ tx, actor }) =>
    (await readOpenings(tx, actor)).map(({ label, also }) => ({
      label,
      kind: 'percent',
      width: 14,
      optional: true,
      also,
    })),
  codeColumn: 'EmployeeCode',
  asked: peopleAsked,
  mostRows: MAX_PEOPLE,
  open: async ({ tx, actor }, { businessUnit }) =>
    openPeople(
      tx,
      {
        accountId: actor.accountId,
        userId: actor.userId,
        businessUnit: businessUnit || undefined,
        units: await getUnits(tx, actor),
        payUnits: await unitsPermitted(tx, actor, MENU.salaries, 'isView'),
        openings: await readOpenings(tx, actor),
      },
      async () => {
        const before = await peopleBefore(tx, actor.accountId);
        const { people } = await storePeople(tx, actor.accountId, { userId: actor.userId });
        return notePeople(tx, actor, before, people);
      },
    ),
  recent: (call) => recentImports(call, PEOPLE_IMPORT),
  undo: async ({ tx, actor }, importId) =>
    undoPeople(tx, actor, await getUnits(tx, actor), importId),
};

const incrementsAsked = z.object({
  fiscalYear: z.number('Fiscal Year is required').pipe(fiscalYear),
  /** By default, the first day of the fiscal year. */
  effectiveDate: calendarDay('must be a date such as 2026-06-01').nullish(),
});

const INCREMENT_IMPORT = { id: 'increments' };

export const incrementsFile: FileImport<typeof incrementsAsked> = {
  base: '/Import/Increments',
  title: 'Increments',
  reference: MENU.importIncrements,
  columns: INCREMENT_COLUMNS,
  codeColumn: 'EmployeeCode',
  asked: incrementsAsked,
  open: async ({ tx, actor, services }, settings, purpose) => {
    const { accountId, userId } = actor;
    const effectiveDate =
      settings.effectiveDate ??
      fiscalYearStart(settings.fiscalYear, await readFiscalMonth(tx, accountId));
    return openIncrements(
      { tx, engine: services.engine, actor },
      { ...settings, effectiveDate },
      purpose,
      async (batchId) => {
        const row = await queryOne<{ id: number }>(
          tx,
          `insert into resource_imports (account_id, resource, made_by, batch_id, rows)
           select $accountId, $resource, $userId, $batchId::uuid,
             jsonb_agg(jsonb_build_object('id', subject_id))
           from workflow_transitions where batch_id = $batchId::uuid returning id`,
          { accountId, userId, resource: INCREMENT_IMPORT.id, batchId },
        );
        return row?.id ?? 0;
      },
    );
  },
  recent: (call) => recentImports(call, INCREMENT_IMPORT),
  undo: async ({ tx, actor, services }, importId) => {
    const { accountId, userId } = actor;
    const row = await queryOne<{ batchId: string; isUndone: boolean }>(
      tx,
      `select batch_id as "batchId", undone_at is not null as "isUndone" from resource_imports
       where id = $importId and account_id = $accountId and made_by = $userId
         and resource = $resource for update`,
      { importId, accountId, userId, resource: INCREMENT_IMPORT.id },
    );
    if (!row) throw notFound('The import was not found');
    if (row.isUndone) throw new AppError('conflict', 'This import was already undone');
    await undo(tx, services.engine, { batchId: row.batchId, actor });
    await query(tx, 'update resource_imports set undone_at = now() where id = $importId', {
      importId,
    });
  },
};
