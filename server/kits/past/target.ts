import type { RequestKind } from '#machines/kits/requests/request.ts';
import { requestKind } from '#server/kits/requests/declared.ts';
import { pipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import {
  getDefinition,
  parsedMapping,
  getTarget,
  unreadable,
  type Target,
} from '#server/kits/conformance/index.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { presentVersion, type PipelineVersion } from '#server/kits/requests/pipelineVersions.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';

/** The kind of request and the version of its pipeline that past cases are imported into. */
export interface PastTarget {
  kind: RequestKind;
  version: number;
  bound: BoundWorkflow;
  target: Target;
}

/**
 * The fields of an instance's input that are computed here, such as from the requester's row, and
 * so cannot come from the log.
 */
const KNOWN_HERE = ['businessUnitId', 'requesterId', 'filedBy', 'dueAt'];

/**
 * The version of the pipeline for past cases: the published version that equals the pipeline in the mapping; without
 * one in the mapping, the current version. Verification replays imported histories on it.
 * @throws CannotStart for a workflow that is not a request, or a pipeline that was never published here.
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
      : await published(tx, accountId, kind, await getDefinition(pipeline, given.pipelineFile));
  const target = await getTarget(
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
  const version = versions
    .map((one) => ({ ...one, definition: pipelineDefinition.parse(one.definition) }))
    .find(({ definition }) => canonicalJson(definition) === canonicalJson(wanted));
  if (version) return version;
  throw unreadable(
    'No version of the company’s pipeline is the one of the mapping: publish it under Common Approval Pipeline first',
  );
}
