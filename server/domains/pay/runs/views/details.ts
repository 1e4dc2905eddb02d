import { z } from 'zod';
import type {
  ElementSum,
  LeftOutEntry,
  PaymentFileEntry,
  RunDetails,
  VersionEntry,
} from '#machines/domains/pay/contracts/payrollRuns.ts';
import { getDecimals } from '#machines/domains/pay/calculation/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { runFor } from '#server/domains/pay/runs/access.ts';
import { HAS_ENDED } from '#server/domains/pay/runs/holds/ofRun.ts';
import { getPayer } from '#server/domains/pay/runs/payments/payable.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';
import { RUN_ROWS, toEntry, type RunRow } from './list.ts';

export const runQuery = z.object({ runId: queryInt('Payroll run is required') });

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

interface SumsOfVersion {
  held: number;
  deductions: number;
  employer: number;
  digest: string;
  previousRunId: number | null;
  previousMonth: string | null;
  netBefore: number | null;
}

/** Returns a run with its totals, people who were left out, versions and payment files. */
export async function runDetails(
  call: Call,
  { runId }: z.output<typeof runQuery>,
): Promise<RunDetails> {
  const run = await runFor(call, runId);
  const { db, services } = call;
  const row = await queryOne<RunRow>(db, `${RUN_ROWS} where r.id = $id`, { id: runId });
  if (!row) throw notFound('Payroll run not found');
  const bound = services.engine.workflows.get('payrollRun');
  const entry = toEntry(row, (state) => bound?.description.states.get(state)?.label ?? state);
  const sums = await readSums(db, run);
  const factor = 10 ** getDecimals(run.currency);
  const inCurrency = (units: number | null | undefined) => (units == null ? null : units / factor);
  return {
    ...entry,
    endsOn: run.endsOn,
    payDate: run.payDate,
    held: sums?.held ?? 0,
    deductions: inCurrency(sums?.deductions),
    employer: inCurrency(sums?.employer),
    netBefore: inCurrency(sums?.netBefore),
    previousRunId: sums?.previousRunId ?? null,
    previousMonth: sums?.previousMonth ?? null,
    digest: sums?.digest ?? null,
    changedSince: await countChanged(db, run),
    jobId: await readJob(db, run),
    elements: await readElements(db, run, sums?.previousRunId ?? null),
    leftOutPeople: await readLeftOut(db, run),
    versions: await readVersions(db, run, factor),
    files: await readFiles(db, run, factor),
    banks: await readBanks(db, run),
    ways: await readWays(db, run, factor),
    cash: await readCash(db, run),
    payer: await getPayer(call, run),
  };
}

const readSums = (db: Db, run: Run) =>
  queryOne<SumsOfVersion>(
    db,
    `select v.held, v.deductions, v.employer, encode(v.digest, 'hex') as digest,
       v.previous_run_id as "previousRunId", m.name as "previousMonth", b.net as "netBefore"
     from payroll_versions v
     left join payroll_runs p on p.id = v.previous_run_id
     left join payroll_months m on m.id = p.month_id
     left join payroll_versions b on b.run_id = p.id and b.version = p.version
     where v.run_id = $id and v.version = $version`,
    { ...run },
  );

/**
 * Counts the people with facts that changed after their payslip was calculated. Regenerating the run includes these
 * changes.
 */
const countChanged = async (db: Db, run: Run): Promise<number> =>
  (
    await queryOne<{ people: number }>(
      db,
      `select count(distinct f.employee_id)::integer as people from late_pay_facts f
       join slips s on s.id = f.slip_id and s.is_live where s.run_id = $id and f.settled_run_id is null`,
      { ...run },
    )
  )?.people ?? 0;

const readJob = async (db: Db, run: Run): Promise<number | null> =>
  (
    await queryOne<{ id: number }>(
      db,
      `select id from jobs where kind = 'payrollRun' and account_id = $accountId
         and (input->>'runId')::bigint = $id and state in ('queued', 'running') order by id desc limit 1`,
      { ...run },
    )
  )?.id ?? null;

/** Totals by pay element beside those of the previous month, in the order of the payslip. */
const readElements = (db: Db, run: Run, previousRunId: number | null): Promise<ElementSum[]> =>
  query<ElementSum>(
    db,
    `with lines as (
       select s.run_id, c.code, c.name, c.direction, c.unit, min(c.place) as place, count(*) as people,
         sum(s.amounts[c.place] / (10 ^ c.decimals)::numeric) as amount
       from slips s join pay_columns c on c.definition_id = s.definition_id
       where s.run_id = any($runs::bigint[]) and s.is_live and s.amounts[c.place] <> 0 group by 1, 2, 3, 4, 5)
     select coalesce(n.code, b.code) as code, coalesce(n.name, b.name) as name,
       coalesce(n.direction, b.direction) as direction, coalesce(n.people, 0)::integer as people,
       coalesce(n.amount, 0)::float8 as amount, coalesce(b.amount, 0)::float8 as before
     from (select * from lines where run_id = $id) n
     full join (select * from lines where run_id <> $id) b on b.code = n.code
     where coalesce(n.unit, b.unit) = 'money'
     order by coalesce(n.place, b.place), 1`,
    { id: run.id, runs: [run.id, ...(previousRunId === null ? [] : [previousRunId])] },
  );

const readLeftOut = (db: Db, run: Run): Promise<LeftOutEntry[]> =>
  query<LeftOutEntry>(
    db,
    `select e.id as "employeeId", e.code, e.name, o.element, o.reason, o."isByHand"
     from (
       select employee_id, element, reason, false as "isByHand" from payroll_left_out
       where run_id = $id and version = $version
       union all
       select employee_id, '', reason, true from payroll_exclusions where run_id = $id) o
     join employees e on e.id = o.employee_id order by e.name, e.id limit 1000`,
    { ...run },
  );

async function readVersions(db: Db, run: Run, factor: number): Promise<VersionEntry[]> {
  const rows = await query<VersionEntry>(
    db,
    `select version, to_char(calculated_at at time zone 'UTC', ${INSTANT}) as "calculatedAt", people,
       left_out as "leftOut", net from payroll_versions where run_id = $id order by version desc`,
    { ...run },
  );
  return rows.map((row) => ({ ...row, net: row.net / factor }));
}

async function readFiles(db: Db, run: Run, factor: number): Promise<PaymentFileEntry[]> {
  const rows = await query<PaymentFileEntry>(
    db,
    `select f.id, f.number, f.name, f.format, b.name as bank, f.payments, f.total,
       encode(f.digest, 'hex') as digest, to_char(f.made_at at time zone 'UTC', ${INSTANT}) as "madeAt",
       u.name as "madeBy", to_char(f.cancelled_at at time zone 'UTC', ${INSTANT}) as "cancelledAt", f.reason, p.open, p.returned
     from payment_files f left join banks b on b.id = f.bank_id
     cross join lateral (select count(*) filter (where state = 'made')::integer as open,
       count(*) filter (where state = 'returned')::integer as returned
       from payments where file_id = f.id) p
     join user_people u on u.user_id = f.made_by where f.run_id = $id order by f.id`,
    { ...run },
  );
  return rows.map((row) => ({ ...row, total: row.total / factor }));
}

const readBanks = (db: Db, run: Run): Promise<RunDetails['banks']> =>
  query(
    db,
    `select b.id, b.name, count(*)::integer as open from slips s join banks b on b.id = s.bank_id
     where s.run_id = $id and s.is_live and (s.state in ('made', 'returned') or ${HAS_ENDED})
       and s.net > 0 and s.account_number is not null
       and not exists (select from payments p where p.slip_id = s.id and p.state in ('made', 'paid'))
     group by 1, 2 order by 2`,
    { ...run },
  );

const readCash = async (db: Db, run: Run): Promise<RunDetails['cash']> =>
  (await queryOne<RunDetails['cash']>(
    db,
    `select count(*) filter (where p.id is null and (s.state in ('made', 'returned') or ${HAS_ENDED}))::integer as missing,
       count(*) filter (where p.state = 'made')::integer as open
     from slips s left join payments p on p.slip_id = s.id and p.state in ('made', 'paid')
     where s.run_id = $id and s.is_live and s.net > 0 and s.account_number is null`,
    { ...run },
  )) ?? { missing: 0, open: 0 };

async function readWays(db: Db, run: Run, factor: number): Promise<RunDetails['ways']> {
  const rows = await query<RunDetails['ways'][number]>(
    db,
    `select case when state = 'held' then 'held' when account_number is null then 'cash' else 'bank' end as way,
       count(*)::integer as people, sum(net)::bigint as net
     from slips where run_id = $id and is_live and state <> 'withdrawn' group by 1 order by 1`,
    { ...run },
  );
  return rows.map((row) => ({ ...row, net: row.net / factor }));
}
