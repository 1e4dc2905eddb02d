import type { Resource } from '#machines/kits/resources/resource.ts';
import { derive, slot } from '#server/platform/slot.ts';
import type { ResourceServer } from './resourceServer.ts';

export interface DeclaredResources {
  /** Each has a screen of its own. */
  resources: readonly Resource[];
  /** Lists that forms choose from, but that are edited within another resource's rows. */
  inner: readonly Resource[];
  /** Server-side behavior by resource; most need no entry. */
  servers: ReadonlyMap<string, ResourceServer>;
}

export const declaredResources = slot<DeclaredResources>('resources');

const byId = derive(
  declaredResources,
  ({ resources, inner }) =>
    new Map([...resources, ...inner].map((resource) => [resource.id, resource])),
);

export const resourceNamed = (id: string): Resource | undefined => byId().get(id);
