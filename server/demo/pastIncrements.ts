import { createHash, randomUUID } from 'node:crypto';
import { incrementWorkflow } from '#machines/domains/increments/workflow.ts';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { INCREMENT_RECORD } from '#server/domains/increments/index.ts';
import { getChain, everyone, recordImport, storeChains } from '#server/kits/past/index.ts';
import { recordChanges } from '#server/platform/history/records/recordChanges.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';
import type { Engine, EventInput } from '#server/engine/instances/engine.ts';
import { getEffect, getPercents } from './scenarios/lastYear.ts';
import { ACCOUNT_ID } from './stage/organisation.ts';
import type { Cohort } from './scenarios/incrementCohort.ts';
import type { Stage } from './stage/scenario.ts';

/** A request's row, by column names. Terms without a column are only stored in its history. */
interface Stored extends Record<string, unknown> {
  id: number;
  employee_id: number;
  gross: number;
  basic: number;
}

const TAKES_EFFECT = 'xstate.after.untilEffectiveDate.increment.scheduled';

/**
 * The requests behind last year's raises (`lastYear.ts`), with their history. They are stored as imported data: making
 * four decisions on each of 1,850 requests takes 7 s, importing them 2 s.
 */
export async function storeLastYearsRequests(
  { tx, actor }: Pick<Stage, 'tx' | 'actor'>,
  engine: Engine,
  cohorts: readonly Cohort[],
): Promise<void> {
  const bound = engine.workflows.get(incrementWorkflow.id);
  if (!bound) throw new Error(`There is no workflow ${incrementWorkflow.id}`);
  const importedAt = databaseTime().toISOString();
  const byId = new Map(
    [...(await everyone(tx, ACCOUNT_ID)).values()].map((e) => [e.employeeId, e]),
  );
  const values = { employeeId: 0, userId: null, code: '', name: '' };
  const maker = {
    engine,
    bound,
    accountId: ACCOUNT_ID,
    batchId: randomUUID(),
    personOf: (id: number) => byId.get(id) ?? values,
  };
  const rows = await storeRequests(tx, cohorts, actor('manager').userId ?? 0);
  const of = new Map(rows.map((row) => [row.employee_id, row]));
  const chains = cohorts.flatMap((cohort) =>
    cohort.raises.flatMap((raise) => {
      const row = of.get(raise.employeeId);
      const person = byId.get(raise.employeeId);
      if (!row || !person) return [];
      return getChain(maker, {
        subjectId: row.id,
        subject: `${person.name} (${person.code}), ${fiscalYearLabel(cohort.year)}`,
        businessUnitId: person.businessUnitId,
        record: getRecord(INCREMENT_RECORD, row),
        input: {
          employeeId: raise.employeeId,
          requestedBy: actor('manager').employeeId,
          gross: row.gross,
          basic: row.basic,
          basicOrGross: cohort.basicOrGross,
          incrementPercent: getPercents(cohort, raise).asked,
          effectiveDate: cohort.effectiveDate,
        },
        steps: getSteps(cohort, raise, { first: bound.workflow.startEvent, actor }),
      });
    }),
  );
  await storeChains(tx, maker, importedAt, chains);
  await recordImport(tx, actor('hr'), {
    workflow: bound.workflow.id,
    batchId: maker.batchId,
    name: 'Increments of last year.csv',
    hash: createHash('sha256').update(JSON.stringify(cohorts)).digest(),
    cases: chains.length,
    steps: chains.reduce((sum, { rows }) => sum + rows.length, 0),
    importedAt,
  });
  await nameTheirRaises(tx, rows);
}

function getSteps(
  cohort: Cohort,
  raise: Cohort['raises'][number],
  { first, actor }: { first: string } & Pick<Stage, 'actor'>,
): { event: EventInput; personId: number }[] {
  const { asked, granted } = getPercents(cohort, raise);
  const { releasedAt, paidAt } = getEffect(cohort);
  const getEmployee = (login: string) => actor(login).employeeId ?? 0;
  return [
    { event: { type: first, at: cohort.requestedAt }, personId: getEmployee('manager') },
    ...cohort.steps.map(({ login, event: type, at, comment }) => ({
      event: {
        type,
        at,
        ...(comment ? { comment } : {}),
        ...(type === 'hr.recommend' && granted !== asked ? { incrementPercent: granted } : {}),
      },
      personId: getEmployee(login),
    })),
    // If the request was released before its effective date, a timer put it into effect.
    ...(releasedAt < paidAt ? [{ event: { type: TAKES_EFFECT, at: paidAt }, personId: 0 }] : []),
  ];
}

/**
 * Stores the closed requests. Unit and workplace are the current ones; pay before and after comes from the raise's
 * salary revision.
 */
async function storeRequests(
  tx: Tx,
  cohorts: readonly Cohort[],
  createdBy: number,
): Promise<Stored[]> {
  const entries = cohorts.flatMap((cohort) =>
    cohort.raises.map((raise) => {
      const { granted } = getPercents(cohort, raise);
      return {
        id: raise.employeeId,
        year: cohort.year,
        day: cohort.effectiveDate,
        depends_on: cohort.basicOrGross,
        typed: raise.percent,
        granted,
        at: cohort.requestedAt,
      };
    }),
  );
  return query<Stored>(
    tx,
    `insert into increments (account_id, employee_id, business_unit_id, workplace_group_id,
       department_id, section_id, designation_id, employment_type_id, is_management, fiscal_year,
       effective_date, basic_or_gross, gross, basic, incr_percent, increment_percent, after_gross,
       is_open, created_by, created_at)
     select e.account_id, e.id, e.business_unit_id, e.workplace_group_id, e.department_id,
       e.section_id, e.designation_id, e.employment_type_id, e.is_management, n.year, n.day,
       n.depends_on, r.gross_before, r.basic_before, n.typed, n.granted, r.gross_after, false,
       $createdBy, n.at
     from jsonb_to_recordset($asked::jsonb) n (id bigint, year integer, day date, depends_on text,
       typed numeric, granted numeric, at timestamptz)
     join employees e on e.id = n.id
     join salary_revisions r on r.employee_id = n.id and r.effective_date = n.day
       and r.increment_id is null
     order by n.id
     returning id, ${INCREMENT_RECORD.columns.join(', ')}`,
    { asked: JSON.stringify(entries), createdBy },
  );
}

/** Links each raise to the request that it came from, and to the release that paid it. */
async function nameTheirRaises(tx: Tx, rows: readonly Stored[]): Promise<void> {
  const linked = await query<{ id: number; incrementId: number; instanceId: number; seq: number }>(
    tx,
    `update salary_revisions r set increment_id = i.id, cause = 'increment'
     from increments i
     join workflow_instances w on w.workflow = 'increment' and w.subject_id = i.id
     join workflow_transitions t on t.instance_id = w.id and t.event = 'finance.release'
     where i.id = any($ids::bigint[]) and r.employee_id = i.employee_id
       and r.effective_date = i.effective_date and r.increment_id is null
     returning r.id, i.id as "incrementId", w.id as "instanceId", t.seq`,
    { ids: rows.map(({ id }) => id) },
  );
  await recordChanges(
    tx,
    linked.map(({ id, incrementId, instanceId, seq }) => ({
      recordType: 'salary revision',
      recordId: id,
      before: { incrementId: null },
      after: { incrementId },
      actor: { userId: null, accountId: ACCOUNT_ID },
      transition: { instanceId, seq },
    })),
  );
}
