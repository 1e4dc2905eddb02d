import { chargeableFrom } from '#machines/domains/career/discipline.ts';
import type { OpenCase } from '#machines/domains/career/contracts/discipline.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import type { DisciplineInput } from '#machines/domains/career/discipline/context.ts';
import { disciplineWorkflow } from '#machines/domains/career/discipline/workflow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { getMoment } from '#server/domains/career/moment.ts';
import { nextNumber } from '#server/platform/db/nextNumber.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound, type Problem } from '#server/platform/errors.ts';
import { startInstance } from '#server/engine/dispatch/startInstance.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { grievanceToCharge } from './grievances.ts';
import { CASE_RECORD } from './record.ts';

interface Person {
  name: string;
  code: string;
  unit: number;
  chain: number[];
}

/**
 * Opens a case and informs the accused. It is hidden from their superiors and from the complainant.
 * @throws AppError 400 naming each value, 403 or 404 if the caller may not charge this person, 409 for a second case of
 * a grievance.
 */
export async function openCase(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  { employeeId, grievanceId, incidentOn, charge }: OpenCase,
): Promise<number> {
  const { accountId } = actor;
  if (actor.employeeId === null) throw forbidden();
  const person = await getPerson(tx, actor, employeeId);
  const { at, today } = await getMoment(tx, accountId, engine.at);
  const grievance =
    grievanceId === null ? null : await grievanceToCharge(tx, engine, actor, grievanceId);
  const problems: Problem[] = [];
  if (incidentOn > today) {
    problems.push({ path: 'incidentOn', message: 'The incident cannot be in the future' });
  }
  if (incidentOn < chargeableFrom(today)) {
    problems.push({ path: 'incidentOn', message: 'The incident is more than 12 months ago' });
  }
  if (grievance && grievance.employeeId !== employeeId) {
    problems.push({ path: 'employeeId', message: 'The grievance is about someone else' });
  }
  const [problem] = problems;
  if (problem) throw invalid(problem.message, problems);
  const number = await nextNumber(tx, accountId, {
    kind: 'discipline',
    prefix: 'DC',
    year: Number(today.slice(0, 4)),
  });
  const row = await queryOne<Record<string, unknown> & { id: number }>(
    tx,
    `insert into disciplinary_cases (account_id, number, employee_id, business_unit_id, grievance_id,
       incident_on, charge, opened_by, created_at)
     values ($accountId, $number, $employeeId, $unit, $grievanceId, $incidentOn::date, $charge, $by,
       $at::timestamptz)
     on conflict (grievance_id) do nothing
     returning id, ${CASE_RECORD.columns.join(', ')}`,
    {
      accountId,
      number,
      employeeId,
      unit: person.unit,
      grievanceId,
      incidentOn,
      charge,
      by: actor.employeeId,
      at,
    },
  );
  if (!row) throw new AppError('conflict', 'There is already a case about this grievance');
  const complainant = grievance?.filedBy ?? null;
  const input: DisciplineInput = {
    employeeId,
    incidentOn,
    keptFrom: [...new Set([...person.chain, ...(complainant === null ? [] : [complainant])])],
  };
  await startInstance(tx, engine, {
    workflow: disciplineWorkflow,
    actor,
    source: CASE_RECORD,
    row: row,
    input: { ...input },
    subject: `${number}, ${person.name} (${person.code})`,
    businessUnitId: person.unit,
  });
  return row.id;
}

/**
 * The person to be charged.
 * @throws AppError 404 outside the caller's units, 403 for the caller and the caller's superiors.
 */
async function getPerson(tx: Tx, actor: Actor, employeeId: number): Promise<Person> {
  const person = await queryOne<Person>(
    tx,
    `select name, code, business_unit_id as unit, reporting_chain(id) as chain from employees
     where id = $employeeId and account_id = $accountId and is_active`,
    { employeeId, accountId: actor.accountId },
  );
  const units = await unitsPermitted(tx, actor, MENU.discipline, 'isCreate');
  if (!person || (units && !units.includes(person.unit))) {
    throw notFound('Employee not found');
  }
  if (actor.employeeId !== null && person.chain.map(Number).includes(actor.employeeId)) {
    throw forbidden('You cannot open a case about yourself or someone who reports to you');
  }
  return { ...person, chain: person.chain.map(Number) };
}
