import type { Resource } from '#machines/resources/resource.ts';
import { forbidden } from '#server/errors.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Snapshot } from './changes.ts';
import type { Item } from './check.ts';

/**
 * Some rows grant rights, such as the membership of a group that approves, so nobody may add themselves
 * (`Rows.notOneself`). Removing oneself is allowed.
 * @throws AppError 403.
 */
export function refuseOneself(
  { employeeId }: Actor,
  resource: Resource,
  items: readonly Item[],
  before: ReadonlyMap<number, Snapshot>,
): void {
  for (const [name, { notOneself, label }] of Object.entries(resource.rows ?? {})) {
    if (notOneself === undefined || employeeId === null) continue;
    const isMe = (row: Record<string, unknown>) => row[notOneself] === employeeId;
    for (const { id, values } of items) {
      const given = (values[name] ?? []) as unknown as Record<string, unknown>[];
      if (!given.some(isMe) || before.get(id ?? 0)?.rows[name]?.some(isMe)) continue;
      throw forbidden(`${label}: you cannot add yourself. Ask another administrator`);
    }
  }
}
