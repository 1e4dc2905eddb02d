import { z } from 'zod';
import type { FundRow, FundStatement } from '#machines/domains/pay/fund/contract.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryDay, queryIdOrAll } from '#server/platform/http/query.ts';
import { readFundBalances } from './balances.ts';

/** GET /Fund/Member: a statement; by default of the caller and as of today. */
export const statementQuery = z.object({
  employeeId: queryIdOrAll,
  day: emptyAsMissing(queryDay.optional()),
});

interface Person {
  id: number;
  code: string;
  name: string;
  unitId: number;
}

/** @throws AppError 404 for people whose pay the caller may not see. */
export async function readStatement(
  call: Call,
  { employeeId, day: requestedDay }: z.output<typeof statementQuery>,
): Promise<FundStatement> {
  const { db, actor } = call;
  const { accountId } = actor;
  const person = await readPerson(call, employeeId === 0 ? actor.employeeId : employeeId);
  const day = requestedDay ?? (await accountToday(db, accountId));
  const balances = await readFundBalances(db, { accountId, day, employeeIds: [person.id] });
  const balance = balances.get(person.id);
  if (!balance) throw notFound('Employee not found');
  const { own, ownInterest, company, companyInterest } = balance.parts;
  return {
    employeeId: person.id,
    code: person.code,
    name: person.name,
    day,
    memberSince: balance.memberSince,
    balances: {
      own: own / 1000,
      ownInterest: ownInterest / 1000,
      company: company / 1000,
      companyInterest: companyInterest / 1000,
    },
    total: balance.total / 1000,
    vestedPercent: balance.vestedPercent,
    vested: balance.vested / 1000,
    lent: balance.lent / 1000,
    canWithdraw: balance.canWithdraw / 1000,
    canBorrow: balance.canBorrow / 1000,
    nominees: await query(
      db,
      `select name, relation, share::float8 as share from employee_nominees
       where employee_id = $id order by share desc, id`,
      { id: person.id },
    ),
    rows: await query<FundRow>(
      db,
      `select id, day::text, part, kind, amount::float8 as amount from pf_ledger
       where employee_id = $id and day <= $day::date order by day desc, id desc limit 1000`,
      { id: person.id, day },
    ),
  };
}

async function readPerson({ db, actor }: Call, id: number | null): Promise<Person> {
  const person = await queryOne<Person>(
    db,
    `select id, code, name, business_unit_id as "unitId" from employees
     where id = $id and account_id = $accountId`,
    { id: id ?? 0, accountId: actor.accountId },
  );
  if (person?.id === actor.employeeId) {
    if (!(actor.menus?.has(MENU.myFund) ?? true)) throw forbidden();
    return person;
  }
  const units = await unitsPermitted(db, actor, MENU.fundInterest, 'isView');
  if (units?.length === 0) throw forbidden();
  if (!person || (units !== null && !units.includes(person.unitId))) {
    throw notFound('Employee not found');
  }
  await recordSalaryAccess(db, actor, { call: 'Fund/Member', employeeIds: [person.id] });
  return person;
}
