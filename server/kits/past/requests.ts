import { getNamings } from '#machines/kits/requests/naming.ts';
import type { Payload, RequestKind } from '#machines/kits/requests/request.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unreadable, type ReplayedCase } from '#server/kits/conformance/index.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { REQUEST_RECORD } from '#server/kits/requests/binding.ts';
import { unknownNames } from '#server/kits/requests/check.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';
import type { PastCase } from './getChain.ts';
import type { KnownPerson } from './people.ts';

/** The longest number that lists show in full. */
const LONGEST_NUMBER = 60;

export type EndedCase = ReplayedCase & { requester: KnownPerson };

/**
 * Stores a row for each request under its original number, which also prevents importing it twice.
 * @throws CannotStart that names each case with values that the account does not have.
 */
export async function storeRequests(
  tx: Tx,
  of: { actor: Actor; kind: RequestKind; workflow: string; version: number },
  cases: readonly EndedCase[],
): Promise<PastCase[]> {
  if (cases.length === 0) return [];
  const { actor, kind, workflow, version } = of;
  const { accountId } = actor;
  await refuseUnknown(tx, of, cases);
  const rows = await query<Record<string, unknown> & { id: number; number: string }>(
    tx,
    `insert into requests (account_id, kind, workflow, number, business_unit_id, employee_id, filed_by,
       pipeline_version, created_at)
     select $accountId, $kind, $workflow, g.number, g.unit, g.employee, coalesce(g.filer, $userId),
       $version, g.at
     from unnest($numbers::text[], $units::bigint[], $employees::bigint[], $filers::bigint[],
       $ats::timestamptz[]) as g (number, unit, employee, filer, at)
     returning id, ${REQUEST_RECORD.columns.join(', ')}`,
    {
      accountId,
      userId: actor.userId,
      kind: kind.id,
      workflow,
      version,
      numbers: cases.map(({ caseId }) => caseId),
      units: cases.map(({ requester }) => requester.businessUnitId),
      employees: cases.map(({ requester }) => requester.employeeId),
      filers: cases.map(({ requester }) => requester.userId),
      ats: cases.map(({ steps }) => new Date(steps[0]?.step.at ?? 0).toISOString()),
    },
  );
  const byNumber = new Map(cases.map((one) => [one.caseId, one]));
  return rows.flatMap((row) => {
    const one = byNumber.get(row.number);
    if (!one) return [];
    const { requester, input, steps } = one;
    return [
      {
        subjectId: row.id,
        subject: `${row.number}, ${requester.name}: ${kind.subject(payloadIn(input))}`,
        businessUnitId: requester.businessUnitId,
        record: getRecord(REQUEST_RECORD, row),
        input,
        steps,
      },
    ];
  });
}

const payloadIn = (input: Record<string, unknown>): Payload => (input['payload'] ?? {}) as Payload;

/**
 * Refuses cases with values that the account does not have, and cases that refer to files or to earlier requests,
 * because these cannot be imported.
 */
async function refuseUnknown(
  tx: Tx,
  { actor, kind }: { actor: Actor; kind: RequestKind },
  cases: readonly EndedCase[],
): Promise<void> {
  const tooLong = cases.find(({ caseId }) => caseId.length > LONGEST_NUMBER);
  if (tooLong) {
    throw unreadable(
      `A case’s number can have at most ${LONGEST_NUMBER} characters: ${tooLong.caseId}`,
    );
  }
  // Checks the payloads of the input and of later events, because an event can replace the payload.
  const entries = cases.flatMap(({ caseId, requester, input, steps }) =>
    [
      payloadIn(input),
      ...steps.flatMap(({ event }) =>
        event && 'payload' in event ? [event['payload'] as Payload] : [],
      ),
    ].map((payload) => ({
      caseId,
      accountId: actor.accountId,
      employeeId: requester.employeeId,
      isForOther: false,
      payload,
    })),
  );
  const faults = entries.flatMap(({ caseId, payload }) =>
    getNamings(kind).flatMap(({ field, namedIn }) =>
      field.kind === 'file' || field.kind === 'own'
        ? namedIn(payload).map(({ path }) => ({
            path: `${caseId}: ${path}`,
            message: 'can’t be imported',
          }))
        : [],
    ),
  );
  const strange = await unknownNames(tx, kind, entries);
  const all = [...faults, ...strange];
  if (all.length > 0)
    throw unreadable('The log names what the company doesn’t have', all.slice(0, 20));
}
