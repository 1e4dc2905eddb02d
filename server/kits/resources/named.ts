import type { Resource } from '#machines/kits/resources/resource.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { resourceNamed } from './declared.ts';

/** The resource in the request's path. @throws AppError 404 for one that isn't declared. */
export function getResource({ params }: Pick<Call, 'params'>): Resource {
  const resource = resourceNamed(params.get('resource') ?? '');
  if (!resource) throw notFound('Endpoint not found');
  return resource;
}
