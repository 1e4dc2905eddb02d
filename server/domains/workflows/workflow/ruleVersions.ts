import { Router } from 'express';
import { z } from 'zod';
import type { RecordedRules } from '#machines/core/chart/rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import { read } from '#server/platform/http/call.ts';
import { queryText } from '#server/platform/http/query.ts';
import type { Services } from '#server/platform/services.ts';
import { getRules, type MachineRules } from '#server/engine/instances/rules.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

/**
 * GET /Workflow/RuleVersions: lists the versions of a machine's rules that servers have run, the latest first.
 * @throws AppError 404 for a workflow that the caller's company doesn't have.
 */
async function readRuleVersions(
  db: Db,
  { workflows }: Pick<Engine, 'workflows'>,
  { accountId }: Actor,
  workflow: string,
): Promise<RecordedRules[]> {
  const bound = workflows.get(workflow);
  if (!bound || bound.accounts?.has(accountId) === false) {
    throw notFound(`There is no workflow ${workflow}`);
  }
  const { digest: now } = getRules(bound);
  const rows = await query<{ digest: string; version: number; since: Date; rules: MachineRules }>(
    db,
    `select digest, version, first_run_at as since, rules from workflow_rules
     where workflow = $workflow order by first_run_at desc, version desc`,
    { workflow },
  );
  return rows.map(({ digest, version, since, rules }) => ({
    digest,
    version,
    since: since.toISOString(),
    isNow: digest === now,
    ways: rules.ways,
  }));
}

export function ruleVersionRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/Workflow/RuleVersions',
    read(services, z.object({ workflow: queryText }), ({ db, actor }, { workflow }) =>
      readRuleVersions(db, services.engine, actor, workflow),
    ),
  );
  return router;
}
