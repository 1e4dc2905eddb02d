import { isFoundBy } from '#server/platform/db/search.ts';
import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import {
  TICKET_PAGE,
  TICKET_STATUSES,
  type TicketList,
  type TicketStatusFilter,
} from '#machines/domains/tickets/contracts/tickets.ts';
import { statesTagged } from '#machines/core/model/describe.ts';
import { currentStep } from '#machines/domains/tickets/steps.ts';
import { CLOSED } from '#machines/domains/tickets/status.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryIdOrAll, queryInt, queryText } from '#server/platform/http/query.ts';
import { readable } from '#server/engine/queue/scope.ts';
import { readWorkingCalendar } from '#server/engine/instances/workingCalendar.ts';
import { boundTickets } from './binding.ts';
import { getContext } from './context.ts';
import { managedUnits } from './policy.ts';
import {
  getNames,
  presentTicket,
  STORED_COLUMNS,
  STORED_FROM,
  type StoredTicket,
} from './ticketRows.ts';

const day = (name: string) => emptyAsMissing(calendarDay(`${name} must be a date`).optional());

/**
 * The specification's clients send the status twice, as value and label, which are equal here (spec 001 §7). Without a
 * status, all tickets are meant.
 */
const status = z.preprocess(
  (sent) => [sent ?? 'All'].flat().map((one: unknown) => (one === '' ? 'All' : one)),
  z
    .array(z.enum(TICKET_STATUSES, { error: `must be ${TICKET_STATUSES.join(', ')}` }))
    .min(1)
    .refine((sent) => new Set(sent).size === 1, 'The status and its label differ')
    .transform(([first = 'All']) => first),
);

/** The query of GetTickets (spec 001 §7). */
export const listQuery = z
  .object({
    fromDate: day('fromDate'),
    toDate: day('toDate'),
    pageNumber: emptyAsMissing(queryInt().pipe(z.number().min(1).max(1_000_000)).default(1)),
    pageSize: emptyAsMissing(queryInt().pipe(z.number().min(1).max(100)).default(TICKET_PAGE)),
    employeeId: queryIdOrAll,
    businessUnitId: queryIdOrAll,
    status,
    searchTerm: queryText.default(''),
  })
  .refine(({ fromDate, toDate }) => !fromDate || !toDate || fromDate <= toDate, {
    path: ['toDate'],
    message: 'To Date cannot be before Form Date',
  });

/** The conditions in SQL for each `ticketStatus`. */
const STATUS: Record<TicketStatusFilter, string> = {
  All: 'true',
  Closed: 'i.state = any($closedStates::text[])',
  Delegate: `(i.state <> all($closedStates::text[]) and (i.context->>'isDelegated')::boolean)`,
  Open: `(i.state <> all($closedStates::text[]) and not (i.context->>'isDelegated')::boolean)`,
};

/**
 * Returns visible tickets, the latest first. With the caller's ID and no unit, and for everyone who isn't a manager,
 * these are the tickets in which the caller is a party. Otherwise they are the tickets of units that the caller
 * manages.
 */
export async function listTickets(
  { db, actor, services }: Call,
  filter: z.output<typeof listQuery>,
): Promise<TicketList> {
  const bound = boundTickets(services.engine);
  const managed = await managedUnits(db, actor, 'isView');
  const saysOwn = filter.employeeId === actor.employeeId && filter.businessUnitId === 0;
  const isOwn =
    saysOwn || (managed?.length === 0 && filter.employeeId + filter.businessUnitId === 0);
  if (managed?.length === 0 && !isOwn) throw forbidden();
  const units = isOwn ? null : managed;
  // If a manager sends their own ID together with a unit, the ID only says who the caller is, and doesn't filter the
  // tickets.
  const isAsker = filter.employeeId === actor.employeeId || filter.employeeId === 0;
  const employeeId = isOwn ? actor.employeeId : isAsker ? 0 : filter.employeeId;
  const scope = readable(bound, actor);
  const { timeZone } = await readWorkingCalendar(db, actor.accountId);
  const rows = await query<StoredTicket & { total: number }>(
    db,
    `select ${STORED_COLUMNS}, count(*) over ()::integer as total from ${STORED_FROM}
     where t.account_id = $accountId and ${scope.sql} and ${STATUS[filter.status]}
       and ($units::bigint[] is null or t.business_unit_id = any($units))
       and ($businessUnitId::bigint = 0 or t.business_unit_id = $businessUnitId)
       and ($employeeId::bigint = 0 or t.requester_id = $employeeId
         or exists (select from jsonb_each(i.parties) p
           where p.value = to_jsonb($employeeId::bigint)))
       and ($fromDate::date is null
         or (t.created_at at time zone $timeZone::text)::date >= $fromDate::date)
       and ($toDate::date is null
         or (t.created_at at time zone $timeZone::text)::date <= $toDate::date)
       and ($search::text = '' or t.id::text = $search::text
         or ${isFoundBy('t.issue_type_name, t.issue_details, r.code, r.name')})
     order by t.created_at desc, t.id desc
     limit $limit offset $offset`,
    {
      accountId: actor.accountId,
      workflow: bound.workflow.id,
      closedStates: statesTagged(bound.description, CLOSED),
      units,
      businessUnitId: filter.businessUnitId,
      employeeId,
      fromDate: filter.fromDate ?? null,
      toDate: filter.toDate ?? null,
      timeZone,
      search: filter.searchTerm,
      limit: filter.pageSize,
      offset: (filter.pageNumber - 1) * filter.pageSize,
      ...scope.parameters,
    },
  );
  const names = await getNames(
    db,
    rows.flatMap(({ context }) => currentStep(getContext(context).steps) ?? []),
  );
  const at = databaseTime().toISOString();
  return {
    tickets: rows.map((row) => presentTicket(bound, actor, row, names, at)),
    totalCount: rows[0]?.total ?? 0,
    pageNumber: filter.pageNumber,
    pageSize: filter.pageSize,
  };
}
