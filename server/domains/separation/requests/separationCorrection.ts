import type { separationCorrection } from '#machines/domains/separation/requests/separationCorrection.ts';
import type { PayloadOf } from '#machines/kits/requests/payload.ts';
import type { Draft, RequestServer, RequestToCheck } from '#server/kits/requests/requestServer.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Problem } from '#server/platform/errors.ts';
import { correctSeparations } from '../correctSeparations.ts';
import { listTypes, mayChooseType, ONLY_HR } from './ownTypes.ts';
import { readTerms, type Terms, type TermsOf } from './terms.ts';

type Payload = PayloadOf<typeof separationCorrection>;

interface Approved {
  employeeId: number;
  requestId: number;
  lastDay: string;
  typeId: number;
  joinedOn: string | null;
  isReleased: boolean;
  isSettled: boolean;
}

/** Returns each person's approved separation that is in force. */
async function readApproved(
  db: Db | Tx,
  people: readonly number[],
): Promise<Map<number, Approved>> {
  const rows = await query<Approved>(
    db,
    `select s.employee_id as "employeeId", s.request_id as "requestId", s.last_day::text as "lastDay", s.separation_type_id as "typeId",
       e.joining_date::text as "joinedOn", s.released_at is not null as "isReleased",
       exists (select from final_settlements f where f.separation_id = s.id and f.settled_at is not null)
         as "isSettled"
     from separations s join employees e on e.id = s.employee_id
     where s.employee_id = any($people::bigint[]) and s.cancelled_at is null order by s.id`,
    { people: [...people] },
  );
  return new Map(rows.map((row) => [row.employeeId, row]));
}

/** Corrections of approved separations. */
export const separationCorrectionServer: RequestServer<Payload> = {
  fill: async (tx, requests) => {
    const approved = await readApproved(
      tx,
      requests.map(({ employeeId }) => employeeId),
    );
    return requests.map(({ employeeId, payload }) => {
      const before = approved.get(employeeId);
      return {
        ...payload,
        oldLastDay: before?.lastDay ?? null,
        oldTypeId: before?.typeId ?? null,
      };
    });
  },
  check: async (tx, requests) => {
    const approved = await readApproved(
      tx,
      requests.map(({ employeeId }) => employeeId),
    );
    const terms = await readTerms(
      tx,
      requests.map((request) => getTermsOf(request, approved.get(request.employeeId))),
    );
    return requests.map((request, index) =>
      getProblems(request, approved.get(request.employeeId), terms[index]),
    );
  },
  preview: async (tx, { employeeId, payload }) => {
    const before = (await readApproved(tx, [employeeId])).get(employeeId);
    if (!before) return { figures: [], lists: [] };
    const old = { employeeId, typeId: before.typeId, lastDay: before.lastDay };
    const [was, now] = await readTerms(tx, [
      { ...old, requestId: before.requestId },
      getTermsOf({ employeeId, payload }, before),
    ]);
    const inDays = (terms: Terms | undefined) =>
      terms?.notice ? `${terms.notice.notServed} d` : '—';
    return {
      figures: [
        { label: 'Last day before', value: before.lastDay },
        { label: 'Notice not served before', value: inDays(was) },
        { label: 'Notice not served', value: inDays(now) },
      ],
      lists: [],
    };
  },
  options: listTypes,
  carryOut: (tx, subjects, by) =>
    correctSeparations(
      tx,
      by,
      subjects.map(({ subjectId, accountId, context: { requesterId, payload } }) => ({
        requestId: subjectId,
        accountId,
        employeeId: requesterId,
        lastDay: payload.lastDay,
        typeId: payload.typeId,
      })),
    ),
  undo: (tx, subjects, by) =>
    correctSeparations(
      tx,
      by,
      subjects.map(({ subjectId, accountId, context: { requesterId, payload } }) => ({
        requestId: subjectId,
        accountId,
        employeeId: requesterId,
        lastDay: payload.oldLastDay ?? payload.lastDay,
        typeId: payload.oldTypeId,
      })),
    ),
};

/**
 * Returns the input for the terms after the correction. The notice period still begins on the day the application was
 * sent.
 */
const getTermsOf = (
  { employeeId, payload }: { employeeId: number; payload: Draft<Payload> },
  before: Approved | undefined,
): TermsOf => ({
  employeeId,
  typeId: payload.typeId ?? before?.typeId ?? null,
  lastDay: payload.lastDay ?? null,
  requestId: before?.requestId,
});

function getProblems(
  { payload: { lastDay, typeId }, isForOther }: RequestToCheck<Payload>,
  before: Approved | undefined,
  terms: Terms | undefined,
): Problem[] {
  const refuse = (message: string, field = 'lastDay'): Problem[] => [
    { path: `payload.${field}`, message },
  ];
  if (!before) return refuse('No separation of this person is approved');
  if (before.isReleased) return refuse('This person has been released');
  if (before.isSettled) return refuse('The final settlement of this person is paid');
  if (before.joinedOn !== null && lastDay < before.joinedOn) {
    return refuse('The last day cannot be before the employment begins');
  }
  if (lastDay === before.lastDay && (typeId === null || typeId === before.typeId)) {
    return refuse('Nothing would change');
  }
  const isDeath = terms?.kind === 'death';
  if (typeId !== null && terms && !mayChooseType(terms, isForOther)) {
    return refuse(ONLY_HR, 'typeId');
  }
  if (isDeath && lastDay > terms.today) return refuse('A death cannot be recorded for a later day');
  return [];
}
