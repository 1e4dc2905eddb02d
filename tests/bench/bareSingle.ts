import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { query } from '#server/platform/db/sql.ts';
import { INSTANCE_COLUMNS, type Instance } from '#server/engine/instances/instances.ts';
import type { Bench } from './fixture.ts';

/** Writes the rows of an approval with bare statements. */
export interface BareSingle {
  /**
   * Moves a number of instances with a given concurrency, without evaluating, hashing or looking up
   * anything.
   */
  run(subjectIds: number[], concurrency: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * BEGIN, three statements, COMMIT, with one connection per concurrent client: the instance, its transition,
 * and the batch with its two notices and its outbox message. The same rows as the engine writes.
 */
export async function openBare(bench: Bench, connections: number): Promise<BareSingle> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: bench.databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const actor = await bench.actor('md');
  const rows = await query<{ id: number }>(
    bench.owner,
    `select user_id as id from user_roles where role = 'audit' order by 1`,
  );
  const [kind] = await query<{ id: number }>(
    bench.owner,
    'select min(id) as id from workflow_step_kinds',
  );
  return {
    run: async (subjectIds, concurrency) => {
      const instances = await query<Instance>(
        bench.owner,
        `select ${INSTANCE_COLUMNS} from workflow_instances i
         where i.workflow = 'increment' and i.subject_id = any($subjectIds::bigint[])`,
        { subjectIds },
      );
      const moves = instances.map((instance) =>
        getMove(
          instance,
          actor.userId ?? 0,
          rows.map(({ id }) => id),
          kind?.id ?? 0,
        ),
      );
      await Promise.all(
        clients.slice(0, concurrency).map(async (client) => {
          for (let move = moves.pop(); move; move = moves.pop()) {
            await client.query('begin');
            for (const [text, values] of move) await client.query(text, values);
            await client.query('commit');
          }
        }),
      );
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

type Statement = [text: string, values: unknown[]];

function getMove(
  instance: Instance,
  actorId: number,
  notice: number[],
  kindId: number,
): Statement[] {
  const { id, version, subjectId, accountId } = instance;
  const batchId = randomUUID();
  const hash = randomBytes(32);
  const at = new Date().toISOString();
  const acted = { ...instance.acted, mdDecision: [actorId] };
  return [
    [
      `update workflow_instances set state = $3, is_final = false, context = $4, parties = $5,
         acted = $6, machine_version = $7, version = version + 1, head_hash = $8, entered_at = $9,
         moved_at = $9, due_at = null
       where id = $1 and version = $2`,
      [
        id,
        version,
        'auditRelease',
        JSON.stringify(instance.context),
        JSON.stringify(instance.parties),
        JSON.stringify(acted),
        instance.machineVersion,
        hash,
        at,
      ],
    ],
    [
      `insert into workflow_transitions (instance_id, seq, workflow, subject_id, batch_id, event,
         from_state, to_state, actor_id, on_behalf_of, comment, payload, at, machine_version,
         prev_hash, hash, kind_id)
       values ($1, $2, 'increment', $3, $4, 'md.approve', 'mdDecision', 'auditRelease', $5, null, '',
         '{}', $6, $7, $8, $9, $10)`,
      [
        id,
        version + 1,
        subjectId,
        batchId,
        actorId,
        at,
        instance.machineVersion,
        instance.headHash,
        hash,
        kindId,
      ],
    ],
    [
      `with batch as (
         insert into workflow_batches (id, account_id, workflow, actor_id, event, count, at)
         values ($1, $2, 'increment', $3, 'mdDecision → auditRelease', 1, $4)
       ), notified as (
         insert into notices (batch_id, user_id, workflow, title, details, path, count, created_at,
           kind, in_app)
         select $1, u, 'increment', 'An increment is waiting for audit release', 'By The md',
           '/compensationAndBenefits/increment/incrementReleaseAudit', 1, $4, 'waiting', true
         from unnest($5::bigint[]) u
       )
       insert into outbox (queue, payload, created_at) values ('notices', $6, $4)`,
      [
        batchId,
        accountId,
        actorId,
        at,
        notice,
        JSON.stringify({ batchIds: [batchId], accountId, workflow: 'increment' }),
      ],
    ],
  ];
}
