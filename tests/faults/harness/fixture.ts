import { query } from '#server/platform/db/sql.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import type { Harness } from './harness.ts';

/** The four decisions on an increment, and who takes each. */
export const STAGES = [
  { login: 'hr', event: { type: 'hr.recommend', incrementPercent: 6 } },
  { login: 'md', event: { type: 'md.approve' } },
  { login: 'audit', event: { type: 'audit.release' } },
  { login: 'finance', event: { type: 'finance.release' } },
] as const;

/** Requests `count` increments in one batch and returns their IDs. */
export async function requestIncrements(
  harness: Harness,
  count: number,
  { year = 2026, effectiveDate = '2020-06-01' } = {},
): Promise<number[]> {
  const people = await query<{ employeeId: number }>(
    harness.owner,
    `select id as "employeeId" from employees where code like 'E%' order by id limit $count`,
    { count },
  );
  if (people.length < count) throw new Error(`There are only ${people.length} people`);
  const manager = await createClient(harness.servers[0]?.url ?? '', 'manager');
  const { status, body } = await manager.post(
    '/Employee/IncrementRequestCreate',
    people.map(({ employeeId }) => ({
      employeeId,
      year,
      effectiveDate,
      basicOrGross: 'gross',
      incrPercent: 5,
      effectiveDateReason: 'Agreed back then',
    })),
  );
  if (status !== 200) throw new Error(`The requests were refused: ${JSON.stringify(body)}`);
  const rows = await query<{ id: number }>(
    harness.owner,
    'select id from increments where fiscal_year = $year order by id',
    { year },
  );
  return rows.map(({ id }) => id);
}

/** Signed-in people. A token is valid on every server for ten minutes and renewed after eight. */
export interface Staff {
  token(login: string): Promise<string>;
}

export function createStaff(harness: Harness): Staff {
  const RENEWED_MS = 8 * 60_000;
  const cache = new Map<string, { client: Promise<Client>; at: number }>();
  async function signIn(login: string): Promise<Client> {
    for (let attempt = 1; ; attempt += 1) {
      const server = harness.servers[attempt % harness.servers.length];
      try {
        return await createClient(server?.url ?? '', login);
      } catch (error) {
        // Longer than the database is ever down here.
        if (attempt === 400) throw error;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  }
  return {
    token: async (login) => {
      const entry = cache.get(login);
      if (entry && performance.now() - entry.at < RENEWED_MS) return (await entry.client).token;
      const client = signIn(login);
      cache.set(login, { client, at: performance.now() });
      return (await client).token;
    },
  };
}
