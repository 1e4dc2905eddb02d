import { MENU } from '#machines/core/access/permissions.ts';
import { loadPermissions, getPermissions } from '#server/platform/access/permissions.ts';
import { query } from '#server/platform/db/sql.ts';
import { call } from '#tests/support/client.ts';
import { signInMany } from './clients.ts';
import type { Bench } from './fixture.ts';
import { alone, quantile, type Figure } from './table.ts';

const USERS = 10_000;
const ROLES = 500;
const UNITS = 50;
/** A usual assignment: a tenth of all permissions per role, and three roles per person. */
const ROUNDS = 400;

const GOAL_CALL_MS = 1;
const GOAL_MENU_MS = 50;

/**
 * The cost of a permission check and of a menu with 10,000 users, 500 roles and 50 business units: with the
 * server's cache of 3 seconds, and uncached.
 */
export async function permissions(bench: Bench): Promise<Figure[]> {
  const { owner, services, scale, url } = bench;
  const users = Math.max(100, Math.ceil(USERS * scale));
  const tokens = await signInMany(owner, services.secret, users);
  await fill(bench);
  bench.says(`${users} users, ${ROLES} roles, ${UNITS} business units`);
  const ids = await query<{ userId: number }>(
    owner,
    `select id as "userId" from users where login_id like 'client%' order by id limit $users`,
    { users },
  );
  const someone = (round: number) => ids[(round * 7919) % ids.length]?.userId ?? 0;
  const times = async (run: (round: number) => Promise<unknown>, rounds = ROUNDS) => {
    const measured: number[] = [];
    for (let round = -20; round < rounds; round += 1) {
      const begun = performance.now();
      await run(Math.abs(round));
      if (round >= 0) measured.push(performance.now() - begun);
    }
    return measured;
  };
  const anew = await times((round) =>
    loadPermissions(services.db, { userId: someone(round), accountId: 1 }),
  );
  // Consecutive calls of one user, like a screen makes: the first in 3 seconds reads, the others use the
  // cache.
  const current = getPermissions(services);
  const inARow = await times(async (round) => {
    const set = await current.of({ userId: someone(Math.floor(round / 20)), accountId: 1 });
    return set.has(MENU.incrementReviewHR, 'isEdit');
  });
  const menus = await times(async (round) => {
    const token = tokens[(round * 7919) % tokens.length];
    const { status } = await call(url, 'GET', '/Auth/GetMenuListPermissionWise', undefined, {
      Authorization: `Bearer ${token}`,
    });
    if (status !== 200) throw new Error(`The menu answered ${status}`);
  });
  const mean = inARow.reduce((sum, each) => sum + each, 0) / inARow.length;
  return [
    alone('a call’s permission, 20 calls of each person, mean', 'ms', mean, GOAL_CALL_MS),
    alone('a call’s permission, remembered, p50', 'ms', quantile(inARow, 0.5), GOAL_CALL_MS),
    alone('all permissions of someone, read anew, p50', 'ms', quantile(anew, 0.5)),
    alone('all permissions of someone, read anew, p99', 'ms', quantile(anew, 0.99)),
    alone('someone’s first menu by HTTP, p50', 'ms', quantile(menus, 0.5), GOAL_MENU_MS),
    alone('someone’s first menu by HTTP, p99', 'ms', quantile(menus, 0.99)),
  ];
}

async function fill({ owner }: Bench): Promise<void> {
  await owner.raw(
    `insert into business_units (account_id, name)
     select 1, 'Unit ' || n from generate_series(1, ?::integer) n`,
    [UNITS - 2],
  );
  await owner.raw(
    `insert into roles (account_id, name, parts)
     select 1, 'Role ' || n, case when n % 10 = 0 then array['supervisor'] else '{}'::text[] end
     from generate_series(1, ?::integer) n`,
    [ROLES],
  );
  await owner.raw(
    `insert into role_permissions (account_id, role, menu_reference_id, is_view, is_create, is_edit, is_delete)
     select 1, r.key, m.id, true, m.id % 2 = 0, m.id % 3 = 0, m.id % 5 = 0
     from roles r cross join menu_references m where (r.id * 31 + m.id) % 10 = 0`,
  );
  await owner.raw(
    `insert into user_roles (user_id, role)
     select id, 'employee' from users where login_id like 'client%'`,
  );
  await owner.raw(
    `insert into user_roles (user_id, role, business_unit_id)
     select distinct u.id, r.key, b.id from users u
     cross join generate_series(1, 3) n
     join roles r on r.name = 'Role ' || (1 + (u.id * 17 + n * 131) % ?)
     join (select id, row_number() over (order by id) as place from business_units) b
       on b.place = 1 + (u.id * 3 + n) % ?
     where u.login_id like 'client%'`,
    [ROLES, UNITS],
  );
  await owner.raw('vacuum analyze');
}
