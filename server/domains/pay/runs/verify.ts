import type { Plan } from '#machines/domains/pay/calculation/index.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { rowsInPieces } from '#server/platform/db/cursor.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Check } from '#server/engine/instances/engine.ts';
import { createHash, type Hash } from 'node:crypto';
import { addToDigest } from './calculation/slipRows.ts';
import { STORED_SLIPS, wrongWith, type StoredSlip } from './views/storedSlip.ts';

const PACKET = 1000;
/** If there are more payslips, only a sample is recalculated. Digests are compared for all of them. */
const SAMPLED_BEYOND = 20_000;

const broken = (table: string, id: number, runId: number, reason: string): Broken => ({
  workflow: 'payrollRun',
  subjectId: runId,
  seq: 0,
  reason,
  row: { table, id: String(id) },
});

async function wrongSlips(db: Db, account: number | null): Promise<Broken[]> {
  const [counted] = await query<{ count: number }>(
    db,
    `select count(*)::integer as count from slips where $account::bigint is null or account_id = $account`,
    { account },
  );
  const each = Math.max(1, Math.ceil((counted?.count ?? 0) / SAMPLED_BEYOND));
  const brokenSlips: Broken[] = [];
  const plans = new Map<string, Plan>();
  const slips = rowsInPieces<StoredSlip>(
    db,
    `${STORED_SLIPS} where ($account::bigint is null or s.account_id = $account)
       and (s.id + extract(doy from now())::integer) % $each = 0`,
    { account, each },
    PACKET,
  );
  for await (const piece of slips) {
    for (const slip of piece) {
      const wrong = wrongWith(slip, plans);
      if (wrong !== null) brokenSlips.push(broken('slips', slip.id, slip.runId, wrong));
    }
  }
  return brokenSlips;
}

interface SlipOfRun {
  runId: number;
  version: number;
  employeeId: number;
  digest: Buffer;
  amounts: number[];
}

/** Compares every payslip of a version, in the order of the calculation, with the digest in the run's history. */
async function wrongRuns(db: Db, account: number | null): Promise<Broken[]> {
  const finished = await query<{ runId: number; version: number; digest: string; net: number }>(
    db,
    `select v.run_id as "runId", v.version, v.net, t.payload->>'digest' as digest
     from payroll_versions v
     join payroll_runs r on r.id = v.run_id and ($account::bigint is null or r.account_id = $account)
     join lateral (
       select t.payload, row_number() over (order by t.seq) as version from workflow_transitions t
       where t.workflow = 'payrollRun' and t.subject_id = v.run_id and t.event = 'finish') t
       on t.version = v.version`,
    { account },
  );
  const hashes = new Map<string, Hash>();
  const slips = rowsInPieces<SlipOfRun>(
    db,
    `select run_id as "runId", version, employee_id as "employeeId", inputs_digest as digest, amounts
     from slips where $account::bigint is null or account_id = $account
     order by run_id, version, employee_id`,
    { account },
    PACKET,
  );
  for await (const piece of slips) {
    for (const slip of piece) {
      const key = `${slip.runId} ${slip.version}`;
      const hash = hashes.get(key) ?? createHash('sha256');
      hashes.set(key, hash);
      addToDigest(hash, slip);
    }
  }
  return finished.flatMap(({ runId, version, digest }) => {
    const hash = hashes.get(`${runId} ${version}`) ?? createHash('sha256');
    if (hash.digest('hex') === digest) return [];
    const reason = `The slips of version ${version} are not those that were calculated`;
    return [broken('payroll_versions', runId, runId, reason)];
  });
}

/** Finds payments that differ from their payslips, and payment files that differ from their stored digest or total. */
const wrongPayments = (db: Db, account: number | null): Promise<Broken[]> =>
  query<{ table: string; id: number; runId: number; reason: string }>(
    db,
    `select 'payments' as "table", p.id, s.run_id as "runId", 'It is not of the amount of its slip' as reason
     from payments p join slips s on s.id = p.slip_id
     where ($account::bigint is null or p.account_id = $account) and p.state in ('made', 'paid')
       and p.amount <> s.net
     union all
     select 'payment_files', f.id, f.run_id, 'Its bytes are not those that were made'
     from payment_files f
     where ($account::bigint is null or f.account_id = $account) and sha256(f.content) <> f.digest
     union all
     select 'payment_files', f.id, f.run_id, 'Its sum is not that of its payments'
     from payment_files f left join lateral (
       select coalesce(sum(p.amount), 0) as total, count(*) as count from payments p where p.file_id = f.id) p on true
     where ($account::bigint is null or f.account_id = $account)
       and (p.total <> f.total or p.count <> f.payments)
     union all
     select 'slips', s.id, s.run_id, 'It is on hold and paid'
     from slips s
     where ($account::bigint is null or s.account_id = $account) and s.is_live and s.state = 'held'
       and exists (select from payments p where p.slip_id = s.id and p.state in ('made', 'paid'))
     union all
     select 'slips', s.id, s.run_id, 'It is marked as paid without a payment'
     from slips s
     where ($account::bigint is null or s.account_id = $account) and s.state = 'paid' and s.net > 0
       and not exists (select from payments p where p.slip_id = s.id and p.state = 'paid')
     limit 1000`,
    { account },
  ).then((rows) => rows.map(({ table, id, runId, reason }) => broken(table, id, runId, reason)));

/** Finds items that a run took but that aren't among the inputs of its payslips. */
const wrongItems = (db: Db, account: number | null): Promise<Broken[]> =>
  query<{ id: number; runId: number }>(
    db,
    `select t.id, t.run_id as "runId" from pay_items t
     where ($account::bigint is null or t.account_id = $account) and t.run_id is not null
       and not exists (select from slips s
         join run_inputs i on i.run_id = s.run_id and i.version = s.version and i.employee_id = s.employee_id
         where s.run_id = t.run_id and s.employee_id = t.employee_id and s.is_live
           and i.inputs::jsonb#>'{sources,items}' @> jsonb_build_array(
             jsonb_build_object('from', 'item', 'id', t.id)))
     limit 1000`,
    { account },
  ).then((rows) =>
    rows.map(({ id, runId }) =>
      broken('pay_items', id, runId, 'No slip of the run that took it has it'),
    ),
  );

/**
 * Compares runs with their signed history, and recalculates payslips from their inputs. This finds changed amounts,
 * inputs and accounts even if the row was signed again.
 */
export const payrollChecks: readonly Check[] = [
  { name: 'slips and what they were calculated from', concern: 'money', find: wrongSlips },
  { name: 'runs and the digests of their slips', concern: 'money', find: wrongRuns },
  { name: 'payments, their files and their slips', concern: 'money', find: wrongPayments },
  { name: 'items taken and the slips that took them', concern: 'money', find: wrongItems },
];
