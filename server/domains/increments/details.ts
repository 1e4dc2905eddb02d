import { EXCEPTION_WORDS, type ExceptionKind } from '#machines/domains/increments/exceptions.ts';
import type { Flag } from '#machines/core/model/contextFields.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow, Details } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { readMedians, readRaises } from './exceptionRows.ts';
import { evaluateRecords } from './exceptions.ts';
import { payVisibilityCondition } from './payVisibility.ts';
import { PLACE_JOINS, REQUEST_COLUMNS } from './placeNames.ts';
import type { RequestRecord } from './presenter.ts';

const TONES: Record<ExceptionKind, Flag['tone']> = {
  ownRaise: 'danger',
  farFromMedian: 'warning',
  secondRaise: 'warning',
  noJoiningDate: 'info',
  newlyJoined: 'info',
  overBudget: 'danger',
  earlyDate: 'warning',
  lateDate: 'warning',
};

/**
 * Returns for each request what is unusual about it, the median of its section, last year's raise, and the
 * person's designation, department, section and joining date. As on the section's screen, medians only include
 * requests that the actor may see.
 */
export async function incrementDetails(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  instances: readonly Instance[],
): Promise<ReadonlyMap<number, Details>> {
  const subjectIds = new Set(instances.map(({ subjectId }) => subjectId));
  if (subjectIds.size === 0) return new Map();
  const records = await readRequests(db, bound, [...subjectIds]);
  const details = new Map<number, Details>();
  for (const year of new Set(records.map((record) => record.year))) {
    const ofYear = records.filter((record) => record.year === year);
    const sectionIds = [...new Set(ofYear.map(({ sectionId }) => sectionId))];
    const medians = await readMedians({ db, actor }, bound, { year, sectionIds });
    const evaluate = await evaluateRecords({ db, actor }, bound, ofYear, { year, medians });
    const lastYears = await readRaises(db, bound.workflow.id, {
      year: year - 1,
      employeeIds: ofYear.map(({ employeeId }) => employeeId),
      sight: payVisibilityCondition(bound, actor),
    });
    for (const record of ofYear) {
      const { exceptions, sectionMedianPercent } = evaluate(record);
      details.set(record.incrementId, {
        exceptions: exceptions.map(({ kind, reason }) => ({
          label: EXCEPTION_WORDS[kind].label,
          reason,
          tone: TONES[kind],
        })),
        medianPercent: sectionMedianPercent,
        lastYearPercent: lastYears.get(record.employeeId)?.incrementPercent ?? null,
        designation: record.designationName,
        department: record.departmentName,
        section: record.sectionName,
        joiningDate: record.joiningDate,
      });
    }
  }
  return details;
}

const readRequests = (
  db: Db,
  bound: BoundWorkflow,
  ids: readonly number[],
): Promise<RequestRecord[]> =>
  query<RequestRecord>(
    db,
    `select ${REQUEST_COLUMNS}, i.state, i.version,
       i.entered_at as "enteredAt", i.context
     from increments r
     join workflow_instances i on i.workflow = $workflow and i.subject_id = r.id
     join employees e on e.id = r.employee_id
     ${PLACE_JOINS}
     where r.id = any($ids::bigint[])`,
    { workflow: bound.workflow.id, ids },
  );
