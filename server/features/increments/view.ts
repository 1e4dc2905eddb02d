import { z } from 'zod';
import type { IncrementRow } from '#machines/contracts/increments.ts';
import { recordSalaryAccess } from '#server/access/salaryAccess.ts';
import { databaseTime } from '#server/clock.ts';
import { query } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import { queryIdOrAll } from '#server/http/query.ts';
import { CLAIM_COLUMN } from '#server/workflow/engine/instances.ts';
import type { Condition } from '#server/workflow/queue/condition.ts';
import { boundIncrements } from './binding.ts';
import { choicesByLikeness, type Choosable } from './choicesByLikeness.ts';
import { readRaisesOf } from './exceptionRows.ts';
import { exceptionsFirst, evaluateRecords } from './exceptions.ts';
import { PLACE_JOINS, REQUEST_COLUMNS } from './placeNames.ts';
import { paySightCondition } from './paySight.ts';
import { standInsFor, unitsInReach } from './policy.ts';
import { requestPresenter, type RequestRecord } from './presenter.ts';
import { queryViewType, queryYear } from './queryPieces.ts';
import { stageView, type StageView } from './stageView.ts';

/**
 * IncrementRequestView (spec 000 §7); `worplaceGroupId` is the specification's spelling. 0 or nothing
 * means all.
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

/**
 * What has reached a stage, by person: waiting rows first, of them those with exceptions first, then by
 * name. Rows contain pay, so only those whose pay the caller may see are included, and the access is
 * recorded. Requesters' own list has no exceptions, because they decide nothing there.
 */
export async function viewRequests(
  { db, actor, services }: Call,
  filter: ViewQuery,
): Promise<IncrementRow[]> {
  const bound = boundIncrements(services.engine);
  const view = stageView(bound, filter.viewType);
  const asked = filter.businessUnitId === 0 ? [] : [filter.businessUnitId];
  const unitIds = await unitsInReach(db, actor, view.roles, asked, standInsFor(bound, actor));
  const sight = paySightCondition(bound, actor);
  const records = await readRequests(db, bound.workflow.id, view, filter, unitIds, sight);
  const employeeIds = records.map(({ employeeId }) => employeeId);
  await recordSalaryAccess(db, actor, {
    call: `Employee/IncrementRequestView?viewType=${view.type}`,
    employeeIds,
  });
  const present = requestPresenter(bound);
  const evaluate = await evaluateRecords(
    { db, actor },
    bound,
    view.type === 'request' ? [] : records,
    filter.year,
  );
  const earlier = { year: filter.year - 1, employeeIds, sight };
  const lastYears = await readRaisesOf(db, bound.workflow.id, earlier);
  const choicesOf = choicesByLikeness(bound, actor, databaseTime().toISOString());
  const rows = records.map((record) =>
    present(record, {
      ...choicesOf(record),
      ...evaluate(record),
      lastYear: lastYears.get(record.employeeId) ?? null,
    }),
  );
  return exceptionsFirst(rows, view.stage);
}

const readRequests = (
  db: Call['db'],
  workflow: string,
  view: StageView,
  filter: ViewQuery,
  unitIds: number[],
  sight: Condition,
) =>
  query<RequestRecord & Choosable>(
    db,
    // Only the needed columns: reading all of 50,000 rows costs a third more.
    `select ${REQUEST_COLUMNS},
       i.business_unit_id as "businessUnitId", i.state, i.context, i.parties, i.acted,
       i.machine_version as "machineVersion", i.version, i.entered_at as "enteredAt",
       ${CLAIM_COLUMN}
     from increments r
     join workflow_instances i on i.workflow = $workflow and i.subject_id = r.id
     join employees e on e.id = r.employee_id
     ${PLACE_JOINS}
     where r.fiscal_year = $year and r.business_unit_id = any($unitIds::bigint[])
       and ($workplaceGroupId::bigint = 0 or r.workplace_group_id = $workplaceGroupId)
       and ($sectionId::bigint = 0 or r.section_id = $sectionId)
       and i.state = any($states::text[]) and ${sight.sql}
     order by i.state = $stage desc, e.name, r.id`,
    {
      workflow,
      unitIds,
      year: filter.year,
      workplaceGroupId: filter.workplaceGroupId,
      sectionId: filter.sectionId,
      ...sight.parameters,
      states: [...view.states],
      stage: view.stage,
    },
  );
