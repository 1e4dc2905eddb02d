import type { Resource } from '#machines/kits/resources/resource.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { resourceNamed } from './declared.ts';

/**
 * The resource that the path of the request names.
 * @throws AppError 404 if none is declared.
 */
export function getResource({ params }: Pick<Call, 'params'>): Resource {
  const resource = resourceNamed(params.get('resource') ?? '');
  if (!resource) throw notFound('Endpoint not found');
  return resource;
}
