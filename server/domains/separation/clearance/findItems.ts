import type {
  ClearanceOwner,
  ClearanceSource,
} from '#machines/domains/separation/clearanceItem/owners.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { readBonds } from '#server/domains/training/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { heldSql } from './sql.ts';

/** Something to settle before a person is released. */
export interface FoundItem {
  employeeId: number;
  source: ClearanceSource;
  sourceId: number | null;
  title: string;
  owner: ClearanceOwner;
  /** In the account's currency; 0 if the value isn't known. */
  value: number;
  /** How many days before the last day it should be settled. */
  daysBefore: number;
}

/** Assets and debts should be settled this many days before the last day. */
const DAYS_BEFORE = 1;

/** Returns what these people have to hand over today: assets, loans, advances, and people who report to them. */
export async function findHeld(
  db: Db | Tx,
  accountId: number,
  employeeIds: readonly number[],
): Promise<FoundItem[]> {
  return query<FoundItem>(
    db,
    `select "employeeId", source, "sourceId", owner, value::float8 as value,
       -- The names of many direct reports may not fit into a title.
       left(title, 300) as title, ${DAYS_BEFORE} as "daysBefore"
     from (${heldSql((id) => `${id} = any($employeeIds::bigint[])`)}) h
     order by "employeeId", source, "sourceId"`,
    { accountId, employeeIds: [...employeeIds], except: [] },
  );
}

/** Returns what leavers owe for trainings, if their separation type claims it. */
export async function findBonds(
  db: Db | Tx,
  accountId: number,
  leavers: readonly { employeeId: number; typeId: number; lastDay: string }[],
): Promise<FoundItem[]> {
  const types = await query<{ id: number }>(
    db,
    `select id from separation_types where account_id = $accountId and bonds_due and kind <> 'death'
       and id = any($types::bigint[])`,
    { accountId, types: leavers.map(({ typeId }) => typeId) },
  );
  const claiming = new Set(types.map(({ id }) => id));
  const bonds = await readBonds(
    db,
    accountId,
    leavers.filter(({ typeId }) => claiming.has(typeId)),
  );
  return bonds.map(({ employeeId, applicationId, title, owed }) => ({
    employeeId,
    source: 'bond',
    sourceId: applicationId,
    title,
    owner: 'hr',
    value: owed,
    daysBefore: DAYS_BEFORE,
  }));
}

/** Returns the clearance items that the leavers' separation types prescribe. */
export async function readTemplates(
  tx: Tx,
  leavers: readonly { employeeId: number; typeId: number }[],
): Promise<FoundItem[]> {
  return query<FoundItem>(
    tx,
    `select l.person as "employeeId", 'template' as source, null as "sourceId", c.name as title, c.owner,
       0::float8 as value, c.days_before::float8 as "daysBefore"
     from unnest($people::bigint[], $types::bigint[]) l (person, type)
     join separation_clearances c on c.separation_type_id = l.type
     order by l.person, c.position`,
    {
      people: leavers.map(({ employeeId }) => employeeId),
      types: leavers.map(({ typeId }) => typeId),
    },
  );
}
