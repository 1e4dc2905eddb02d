import { EXCEPTION_WORDS, type ExceptionKind } from '#machines/workflows/increment/exceptions.ts';
import type { Flag } from '#machines/model/contextFields.ts';
import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { Actor } from '#server/access/actor.ts';
import type { BoundWorkflow, Details } from '#server/workflow/engine/engine.ts';
import type { Instance } from '#server/workflow/engine/instances.ts';
import { readRaisesOf } from './exceptionRows.ts';
import { evaluateRecords } from './exceptions.ts';
import { paySightCondition } from './paySight.ts';
import { PLACE_JOINS, REQUEST_COLUMNS } from './placeNames.ts';
import type { RequestRecord } from './presenter.ts';
import { stageView } from './stageView.ts';

const TONES: Record<ExceptionKind, Flag['tone']> = {
  ownRaise: 'danger',
  farFromMedian: 'warning',
  secondRaise: 'warning',
  noJoiningDate: 'info',
  newlyJoined: 'info',
  overBudget: 'danger',
  earlyDate: 'warning',
};

/**
 * The exceptions of each request, and its person: evaluated among all requests of its section that the
 * actor may see, as on the section's screen.
 */
export async function incrementDetails(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  instances: readonly Instance[],
): Promise<ReadonlyMap<number, Details>> {
  const asked = new Set(instances.map(({ subjectId }) => subjectId));
  if (asked.size === 0) return new Map();
  const records = await readSectionsOf(db, bound, actor, [...asked]);
  const details = new Map<number, Details>();
  for (const year of new Set(records.map((record) => record.year))) {
    const ofYear = records.filter((record) => record.year === year);
    const shown = ofYear.filter(({ incrementId }) => asked.has(incrementId));
    const evaluate = await evaluateRecords({ db, actor }, bound, ofYear, year);
    const lastYears = await readRaisesOf(db, bound.workflow.id, {
      year: year - 1,
      employeeIds: shown.map(({ employeeId }) => employeeId),
      sight: paySightCondition(bound, actor),
    });
    for (const record of shown) {
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

/** These requests, and the counting ones of their sections and years that the actor may see. */
const readSectionsOf = (
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  ids: readonly number[],
): Promise<RequestRecord[]> => {
  const sight = paySightCondition(bound, actor);
  return query<RequestRecord>(
    db,
    `select ${REQUEST_COLUMNS}, i.state, i.version,
       i.entered_at as "enteredAt", i.context
     from increments r
     join workflow_instances i on i.workflow = $workflow and i.subject_id = r.id
     join employees e on e.id = r.employee_id
     ${PLACE_JOINS}
     where r.id = any($ids::bigint[]) or (
       (r.fiscal_year, r.section_id) in (
         select a.fiscal_year, a.section_id from increments a where a.id = any($ids::bigint[]))
       and r.account_id = $accountId and i.state = any($states::text[]) and ${sight.sql})`,
    {
      workflow: bound.workflow.id,
      accountId: actor.accountId,
      ids,
      ...sight.parameters,
      states: [...stageView(bound, 'hr').states],
    },
  );
};
