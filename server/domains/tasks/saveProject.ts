import type { z } from 'zod';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { closeBody, ProjectInput } from '#machines/domains/tasks/contracts/tasks.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import { lockProject, type Writer } from './access.ts';
import { recordEvents } from './events.ts';

export interface ProjectAnswer {
  statusCode: number;
  message: string;
  autoId: number;
}

/**
 * POST /Task/SaveProject: creates a project with the caller as a member, or changes a project that the caller owns.
 * @throws AppError 409 for a stale version, a short name in use, or a removed column that still has cards.
 */
export async function saveProject(call: Writer, input: ProjectInput): Promise<ProjectAnswer> {
  const { tx, actor } = call;
  const self = actor.employeeId;
  if (self === null) throw forbidden();
  const isNew = input.projectId == null;
  const memberIds = [...new Set([...input.memberIds, input.ownerId, ...(isNew ? [self] : [])])];
  await refuseStrangers(tx, actor.accountId, memberIds);
  if (!input.columns.some(({ state }) => state === 'done')) {
    throw invalid('One column must be for cards that are done');
  }
  const projectId = isNew
    ? await create(call, input)
    : await change(call, input.projectId ?? 0, input);
  await keepColumns(tx, actor.accountId, projectId, input.columns);
  await keepMembers(tx, actor.accountId, projectId, memberIds);
  await recordEvents(call, projectId, []);
  return { statusCode: 200, message: 'Saved', autoId: projectId };
}

async function refuseStrangers(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  const row = await queryOne<{ people: number }>(
    tx,
    `select count(*)::integer as people from employees
     where id = any($ids::bigint[]) and account_id = $accountId and is_active`,
    { ids, accountId },
  );
  if (row?.people !== ids.length) throw notFound('Employee not found');
}

const getValues = ({
  name,
  code,
  description,
  ownerId,
  startsOn,
  endsOn,
  ...input
}: ProjectInput) => ({
  name,
  code: code.toUpperCase(),
  description,
  ownerId,
  startsOn,
  endsOn,
  needsAcceptance: input.needsAcceptance,
});

/**
 * Refuses a short name in use.
 * @throws AppError 409 if another project has it.
 */
async function refuseTakenCode(
  tx: Tx,
  accountId: number,
  code: string,
  but: number,
): Promise<void> {
  const taken = await queryOne(
    tx,
    `select from task_projects where account_id = $accountId and upper(code) = upper($code) and id <> $but`,
    { accountId, code, but },
  );
  if (!taken) return;
  const message = `Another project has the short name ${code.toUpperCase()}`;
  throw new AppError('conflict', message, { errors: [{ path: 'code', message }] });
}

async function create({ tx, actor }: Writer, input: ProjectInput): Promise<number> {
  // Concurrent saves with the same short name wait for each other here.
  await query(tx, "select pg_advisory_xact_lock(hashtext('task_projects ' || $accountId::text))", {
    accountId: actor.accountId,
  });
  await refuseTakenCode(tx, actor.accountId, input.code, 0);
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into task_projects (account_id, code, name, description, owner_id, starts_on, ends_on,
       needs_acceptance, created_by)
     values ($accountId, $code, $name, $description, $ownerId, $startsOn, $endsOn, $needsAcceptance, $userId)
     returning id`,
    { ...getValues(input), accountId: actor.accountId, userId: actor.userId },
  );
  if (!row) throw new Error('The project was not stored');
  return row.id;
}

async function change(call: Writer, projectId: number, input: ProjectInput): Promise<number> {
  const { tx, actor } = call;
  const project = await lockProject(call, projectId);
  if (
    project.isPersonal &&
    (input.ownerId !== actor.employeeId || input.memberIds.some((id) => id !== input.ownerId))
  ) {
    throw new AppError('conflict', 'This project collects your own cases and has no other members');
  }
  const units = await unitsPermitted(tx, actor, MENU.taskManagement, 'isEdit');
  if (!project.isOwner || units?.length === 0) {
    throw forbidden('Only the owner of the project can change it');
  }
  if (project.version !== input.version) {
    throw new AppError('conflict', 'Someone else changed the project meanwhile. Load it again');
  }
  await refuseTakenCode(tx, actor.accountId, input.code, projectId);
  await query(
    tx,
    `update task_projects set code = $code, name = $name, description = $description, owner_id = $ownerId,
       starts_on = $startsOn, ends_on = $endsOn, needs_acceptance = $needsAcceptance, version = version + 1
     where id = $projectId`,
    { ...getValues(input), projectId },
  );
  return projectId;
}

async function keepColumns(
  tx: Tx,
  accountId: number,
  projectId: number,
  columns: ProjectInput['columns'],
): Promise<void> {
  const current = await query<{ id: number; name: string; cards: number }>(
    tx,
    `select c.id, c.name, (select count(*)::integer from tasks t
       where t.column_id = c.id and t.removed_at is null) as cards
     from task_columns c where c.project_id = $projectId and c.removed_at is null`,
    { projectId },
  );
  const kept = columns.flatMap(({ columnId }) => columnId ?? []);
  if (kept.some((id) => !current.some((one) => one.id === id))) throw notFound('Column not found');
  const used = current.find(({ id, cards }) => !kept.includes(id) && cards > 0);
  if (used) {
    throw new AppError('conflict', `${used.name} still has ${used.cards} cards. Move them first`);
  }
  await query(
    tx,
    `update task_columns set removed_at = now()
     where project_id = $projectId and removed_at is null and not id = any($kept::bigint[])`,
    { projectId, kept },
  );
  const rows = columns.map((column, position) => ({ ...column, position }));
  const parameters = (part: typeof rows) => ({
    accountId,
    projectId,
    ids: part.map(({ columnId }) => columnId ?? null),
    positions: part.map(({ position }) => position),
    names: part.map(({ name }) => name),
    states: part.map(({ state }) => state),
    limits: part.map(({ limit }) => limit),
    stops: part.map(({ stops }) => stops),
  });
  const SOURCE = `unnest($ids::bigint[], $positions::integer[], $names::text[], $states::text[],
    $limits::integer[], $stops::boolean[]) r (id, position, name, state, card_limit, limit_stops)`;
  await query(
    tx,
    `update task_columns c set position = r.position, name = r.name, state = r.state,
       card_limit = r.card_limit, limit_stops = r.limit_stops
     from ${SOURCE} where c.id = r.id and c.project_id = $projectId and $accountId::bigint = c.account_id`,
    parameters(rows.filter(({ columnId }) => columnId != null)),
  );
  await query(
    tx,
    `insert into task_columns (account_id, project_id, position, name, state, card_limit, limit_stops)
     select $accountId, $projectId, r.position, r.name, r.state, r.card_limit, r.limit_stops from ${SOURCE}`,
    parameters(rows.filter(({ columnId }) => columnId == null)),
  );
}

/** Stores the members of a project. Cards of removed members stay assigned to them until someone else takes them. */
async function keepMembers(
  tx: Tx,
  accountId: number,
  projectId: number,
  memberIds: readonly number[],
): Promise<void> {
  await query(
    tx,
    `insert into task_project_members (project_id, employee_id, account_id)
     select $projectId, unnest($memberIds::bigint[]), $accountId
     on conflict (project_id, employee_id) do update set left_at = null, joined_at = now()
       where task_project_members.left_at is not null`,
    { projectId, memberIds, accountId },
  );
  await query(
    tx,
    `update task_project_members set left_at = now()
     where project_id = $projectId and left_at is null and not employee_id = any($memberIds::bigint[])`,
    { projectId, memberIds },
  );
}

/** POST /Task/CloseProject: closes a project; only its owner may. */
export async function closeProject(
  call: Writer,
  { projectId, isClosed }: z.output<typeof closeBody>,
): Promise<void> {
  const project = await lockProject(call, projectId, { evenClosed: true });
  if (!project.isOwner) throw forbidden('Only the owner of the project can close it or open it');
  await query(
    call.tx,
    `update task_projects set closed_at = case when $isClosed::boolean then coalesce(closed_at, now()) end
     where id = $projectId`,
    { projectId, isClosed },
  );
  await recordEvents(call, projectId, []);
}
