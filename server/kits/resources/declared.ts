import type { Resource } from '#machines/kits/resources/resource.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { derive, slot } from '#server/platform/slot.ts';
import type { ResourceServer } from './resourceServer.ts';

/** A field by which requests name rows of a resource, or people; their values are JSON, without foreign keys. */
export interface NamingField {
  table: string;
  /** The kind of request. */
  kind: string;
  /** What the requests are called, in the plural. */
  label: string;
  field: string;
  /** The lines of the request that have the field; null for the request's own fields. */
  lines: string | null;
}

export interface DeclaredResources {
  /** Each has a screen of its own. */
  resources: readonly Resource[];
  /** Lists that forms choose from, but that are edited within another resource's rows. */
  inner: readonly Resource[];
  /** Server-side behavior by resource; most need no entry. */
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

/** Asks a resource's own rule whether what was changed may stand. */
export const checkAfter = async (
  tx: Tx,
  { accountId }: Pick<Actor, 'accountId'>,
  { id }: Resource,
  ids: readonly number[],
): Promise<void> => {
  await declaredResources.value.servers.get(id)?.after?.(tx, accountId, ids);
};
