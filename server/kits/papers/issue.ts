import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import { readFiscalMonth } from '#server/platform/access/fiscalMonth.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import { parse } from '#server/platform/input/parse.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';
import { readWorkingCalendar } from '#server/engine/instances/workingCalendar.ts';
import { makeCode } from './code.ts';
import type { Paper, PaperValues } from './paper.ts';
import { getDeclaredPaper } from './declared.ts';
import { takeNumbers } from './series.ts';
import { valuesSchema } from './values.ts';

/** Who issues a paper. `userId` is null if Cadre issues it automatically. */
export interface Issuer {
  userId: number | null;
  accountId: number;
}

export interface PaperToIssue {
  subjectEmployeeId: number;
  /** The values of the fields that Cadre cannot fill in by itself. */
  values: Readonly<Record<string, unknown>>;
  /** The number of the paper, if it is assigned by the issuer and not by Cadre. */
  number?: string;
  /**
   * The record that the paper is about, such as an increment. There is at most one valid paper of a kind about
   * a record.
   */
  aboutId?: number;
  replacesId?: number;
}

export interface IssuedPaper {
  id: number;
  number: string;
  /** The code as it is stored; on paper it is printed in groups of four. */
  code: string;
  issuedOn: string;
}

/**
 * Issues one paper, numbered in the caller's transaction and dated `at` or now. Its PDF is created and stored when it
 * is first requested (`GET /Papers/File`).
 * @throws AppError 400 that names each missing or invalid value, 404 for a person of another account.
 */
export async function issuePaper(
  tx: Tx,
  { paper, by, at, ...item }: PaperToIssue & { paper: string; by: Issuer; at?: string },
): Promise<IssuedPaper> {
  const [issued] = await issuePapers(tx, { paper, by, ...(at !== undefined && { at }) }, [item]);
  if (!issued) throw new Error(`The ${paper} was not stored`);
  return issued;
}

/** Issues papers of one kind, in the order of `items`. This takes five statements for any number of papers. */
export async function issuePapers(
  tx: Tx,
  { paper: kind, by, reason, at }: { paper: string; by: Issuer; reason?: string; at?: string },
  items: readonly PaperToIssue[],
): Promise<IssuedPaper[]> {
  if (items.length === 0) return [];
  const paper = getDeclaredPaper(kind);
  const knownValues = await readKnownValues(tx, paper, by.accountId, items);
  const schema = valuesSchema(paper);
  const values = items.map((item, index) => {
    const subject = knownValues.get(item.subjectEmployeeId);
    if (!subject) throw notFound('Employee not found');
    return parseValues(
      schema,
      { ...subject.values, ...item.values },
      items.length > 1 ? index : null,
    );
  });
  const now = at === undefined ? databaseTime() : new Date(at);
  const { timeZone } = await readWorkingCalendar(tx, by.accountId, now.toISOString());
  const issuedOn = now.toLocaleDateString('sv', { timeZone });
  const numbers = await readNumbers(tx, paper, by.accountId, issuedOn, items);
  const rows = items.map((item, index) => ({
    employee_id: item.subjectEmployeeId,
    business_unit_id: knownValues.get(item.subjectEmployeeId)?.unitId,
    number: numbers[index],
    about_id: item.aboutId ?? null,
    replaces_id: item.replacesId ?? null,
    given: Object.fromEntries(
      Object.keys(item.values).map((name) => [name, values[index]?.[name] ?? null]),
    ),
    values: values[index],
    code: makeCode(),
  }));
  const issued = await query<IssuedPaper>(
    tx,
    `insert into papers (account_id, kind, number, employee_id, business_unit_id, about_id, given,
       values, code, issued_on, issued_at, issued_by, replaces_id)
     select $accountId, $kind, r.number, r.employee_id, r.business_unit_id, r.about_id, r.given,
       r.values, r.code, $issuedOn::date, $now::timestamptz, $userId, r.replaces_id
     from rows from (jsonb_to_recordset($rows::jsonb) as (number text, employee_id bigint,
       business_unit_id bigint, about_id bigint, given jsonb, values jsonb, code text,
       replaces_id bigint)) with ordinality as r
     order by ordinality
     returning id, number, code, issued_on::text as "issuedOn"`,
    { ...by, kind, issuedOn, now: now.toISOString(), rows: JSON.stringify(rows) },
  );
  await recordCreated(
    tx,
    'paper',
    issued.map(({ id }) => id),
    { actor: by, ...(reason !== undefined && { reason }) },
  );
  const byCode = new Map(issued.map((one) => [one.code, one]));
  return rows.flatMap(({ code }) => byCode.get(code) ?? []);
}

interface KnownValues {
  unitId: number;
  values: Record<string, unknown>;
}

/**
 * The values that Cadre can fill in, such as those of the person and the company, for all papers of a batch at once.
 */
async function readKnownValues(
  tx: Tx,
  paper: Paper,
  accountId: number,
  items: readonly PaperToIssue[],
): Promise<Map<number, KnownValues>> {
  const bound = {
    accountId,
    employeeIds: [...new Set(items.map(({ subjectEmployeeId }) => subjectEmployeeId))],
  };
  const people = await query<{ employeeId: number; unitId: number; subject: PaperValues }>(
    tx,
    `select e.id as "employeeId", e.business_unit_id as "unitId", jsonb_build_object(
       'employeeName', e.name, 'employeeCode', e.code, 'joiningDate', e.joining_date,
       'designationName', g.name, 'departmentName', d.name, 'sectionName', s.name,
       'unitName', u.name, 'unitAddress', u.address, 'signatoryName', u.signatory_name,
       'signatoryTitle', u.signatory_title, 'accountName', a.name, 'currency', a.currency) as subject
     from employees e
     join accounts a on a.id = e.account_id
     join designations g on g.id = e.designation_id
     join departments d on d.id = e.department_id
     join sections s on s.id = e.section_id
     join business_units u on u.id = e.business_unit_id
     where e.account_id = $accountId and e.id = any($employeeIds::bigint[])`,
    bound,
  );
  const known = await readKnown(tx, paper, bound);
  return new Map(
    people.map(({ employeeId, unitId, subject }) => [
      employeeId,
      { unitId, values: { ...subject, ...known.get(employeeId) } },
    ]),
  );
}

async function readKnown(
  tx: Tx,
  { known }: Paper,
  of: { accountId: number; employeeIds: readonly number[] },
): Promise<ReadonlyMap<number, Record<string, unknown>>> {
  if (known === undefined) return new Map();
  if (typeof known === 'function') return known(tx, of);
  const rows = await query<{ employeeId: number } & Record<string, unknown>>(tx, known, { ...of });
  return new Map(rows.map(({ employeeId, ...rest }) => [employeeId, rest]));
}

function parseValues(
  schema: ReturnType<typeof valuesSchema>,
  values: Record<string, unknown>,
  index: number | null,
): PaperValues {
  return parse(schema, values, { path: index === null ? [] : [index] }) as PaperValues;
}

async function readNumbers(
  tx: Tx,
  { series, one }: Paper,
  accountId: number,
  issuedOn: string,
  items: readonly PaperToIssue[],
): Promise<string[]> {
  if ('datedBy' in series) {
    return items.map(({ number }) => {
      if (!number) throw new Error(`A ${one} is issued under a number of its own`);
      return number;
    });
  }
  const { prefix, digits } = series;
  const year =
    series.year === 'fiscal'
      ? getFiscalYear(issuedOn, await readFiscalMonth(tx, accountId))
      : Number(issuedOn.slice(0, 4));
  const first = await takeNumbers(tx, { accountId, series: prefix, year, count: items.length });
  return items.map(
    (_, index) => `${prefix}-${year}-${String(first + index).padStart(digits, '0')}`,
  );
}
