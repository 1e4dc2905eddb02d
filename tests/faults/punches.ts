import { setTimeout as sleep } from 'node:timers/promises';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { call, createClient, type Client } from '#tests/support/client.ts';
import { confirmAll } from '#tests/support/confirmAll.ts';
import { hire } from '#tests/support/factories.ts';
import { openHarness, type Harness } from './harness/harness.ts';
import type { Program } from './harness/program.ts';
import type { Scenario } from './scenario.ts';

const DEVICES = 8;
const A_SECOND = 1000;
const PEOPLE = 2000;
/** The batch size of a device with a backlog, after it was offline. */
const MAX_AT_ONCE = 500;
/** The share of batches that a device sends again because it got no response. */
const TWICE = 0.05;
const RETRY_MS = 100;
/** All must be stored within this time after the last punch, on two busy cores. */
const CAUGHT_UP_S = 30;

/** A thousand punches a second from eight devices with keys, while servers and workers are killed. */
export const punches: Scenario = {
  name: 'punches',
  what: 'kill -9 of a random server or worker under 1,000 punches a second',
  async run({ random, short, say }) {
    const seconds = short ? 10 : 90;
    const kills = short ? 3 : 15;
    const harness = await openHarness({ people: PEOPLE });
    try {
      const key = await registerDevices(harness);
      const begun = performance.now();
      const elapsed = () => (performance.now() - begun) / 1000;
      const delivery: Delivery = { acknowledged: 0, taken: 0, unanswered: 0, refused: [] };
      const running = new Set<Program>([...harness.servers, ...harness.workers]);
      const returning: Promise<void>[] = [];
      const killing = (async () => {
        for (let killed = 0; killed < kills; killed += 1) {
          await sleep(Math.max(0, ((killed + 0.5) * seconds) / kills - elapsed()) * 1000);
          while (running.size < 4) await sleep(20);
          const either = killed % 3 === 2 ? harness.workers : harness.servers;
          const victim = random.pick(either.filter((one) => running.has(one)));
          await victim.kill();
          running.delete(victim);
          say(`${victim.name} killed, ${delivery.acknowledged} punches acknowledged`);
          returning.push(victim.start().then(() => void running.add(victim)));
        }
        await Promise.all(returning);
      })();
      const device = async (number: number): Promise<void> => {
        const all = (seconds * A_SECOND) / DEVICES;
        for (let sent = 0; sent < all;) {
          const read = Math.min(all, Math.floor((elapsed() * A_SECOND) / DEVICES));
          const count = Math.min(read - sent, MAX_AT_ONCE);
          if (count > 0) {
            const batch = Array.from({ length: count }, (_, n) => reading(number, sent + n + 1));
            const times = random.chance(TWICE) ? 2 : 1;
            for (let time = 0; time < times; time += 1) {
              await deliver(harness.servers, key, number, batch, delivery);
            }
            delivery.acknowledged += count;
            sent += count;
          }
          await sleep(random.between(200, 500));
        }
      };
      await Promise.all(Array.from({ length: DEVICES }, (_, number) => device(number)));
      const took = elapsed();
      await killing;
      const stored = await countStored(harness.owner);
      const derived = await daysFollow(harness.owner);
      const late = Math.max(0, took - seconds);
      return {
        counts: {
          acknowledged: delivery.acknowledged,
          stored: stored.rows,
          unanswered: delivery.unanswered,
          kills,
          perSecond: Math.round(delivery.acknowledged / took),
          caughtUpSeconds: late.toFixed(1),
          daysFollowedSeconds: derived.seconds,
        },
        breaches: [
          ...delivery.refused.slice(0, 5),
          ...(stored.rows !== seconds * A_SECOND
            ? [`${seconds * A_SECOND} punches were acknowledged, ${stored.rows} are stored`]
            : []),
          ...(stored.otherwise > 0 ? [`${stored.otherwise} are stored otherwise than read`] : []),
          // A punch that was stored twice would have been reported as new twice.
          ...(delivery.taken > stored.rows
            ? [`${delivery.taken} were said to be new, ${stored.rows} are stored`]
            : []),
          ...(late > CAUGHT_UP_S ? [`the last stood ${late.toFixed(0)} s after it was read`] : []),
          ...derived.breaches,
        ],
      };
    } finally {
      await harness.close();
    }
  },
};

interface Delivery {
  acknowledged: number;
  /** The punches that responses reported as new; fewer than are stored if a response was lost. */
  taken: number;
  unanswered: number;
  refused: string[];
}

const START = Date.parse('2026-10-05T02:00:00Z');
const getCard = (n: number): string => `E${String((n % PEOPLE) + 1).padStart(5, '0')}`;
/** Each device reads every person in turn, one second apart. */
const reading = (device: number, sequence: number) => ({
  card: getCard(device * 250 + sequence),
  at: new Date(START + sequence * 1000).toISOString(),
  sequence,
});

/** Sends a batch until it is acknowledged, like a device. */
async function deliver(
  servers: readonly Program[],
  key: string,
  device: number,
  batch: readonly object[],
  delivery: Delivery,
): Promise<void> {
  for (let tried = device; ; tried += 1) {
    try {
      const { status, body } = await call(
        servers[tried % servers.length]?.url ?? '',
        'POST',
        '/Attendance/Punches',
        { device: `D-${device}`, punches: batch },
        { Authorization: `Bearer ${key}` },
      );
      if (status === 200) {
        delivery.taken += (body as { taken: number }).taken;
        return;
      }
      if (status < 500) {
        delivery.refused.push(`a batch was refused: ${status} ${JSON.stringify(body)}`);
        return;
      }
    } catch {
      // No server listens, or it died before it responded.
    }
    delivery.unanswered += 1;
    await sleep(RETRY_MS);
  }
}

/** Eight devices, and the key of a program that may only deliver their punches. */
async function registerDevices({ servers, owner }: Harness): Promise<string> {
  const url = servers[0]?.url ?? '';
  const [hr, admin] = [await createClient(url, 'hr'), await createClient(url, 'admin')];
  for (let device = 0; device < DEVICES; device += 1) {
    await ok(hr, '/Resources/punchDevice/Save', {
      values: { name: `Gate ${device}`, code: `D-${device}`, businessUnitId: 1 },
    });
  }
  const { autoId: userId } = await ok(admin, '/Programs/Make', {
    name: 'Gates',
    businessUnitId: 1,
  });
  const { autoId } = await ok(admin, '/Roles/Save', { name: 'Gates' });
  const role = `role-${autoId}`;
  const flags = { isView: true, isCreate: true, isEdit: false, isDelete: false };
  await ok(admin, '/Permission/UpdateRolePermissions', {
    role,
    permissions: [{ menuReferenceId: MENU.punches, ...flags }],
  });
  await hire(owner, { login: 'admin2', roles: ['employee', 'admin'] });
  const second = await createClient(url, 'admin2');
  await confirmAll(second);
  await ok(admin, '/Users/GiveRole', {
    userId,
    role,
    businessUnitId: null,
    fromDate: null,
    untilDate: null,
  });
  await confirmAll(second);
  const scopes = [`${MENU.punches}:isCreate`];
  const created = await ok(admin, '/Programs/MakeKey', { userId, name: 'Gates', scopes, days: 1 });
  return created.key;
}

async function ok(
  client: Client,
  path: string,
  body: object,
): Promise<{ autoId: number; key: string }> {
  const answer = await client.post(path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body as { autoId: number; key: string };
}

/** The number of rows, and of those that differ from what their device read. */
async function countStored(owner: Db): Promise<{ rows: number; otherwise: number }> {
  const rows = await query<{ code: string; card: string; at: Date; sequence: number }>(
    owner,
    `select d.code, p.card, p.at, p.sequence from punches p join punch_devices d on d.id = p.device_id`,
  );
  const otherwise = rows.filter(({ code, card, at, sequence }) => {
    const read = reading(Number(code.slice(2)), Number(sequence));
    return read.card !== card || read.at !== at.toISOString();
  });
  return { rows: rows.length, otherwise: otherwise.length };
}

/** Waits until the workers have recalculated every day that the punches changed. */
async function daysFollow(owner: Db): Promise<{ seconds: number; breaches: string[] }> {
  const begun = performance.now();
  for (;;) {
    const row = await queryOne<{ left: number; without: number }>(
      owner,
      `select (select count(*)::integer from attendance_stale) as left,
         (select count(distinct p.employee_id)::integer from punches p where p.employee_id is not null
            and not exists (select from attendance_days d where d.employee_id = p.employee_id
              and d.first_in is not null)) as without`,
    );
    const { left, without } = row ?? { left: 0, without: 0 };
    const seconds = Math.round((performance.now() - begun) / 1000);
    if (left === 0 && without === 0) return { seconds, breaches: [] };
    if (seconds > 180) {
      return {
        seconds,
        breaches: [`${left} days wait to be worked out, ${without} people have no day`],
      };
    }
    await sleep(500);
  }
}
