import { z } from 'zod';
import type {
  IncrementFirstRows,
  IncrementRow,
} from '#machines/domains/increments/contracts/increments.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryIdOrAll } from '#server/platform/http/query.ts';
import { CLAIM_COLUMN } from '#server/engine/instances/instances.ts';
import type { Condition } from '#server/engine/instances/condition.ts';
import { boundIncrements } from './binding.ts';
import { choicesByLikeness, type Choosable } from './choicesByLikeness.ts';
import { readRaises } from './exceptionRows.ts';
import { evaluateRecords } from './exceptions.ts';
import { readListing } from './listing.ts';
import { PLACE_JOINS, REQUEST_COLUMNS } from './placeNames.ts';
import { payVisibilityCondition } from './payVisibility.ts';
import { getDelegatesFor, unitsInReach } from './policy.ts';
import { requestPresenter, type RequestRecord } from './presenter.ts';
import { queryViewType, queryYear } from './queryPieces.ts';
import { stageView, type StageView } from './stageView.ts';

/**
 * The query of IncrementRequestView (spec 000 §7). `worplaceGroupId` is spelt as in the specification. 0 or
 * nothing means all.
 */
export const viewQuery = z
  .object({
    businessUnitId: queryIdOrAll,
    year: queryYear,
    viewType: queryViewType,
    worplaceGroupId: queryIdOrAll,
    workplaceGroupId: queryIdOrAll,
    sectionId: queryIdOrAll,
  })
  .transform(({ worplaceGroupId, workplaceGroupId, ...rest }) => ({
    ...rest,
    workplaceGroupId: worplaceGroupId || workplaceGroupId,
  }));
type ViewQuery = z.output<typeof viewQuery>;
type Caller = Pick<Call, 'db' | 'actor' | 'services'>;

/**
 * Returns requests that have reached a stage, by person: pending ones first, among them those with exceptions,
 * then by name. Rows contain pay, so it only returns those whose pay the caller may see, and logs the access.
 * The requesters' list has no exceptions, because they decide nothing there.
 */
export const viewRequests = async (call: Caller, filter: ViewQuery): Promise<IncrementRow[]> =>
  (await readView(call, filter, null)).rows;

/** A screen first loads this many rows, which is more than it shows at once. */
const FIRST_ROWS = 100;

/** Returns the first rows and the totals of all, for a screen that loads the rest later. */
export const viewFirstRows = (call: Caller, filter: ViewQuery): Promise<IncrementFirstRows> =>
  readView(call, filter, FIRST_ROWS);

async function readView(
  { db, actor, services }: Caller,
  filter: ViewQuery,
  limit: number | null,
): Promise<IncrementFirstRows> {
  const bound = boundIncrements(services.engine);
  const view = stageView(bound, filter.viewType);
  const { businessUnitId, year, workplaceGroupId, sectionId } = filter;
  const requests = businessUnitId === 0 ? [] : [businessUnitId];
  const unitIds = await unitsInReach(
    db,
    actor,
    view.roles,
    requests,
    getDelegatesFor(bound, actor),
  );
  const sight = payVisibilityCondition(bound, actor);
  const { ids, medians, totals } = await readListing(
    { db, actor },
    bound,
    { view, year, unitIds, workplaceGroupId, sectionId },
    limit,
  );
  const records = await readRequests(db, bound.workflow.id, view, ids, sight);
  const employeeIds = records.map(({ employeeId }) => employeeId);
  await recordSalaryAccess(db, actor, {
    call: `Employee/IncrementRequestView?viewType=${view.type}`,
    employeeIds,
  });
  const present = requestPresenter(bound);
  const flagged = view.type === 'request' ? [] : records;
  const evaluate = await evaluateRecords({ db, actor }, bound, flagged, { year, medians });
  const earlier = { year: year - 1, employeeIds, sight };
  const lastYears = await readRaises(db, bound.workflow.id, earlier);
  const getChoices = choicesByLikeness(bound, actor, databaseTime().toISOString());
  const rows = records.map((record) =>
    present(record, {
      ...getChoices(record),
      ...evaluate(record),
      lastYear: lastYears.get(record.employeeId) ?? null,
    }),
  );
  return { rows, totals };
}

/** Returns requests in the given order, without those that have left the view since they were listed. */
const readRequests = (
  db: Call['db'],
  workflow: string,
  view: StageView,
  ids: readonly number[],
  sight: Condition,
) =>
  query<RequestRecord & Choosable>(
    db,
    // Only the needed columns are read, because all columns of 50,000 rows cost a third more.
    `select ${REQUEST_COLUMNS},
       i.business_unit_id as "businessUnitId", i.state, i.context, i.parties, i.acted,
       i.machine_version as "machineVersion", i.version, i.entered_at as "enteredAt",
       ${CLAIM_COLUMN}
     from unnest($ids::bigint[]) with ordinality as n (id, place)
     join increments r on r.id = n.id
     join workflow_instances i on i.workflow = $workflow and i.subject_id = r.id
     join employees e on e.id = r.employee_id
     ${PLACE_JOINS}
     where i.state = any($states::text[]) and ${sight.sql}
     order by n.place`,
    { workflow, ids, ...sight.parameters, states: [...view.states] },
  );
