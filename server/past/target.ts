import type { RequestKind } from '#machines/requests/request.ts';
import { requestKind } from '#machines/requests/registry.ts';
import { pipelineDefinition } from '#machines/requests/pipeline.ts';
import {
  definitionOf,
  parsedMapping,
  targetOf,
  unreadable,
  type Target,
} from '#server/conformance/index.ts';
import { databaseTime } from '#server/clock.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { presentVersion, type PipelineVersion } from '#server/requests/pipelineVersions.ts';
import type { BoundWorkflow, Engine } from '#server/workflow/engine/engine.ts';
import { canonicalJson } from '#server/workflow/history/chain.ts';

/** Under what a past is brought along. */
export interface PastTarget {
  kind: RequestKind;
  version: number;
  bound: BoundWorkflow;
  target: Target;
}

/** What an instance begins with and the requester's own row says. */
const KNOWN_HERE = ['businessUnitId', 'requesterId', 'filedBy', 'dueAt'];

/**
 * The version of a pipeline that a mapping's past ran under: the one that it brings, where the account has
 * published it, else the present one. Imported history is verified under it from then on.
 * @throws CannotStart for what is no request, or a pipeline that was never published here.
 */
export async function pastTarget(
  tx: Tx,
  engine: Engine,
  accountId: number,
  given: { workflow: string; mapping: unknown; pipelineFile: (name: string) => Promise<unknown> },
): Promise<PastTarget> {
  const kind = requestKind(given.workflow);
  if (!kind)
    throw unreadable(`Only requests have a past that can be imported: ${given.workflow} is none`);
  const { pipeline, start, ...mapping } = parsedMapping(given.mapping);
  const present = await presentVersion(tx, accountId, kind, databaseTime().toISOString());
  const { version, workflow, definition } =
    pipeline === undefined
      ? present
      : await published(tx, accountId, kind, await definitionOf(pipeline, given.pipelineFile));
  const target = await targetOf(
    kind.id,
    {
      ...mapping,
      start: start.map(({ name, input }) => ({
        name,
        input: Object.fromEntries(
          Object.entries(input).filter(([field]) => !KNOWN_HERE.includes(field)),
        ),
      })),
    },
    given.pipelineFile,
    { version, definition },
  );
  await engine.refresh(tx);
  const bound = engine.workflows.get(workflow);
  if (!bound) throw new Error(`There is no workflow ${workflow}`);
  return { kind, version, bound, target };
}

async function published(
  tx: Tx,
  accountId: number,
  kind: RequestKind,
  wanted: PipelineVersion['definition'],
): Promise<Omit<PipelineVersion, 'id'>> {
  const versions = await query<{ version: number; workflow: string; definition: unknown }>(
    tx,
    `select version, workflow, definition from approval_pipeline_versions
     where account_id = $accountId and kind = $kind order by version desc`,
    { accountId, kind: kind.id },
  );
  const found = versions
    .map((one) => ({ ...one, definition: pipelineDefinition.parse(one.definition) }))
    .find(({ definition }) => canonicalJson(definition) === canonicalJson(wanted));
  if (found) return found;
  throw unreadable(
    'No version of the company’s pipeline is the one of the mapping: publish it under Common Approval Pipeline first',
  );
}
