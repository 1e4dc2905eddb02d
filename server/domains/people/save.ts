import type { z } from 'zod';
import type { saveRecordBody } from '#machines/domains/people/contracts/people.ts';
import {
  getFormFields,
  recordPart,
  type RecordPart,
} from '#machines/domains/people/personalRecord.ts';
import { futureDays } from '#machines/kits/resources/futureDays.ts';
import { getColumn } from '#machines/kits/resources/resource.ts';
import { valuesSchema, type RowValues, type Values } from '#machines/kits/resources/schema.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import {
  forbidden,
  invalid,
  notFound,
  type Problem,
  mustBeCurrent,
} from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { parse } from '#server/platform/input/parse.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';
import { referenceProblems } from '#server/kits/resources/check.ts';
import { rowsInside } from '#server/kits/resources/details.ts';
import { saveInside } from '#server/kits/resources/saveInside.ts';
import { getType } from '#server/kits/resources/store.ts';
import { editsPart, recordAccess, seesPart } from './access.ts';
import { keepFiles } from './files.ts';

type Body = z.output<typeof saveRecordBody>;

/**
 * Changes one part of a person's record.
 * @throws AppError 400 naming each problem, 403 or 404 for a part that the caller may not change or see, 409 if the
 * record has changed since it was opened.
 */
export async function saveRecord({ tx, actor }: WriteCall, body: Body): Promise<void> {
  const { employeeId } = body;
  const part: RecordPart = recordPart(body.part);
  const access = await recordAccess(tx, actor, employeeId);
  if (!seesPart(part, access)) throw notFound('Employee not found');
  if (!editsPart(part, access)) throw forbidden();
  await takeVersion(tx, actor.accountId, employeeId, body.version);
  const about = { actor: { userId: actor.userId, accountId: actor.accountId } };
  await recordWhile(tx, 'employee', [employeeId], about, () =>
    recordWhile(tx, 'personal record', [employeeId], about, async () => {
      await query(
        tx,
        `insert into employee_details as t (id, account_id, version) values ($employeeId, $accountId, 1)
         on conflict (id) do update set version = t.version + 1`,
        { employeeId, accountId: actor.accountId },
      );
      if ('rows' in part) await saveRows(tx, actor, part, body);
      else await saveFields(tx, actor, part, body);
    }),
  );
}

/**
 * Locks the record.
 * @throws AppError 409 if it was changed since.
 */
async function takeVersion(
  tx: Tx,
  accountId: number,
  employeeId: number,
  version: number,
): Promise<void> {
  const current = await queryOne<{ version: number }>(
    tx,
    `select coalesce(d.version, 0) as version from employees e
     left join employee_details d on d.id = e.id
     where e.id = $employeeId and e.account_id = $accountId for no key update of e`,
    { employeeId, accountId },
  );
  mustBeCurrent('record', version, current?.version);
}

type ActorOf = WriteCall['actor'];
type FieldsPart = Extract<RecordPart, { table: string }>;
type RowsPart = Extract<RecordPart, { rows: object }>;

async function saveFields(
  tx: Tx,
  actor: ActorOf,
  { fields: all, table }: FieldsPart,
  { employeeId, values: given = {} }: Body,
): Promise<void> {
  const fields = getFormFields(all);
  const values = checked({ fields }, given);
  const today = await accountToday(tx, actor.accountId);
  refuse(futureDays(fields, values as RowValues, { today }));
  const current = await queryOne<Record<string, unknown>>(
    tx,
    `select ${Object.keys(fields)
      .map((name) => `t.${getColumn(name)} as "${name}"`)
      .join(', ')} from ${table} t where t.id = $employeeId`,
    { employeeId },
  );
  refuse(await referenceProblems(tx, actor, fields, [{ values, held: current, path: '' }]));
  const columns = Object.keys(fields).map(getColumn);
  const typed = Object.entries(fields).map(
    ([name, field]) => `${getColumn(name)} ${getType(field)}`,
  );
  const row = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [getColumn(name), value]),
  );
  await query(
    tx,
    `update ${table} t set ${columns.map((column) => `${column} = r.${column}`).join(', ')}
     from jsonb_to_record($row::jsonb) as r (${typed.join(', ')}) where t.id = $employeeId`,
    { employeeId, row: JSON.stringify(row) },
  );
}

async function saveRows(
  tx: Tx,
  actor: ActorOf,
  { rows: declared }: RowsPart,
  { employeeId, part, rows: given = [] }: Body,
): Promise<void> {
  const list = { [part]: declared };
  const values = checked({ fields: {}, rows: list }, { [part]: given });
  const rows = values[part] as RowValues[];
  const today = await accountToday(tx, actor.accountId);
  refuse(
    rows.flatMap((row, at) => futureDays(declared.fields, row, { today, path: `${part}.${at}.` })),
  );
  refuse(rows.flatMap((row, at) => backward(row, `${part}.${at}.`)));
  refuse(getShares(rows));
  const current =
    (await rowsInside(tx, { rows: list }, [employeeId])).get(employeeId)?.[part] ?? [];
  refuse(
    await referenceProblems(
      tx,
      actor,
      declared.fields,
      rows.map((row, at) => ({
        values: row,
        held: current.find(({ id }) => id === row['id']),
        path: `${part}.${at}.`,
      })),
    ),
  );
  await keepFiles(tx, actor, employeeId, part, declared, rows);
  await saveInside(
    tx,
    { rows: list },
    [{ id: employeeId, version: null, values }],
    [employeeId],
    () => '',
  );
}

function checked(
  shape: Parameters<typeof valuesSchema>[0],
  given: Record<string, unknown>,
): Values {
  return parse(valuesSchema(shape), given);
}

function refuse(problems: readonly Problem[]): void {
  const [first] = problems;
  if (first) throw invalid(first.message, [...problems]);
}

/** Returns the problems of periods that end before they begin. */
const backward = (row: RowValues, path: string): Problem[] =>
  [
    ['startsOn', 'endsOn', 'Until cannot be before From'],
    ['issuedOn', 'expiresOn', 'Expires on cannot be before Issued on'],
    ['issuedOn', 'returnedOn', 'Returned on cannot be before Issued on'],
  ].flatMap(([first = '', last = '', message = '']) => {
    const [begins, ends] = [row[first], row[last]];
    return typeof begins === 'string' && typeof ends === 'string' && ends < begins
      ? [{ path: `${path}${last}`, message }]
      : [];
  });

/** Checks that the shares of nominees add up to 100 %. */
function getShares(rows: readonly RowValues[]): Problem[] {
  const shares = rows.flatMap(({ share }) => (typeof share === 'number' ? [share] : []));
  const total = Math.round(shares.reduce((sum, share) => sum + share, 0) * 100) / 100;
  if (shares.length === 0 || total === 100) return [];
  return [
    {
      path: 'nominees',
      message: `Shares of nominees add up to ${total} %. They must add up to 100 %`,
    },
  ];
}
