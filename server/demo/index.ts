import type { Db, Tx } from '#server/platform/db/connect.ts';
import { openOwnDatabase } from '#server/platform/installation/openOwn.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { makeCheckpoint } from '#server/engine/history/checkpoints/makeCheckpoint.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import { parseEnv } from '#server/platform/env.ts';
import { bindings, chainFamilies } from '#server/catalogue/index.ts';
import { publishedPipelines } from '#server/kits/requests/published.ts';
import { syncMenu } from '#server/domains/company/permissions/index.ts';
import { recordBaselines } from '#server/platform/history/records/baseline.ts';
import { createEngine } from '#server/engine/dispatch/createEngine.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { settle } from './afterwards.ts';
import { analyse } from './analyse.ts';
import { storeAttendance, storeGates } from './attendance.ts';
import { daysBefore, isoDate } from './stage/calendar.ts';
import { storeChat } from './chat.ts';
import { GROUP_NAME } from './stage/company.ts';
import { lastYear, storeLastYearsRaises } from './scenarios/lastYear.ts';
import { storeHolidays } from './holidays.ts';
import { storeOrganisation, withIds } from './stage/organisation.ts';
import { hirePeople } from './stage/people.ts';
import { storeLeave } from './leave.ts';
import { storePast } from './past.ts';
import { storePlans } from './plans.ts';
import { storeAnnouncements } from './announcements.ts';
import { storeProposals } from './proposals.ts';
import { SEED, seededRandom } from './stage/random.ts';
import { FIRST, getMoments, createRandom } from './scenarios/index.ts';
import { runMoments, type Stage } from './stage/scenario.ts';
import { COMPANY, STEPS, type Step } from './steps.ts';
import { storeOvertimePast, storeRosterPlan } from './timePlans.ts';
import { timeRequests } from './timeRequests.ts';
import { getActors, storeUsers } from './users.ts';
import { storeWorkplaces } from './stage/workplaces.ts';

/** The name of the database row that says that all steps are done. Steps that need the whole demo wait for this row. */
const WHOLE = 'whole';

/**
 * Fills an empty database with the demo organisation and pending work; does nothing if an account exists.
 * `completeDemo` adds the rest, which would delay the first start by 15 s. Only dates differ from run to run.
 * @returns whether this is the demo: false for a company that was set up.
 */
export async function seedDemo(databaseUrl: string): Promise<boolean> {
  return withDemo(databaseUrl, async ({ db, engine, dataDir }) => {
    // The actions of the scenarios check permissions, which must therefore be stored first.
    await syncMenu(db);
    // One transaction: if the start is killed here, the next start finds an empty database.
    return withTransaction(db, (tx) => seed(tx, engine, dataDir));
  });
}

/** The whole demo company, except its year of attendance. */
export async function seedWholeDemo(databaseUrl: string): Promise<boolean> {
  const isDemo = await seedDemo(databaseUrl);
  if (isDemo) await completeDemo(databaseUrl);
  return isDemo;
}

/**
 * Adds each missing part of the demo in its own transaction. A part that fails is tried again by the next
 * call.
 * @param after is awaited after each part, with the milliseconds that it took.
 * @throws Error the first failure, after all other parts.
 */
export async function completeDemo(
  databaseUrl: string,
  after: (took: number) => Promise<void> = async () => {},
): Promise<void> {
  await withDemo(databaseUrl, async ({ db, engine, dataDir }) => {
    const stage = await readStage(db, dataDir);
    if (!stage) return;
    const failures: unknown[] = [];
    for (const step of STEPS) {
      const began = performance.now();
      try {
        await withTransaction(db, (tx) => make(tx, engine, step, stage));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        failures.push(
          new Error(`The demo’s ${step.name} could not be made: ${reason}`, { cause: error }),
        );
      }
      await after(performance.now() - began);
    }
    if (failures.length > 0) throw failures[0];
    await query(db, 'insert into demo_steps (name) values ($name) on conflict do nothing', {
      name: WHOLE,
    });
  });
}

interface Means {
  db: Db;
  engine: Engine;
  dataDir: string;
}

async function withDemo<T>(databaseUrl: string, work: (means: Means) => Promise<T>): Promise<T> {
  const env = parseEnv(process.env);
  const { db, keys } = await openOwnDatabase(env, {
    url: databaseUrl,
    pool: 1,
    name: 'cadre demo',
  });
  const engine = createEngine(bindings, keys, chainFamilies, publishedPipelines());
  try {
    return await work({ db, engine, dataDir: env.DATA_DIR });
  } finally {
    await db.destroy();
  }
}

async function seed(tx: Tx, engine: Engine, dataDir: string): Promise<boolean> {
  await takeAdvisoryLock(tx, 'seeding');
  if (await queryOne(tx, 'select id from accounts limit 1')) {
    return (
      (await queryOne(tx, 'select from accounts where name = $name', { name: GROUP_NAME })) != null
    );
  }
  const today = isoDate(new Date());
  const people = await storeOrganisation(tx, hirePeople(seededRandom(SEED)), today);
  await analyse(tx, 'employees');
  await storePast(tx, people, today, seededRandom(SEED));
  const lastYears = lastYear({ people, today, random: createRandom('increments') });
  await storeLastYearsRaises(tx, people, lastYears);
  await analyse(tx, 'employees', 'employee_versions', 'salary_revisions', 'employee_pay');
  await storeHolidays(tx, today);
  await storeWorkplaces(tx, today);
  await storeLeave(tx, today, people);
  await storeGates(tx);
  await storeUsers(tx, people, daysBefore(today, 900));
  const actor = await getActors(tx, people);
  // The history compares later changes with these people and salaries.
  await recordBaselines(tx);
  const stage: Omit<Stage, 'random'> = { tx, dataDir, today, people, actor };
  await runMoments(engine, getMoments(stage, FIRST));
  await storeChat(stage);
  await storePlans(stage);
  await storeAnnouncements(stage);
  await storeProposals(stage);
  await storeRosterPlan(stage);
  await storeAttendance({ ...stage, random: seededRandom(SEED) });
  await storeOvertimePast(stage);
  await runMoments(engine, timeRequests(stage));
  await settle(tx);
  await query(tx, 'insert into demo_steps (name, made_on, parts) values ($name, $today, $parts)', {
    name: COMPANY,
    today,
    parts: 1 + STEPS.length,
  });
  return true;
}

/**
 * The demo's people, as of the day it was created; undefined if an earlier version of Cadre created the whole demo at
 * once.
 */
export async function readStage(
  db: Db,
  dataDir: string,
): Promise<Omit<Stage, 'random' | 'tx'> | undefined> {
  const row = await queryOne<{ today: string }>(
    db,
    'select made_on::text as today from demo_steps where name = $name',
    { name: COMPANY },
  );
  if (!row) return undefined;
  const people = await withIds(db, hirePeople(seededRandom(SEED)));
  return { dataDir, today: row.today, people, actor: await getActors(db, people) };
}

/** Adds a step once: a second process that adds the same step waits for the first one's row, and then does nothing. */
async function make(
  tx: Tx,
  engine: Engine,
  step: Step,
  stage: Omit<Stage, 'random' | 'tx'>,
): Promise<void> {
  const isNew = await queryOne(
    tx,
    'insert into demo_steps (name) values ($name) on conflict do nothing returning name',
    { name: step.name },
  );
  if (!isNew) return;
  await step.make({ ...stage, tx }, engine);
  await settle(tx);
  await coverNew(tx, engine);
}

/**
 * Covers the new histories by a checkpoint. They are older than the last checkpoint, so the worker would assume that it
 * covers them. Holds the lock of checkpoints, so that no other is made between the query and this commit.
 */
async function coverNew(tx: Tx, engine: Engine): Promise<void> {
  await takeAdvisoryLock(tx, 'checkpoints');
  if (!(await queryOne(tx, 'select from history_checkpoints limit 1'))) return;
  const moved = await query<{ id: number }>(
    tx,
    'select id from workflow_instances where xmin = pg_current_xact_id()::xid',
  );
  const ids = moved.map(({ id }) => id);
  await makeCheckpoint(tx, engine, { only: { family: 'transitions', ids } });
}
