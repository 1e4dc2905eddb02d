import { z } from 'zod';
import type { TaxCertificate } from '#machines/domains/pay/tax/contract.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryBoolean, queryIdOrAll } from '#server/platform/http/query.ts';
import type { StreamedFile } from '#server/platform/http/stream.ts';
import { issuePaper } from '#server/kits/papers/issue.ts';
import { queryLocale } from '#server/kits/papers/locale.ts';
import { PAPER_ROWS, type PaperRow } from '#server/kits/papers/print.ts';
import { paperFile } from '#server/kits/papers/routes.ts';

const KIND = 'taxCertificate';

/** By default the caller and the current year. */
export const certificateQuery = z.object({ employeeId: queryIdOrAll, taxYearId: queryIdOrAll });

export const certificateFileQuery = certificateQuery.extend({
  locale: queryLocale,
  inline: queryBoolean.default(false),
});

/** GET /Tax/Certificate: the challans of a year with a person's share of each. */
export async function readCertificate(
  call: Call,
  { employeeId, taxYearId }: z.output<typeof certificateQuery>,
): Promise<TaxCertificate> {
  const person = await readPerson(call, employeeId);
  return certify(call.db, person, { accountId: call.actor.accountId, taxYearId });
}

async function certify(
  db: Db | Tx,
  person: Person,
  { accountId, taxYearId }: { accountId: number; taxYearId: number },
): Promise<TaxCertificate> {
  const today = await accountToday(db, accountId);
  const year = await queryOne<{ id: number; name: string; startsOn: string; endsOn: string }>(
    db,
    `select id, name, starts_on::text as "startsOn", ends_on::text as "endsOn" from tax_years
     where account_id = $accountId and is_active
       and case when $taxYearId::bigint = 0 then starts_on <= $today::date else id = $taxYearId end
     order by starts_on desc limit 1`,
    { accountId, taxYearId, today },
  );
  if (!year && taxYearId > 0) throw notFound('Tax year not found');
  if (!year) throw new AppError('conflict', 'There is no tax year for this day');
  const challans = await readChallans(db, { ...year, accountId, employeeId: person.id });
  const deducted = await readDeducted(db, { ...year, employeeId: person.id });
  const total = Math.round(challans.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100;
  return {
    employeeId: person.id,
    code: person.code,
    name: person.name,
    tin: person.tin,
    taxYearId: year.id,
    year: year.name,
    challans,
    total,
    deducted,
    uncovered: Math.round((deducted - total) * 100) / 100,
  };
}

const readChallans = (
  db: Db | Tx,
  of: { accountId: number; employeeId: number; startsOn: string; endsOn: string },
): Promise<TaxCertificate['challans']> =>
  query(
    db,
    `select h.number, b.name as bank, h.deposited_on::text as "depositedOn", s.month::text as month,
       round(sum(s.amount), 2)::float8 as amount
     from tax_challan_shares s join tax_challans h on h.id = s.challan_id join banks b on b.id = h.bank_id
     where s.account_id = $accountId and s.employee_id = $employeeId
       -- A year can begin in mid-month, so the pay date counts and not the month.
       and s.ledger_id in (select id from tax_ledger
         where employee_id = $employeeId and day between $startsOn::date and $endsOn::date)
     group by h.id, b.name, s.month order by s.month, h.id`,
    { ...of },
  );

async function readDeducted(
  db: Db | Tx,
  of: { employeeId: number; startsOn: string; endsOn: string },
): Promise<number> {
  const row = await queryOne<{ sum: number }>(
    db,
    `select coalesce(round(sum(amount), 2), 0)::float8 as sum from tax_ledger
     where employee_id = $employeeId and day between $startsOn::date and $endsOn::date`,
    of,
  );
  return row?.sum ?? 0;
}

interface Person {
  id: number;
  code: string;
  name: string;
  tin: string | null;
  unitId: number;
}

async function readPerson({ db, actor }: Call, employeeId: number): Promise<Person> {
  const id = employeeId === 0 ? (actor.employeeId ?? 0) : employeeId;
  const person = await queryOne<Person>(
    db,
    `select id, code, name, nullif(tin, '') as tin, business_unit_id as "unitId" from employees
     where id = $id and account_id = $accountId`,
    { id, accountId: actor.accountId },
  );
  if (person?.id === actor.employeeId) {
    if (!(actor.menus?.has(MENU.taxCertificate) ?? true)) throw forbidden();
    return person;
  }
  const units = await unitsPermitted(db, actor, MENU.taxSlip, 'isView');
  if (units?.length === 0) throw forbidden();
  if (!person || (units !== null && !units.includes(person.unitId))) {
    throw notFound('Employee not found');
  }
  await recordSalaryAccess(db, actor, { call: 'Tax/Certificate', employeeIds: [person.id] });
  return person;
}

/**
 * Returns the tax certificate as a paper. It is issued when it is first printed, and again if new challans change its
 * content.
 * @throws AppError 409 without a challan
 */
export async function certificateFile(
  call: Call,
  { locale, inline, ...of }: z.output<typeof certificateFileQuery>,
): Promise<StreamedFile> {
  const person = await readPerson(call, of.employeeId);
  const paper = await withTransaction(call.db, (tx) => issueCertificate(tx, call, person, of));
  if (!paper) throw notFound('This certificate has been withdrawn');
  return paperFile(call, paper, { locale, inline });
}

async function issueCertificate(
  tx: Tx,
  { actor: { accountId, userId } }: Call,
  person: Person,
  { taxYearId }: { taxYearId: number },
): Promise<PaperRow | undefined> {
  // A second concurrent call waits here and then finds the paper. The challans are read only afterwards, so that the
  // paper that is issued last has the latest content.
  await query(tx, 'select id from employees where id = $id for no key update', { id: person.id });
  const { year, tin, challans, total } = await certify(tx, person, { accountId, taxYearId });
  if (challans.length === 0) {
    throw new AppError('conflict', 'No challan has deposited tax of this year yet');
  }
  const values = {
    year,
    tin,
    challans: challans.map(({ number, bank, depositedOn, amount }) => ({
      number,
      bank,
      depositedOn,
      amount,
    })),
    total,
  };
  const of = { accountId, employeeId: person.id, year };
  const latest = await readLatest(tx, of);
  if (latest && !latest.isWithdrawn && isSame(latest, values)) return latest;
  const by = { userId, accountId };
  await issuePaper(tx, { paper: KIND, by, subjectEmployeeId: person.id, values });
  return readLatest(tx, of);
}

const readLatest = async (
  tx: Tx,
  of: { accountId: number; employeeId: number; year: string },
): Promise<PaperRow | undefined> =>
  (
    await query<PaperRow>(
      tx,
      `${PAPER_ROWS} where p.account_id = $accountId and p.kind = '${KIND}' and p.employee_id = $employeeId
         and p.values->>'year' = $year order by p.id desc limit 1`,
      of,
    )
  )[0];

/** Whether a paper says the same. Challans are compared by what is printed: a number can be corrected later. */
const isSame = (
  { values }: PaperRow,
  now: { tin: string | null; challans: readonly object[]; total: number },
): boolean => getContent(values) === getContent(now);

const getContent = (values: Readonly<Record<string, unknown>>): string => {
  const challans = Array.isArray(values['challans']) ? (values['challans'] as object[]) : [];
  const rows = challans.map((row) => Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify([values['tin'] ?? null, Number(values['total']), rows]);
};
