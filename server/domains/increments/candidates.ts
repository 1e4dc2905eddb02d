import { z } from 'zod';
import {
  basicOrGross,
  type IncrementRow,
} from '#machines/domains/increments/contracts/increments.ts';
import { effectiveDate, incrementPercent } from '#machines/domains/increments/events.ts';
import { audienceLabel } from '#machines/core/model/audience.ts';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import {
  emptyAsMissing,
  queryBoolean,
  queryIdOrAll,
  queryIds,
} from '#server/platform/http/query.ts';
import { boundIncrements } from './binding.ts';
import { PLACE_COLUMNS, PLACE_JOINS } from './placeNames.ts';
import { payListingRoles, refusalToRequest, requestAction, unitsInReach } from './policy.ts';
import { presentCandidate, type CandidateRecord } from './presenter.ts';
import { asNumber, queryYear } from './queryPieces.ts';

/** The query of EmployeeListForIncrement (spec 000 §7). 0 or nothing means all, as in the old product. */
export const candidatesQuery = z.object({
  businessUnitIds: queryIds.default([]),
  workplaceGroupId: queryIdOrAll,
  departmentId: queryIdOrAll,
  sectionId: queryIdOrAll,
  isManagement: emptyAsMissing(queryBoolean.optional()),
  year: queryYear,
  isFindAllPending: emptyAsMissing(queryBoolean.default(false)),
  basicOrGross: basicOrGross.default('gross'),
  effectiveDate: emptyAsMissing(effectiveDate.optional()),
  incrementPercentage: emptyAsMissing(z.preprocess(asNumber, incrementPercent).default(0)),
});
type CandidatesQuery = z.output<typeof candidatesQuery>;

/**
 * Lists people for whom an increment could be requested, by name. People for whom the caller can't request one are
 * listed, too: the caller and people with an open request have the reason in `blockedEvents`.
 */
export async function listCandidates(
  { db, actor, services }: Call,
  filter: CandidatesQuery,
): Promise<IncrementRow[]> {
  const bound = boundIncrements(services.engine);
  const unitIds = await unitsInReach(
    db,
    actor,
    payListingRoles(bound, actor),
    filter.businessUnitIds,
  );
  const records = await readCandidates(db, bound.workflow.id, filter, unitIds);
  await recordSalaryAccess(db, actor, {
    call: 'Employee/EmployeeListForIncrement',
    employeeIds: records.map(({ employeeId }) => employeeId),
  });
  const action = requestAction(bound);
  const refuse = refusalToRequest(bound, actor);
  const input = {
    percent: filter.incrementPercentage,
    basicOrGross: filter.basicOrGross,
    year: filter.year,
    effectiveDate: filter.effectiveDate ?? (await accountToday(db, actor.accountId)),
  };
  return records.map((record) => {
    const reason =
      refuse({ employeeId: record.employeeId, businessUnitId: record.unitId }) ??
      openReason(record, filter.year, (id) => bound.description.states.get(id)?.label);
    return presentCandidate(
      record,
      input,
      reason === null
        ? { allowedEvents: [action.event], blockedEvents: [] }
        : {
            allowedEvents: [],
            blockedEvents: [{ event: action.event, reason, whoCan: audienceLabel(action.who) }],
          },
    );
  });
}

const openReason = (
  { openState }: CandidateRecord,
  year: number,
  getLabel: (state: string) => string | undefined,
): string | null =>
  openState === null
    ? null
    : `Has an open request for ${fiscalYearLabel(year)}, at “${getLabel(openState) ?? openState}”`;

const readCandidates = (
  db: Call['db'],
  workflow: string,
  filter: CandidatesQuery,
  unitIds: number[],
) =>
  query<CandidateRecord>(
    db,
    `select r.id as "employeeId", r.code as "employeeCode", r.name as "employeeName",
       ${PLACE_COLUMNS}, r.joining_date as "joiningDate", r.gross, r.basic,
       r.is_management as "isManagement", w.state as "openState"
     from employees r
     ${PLACE_JOINS}
     left join increments i on i.employee_id = r.id and i.fiscal_year = $year and i.is_open
     left join workflow_instances w on w.workflow = $workflow and w.subject_id = i.id
     where r.business_unit_id = any($unitIds::bigint[]) and r.is_active
       and ($workplaceGroupId::bigint = 0 or r.workplace_group_id = $workplaceGroupId)
       and ($departmentId::bigint = 0 or r.department_id = $departmentId)
       and ($sectionId::bigint = 0 or r.section_id = $sectionId)
       and ($isManagement::boolean is null or r.is_management = $isManagement)
       and (not $isFindAllPending::boolean or not exists (
         select from increments p where p.employee_id = r.id and p.fiscal_year = $year))
     order by r.name, r.id`,
    {
      workflow,
      unitIds,
      workplaceGroupId: filter.workplaceGroupId,
      departmentId: filter.departmentId,
      sectionId: filter.sectionId,
      isManagement: filter.isManagement ?? null,
      isFindAllPending: filter.isFindAllPending,
      year: filter.year,
    },
  );
