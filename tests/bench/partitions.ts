import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { makeCheckpoint } from '#server/engine/history/checkpoints/makeCheckpoint.ts';
import { connect, type Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { makeAllBlocks } from '#server/platform/history/records/blocks.ts';
import { verifyHistory, type Verification } from '#server/engine/history/chain/verify.ts';
import { decide, request, STAGES } from './bulk.ts';
import type { Bench } from './fixture.ts';
import { alone, figure, type Figure } from './table.ts';

/** The increments of a period, with five steps each. */
const ROWS = 5000;
const PERIODS = 4;
const READ_AT_ONCE = 2000;
const CHAINS_READ = 20;

/**
 * Simulates history partitioned by time, which the product doesn't have yet. Real decisions are copied into
 * partitions; one is covered by checkpoints, detached, archived to a file and dropped; then the product's
 * verification runs over the rest and the file. A period is a round of decisions, not a month.
 */
export async function partitions(bench: Bench): Promise<Figure[]> {
  const { owner } = bench;
  const folder = mkdtempSync(join(tmpdir(), 'cadre-archive-'));
  try {
    const bounds: string[] = [];
    let unfinished: number[] = [];
    const whole: number[] = [];
    for (let period = 0; period < PERIODS; period += 1) {
      bounds.push(await now(bench));
      const decided = await decideAll(bench, 2000 + period, unfinished);
      unfinished = decided.unfinished;
      whole.push(decided.ms);
    }
    bounds.push(await now(bench));
    await checkpoint(bench);
    mustHold(await verifyHistory(bench.services.db, bench.services.engine), 'in one table');
    const [oneTable, chains] = await readChains(bench);
    bench.says('decisions stand in one table');

    await partition(bench, bounds);
    mustHold(await verifyHistory(bench.services.db, bench.services.engine), 'in partitions');
    const [inPartitions] = await readChains(bench, chains);
    const { ms: appended } = await decideAll(bench, 2000 + PERIODS, unfinished);
    await checkpoint(bench);
    const before = mustHold(await verifyHistory(bench.services.db, bench.services.engine), 'later');
    bench.says('the same in partitions, and new decisions');

    const begun = performance.now();
    await owner.raw('alter table workflow_transitions detach partition workflow_transitions_1');
    const detached = performance.now() - begun;
    const file = join(folder, 'workflow_transitions_1.gz');
    const archived = await archive(bench, file);
    const { bytes } = (await queryOne<{ bytes: number }>(
      owner,
      `select pg_total_relation_size('workflow_transitions_1') as bytes`,
    )) ?? { bytes: 0 };
    await owner.raw('drop table workflow_transitions_1');
    mustFail(await verifyHistory(bench.services.db, bench.services.engine), 'without its archive');
    bench.says('archived and dropped');

    const verifying = performance.now();
    const together = mustHold(await verifyWith(bench, file), 'with its archive');
    const verified = performance.now() - verifying;
    if (together.checked !== before.checked) {
      throw new Error(`${together.checked} links were verified in place of ${before.checked}`);
    }
    mustFail(await verifyWith(bench, file, 'comment'), 'with a comment changed in its archive');
    mustFail(await verifyWith(bench, file, 'row'), 'with a row missing from its archive');
    return [
      figure(`decisions of a period, ${PERIODS} partitions; beside one table`, 'ms', [
        { ours: appended, beside: Math.min(...whole.slice(1)) },
      ]),
      figure('the history of 20 instances; beside one table', 'ms', [
        { ours: inPartitions, beside: oneTable },
      ]),
      alone('a partition is detached', 'ms', detached),
      figure(`its ${archived} transitions in a file; beside the table`, 'MB', [
        { ours: statSync(file).size / 1e6, beside: bytes / 1e6 },
      ]),
      alone(`${together.checked} links verified, the file's among them`, 'ms', verified),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Takes new increments through all steps; half are released in the next period, so that chains span two
 * periods.
 */
async function decideAll(bench: Bench, year: number, unfinished: readonly number[]) {
  const rows = Math.ceil(ROWS * bench.scale);
  const ids = await request(bench, rows, year);
  const later = ids.slice(0, rows / 2);
  const begun = performance.now();
  const last = STAGES.at(-1);
  for (const { login, event } of STAGES) {
    const isLast = event === last?.event;
    const mine = isLast ? [...ids.slice(rows / 2), ...unfinished] : ids;
    await decide(bench, await bench.actor(login), mine, event);
  }
  return { unfinished: later, ms: performance.now() - begun };
}

async function now({ owner }: Bench): Promise<string> {
  const row = await queryOne<{ at: string }>(owner, 'select clock_timestamp()::text as at');
  return row?.at ?? '';
}

async function checkpoint({ services: { db, engine } }: Bench): Promise<void> {
  await makeAllBlocks(db);
  for (let covered = 1; covered > 0;) {
    covered = await withTransaction(db, (tx) => makeCheckpoint(tx, engine));
  }
}

/**
 * The same table partitioned by time: the primary key includes the time; indexes and triggers are the same.
 */
async function partition({ owner }: Bench, bounds: readonly string[]): Promise<void> {
  const indexes = await query<{ definition: string }>(
    owner,
    `select pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'workflow_transitions'::regclass and not indisprimary`,
  );
  await owner.transaction(async (tx) => {
    await tx.raw('alter table workflow_transitions rename to whole_transitions');
    await tx.raw(
      `create table workflow_transitions (like whole_transitions including defaults,
         primary key (instance_id, seq, at)) partition by range (at)`,
    );
    for (const [index, from] of bounds.entries()) {
      const to = bounds[index + 1];
      await tx.raw(
        `create table workflow_transitions_${index + 1} partition of workflow_transitions
           for values from (${index === 0 ? 'minvalue' : `'${from}'`}) to (${to ? `'${to}'` : 'maxvalue'})`,
      );
    }
    await tx.raw('insert into workflow_transitions select * from whole_transitions');
    await tx.raw('drop table whole_transitions');
    for (const { definition } of indexes) await tx.raw(definition.replace(' ON ONLY ', ' ON '));
    await tx.raw(
      `create trigger append_only before update or delete on workflow_transitions
         for each row execute function refuse_change()`,
    );
    await tx.raw('revoke update, delete, truncate on workflow_transitions from cadre_app');
  });
  await owner.raw('vacuum analyze workflow_transitions');
}

/** Milliseconds to read the histories of some instances, the minimum of three rounds, and the instances. */
async function readChains({ owner }: Bench, existing?: number[]): Promise<[number, number[]]> {
  const ids =
    existing ??
    (
      await query<{ id: number }>(
        owner,
        `select id from workflow_instances order by id limit ${CHAINS_READ}`,
      )
    ).map(({ id }) => id);
  const took: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const begun = performance.now();
    for (const id of ids) {
      await query(owner, 'select * from workflow_transitions where instance_id = $id', { id });
    }
    took.push(performance.now() - begun);
  }
  return [Math.min(...took), ids];
}

/** Writes each row of the detached partition in PostgreSQL's text format; returns the count. */
async function archive({ owner }: Bench, file: string): Promise<number> {
  let written = 0;
  const lines = async function* () {
    for (let after = [0, 0]; ;) {
      const rows = await query<{ line: string; id: number; seq: number }>(
        owner,
        `select replace(encode(convert_to(t::text, 'utf8'), 'base64'), e'\\n', '') as line, instance_id as id, seq
         from workflow_transitions_1 t where (instance_id, seq) > ($id, $seq)
         order by instance_id, seq limit ${READ_AT_ONCE}`,
        { id: after[0], seq: after[1] },
      );
      const last = rows.at(-1);
      if (!last) return;
      written += rows.length;
      after = [last.id, last.seq];
      yield `${rows.map(({ line }) => line).join('\n')}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file));
  return written;
}

/**
 * The product's verification, with the table's name bound to its rows and those of the file. `harm` changes
 * the file's rows first.
 */
async function verifyWith(
  { databaseUrl, services: { engine } }: Bench,
  file: string,
  harm?: 'comment' | 'row',
): Promise<Verification> {
  const recordKey = engine.keys.records;
  const db = connect(databaseUrl, { asOwner: true, pool: 1, name: 'bench archive', recordKey });
  try {
    return await db.transaction((tx) => verifyInside(tx));
  } finally {
    await db.destroy();
  }

  async function verifyInside(tx: Tx): Promise<Verification> {
    await tx.raw('create temp table archived (like public.workflow_transitions) on commit drop');
    let lines: string[] = [];
    const load = async () => {
      await query(
        tx,
        `insert into archived
         select (convert_from(decode(line, 'base64'), 'utf8')::public.workflow_transitions).*
         from unnest($lines::text[]) line`,
        { lines },
      );
      lines = [];
    };
    const read = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
    for await (const line of read) {
      lines.push(line);
      if (lines.length === READ_AT_ONCE) await load();
    }
    await load();
    const one =
      '(instance_id, seq) = (select instance_id, seq from archived order by 1, 2 limit 1)';
    if (harm === 'comment') await tx.raw(`update archived set comment = 'changed' where ${one}`);
    if (harm === 'row') await tx.raw(`delete from archived where ${one}`);
    await tx.raw('create index on archived (instance_id, seq)');
    await tx.raw('analyze archived');
    // The temporary schema comes first in the search path.
    await tx.raw(
      `create temp view workflow_transitions as
         select * from public.workflow_transitions union all select * from archived`,
    );
    const match = await verifyHistory(tx, engine);
    await tx.raw('drop view pg_temp.workflow_transitions');
    return match;
  }
}

function mustHold(verification: Verification, when: string): Verification {
  const [first] = verification.broken;
  if (first) throw new Error(`Broken ${when}: ${JSON.stringify(first)}`);
  return verification;
}

function mustFail({ ok }: Verification, when: string): void {
  if (ok) throw new Error(`The history was found whole ${when}`);
}
