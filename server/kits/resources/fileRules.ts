import type { MenuReference } from '#machines/core/access/permissions.ts';
import { fileFields, resourceFiles } from '#machines/kits/resources/files.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { FileRule } from '#server/kits/uploads/index.ts';
import { declaredResources } from './declared.ts';
import { getScope, within } from './scope.ts';

/**
 * The rule for the files of a resource: people may open a file if they may see its row on the resource's screen, or if
 * the resource itself allows it.
 */
const getRule =
  (resource: Resource): FileRule =>
  async (db, actor, { id, referenceId }) => {
    const { accountId } = actor;
    const reference = resource.screen.reference as MenuReference;
    const units = await unitsPermitted(db, actor, reference, 'isView');
    const scope = getScope(resource);
    const seen =
      units?.length !== 0 &&
      (await queryOne(
        db,
        `select t.id from ${resource.table} t ${scope.joins}
         where ${within(scope)} and t.id = $referenceId`,
        { accountId, units, referenceId },
      )) !== undefined;
    return (
      seen ||
      ((await declaredResources.value.servers.get(resource.id)?.opens?.(db, actor, id)) ?? false)
    );
  };

/** The rules for the files of all resources with fields for files, by the upload purpose. */
export const getFileRules = (resources: readonly Resource[]): Record<string, FileRule> =>
  Object.fromEntries(
    resources
      .filter(({ fields }) => fileFields(fields).length > 0)
      .map((resource) => [resourceFiles(resource), getRule(resource)]),
  );
