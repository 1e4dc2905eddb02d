import type { z } from 'zod';
import {
  CONFORMANCE_STEPS,
  type ConformanceAnswer,
  type conformanceBody,
} from '#machines/engine/conformance/contract.ts';
import { firstPipeline } from '#machines/kits/requests/firstPipeline.ts';
import { pipelineDefinition, type PipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import { requestKind } from '#server/kits/requests/declared.ts';
import {
  conformanceAnswer,
  readConformance,
  logFormat,
  getTarget,
  Unreadable,
} from '#server/kits/conformance/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { readRecords } from '#server/platform/files/readApart/index.ts';
import { newestVersion } from '#server/kits/requests/pipelineVersions.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

/** In this time 60,000 steps can be replayed. */
const LONGEST_MS = 60_000;

/**
 * Checks a log against a workflow of the account. For a kind of request, the log is checked against the pipeline in the
 * mapping, or else the requested version. Cadre's own decisions aren't read.
 * @throws AppError 400 naming every problem of the log and the mapping, 404 for an unknown workflow.
 */
export async function checkLog(
  { db, actor: { accountId, userId } }: Call,
  engine: Engine,
  { workflow, mapping, pipeline, log }: z.output<typeof conformanceBody>,
  signal: AbortSignal,
): Promise<ConformanceAnswer> {
  const published = await getVersion(db, engine, accountId, workflow);
  try {
    const target = await getTarget(
      published?.kind ?? workflow,
      fromText(mapping, 'mapping'),
      (name) => {
        if (pipeline) return Promise.resolve(fromText(pipeline, 'pipeline'));
        throw new Unreadable(`The mapping names a pipeline: send ${name} along`, []);
      },
      published,
    );
    const rows = readRecords(Buffer.from(log), logFormat(target.mapping), {
      who: String(userId),
      signal,
      limits: { ms: LONGEST_MS },
    });
    return conformanceAnswer(target, await readConformance(target, rows, CONFORMANCE_STEPS));
  } catch (error) {
    throw error instanceof Unreadable ? invalid(error.reason, [...error.faults]) : error;
  }
}

/**
 * Returns the latest version for a kind of request, and otherwise the given version; undefined if there is no pipeline.
 */
async function getVersion(
  db: Db,
  engine: Engine,
  accountId: number,
  workflow: string,
): Promise<{ kind: string; version: number; definition: PipelineDefinition } | undefined> {
  const kind = requestKind(workflow);
  if (kind) {
    const newest = await newestVersion(db, accountId, kind.id);
    return { version: 1, definition: firstPipeline(kind), ...newest, kind: kind.id };
  }
  const bound = engine.workflows.get(workflow);
  if (!bound || bound.accounts?.has(accountId) === false) {
    throw notFound(`There is no workflow ${workflow}`);
  }
  const row = await queryOne<{ kind: string; version: number; definition: unknown }>(
    db,
    `select kind, version, definition from approval_pipeline_versions
     where account_id = $accountId and workflow = $workflow`,
    { accountId, workflow },
  );
  return row && { ...row, definition: pipelineDefinition.parse(row.definition) };
}

function fromText(given: unknown, what: string): unknown {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new Unreadable(`The ${what} is not valid JSON: ${reason}`, []);
  }
}
