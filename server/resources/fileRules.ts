import type { MenuReference } from '#machines/contracts/permissions.ts';
import { fileFields, resourceFiles } from '#machines/resources/files.ts';
import { RESOURCES } from '#machines/resources/registry.ts';
import type { Resource } from '#machines/resources/resource.ts';
import { unitsPermitted } from '#server/access/reach.ts';
import { queryOne } from '#server/db/sql.ts';
import type { FileRule } from '#server/features/documents/index.ts';
import { RESOURCE_SERVERS } from './kinds.ts';
import { scopeOf, within } from './scope.ts';

/**
 * A row's files may be read by those who may see the row on its screen, and by those whom the resource
 * allows.
 */
const ruleOf =
  (resource: Resource): FileRule =>
  async (db, actor, { id, referenceId }) => {
    const { accountId } = actor;
    const reference = resource.screen.reference as MenuReference;
    const units = await unitsPermitted(db, actor, reference, 'isView');
    const scope = scopeOf(resource);
    const seen =
      units?.length !== 0 &&
      (await queryOne(
        db,
        `select t.id from ${resource.table} t ${scope.joins}
         where ${within(scope)} and t.id = $referenceId`,
        { accountId, units, referenceId },
      )) !== undefined;
    return seen || ((await RESOURCE_SERVERS.get(resource.id)?.opens?.(db, actor, id)) ?? false);
  };

/** File rules of every resource with file fields, by file use. */
export const resourceFileRules: Readonly<Record<string, FileRule>> = Object.fromEntries(
  RESOURCES.filter(({ fields }) => fileFields(fields).length > 0).map((resource) => [
    resourceFiles(resource),
    ruleOf(resource),
  ]),
);
