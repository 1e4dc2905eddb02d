import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { checkMachines } from '#server/engine/upgrade/checkMachines.ts';
import type { Client } from '#tests/support/client.ts';
import { recordAll } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let [employee, manager, hr]: Client[] = [];
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-manager', 'U-md'));
        insert into leave_types (account_id, name, granted, most_negative, is_privilege)
          values (1, 'Privilege', 'byHand', 100, true);
        insert into leave_years (account_id, name, starts_on, ends_on)
          select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series(2025, 2035) y`);
      await recordAll(owner);
    },
  });
  [employee, manager, hr] = await Promise.all(
    ['employee', 'manager', 'hr'].map((one) => server.as(one)),
  );
});
afterAll(() => server.close());

interface Sent {
  requestId: number;
  workflow: string;
}
/** Sundays well ahead, one for each application; the weekend is Friday and Saturday. */
const sunday = (n: number): string => {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 1));
  day.setUTCDate(1 + ((7 - day.getUTCDay()) % 7) + 7 * n);
  return day.toISOString().slice(0, 10);
};
const leave = (from: string) => ({
  leaveTypeId: 1,
  from,
  to: null,
  part: null,
  partOn: null,
  hours: null,
  coverId: null,
  reason: null,
});
const act = async (client: Client | undefined, one: Sent, type: string, more: object = {}) =>
  expect(
    await client?.post('/Workflow/Dispatch', {
      workflow: one.workflow,
      items: [{ subjectId: one.requestId, event: { type, comment: 'As agreed', ...more } }],
    }),
  ).toMatchObject({ status: 200 });

/**
 * Makes data look like an earlier version's: version 1 had no proposed changes, and none stored the proposer.
 */
const storedBy = (version: number, ids: readonly number[]) =>
  query(
    server.owner,
    `update workflow_instances set machine_version = $version,
       context = context - 'proposedBy' - case when $version = 1 then 'proposed' else '' end
     where subject_id = any($ids::bigint[]) and workflow like 'leave%'`,
    { version, ids: [...ids] },
  );

it.each([1, 2, 3, 4])(
  'applications of version %i of leave continue from each state under the current version',
  async (version) => {
    const sent = async (n: number): Promise<Sent> => {
      const answer = await employee?.post('/Requests/leave/Send', {
        payload: leave(sunday(10 * version + n)),
      });
      expect(answer).toMatchObject({ status: 200 });
      return answer?.body as Sent;
    };
    const [waiting, second, approved, request] = [
      await sent(1),
      await sent(2),
      await sent(3),
      await sent(4),
    ];
    // Version 1 had no changes.
    const changing = version > 1 ? [await sent(6)] : [];
    await act(manager, second, 'approve');
    for (const one of [approved, request, ...changing]) {
      await act(manager, one, 'approve');
      await act(hr, one, 'approve');
    }
    await act(employee, request, 'askToCancel');
    const dates = { payload: leave(sunday(10 * version + 5)) };
    for (const one of changing) await act(employee, one, 'askToChange', dates);
    const all = [waiting, second, approved, request, ...changing];
    await storedBy(
      version,
      all.map(({ requestId }) => requestId),
    );

    const { standings } = await checkMachines(server.db, server.services.engine);
    expect(standings.filter(({ verdict }) => verdict === 'stranded')).toEqual([]);
    expect(standings.filter((one) => one.version === version)).toHaveLength(all.length);

    await act(manager, waiting, 'approve');
    await act(hr, waiting, 'approve');
    await act(hr, second, 'approve');
    for (const one of changing) await act(employee, one, 'withdrawChange');
    await act(employee, approved, 'askToChange', dates);
    await act(hr, approved, 'agreeToChange');
    await act(hr, request, 'cancel');
    const days = await query<{ day: string }>(
      server.owner,
      `select day::text from leave_days where request_id = any($ids::bigint[]) and is_approved order by 1`,
      { ids: all.map(({ requestId }) => requestId) },
    );
    const kept = changing.length > 0 ? [1, 2, 5, 6] : [1, 2, 5];
    expect(days.map(({ day }) => day)).toEqual(kept.map((n) => sunday(10 * version + n)));
    const stored = await query<{ version: number }>(
      server.owner,
      `select distinct machine_version as version from workflow_instances
       where subject_id = any($ids::bigint[])`,
      { ids: all.map(({ requestId }) => requestId) },
    );
    expect(stored).toEqual([{ version: 5 }]);
  },
);
