import type { Resource } from '#machines/kits/resources/resource.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { derive, slot } from '#server/platform/slot.ts';
import type { ResourceServer } from './resourceServer.ts';

/**
 * A field in which requests refer to a row of a resource or to a person. The values are stored in JSON, which has no
 * foreign keys, so they have to be searched.
 */
export interface NamingField {
  table: string;
  /** The kind of request. */
  kind: string;
  /** What requests of this kind are called, in the plural. */
  label: string;
  field: string;
  /** The name of the list of lines that has the field; null if it is a field of the request itself. */
  lines: string | null;
}

export interface DeclaredResources {
  /** Resources that have a screen of their own. */
  resources: readonly Resource[];
  /** Lists that forms choose from, but that have no screen: people edit them within the rows of another resource. */
  inner: readonly Resource[];
  /** What resources need on the server in addition to their declaration. Most resources have no entry. */
  servers: ReadonlyMap<string, ResourceServer>;
  namedBy: readonly NamingField[];
}

export const declaredResources = slot<DeclaredResources>('resources');

const byId = derive(
  declaredResources,
  ({ resources, inner }) =>
    new Map([...resources, ...inner].map((resource) => [resource.id, resource])),
);

export const resourceNamed = (id: string): Resource | undefined => byId().get(id);

/** Runs the resource's own check after rows were changed, if it has one. */
export const checkAfter = async (
  tx: Tx,
  { accountId }: Pick<Actor, 'accountId'>,
  { id }: Resource,
  ids: readonly number[],
): Promise<void> => {
  await declaredResources.value.servers.get(id)?.after?.(tx, accountId, ids);
};
