import type { IssueTypeProcessToSave } from '#machines/workflows/ticket/process.ts';
import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { AppError, invalid, notFound } from '#server/errors.ts';
import type { Actor } from '#server/access/actor.ts';

/**
 * Saves an issue type and its steps, whole (ours). Tickets under way keep the steps they were raised
 * with.
 * @throws AppError 400 for steps of another type, 404 for people or types that aren't there, and 409 for a type that somebody
 * else has changed since, or whose name is taken.
 */
export async function saveProcess(
  tx: Tx,
  actor: Actor,
  type: IssueTypeProcessToSave,
): Promise<number> {
  await refuseStrangers(tx, actor, type);
  await refuseTakenName(tx, actor, type);
  const id =
    type.issueTypeId === 0 ? await addType(tx, actor, type) : await changeType(tx, actor, type);
  await storeSteps(tx, id, type.steps);
  return id;
}

async function refuseStrangers(
  tx: Tx,
  { accountId }: Actor,
  { steps }: IssueTypeProcessToSave,
): Promise<void> {
  const people = steps.flatMap(({ responsiblePersonId }) => responsiblePersonId ?? []);
  const known = await query<{ id: number }>(
    tx,
    `select id from employees
     where id = any($people::bigint[]) and account_id = $accountId and is_active`,
    { people, accountId },
  );
  const ids = new Set(known.map(({ id }) => id));
  if (people.some((id) => !ids.has(id)))
    throw notFound('The responsible person does not work here');
}

async function refuseTakenName(
  tx: Tx,
  { accountId }: Actor,
  { issueTypeId, issueTypeName }: IssueTypeProcessToSave,
): Promise<void> {
  const taken = await queryOne(
    tx,
    `select id from hr_issue_types
     where account_id = $accountId and lower(name) = lower($issueTypeName) and id <> $issueTypeId`,
    { accountId, issueTypeId, issueTypeName },
  );
  if (taken) throw new AppError('conflict', `The issue type ${issueTypeName} already exists`);
}

async function addType(
  tx: Tx,
  { accountId, userId }: Actor,
  { issueTypeName, isActive }: IssueTypeProcessToSave,
): Promise<number> {
  const row = await queryOne<{ id: number }>(
    tx,
    `with added as (
       insert into hr_issue_types (account_id, name, is_active, changed_by)
       values ($accountId, $issueTypeName, $isActive, $userId) returning id
     ), rated as (
       insert into hr_process_steps (issue_type_id, position, name, rule, hours)
       select id, 1000, 'Rating by the requester', 'rating', 0 from added
     )
     select id from added`,
    { accountId, userId, issueTypeName, isActive },
  );
  if (!row) throw new Error('The issue type was not stored');
  return row.id;
}

async function changeType(
  tx: Tx,
  { accountId, userId }: Actor,
  { issueTypeId, issueTypeName, isActive, version }: IssueTypeProcessToSave,
): Promise<number> {
  const known = await queryOne<{ version: number }>(
    tx,
    `select version from hr_issue_types
     where id = $issueTypeId and account_id = $accountId for update`,
    { issueTypeId, accountId },
  );
  if (!known) throw notFound('There is no such issue type');
  if (known.version !== version) {
    throw new AppError('conflict', 'This issue type has changed since you opened it');
  }
  await query(
    tx,
    `update hr_issue_types set name = $issueTypeName, is_active = $isActive,
       version = version + 1, changed_by = $userId, changed_at = now() where id = $issueTypeId`,
    { issueTypeId, issueTypeName, isActive, userId },
  );
  return issueTypeId;
}

/** Writes the steps in their order; one that is left out is switched off, since tickets name it. */
async function storeSteps(
  tx: Tx,
  issueTypeId: number,
  steps: IssueTypeProcessToSave['steps'],
): Promise<void> {
  const columns = {
    issueTypeId,
    ids: steps.map(({ processId }) => processId),
    names: steps.map(({ processName }) => processName),
    rules: steps.map(({ rule }) => rule),
    roles: steps.map(({ role }) => role),
    people: steps.map(({ responsiblePersonId }) => responsiblePersonId),
    hours: steps.map(({ hours }) => hours),
  };
  const kept = columns.ids.filter((id) => id !== 0);
  const known = await query<{ id: number }>(
    tx,
    `select id from hr_process_steps
     where issue_type_id = $issueTypeId and is_active and rule <> 'rating'`,
    { issueTypeId },
  );
  const own = new Set(known.map(({ id }) => id));
  if (new Set(kept).size < kept.length || kept.some((id) => !own.has(id))) {
    throw invalid('A step does not belong to this issue type, or is in the list twice');
  }
  await query(
    tx,
    `update hr_process_steps set is_active = false
     where issue_type_id = $issueTypeId and rule <> 'rating' and not id = any($kept::bigint[])`,
    { issueTypeId, kept },
  );
  const given = `unnest($ids::bigint[], $names::text[], $rules::text[], $roles::text[],
    $people::bigint[], $hours::numeric[]) with ordinality
    as n (id, name, rule, role, employee_id, hours, position)`;
  await query(
    tx,
    `update hr_process_steps s set position = n.position, name = n.name, rule = n.rule,
       role = n.role, employee_id = n.employee_id, hours = n.hours
     from ${given} where s.id = n.id and s.issue_type_id = $issueTypeId`,
    columns,
  );
  await query(
    tx,
    `insert into hr_process_steps (issue_type_id, position, name, rule, role, employee_id, hours)
     select $issueTypeId, n.position, n.name, n.rule, n.role, n.employee_id, n.hours
     from ${given} where n.id = 0`,
    columns,
  );
}
