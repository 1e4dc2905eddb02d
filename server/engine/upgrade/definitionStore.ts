import { machineShape, getShape, type MachineShape } from '#machines/core/model/shape.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

/**
 * Stores the machines of this process. A version that is already stored is not overwritten, even if its
 * machine was changed.
 */
export async function storeShapes(db: Db, { workflows }: Pick<Engine, 'workflows'>): Promise<void> {
  const all = [...workflows.values()].map(({ workflow }) => workflow);
  await query(
    db,
    `insert into workflow_definitions (workflow, version, shape)
     select * from unnest($ids::text[], $versions::integer[], $shapes::jsonb[])
     on conflict do nothing`,
    {
      ids: all.map(({ id }) => id),
      versions: all.map(({ version }) => version),
      shapes: all.map((workflow) => JSON.stringify(getShape(workflow))),
    },
  );
}

/** The machines that have run on this database, by workflow and version, such as `increment 1`. */
export async function storedShapes(db: Db): Promise<Map<string, MachineShape>> {
  // The table may be missing, because machines are also checked before a deployment, when the database has not been
  // migrated yet.
  if (!(await hasTable(db, 'workflow_definitions'))) return new Map();
  const rows = await query<{ workflow: string; version: number; shape: unknown }>(
    db,
    'select workflow, version, shape from workflow_definitions',
  );
  return new Map(
    rows.map(({ workflow, version, shape }) => [
      `${workflow} ${version}`,
      machineShape.parse(shape),
    ]),
  );
}

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const row = await queryOne<{ isThere: boolean }>(
    db,
    `select to_regclass('public.' || $name::text) is not null as "isThere"`,
    { name },
  );
  return row?.isThere ?? false;
}
