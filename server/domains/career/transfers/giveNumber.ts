import { withNewNumber, type DatedNumber } from '#machines/domains/career/effect.ts';
import type { TransferContext } from '#machines/domains/career/transfer/context.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { readRecords, recordChanged } from '#server/platform/history/records/readRecords.ts';
import { getRecordType } from '#server/platform/history/records/declared.ts';
import type { EffectHandler } from '#server/engine/instances/engine.ts';

interface Numbered {
  transferId: number;
  employeeId: number;
  code: string;
  joiningDate: string | null;
  earlier: DatedNumber[];
}

/** Assigns people who arrived the employee ID of their new unit; the old one stays on record. */
export const giveNumber: EffectHandler<TransferContext> = async (tx, subjects) => {
  const given = new Map(
    subjects.flatMap(({ subjectId, context: { newCode, joinedOn } }) => {
      return newCode !== null && joinedOn !== null ? [[subjectId, { newCode, joinedOn }]] : [];
    }),
  );
  const [first] = subjects;
  if (given.size === 0 || !first) return;
  const people = await query<Numbered>(
    tx,
    `select t.id as "transferId", e.id as "employeeId", e.code, e.joining_date::text as "joiningDate",
       coalesce((select jsonb_agg(jsonb_build_object('code', n.code, 'from', n.from_date,
         'until', n.until_date) order by n.id) from employee_numbers n where n.employee_id = e.id), '[]')
         as earlier
     from transfers t join employees e on e.id = t.employee_id
     where t.id = any($ids::bigint[]) order by e.id for update of e`,
    { ids: [...given.keys()] },
  );
  const by = { actor: { userId: first.actorId, accountId: first.accountId } };
  const before = await readRecords(
    tx,
    getRecordType('employee'),
    people.map(({ employeeId }) => employeeId),
  );
  const rows = people.map(({ transferId, employeeId, code, joiningDate, earlier }) => {
    const { newCode, joinedOn } = given.get(transferId) ?? { newCode: code, joinedOn: '' };
    const last = earlier.at(-1)?.until ?? null;
    const present: DatedNumber = { code, from: last ?? joiningDate, until: null };
    const ended = withNewNumber([...earlier, present], newCode, joinedOn).at(-2);
    return {
      transfer_id: transferId,
      employee_id: employeeId,
      code,
      from_date: ended?.from ?? null,
      until_date: ended?.until ?? joinedOn,
      new_code: newCode,
    };
  });
  const taken = await query<{ code: string }>(
    tx,
    `select e.code from employees e where e.account_id = $accountId
       and comparison_key(e.code) = any(array(select comparison_key(c) from unnest($codes::text[]) c))`,
    { accountId: first.accountId, codes: rows.map((row) => row.new_code) },
  );
  if (taken[0]) {
    throw new AppError('conflict', `Employee ID ${taken[0].code} belongs to someone else`);
  }
  await query(
    tx,
    `with given as (
       select * from jsonb_to_recordset($rows::jsonb) as r (transfer_id bigint, employee_id bigint,
         code text, from_date date, until_date date, new_code text)),
     kept as (
       insert into employee_numbers (account_id, employee_id, code, from_date, until_date, transfer_id)
       select $accountId, employee_id, code, from_date, until_date, transfer_id from given)
     update employees e set code = given.new_code from given where e.id = given.employee_id`,
    { accountId: first.accountId, rows: JSON.stringify(rows) },
  );
  await recordChanged(tx, 'employee', before, { ...by, reason: 'Joined in another unit' });
};
