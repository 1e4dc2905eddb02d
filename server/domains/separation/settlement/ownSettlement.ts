import type { OwnSettlement } from '#machines/domains/separation/contracts/settlement.ts';
import { sumSettlement } from '#machines/domains/separation/settlement/amounts.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import type { Call } from '#server/platform/http/call.ts';
import { STATUS } from '#server/kits/papers/status.ts';
import { readExitInterview } from '../exitInterview/saveExitInterview.ts';
import { calculateLines } from './calculate.ts';
import { readLeaver } from './leaver.ts';
import { readProblems } from './problems.ts';
import { readLines, toNewLine } from './store.ts';
import { SETTLEMENT_STATUS } from './view.ts';

interface Row {
  separationId: number;
  requestId: number;
  type: string;
  lastDay: string;
  isReleased: boolean;
  settlementId: number | null;
  number: string | null;
  status: string;
  state: string | null;
  version: number;
  dueOn: string | null;
}

/** In these states, the preparer can no longer change lines. */
const DECIDED = ['approved', 'owed', 'paid', 'writtenOff'];

/**
 * Returns the caller's own settlement. Until it is approved, it is an estimate from today's ledgers, so that leavers
 * learn before their last day what they will be paid.
 */
export async function readOwnSettlement({ db, actor }: Call): Promise<OwnSettlement | null> {
  const { accountId, employeeId } = actor;
  const row = await queryOne<Row>(
    db,
    `select s.id as "separationId", s.request_id as "requestId", t.name as type, s.last_day::text as "lastDay",
       s.released_at is not null as "isReleased", f.id as "settlementId", f.number, i.state,
       coalesce(${SETTLEMENT_STATUS}, 'Not prepared') as status,
       coalesce((i.context->>'version')::integer, 0) as version, i.context->>'dueOn' as "dueOn"
     from separations s join separation_types t on t.id = s.separation_type_id
     left join final_settlements f on f.separation_id = s.id and f.cancelled_at is null
     left join workflow_instances i on i.workflow = 'finalSettlement' and i.subject_id = f.id
     where s.employee_id = $employeeId and s.account_id = $accountId and s.cancelled_at is null
     order by s.id desc limit 1`,
    { employeeId, accountId },
  );
  if (!row) return null;
  const { settlementId, state, version, ...facts } = row;
  const isEstimate = settlementId === null || state === null || !DECIDED.includes(state);
  const lines = isEstimate
    ? await withTransaction(db, async (tx) =>
        calculateLines(
          tx,
          await readLeaver(tx, { accountId, separationId: row.separationId, units: null }),
          [],
        ),
      )
    : (await readLines(db, { settlementId, version })).map(toNewLine);
  const { payable, receivable, net } = sumSettlement(lines);
  return {
    ...facts,
    isEstimate,
    payable: payable / 100,
    receivable: receivable / 100,
    net: net / 100,
    lines: lines.map(({ debt: _debt, amount, reason, ...line }) => ({
      ...line,
      amount: amount / 100,
      reason: reason ?? null,
      requestId: null,
    })),
    problems: isEstimate ? await readProblems(db, row.separationId) : [],
    papers: await query(
      db,
      `select p.id as "paperId", p.number, case p.kind when 'finalSettlement' then 'Final settlement'
         else 'Experience letter' end as title, ${STATUS} as status from papers p
       where p.account_id = $accountId and p.employee_id = $employeeId
         and p.kind in ('finalSettlement', 'experienceLetter') order by p.id`,
      { accountId, employeeId },
    ),
    interview: await readExitInterview(db, row.separationId),
  };
}
