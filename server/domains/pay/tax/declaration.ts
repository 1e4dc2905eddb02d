import { getInvestment, taxDeclaration } from '#machines/domains/pay/tax/taxDeclaration.ts';
import type { PayloadOf } from '#machines/kits/requests/payload.ts';
import { english } from '#machines/core/locales/translate.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Problem } from '#server/platform/errors.ts';
import { inForce } from '#server/kits/requests/inForce.ts';
import type { RequestServer, RequestToCheck } from '#server/kits/requests/requestServer.ts';
import type { RequestSubject } from '#server/kits/requests/subjects.ts';
import { setDeclaredFacts } from './taxFacts.ts';

type Declaration = PayloadOf<typeof taxDeclaration>;

/** Tax declarations: one per year, and a second one with its proof, each within its deadline. */
export const taxDeclarationServer: RequestServer<Declaration> = {
  check: checkDeclarations,
  carryOut: setFacts,
  undo: setFacts,
};

async function setFacts(tx: Tx, subjects: readonly RequestSubject<Declaration>[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  await setDeclaredFacts(
    tx,
    first.accountId,
    subjects.map(({ context: { requesterId, payload } }) => ({
      employeeId: requesterId,
      taxYearId: payload.taxYearId,
    })),
  );
}

interface Year {
  id: number;
  declareUntil: string | null;
  proveUntil: string | null;
}

async function checkDeclarations(
  tx: Tx,
  requests: readonly RequestToCheck<Declaration>[],
): Promise<Problem[][]> {
  const accountId = requests[0]?.accountId ?? 0;
  // Locks the people, because two declarations sent at once would not see each other.
  await query(
    tx,
    'select id from employees where id = any($people::bigint[]) order by id for no key update',
    { people: requests.map(({ employeeId }) => employeeId) },
  );
  const today = await accountToday(tx, accountId);
  const years = await query<Year>(
    tx,
    `select id, declare_until::text as "declareUntil", prove_until::text as "proveUntil" from tax_years
     where id = any($ids::bigint[])`,
    { ids: requests.map(({ payload }) => payload.taxYearId) },
  );
  const standing = await query<{ id: number; employeeId: number; taxYearId: number }>(
    tx,
    `select r.id, r.employee_id as "employeeId", (i.context->'payload'->>'taxYearId')::bigint as "taxYearId"
     from requests r join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     where r.kind = 'taxDeclaration' and r.employee_id = any($people::bigint[])
       and (${inForce(taxDeclaration)} or not i.is_final)`,
    { people: requests.map(({ employeeId }) => employeeId) },
  );
  return requests.map((request) => {
    const { payload, employeeId, requestId, event } = request;
    const year = years.find(({ id }) => id === payload.taxYearId);
    const isProved = (payload.proof ?? null) !== null;
    const isSecond = standing.some(
      (one) =>
        one.employeeId === employeeId &&
        one.taxYearId === payload.taxYearId &&
        one.id !== requestId,
    );
    return [
      ...(getInvestment(payload) > 0
        ? []
        : [{ path: 'payload.savings', message: 'Enter at least one amount' }]),
      ...(isSecond && !isProved
        ? [{ path: 'payload.proof', message: 'This year is declared already: add the proof' }]
        : []),
      // A decision can come after the deadline, and so can what HR asks for by sending a declaration back.
      ...(requestId === undefined || event === 'edit' ? tooLate(year, isProved, today) : []),
    ];
  });
}

function tooLate(year: Year | undefined, isProved: boolean, today: string): Problem[] {
  const until = isProved ? year?.proveUntil : year?.declareUntil;
  if (until == null || today <= until) return [];
  const message = isProved
    ? english('Proof was due until {day}', { day: until })
    : english('Declarations were due until {day}', { day: until });
  return [{ path: 'payload.taxYearId', message }];
}
