import { z } from 'zod';
import type { Paged, SlipEntry } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { getDecimals } from '#machines/domains/pay/calculation/index.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryInt, queryPage, queryText } from '#server/platform/http/query.ts';
import { readHolds, toHold } from '#server/domains/pay/runs/holds/ofSlips.ts';
import { recordPaySeen, runFor } from '#server/domains/pay/runs/access.ts';

export const slipsQuery = z.object({
  runId: queryInt('Payroll run is required'),
  search: queryText.default(''),
  state: emptyAsMissing(z.enum(['made', 'held', 'paid', 'returned'], 'must be a state').optional()),
  pageNo: queryPage,
});

export const SLIPS_A_PAGE = 25;

/** Returns the payslips of a run, by name. */
export async function listSlips(
  call: Call,
  { runId, search, state, pageNo }: z.output<typeof slipsQuery>,
): Promise<Paged<SlipEntry>> {
  const run = await runFor(call, runId);
  const factor = 10 ** getDecimals(run.currency);
  const given = { runId, search, state: state ?? null };
  const FROM = `from slips s join employees e on e.id = s.employee_id
     where s.run_id = $runId and s.is_live
       and ($state::text is null or s.state = $state) and ${getOptionalSearchSql('e.code, e.name')}`;
  const rows = await query<Omit<SlipEntry, 'hold'>>(
    call.db,
    `select s.id, e.id as "employeeId", e.code, e.name, d.name as department, g.name as designation,
       s.gross, s.deductions, s.net, s.state, b.name as bank, right(s.account_number, 4) as account
     from (select s.*, lower(e.name) as by_name ${FROM}
       order by lower(e.name), s.id limit ${SLIPS_A_PAGE} offset ${(pageNo - 1) * SLIPS_A_PAGE}) s
     join employees e on e.id = s.employee_id
     join departments d on d.id = s.department_id
     join designations g on g.id = s.designation_id
     left join banks b on b.id = s.bank_id
     order by s.by_name, s.id`,
    given,
  );
  const counted = await queryOne<{ total: number }>(
    call.db,
    `select count(*)::integer as total ${FROM}`,
    given,
  );
  await recordPaySeen(
    call,
    'Payroll/Slips',
    rows.map(({ employeeId }) => employeeId),
  );
  const holds = await readHolds(
    call.db,
    rows.flatMap(({ id, state: its }) => (its === 'held' ? id : [])),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      hold: toHold(holds.find(({ slipId }) => slipId === row.id)),
      gross: row.gross / factor,
      deductions: row.deductions / factor,
      net: row.net / factor,
    })),
    total: counted?.total ?? 0,
  };
}
