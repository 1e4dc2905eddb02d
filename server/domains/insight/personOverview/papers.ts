import type {
  OverviewLetter,
  OverviewLoan,
  OverviewRequest,
} from '#machines/domains/insight/contracts/personOverview.ts';
import { INSTANCE_COLUMNS, type Instance } from '#server/engine/instances/instances.ts';
import { mayRead } from '#server/engine/instances/reading.ts';
import { readablePapers } from '#server/kits/papers/access.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';

/** At most this many are shown, the latest ones. Lists of requests have all. */
const MAX = 30;

interface Sent extends Instance {
  workflow: string;
  number: string;
  createdAt: Date;
}

/** Returns the person's latest requests of every kind, if the caller may read them. */
export async function readRequests(
  { db, actor, services: { engine } }: Call,
  employeeId: number,
): Promise<OverviewRequest[]> {
  const rows = await query<Sent>(
    db,
    `select ${INSTANCE_COLUMNS}, r.workflow, r.number, r.created_at as "createdAt"
     from requests r join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     where r.account_id = $accountId and r.employee_id = $employeeId
     order by r.created_at desc, r.id desc limit ${MAX}`,
    { accountId: actor.accountId, employeeId },
  );
  return rows.flatMap((row) => {
    const bound = engine.workflows.get(row.workflow);
    if (!bound || !mayRead(bound, row, actor)) return [];
    return [
      {
        workflow: row.workflow,
        kind: bound.workflow.label,
        requestId: row.subjectId,
        number: row.number,
        stateLabel: bound.description.states.get(row.state)?.label ?? row.state,
        isFinal: row.isFinal,
        createdAt: row.createdAt.toISOString(),
      },
    ];
  });
}

export const readLoans = ({ db, actor }: Call, employeeId: number): Promise<OverviewLoan[]> =>
  query<OverviewLoan>(
    db,
    `select k.name as "loanType", l.paid_out_on::text as "paidOutOn",
       l.principal::float8 as principal, coalesce(s.outstanding, 0)::float8 as outstanding
     from loans l join loan_types k on k.id = l.loan_type_id
     left join loan_sums s on s.loan_id = l.id
     where l.account_id = $accountId and l.employee_id = $employeeId
     order by l.paid_out_on desc, l.id desc limit ${MAX}`,
    { accountId: actor.accountId, employeeId },
  );

/** Returns the person's letters and certificates, if the caller may print them. */
export const readLetters = async (call: Call, employeeId: number): Promise<OverviewLetter[]> =>
  (await readablePapers(call, employeeId, MAX)).map(
    ({ id, title, number, issuedOn, isWithdrawn }) => ({
      paperId: id,
      title,
      number,
      issuedOn,
      isWithdrawn,
    }),
  );
