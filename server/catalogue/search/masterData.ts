import { isFoundBy } from '#machines/core/values/textKeys.ts';
import bengali from '#machines/core/locales/bn.json' with { type: 'json' };
import type { FoundChange } from '#machines/domains/company/contracts/search.ts';
import { fieldChanges } from '#machines/kits/resources/fieldChanges.ts';
import { declaredResources } from '#server/kits/resources/declared.ts';
import { getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Call } from '#server/platform/http/call.ts';
import { latestChanges } from '#server/kits/resources/history.ts';

/** The maximum number of resources whose changes are searched, because text of two letters may occur in many names. */
const MAX_RESOURCES = 3;

const words: ReadonlyMap<string, string> = new Map(Object.entries(bengali));

/**
 * Finds the latest changes of master data whose resource's name contains the text, one for each
 * recently changed row.
 */
export async function findChanges(call: Call, text: string, most: number): Promise<FoundChange[]> {
  const matching = declaredResources.value.resources.filter(({ screen: { title } }) =>
    [title, words.get(title) ?? ''].some((name) => isFoundBy(name, text)),
  );
  const all = await Promise.all(
    matching.slice(0, MAX_RESOURCES).map((resource) => getChanges(call, resource, most)),
  );
  return all
    .flat()
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, most);
}

async function getChanges(
  { db, actor }: Call,
  resource: Resource,
  most: number,
): Promise<FoundChange[]> {
  const reference = resource.screen.reference as MenuReference;
  const units = await unitsPermitted(db, actor, reference, 'isView');
  if (units?.length === 0) return [];
  const changed = await latestChanges(db, resource, { accountId: actor.accountId, units, most });
  return changed.map(({ row, change }) => ({
    address: resource.screen.address,
    id: row.id,
    screen: resource.screen.title,
    title: String(row.values[getTitle(resource)] ?? ''),
    at: change.at,
    byName: change.actorName,
    isNew: change.before === null,
    fields: fieldChanges(resource, change, (one) => one),
  }));
}
