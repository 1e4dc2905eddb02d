import type { z } from 'zod';
import { firstPipeline } from '#machines/kits/requests/firstPipeline.ts';
import type { undoVersionBody } from '#machines/kits/requests/contract.ts';
import { pipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import { changedAgain } from '#server/kits/resources/changedAgain.ts';
import { oneAtATime } from './pipelineVersions.ts';
import { publishPipeline } from './publish.ts';

/**
 * POST /Pipelines/UndoVersion: publishes the steps of the version before the newest as the next version, with the usual
 * checks. Open requests keep their steps.
 * @throws AppError 404 for the first version, 409 if there is a newer version than the caller saw.
 */
export async function undoVersion(
  tx: Tx,
  actor: Actor,
  kind: RequestKind,
  { version, reason }: Omit<z.output<typeof undoVersionBody>, 'kind'>,
): Promise<{ version: number | null; proposalId: number | null }> {
  await oneAtATime(tx);
  const versions = await query<{ version: number; definition: unknown; isByCadre: boolean }>(
    tx,
    `select version, definition, published_by is null as "isByCadre" from approval_pipeline_versions
     where account_id = $accountId and kind = $kind and version >= $version - 1 order by version`,
    { accountId: actor.accountId, kind: kind.id, version },
  );
  const earlier = versions.find((one) => one.version === version);
  if (!earlier || earlier.isByCadre) throw notFound('Version not found');
  if (versions.at(-1) !== earlier) throw changedAgain();
  const before = versions.find((one) => one.version === version - 1);
  const definition = before ? pipelineDefinition.parse(before.definition) : firstPipeline(kind);
  return publishPipeline(tx, actor, kind, { definition, baseVersion: version, reason });
}
