import { getFields } from '#machines/core/summary.ts';
import type { FactValue, NamedField } from '#machines/core/model/contextFields.ts';
import { mainWayFrom } from '#machines/core/model/journey.ts';
import type { UploadedFile } from '#machines/core/values/attachments.ts';
import type { TaskDetail, TaskEntry } from '#machines/core/tasks.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { followed } from '#server/engine/history/chain/readHistory.ts';
import { canAsk } from '#server/engine/instances/canAsk.ts';
import { openQuestions, questionsAbout } from '#server/engine/history/chain/questions.ts';
import { instancesByFigures } from './byFigures.ts';
import { presentDeciders, readDeciders } from './deciders.ts';
import { readReminder } from './reminders.ts';
import { readFacts } from './facts.ts';
import { instancesIn, presentInstance, type InstanceFilter } from './instanceList.ts';

/**
 * Instances as the task list shows them: with the facts that the actor may read, and with names of
 * people and business units. This takes three statements for a page of any size. Access to
 * confidential facts is recorded.
 */
export async function readTasks(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  instances: readonly Instance[],
  call: string,
): Promise<TaskEntry[]> {
  const { confidential } = bound;
  const opened = instances.filter((one) => confidential?.mayRead(bound, one, actor) ?? true);
  await confidential?.recordAccess(
    db,
    actor,
    call,
    opened.map(({ subjectId }) => subjectId),
  );
  const fields = getFields(bound.workflow);
  const read = await readFacts(db, bound, actor, instances);
  const [people, units, questions] = await Promise.all([
    getNames(db, actor, 'employees', peopleIn(fields, read)),
    getNames(
      db,
      actor,
      'business_units',
      instances.map(({ businessUnitId }) => businessUnitId),
    ),
    openQuestions(
      db,
      instances.map(({ id }) => id),
    ),
  ]);
  const at = databaseTime().toISOString();
  return instances.map((one, index) => ({
    ...presentInstance(bound, one, actor, at),
    unit: units.get(one.businessUnitId ?? 0) ?? null,
    facts: named(fields, read[index] ?? {}, people),
    asked: questions.get(one.id) ?? null,
    claim: one.claim && { ...one.claim, mine: one.claim.userId === actor.userId },
  }));
}

/** A page of tasks with their facts, in the requested order, or otherwise in the order that the workflow prefers. */
export async function listTasks(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  filter: InstanceFilter,
): Promise<{ total: number; items: TaskEntry[] }> {
  const { total, rows } =
    (await instancesByFigures(db, bound, actor, filter)) ??
    (await instancesIn(db, bound, actor, filter));
  return { total, items: await readTasks(db, bound, actor, rows, 'Workflow/Instances') };
}

/**
 * One instance with its facts, files and stages.
 * @throws 404 for a subject that does not exist or that the actor may not see.
 */
export async function readTask(
  db: Db,
  bound: BoundWorkflow,
  subjectId: number,
  actor: Actor,
): Promise<TaskDetail> {
  const instance = await followed(db, bound, subjectId, actor);
  const [entry] = await readTasks(db, bound, actor, [instance], 'Workflow/Task');
  if (!entry) throw notFound(`This ${bound.workflow.noun.one} does not exist`);
  const masked = getMasked(bound, actor, instance);
  return {
    ...entry,
    isFinal: instance.isFinal,
    attachments: await readAttachments(db, bound, instance),
    masked,
    page:
      masked.length > 0
        ? null
        : (bound.workflow.page?.(instance.context as never, instance.subjectId) ?? null),
    questions: masked.length > 0 ? [] : await questionsAbout(db, instance.id, actor),
    canAsk: canAsk(bound, instance, actor),
    deciders: presentDeciders(bound, instance, await readDeciders(db, bound, instance)),
    reminder: await readReminder(db, bound, instance, actor),
    stages: await getStages(db, bound, instance),
  };
}

/**
 * The files that are attached to an instance. Everyone who may read the instance may see them, which agrees with the
 * workflow's rule for files.
 */
const readAttachments = async (
  db: Db,
  { workflow }: BoundWorkflow,
  { accountId, subjectId }: Instance,
): Promise<UploadedFile[]> =>
  workflow.files === undefined
    ? []
    : query<UploadedFile>(
        db,
        `select id as "globalFileUrlId", name as "fileName" from files
         where table_reference = $files and reference_id = $subjectId
           and account_id = $accountId and deleted_at is null order by id`,
        { files: workflow.files, subjectId, accountId },
      );

/** The stages that the instance has passed, the current one, and those that will follow if everyone approves. */
async function getStages(
  db: Db,
  { description }: BoundWorkflow,
  { id, state, isFinal }: Instance,
): Promise<TaskDetail['stages']> {
  const rows = await query<{ state: string }>(
    db,
    `select to_state as state from workflow_transitions where instance_id = $id
     group by to_state order by min(seq)`,
    { id },
  );
  const ahead = isFinal ? [] : mainWayFrom(description, state);
  // A stage that sent the instance back is shown as still to come, not as passed.
  const past = rows.map((row) => row.state).filter((one) => one !== state && !ahead.includes(one));
  const stage = (one: string, is: 'past' | 'current' | 'ahead') => ({
    state: one,
    label: description.states.get(one)?.label ?? one,
    is,
  });
  return [
    ...past.map((one) => stage(one, 'past')),
    stage(state, 'current'),
    ...ahead.map((one) => stage(one, 'ahead')),
  ];
}

/** Labels of the fields that are masked for the actor. */
function getMasked(bound: BoundWorkflow, actor: Actor, instance: Instance): string[] {
  if (bound.confidential?.mayRead(bound, instance, actor) ?? true) return [];
  return getFields(bound.workflow).flatMap(({ label, open }) => (open ? [] : [label]));
}

const peopleIn = (
  fields: readonly NamedField[],
  read: readonly Record<string, unknown>[],
): unknown[] =>
  fields.flatMap(({ name, kind }) => (kind === 'person' ? read.map((facts) => facts[name]) : []));

const named = (
  fields: readonly NamedField[],
  facts: Record<string, unknown>,
  people: ReadonlyMap<number, string>,
): Record<string, FactValue> =>
  Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      if (!(name in facts)) return [];
      const value = facts[name] as FactValue;
      if (kind !== 'person' || typeof value !== 'number') return [[name, value]];
      return [[name, { id: value, name: people.get(value) ?? `#${value}` }]];
    }),
  );

async function getNames(
  db: Db,
  { accountId }: Actor,
  table: 'employees' | 'business_units',
  ids: readonly unknown[],
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'number'))];
  if (wanted.length === 0) return new Map();
  const rows = await query<{ id: number; name: string }>(
    db,
    `select id, name from ${table} where account_id = $accountId and id = any($wanted::bigint[])`,
    { accountId, wanted },
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
