import { connect, type Tx } from '#server/db/connect.ts';
import { queryOne } from '#server/db/sql.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { takeAdvisoryLock } from '#server/db/advisoryLocks.ts';
import { parseEnv } from '#server/env.ts';
import { bindings, chainFamilies } from '#server/features/catalogue.ts';
import { publishedPipelines } from '#server/requests/published.ts';
import { syncMenu } from '#server/features/permissions/index.ts';
import { recordBaselines } from '#server/records/baseline.ts';
import { loadSecret } from '#server/secret.ts';
import { createEngine } from '#server/workflow/engine/createEngine.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';
import { historyKeys } from '#server/workflow/history/keys.ts';
import { settle } from './afterwards.ts';
import { storeAttendance, storeGates } from './attendance.ts';
import { daysBefore, isoDate } from './calendar.ts';
import { storeChat } from './chat.ts';
import { GROUP_NAME } from './company.ts';
import { storeHolidays } from './holidays.ts';
import { storeOrganisation } from './organisation.ts';
import { hirePeople } from './people.ts';
import { storeLeave } from './leave.ts';
import { storePast } from './past.ts';
import { storePlans } from './plans.ts';
import { storeAnnouncements } from './announcements.ts';
import { storePolicies } from './policies.ts';
import { storeProposals } from './proposals.ts';
import { seededRandom } from './random.ts';
import { scenarios } from './scenarios/index.ts';
import { tell, type Stage } from './scenario.ts';
import { storeOvertimePast, storeRosterPlan } from './timePlans.ts';
import { timeRequests } from './timeRequests.ts';
import { storeUsers } from './users.ts';
import { storeWorkplaces } from './workplaces.ts';

const SEED = 2026;

/**
 * Fills an empty database with the demo organisation and its work in progress; does nothing if an account
 * exists. The data is the same every time, except that dates are relative to today.
 * @returns whether this is the demo: false for a company that was set up.
 */
export async function seedDemo(databaseUrl: string): Promise<boolean> {
  const env = parseEnv(process.env);
  const keys = historyKeys(loadSecret(env));
  const engine = createEngine(bindings, keys, chainFamilies, publishedPipelines());
  const db = connect(databaseUrl, { pool: 1, name: 'cadre demo', recordKey: keys.records });
  try {
    // The scenarios' actions check permissions.
    await syncMenu(db);
    // One transaction: if the start is killed here, the next start finds an empty database.
    return await withTransaction(db, (tx) => seed(tx, engine, env.DATA_DIR));
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
  await storePast(tx, people, today, seededRandom(SEED));
  await storeHolidays(tx, today);
  await storeWorkplaces(tx, today);
  await storeLeave(tx, today);
  await storeGates(tx);
  const actors = await storeUsers(tx, people, daysBefore(today, 900));
  // Later changes are compared with these people and salaries.
  await recordBaselines(tx);
  const stage: Omit<Stage, 'random'> = {
    tx,
    dataDir,
    today,
    people,
    actor: (login: string) => {
      const actor = actors.get(login);
      if (!actor) throw new Error(`There is no demo account ${login}`);
      return actor;
    },
  };
  // A random stream per scenario, so that a new scenario doesn't change the others.
  const moments = scenarios.flatMap((scenario, index) =>
    scenario({ ...stage, random: seededRandom(SEED + 1 + index) }),
  );
  await tell(engine, moments);
  await storeChat(stage);
  await storePlans(stage);
  await storePolicies(stage);
  await storeAnnouncements(stage);
  await storeProposals(stage);
  await storeRosterPlan(stage);
  await storeAttendance({ ...stage, random: seededRandom(SEED) });
  await storeOvertimePast(stage);
  await tell(engine, timeRequests(stage));
  await settle(tx);
  return true;
}
