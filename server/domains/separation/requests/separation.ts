import type { separation } from '#machines/domains/separation/requests/separation.ts';
import type { Release } from '#machines/domains/separation/requests/releaseExtension.ts';
import type { PayloadOf } from '#machines/kits/requests/payload.ts';
import { findBonds, findHeld } from '#server/domains/separation/clearance/index.ts';
import type { RequestServer, RequestToCheck } from '#server/kits/requests/requestServer.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Problem } from '#server/platform/errors.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordRelease } from '../release.ts';
import { endEmployments, keepEmployments } from '../endEmployments.ts';
import { listTypes, mayChooseType, ONLY_HR } from './ownTypes.ts';
import { readTerms, type Terms } from './terms.ts';

type Payload = PayloadOf<typeof separation>;
type Draft = { readonly [Name in keyof Payload]: Payload[Name] | null };

const getTerms = (
  db: Db | Tx,
  requests: readonly { employeeId: number; payload: Draft; requestId?: number }[],
): Promise<Terms[]> =>
  readTerms(
    db,
    requests.map(({ employeeId, payload, requestId }) => ({
      employeeId,
      requestId,
      typeId: payload.typeId ?? null,
      lastDay: payload.lastDay ?? null,
    })),
  );

/** Resignations and other ends of employment: notice periods, checks, and the effects of an approval. */
export const separationServer: RequestServer<Payload, Release> = {
  check: async (tx, requests) => {
    await takeTurns(tx, requests);
    const terms = await getTerms(tx, requests);
    return requests.map((request, index) => getProblems(request, terms[index]));
  },
  fill: async (tx, requests) => {
    const terms = await getTerms(tx, requests);
    return requests.map(({ payload }, index) => {
      const notice = terms[index]?.notice;
      return {
        ...payload,
        // Reasons for leaving don't apply to a death.
        cause: terms[index]?.kind === 'death' ? null : payload.cause,
        noticeEnds: notice?.endsOn ?? null,
        notServed: notice?.notServed ?? null,
      };
    });
  },
  preview: async (tx, request) => {
    const [terms] = await getTerms(tx, [request]);
    const items = await findHeld(tx, request.accountId, [request.employeeId]);
    const notice = terms?.notice;
    const { employeeId, payload } = request;
    const { typeId, lastDay } = payload;
    const bonds =
      typeId && lastDay
        ? await findBonds(tx, request.accountId, [{ employeeId, typeId, lastDay }])
        : [];
    return {
      figures: [
        ...(notice
          ? [
              { label: 'Notice', value: `${notice.days} d` },
              { label: 'Notice ends', value: notice.endsOn },
              { label: 'Notice not served', value: `${notice.notServed} d` },
            ]
          : []),
        { label: 'To hand back or repay', value: String(items.length + bonds.length) },
        ...bonds.map(({ value }) => ({ label: 'Training bond', value: value.toFixed(2) })),
      ],
      lists: [],
    };
  },
  options: listTypes,
  decisionFacts: async (db, waiting) => {
    const people = waiting.map(({ employeeId }) => employeeId);
    const [first] = waiting;
    if (!first) return new Map();
    const items = await findHeld(db, first.accountId, people);
    const rows = await query<{ id: number; joinedOn: string | null; reports: number }>(
      db,
      `select e.id, e.joining_date::text as "joinedOn", (select count(*)::integer from employees s
         where s.supervisor_id = e.id and s.is_active) as reports
       from employees e where e.id = any($people::bigint[])`,
      { people },
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      waiting.map(({ requestId, employeeId }) => {
        const person = byId.get(employeeId);
        const held = items.filter(
          (item) => item.employeeId === employeeId && item.source !== 'reports',
        );
        return [
          requestId,
          {
            joinedOn: person?.joinedOn ?? null,
            toHandBack: held.length,
            directReports: person?.reports ?? 0,
          },
        ];
      }),
    );
  },
  carryOut: endEmployments,
  undo: keepEmployments,
  extension: { effects: { recordRelease }, fill: (event) => event },
};

/** Makes applications of the same person wait for each other, so that a double click sends one of them. */
const takeTurns = (tx: Tx, requests: readonly RequestToCheck<Payload>[]): Promise<unknown> =>
  query(tx, 'select from employees where id = any($ids::bigint[]) order by id for no key update', {
    ids: requests.map(({ employeeId }) => employeeId),
  });

function getProblems(
  { payload: { typeId, lastDay, cause }, isForOther, requestId }: RequestToCheck<Payload>,
  terms: Terms | undefined,
): Problem[] {
  if (!terms) return [];
  const problems: Problem[] = [];
  const refuse = (field: string, message: string) =>
    problems.push({ path: `payload.${field}`, message });
  const isDeath = terms.kind === 'death';
  if (typeId && !mayChooseType(terms, isForOther)) refuse('typeId', ONLY_HR);
  if (!isDeath && cause === null) refuse('cause', 'Main reason is required');
  if (isDeath && lastDay > terms.today) {
    refuse('lastDay', 'A death cannot be recorded for a later day');
  }
  if (terms.joinedOn !== null && lastDay < terms.joinedOn) {
    refuse('lastDay', 'The last day cannot be before the employment begins');
  } else if (!isForOther && requestId === undefined && lastDay < terms.today) {
    refuse('lastDay', 'The last day cannot be in the past');
  }
  if (terms.other !== null) {
    refuse('lastDay', `Another application is approved: ${terms.other}`);
  } else if (requestId === undefined && terms.waiting !== null) {
    refuse('lastDay', `Another application is waiting for approval: ${terms.waiting}`);
  } else if (terms.leavingOn !== null) {
    refuse('lastDay', `The last day of this person is already recorded: ${terms.leavingOn}`);
  }
  return problems;
}
