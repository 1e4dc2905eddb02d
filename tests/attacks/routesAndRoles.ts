import { ACCESS_ROWS, COLUMNS } from '#tests/api/company/permissions/accessTable.ts';
import { createStaff } from '#tests/faults/harness/fixture.ts';
import { openHarness } from '#tests/faults/harness/harness.ts';
import type { Scenario } from '#tests/faults/scenario.ts';
import { letThrough } from './calls.ts';

/** The declared access of every route by every role, checked against a running server. */
export const routesAndRoles: Scenario = {
  name: 'routes-and-roles',
  what: 'every route as no one and as each role, against what screens declare',
  async run({ short }) {
    const harness = await openHarness({ servers: 1, workers: 0 });
    try {
      const url = harness.servers[0]?.url ?? '';
      const staff = createStaff(harness);
      const table = letThrough();
      const breaches: string[] = [];
      const counts = { routes: 0, cells: 0, open: 0, shut: 0 };
      for (const [at, line] of ACCESS_ROWS.entries()) {
        if (short && at % 8 !== 0) continue;
        counts.routes += 1;
        const through = table.get(`${line.method} ${line.path}`) ?? [];
        for (const login of Object.values(COLUMNS)) {
          if (login === null && through.length === Object.keys(COLUMNS).length - 1) continue;
          const token = login === null ? null : await staff.token(login);
          const response = await fetch(`${url}/api${line.path}`, {
            method: line.method,
            redirect: 'manual',
            headers: {
              'Content-Type': 'application/json',
              ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
            },
            ...(line.method === 'GET' ? {} : { body: '{' }),
          });
          await response.arrayBuffer();
          const isThrough = response.status !== 401 && response.status !== 403;
          counts.cells += 1;
          counts[isThrough ? 'open' : 'shut'] += 1;
          const named = `${line.method} ${line.path} as ${login ?? 'nobody'}`;
          if (response.status >= 500) breaches.push(`${named}: ${response.status}`);
          if (isThrough !== (login !== null && through.includes(login))) {
            breaches.push(
              `${named} is ${isThrough ? 'let through' : 'refused'} (${response.status})`,
            );
          }
        }
      }
      return { counts, breaches };
    } finally {
      await harness.close();
    }
  },
};
