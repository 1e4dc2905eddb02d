import type { Anchor } from '#server/platform/history/anchors/anchor.ts';
import { verifyAnchors } from '#server/engine/history/checkpoints/anchors/verifyAnchors.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  missingFinding,
  missingRows,
  renewRowLists,
} from '#server/platform/history/records/rowLists.ts';
import { getFinding } from '#server/platform/history/records/rowsAsTagged.ts';
import {
  coveredTables,
  verifyRowTags,
  type CoveredTable,
} from '#server/platform/history/records/rowTags.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { columnsOfTables } from '#tests/api/engine/history/records/otherValue.ts';
import { undone } from '#tests/api/engine/history/records/past.ts';
import { changeRows, hasRows, triedOn, type Attempt, type Tables } from './attempts.ts';
import { fillEmpty } from './fillEmpty.ts';
import { isNamed } from './named.ts';
import { listedReason } from './untagged.ts';

export interface Tampering {
  tried: number;
  named: number;
  listed: number;
  /** What was neither named nor listed. */
  missed: string[];
  /** Tables that have no row to try it on. */
  empty: string[];
}

/** A copy of a filled database, as its owner with the key of its rows. */
export interface Copy {
  db: Db;
  close: () => Promise<void>;
}

interface Means {
  copy: () => Promise<Copy>;
  engine: Engine;
  anchors: readonly Anchor[];
  /** Rounds of a whole verification for what no tag covers. */
  rounds: number;
  say: (line: string) => void;
}

/**
 * Changes every column of every table and deletes a row of each, many in one copy, as a superuser without the secret:
 * each must be named by verification, or be on the product's list.
 */
export async function tamperWithRows({
  copy,
  engine,
  anchors,
  rounds,
  say,
}: Means): Promise<Tampering> {
  const outcome: Tampering = { tried: 0, named: 0, listed: 0, missed: [], empty: [] };
  const judge = (attempts: readonly Attempt[], brokens: readonly Broken[]) => {
    for (const attempt of attempts) {
      outcome.tried += 1;
      if (isNamed(attempt, brokens)) outcome.named += 1;
      else if (listedReason(attempt.table, attempt.column) !== undefined) outcome.listed += 1;
      else
        outcome.missed.push(
          `${attempt.table} ${attempt.key}: ${attempt.column ?? 'a row deleted'}`,
        );
    }
  };
  const on = async (work: (db: Db) => Promise<void>) => {
    const { db, close } = await copy();
    await work(db).finally(close);
  };
  const left: Left = new Map();
  const whole = (names: readonly string[]) =>
    on(async (db) => {
      const tables = await columnsOfTables(db);
      const attempts = await db.transaction(async (tx) => {
        await dropConditions(tx);
        await fillEmpty(tx, tables);
        await listRows(tx);
        return changeAll(tx, tables, names, left);
      });
      const broken = [
        ...(await verifyHistory(db, engine)).broken,
        ...(await verifyAnchors(db, engine, anchors)),
      ];
      say(`${attempts.length} changes at once: ${broken.length} findings`);
      judge(attempts, broken);
    });

  let covered: CoveredTable[] = [];
  let untagged: string[] = [];
  await on(async (db) => {
    const tables = await columnsOfTables(db);
    covered = await coveredTables(db);
    const names = new Set(covered.map(({ table }) => table));
    for (const [name, columns] of tables) {
      left.set(name, triedOn(columns));
      if (names.has(name)) continue;
      untagged.push(name);
      if (!(await hasRows(db, name))) outcome.empty.push(name);
    }
    const broken = (await verifyHistory(db, engine)).broken;
    for (const { workflow, subjectId, reason } of broken)
      outcome.missed.push(`false alarm: ${workflow} ${subjectId}: ${reason}`);
  });
  const hasLeft = (name: string) => (left.get(name) ?? []).length > 0;
  // Steps apart from what is compared with them: one that can't be read ends the comparison of all.
  const isStep = (name: string) => name.startsWith('workflow_');
  // Blocks and checkpoints apart from the rows that they cover: of two changes only the outer one would be named.
  const isCheckpoint = (name: string) => name === 'log_blocks' || name.startsWith('history_');
  const groups = [isStep, isCheckpoint, (name: string) => !isStep(name) && !isCheckpoint(name)];
  for (const names of groups.map((isOne) => untagged.filter(isOne))) {
    for (let round = 0; round < rounds && names.some(hasLeft); round += 1) await whole(names);
  }
  // Apart, because what is missed is read from it.
  await whole(['row_lists']);
  await whole(covered.flatMap(({ table }) => (table === 'row_lists' ? [] : [table])));
  // What is left is of tables with few rows: of these the tags alone are read.
  await on(async (db) => {
    const tables = await columnsOfTables(db);
    const tx = await db.transaction();
    await dropConditions(tx);
    await fillEmpty(tx, tables);
    await listRows(tx);
    for (const one of covered) {
      while (hasLeft(one.table)) {
        await undone(tx, async (part) => {
          const attempts = await changeAll(part, tables, [one.table], left);
          const brokens: Broken[] = [];
          await verifyRowTags(part, one, (row) => brokens.push(getFinding(row)));
          brokens.push(...(await missingRows(part, one)).map(missingFinding));
          judge(attempts, brokens);
        });
      }
    }
    await tx.rollback();
  });
  return outcome;
}

/** Makes a transaction a superuser's, without triggers and conditions; unique indexes stay, because reading needs them. */
async function dropConditions(tx: Tx): Promise<void> {
  await tx.raw('set local session_replication_role = replica');
  const drops = await query<{ sql: string }>(
    tx,
    `select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as sql
     from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('c', 'x')
     union all
     select format('alter table %s alter column %I set generated by default', attrelid::regclass, attname)
     from pg_attribute where attidentity = 'a'`,
  );
  await tx.raw(drops.map(({ sql }) => sql).join(';'));
}

/** Lists the rows as a worker does, whose triggers are there. */
async function listRows(tx: Tx): Promise<void> {
  await tx.raw('set local session_replication_role = origin');
  await renewRowLists(tx);
  await tx.raw('set local session_replication_role = replica');
}

/** What is still to be tried, by table. */
type Left = Map<string, (string | null)[]>;

async function changeAll(
  on: Tx,
  tables: Tables,
  names: readonly string[],
  left: Left,
): Promise<Attempt[]> {
  const all: Attempt[] = [];
  const touched = new Set<string>();
  for (const name of names) {
    const tried = left.get(name) ?? [];
    const done = await changeRows(on, name, tables.get(name) ?? [], tried, touched);
    left.set(name, tried.slice(done.length));
    if (done.length === 0) left.set(name, []);
    all.push(...done);
  }
  return all;
}
