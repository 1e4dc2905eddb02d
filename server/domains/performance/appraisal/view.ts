import { z } from 'zod';
import type { AppraisalView, FormView } from '#machines/domains/performance/contracts/appraisal.ts';
import type {
  FormKind,
  Reader,
  Sight,
} from '#machines/domains/performance/appraisal/visibility.ts';
import { appraisalWorkflow } from '#machines/domains/performance/appraisal/workflow.ts';
import { scoreKpis } from '#machines/domains/performance/scoring/final.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { stateSql } from '#server/engine/labels.ts';
import { readFacts, type AppraisalFacts } from './facts.ts';
import { readResults } from './result.ts';
import { isOfHr, readSight, type AppraisalBase } from './sight.ts';
import {
  getMonths,
  getSupervisors,
  isEarlier,
  readSupervisorNames,
  withOwnMonths,
} from './months.ts';

export const appraisalQuery = z.object({ appraisalId: queryInt('must be an ID') });

export const APPRAISAL_STATUS = stateSql(appraisalWorkflow);

type Head = Pick<AppraisalView, 'name' | 'code' | 'cycle' | 'status'> & {
  result: AppraisalView['result'];
};

/**
 * Returns an appraisal, limited to what its reader may see now.
 * @throws AppError 404 for anyone who may not see it.
 */
export async function readAppraisal(
  { db, actor }: Call,
  { appraisalId }: z.output<typeof appraisalQuery>,
): Promise<AppraisalView> {
  const seen = await readSight(db, actor, appraisalId);
  const facts = (await readFacts(db, [appraisalId])).get(appraisalId);
  if (!seen || !facts) throw notFound('Appraisal not found');
  const { base, reader, sight } = seen;
  const head = await queryOne<Head>(
    db,
    `select e.name, e.code, c.name as cycle, ${APPRAISAL_STATUS} as status, a.result
     from appraisals a join employees e on e.id = a.employee_id join performance_cycles c on c.id = a.cycle_id
     join workflow_instances i on i.workflow = 'appraisal' and i.subject_id = a.id
     where a.id = $appraisalId`,
    { appraisalId },
  );
  if (!head) throw notFound('Appraisal not found');
  const { lowest, highest } = facts.rule.scale;
  const names = await readSupervisorNames(db, base);
  return {
    ...head,
    appraisalId,
    employeeId: base.employeeId,
    state: base.state,
    scale: { lowest, highest },
    factors: facts.factors.map(({ weight: _of, ...factor }) => factor),
    kpis: scoreKpis(withOwnMonths(actor, reader, seen.base, facts.facts)).versions,
    previous: sight.writes === null ? [] : await readPrevious(db, actor, base, sight.writes),
    supervisors: getSupervisors(base, facts.facts, names),
    months: getMonths(actor, reader, base, facts.facts),
    forms: await readForms(db, actor, seen),
    writes: sight.writes,
    result: await getResult(db, { base, reader, sight, facts }, head.result),
    mayGiveBack: isOfHr(reader) ? getGivenBack(base, names) : [],
    mayCalibrate: reader === 'calibrator' && base.state === 'calibration',
  };
}

/** The forms that HR may give back at this stage. */
const getGivenBack = (
  { state, supervisorId, earlier }: AppraisalBase,
  names: ReadonlyMap<number, string>,
): AppraisalView['mayGiveBack'] => {
  if (state === 'supervisor') return [{ kind: 'self', raterId: null, name: null }];
  if (state !== 'hr') return [];
  return [
    ...(supervisorId === null
      ? []
      : [{ kind: 'supervisor' as const, raterId: null, name: names.get(supervisorId) ?? null }]),
    ...earlier.flatMap(({ employeeId: raterId, state: sent }) =>
      sent === 'sent'
        ? [{ kind: 'earlier' as const, raterId, name: names.get(raterId) ?? null }]
        : [],
    ),
  ];
};

/** Returns the published result. For people who calibrate it, returns the result as it would be published now. */
async function getResult(
  db: Db,
  of: { base: AppraisalBase; reader: Reader; sight: Sight; facts: AppraisalFacts },
  published: AppraisalView['result'],
): Promise<AppraisalView['result']> {
  const { base, reader, sight, facts } = of;
  if (!sight.score) return null;
  if (base.state === 'calibration') {
    return (await readResults(db, [base.appraisalId])).get(base.appraisalId) ?? null;
  }
  if (published === null || reader !== 'person' || facts.showsCalibrated) return published;
  // For a calibrated score, the parts are left out: their sum would reveal that the score was changed.
  return published.isCalibrated
    ? { ...published, isCalibrated: false, calculated: null, reason: null, parts: [], raters: [] }
    : published;
}

/** Returns the latest version of each form. Only its author sees a version that isn't sent. */
async function readForms(
  db: Db,
  actor: Actor,
  {
    base: { appraisalId },
    reader,
    sight: { forms, writes },
  }: { base: AppraisalBase; reader: Reader; sight: Sight },
): Promise<FormView[]> {
  return query<FormView>(
    db,
    `select distinct on (f.kind, f.earlier_id) f.kind, e.name as "raterName", f.sent_at as "sentAt", f.words, f.revision,
       ${MARKS_OF} as marks, case when f.kind = $writes then f.return_reason end as "returnReason"
     from appraisal_forms f join employees e on e.id = f.rater_id
     where f.appraisal_id = $appraisalId and f.kind = any($forms) and (f.sent_at is not null or f.kind = $writes)
       and (f.earlier_id is null or not $isEarlier or f.earlier_id = $own)
     order by f.kind, f.earlier_id, f.version desc`,
    {
      appraisalId,
      forms: [...forms],
      writes,
      isEarlier: isEarlier(reader),
      own: actor.employeeId,
    },
  );
}

/** SQL for the stored marks of a form `f`, as a list. */
export const MARKS_OF = `(select coalesce(jsonb_agg(jsonb_build_object('factorId', m.key::bigint,
    'mark', (m.value->>'mark')::float8, 'words', m.value->>'words') order by m.key::bigint), '[]')
  from jsonb_each(f.marks) m)`;

/** The marks of the same form in the last published cycle. An earlier supervisor sees only the marks that they gave. */
async function readPrevious(
  db: Db,
  { employeeId: own }: Actor,
  { appraisalId, employeeId }: AppraisalBase,
  kind: FormKind,
): Promise<AppraisalView['previous']> {
  const row = await queryOne<Pick<FormView, 'marks'>>(
    db,
    `select ${MARKS_OF} as marks from appraisal_forms f join appraisals a on a.id = f.appraisal_id
     join performance_cycles c on c.id = a.cycle_id
     join appraisals own on own.id = $appraisalId join performance_cycles n on n.id = own.cycle_id
     where a.employee_id = $employeeId and f.sent_at is not null and a.result is not null
       and c.starts_on < n.starts_on
       and case $kind when 'earlier' then f.kind in ('supervisor', 'earlier') and f.rater_id = $own
         else f.kind = $kind end
     order by c.starts_on desc, f.version desc limit 1`,
    { appraisalId, employeeId, kind, own },
  );
  return (row?.marks ?? []).flatMap(({ factorId, mark, words }) =>
    mark === null ? [] : [{ factorId, mark, words }],
  );
}
