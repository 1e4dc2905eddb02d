import { LRUCache } from 'lru-cache';
import { describe, type MachineDescription } from '#machines/core/model/describe.ts';
import type { Workflow } from '#machines/core/model/workflow.ts';
import { pipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import { requestWorkflow, type PublishedPipeline } from '#machines/kits/requests/workflow.ts';
import { pipelineWorkflowId } from '#machines/core/workflowId.ts';
import { query } from '#server/platform/db/sql.ts';
import type { BoundWorkflow, Published } from '#server/engine/instances/engine.ts';
import { hasTable } from '#server/engine/upgrade/definitionStore.ts';
import { requestBinding } from './binding.ts';
import { pipelineHash } from './pipelineVersions.ts';
import { requestKind } from './declared.ts';

interface BuiltMachine {
  workflow: Workflow;
  description: MachineDescription;
}

/** How many machines are cached. The definition of a pipeline is small, but its machine takes about 100 KB. */
const MACHINES = 200;

/**
 * Loads published pipelines; each version becomes a workflow of its own. If the definition in a row does not match the
 * hash in its name, someone changed it in the database, and the row is ignored.
 */
export function publishedPipelines(): Published {
  const machines = new LRUCache<string, BuiltMachine>({ max: MACHINES });
  const accounts = new Map<string, Set<number>>();
  let seen = 0;
  let isThere = false;
  return async (db, into) => {
    isThere ||= await hasTable(db, 'approval_pipeline_versions');
    if (!isThere) return;
    const rows = await query<{
      id: number;
      accountId: number;
      kind: string;
      version: number;
      workflow: string;
      definition: unknown;
    }>(
      db,
      `select id, account_id as "accountId", kind, version, workflow, definition
       from approval_pipeline_versions where id > $seen order by id`,
      { seen },
    );
    for (const { id, accountId, kind: name, version, workflow, definition } of rows) {
      seen = id;
      const kind = requestKind(name);
      const read = pipelineDefinition.safeParse(definition);
      if (!kind || !read.success) continue;
      const hash = pipelineHash(name, version, read.data);
      if (pipelineWorkflowId(name, version, hash) !== workflow) continue;
      const existing = accounts.get(workflow) ?? new Set<number>();
      accounts.set(workflow, existing.add(accountId));
      if (into.has(workflow)) continue;
      const pipeline = { kind, version, hash, definition: read.data };
      into.set(workflow, boundPipeline(machines, workflow, pipeline, existing));
    }
  };
}

/** A workflow whose machine is created when it is first used, and again if it was removed from the cache. */
function boundPipeline(
  machines: LRUCache<string, BuiltMachine>,
  id: string,
  pipeline: PublishedPipeline,
  accounts: ReadonlySet<number>,
): BoundWorkflow {
  const make = (): BuiltMachine => {
    const existing = machines.get(id);
    if (existing) return existing;
    const workflow = requestWorkflow(pipeline);
    const fresh = { workflow, description: describe(workflow) };
    machines.set(id, fresh);
    return fresh;
  };
  return {
    ...requestBinding(pipeline),
    accounts,
    get workflow() {
      return make().workflow;
    },
    get description() {
      return make().description;
    },
  };
}
