import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { runChecks } from '#server/engine/history/checkpoints/runChecks.ts';
import { disagreements } from '#server/catalogue/disagreements.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { runCommand } from '#tests/support/command.ts';
import { createOrganisation } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { sharedData } from '#tests/support/sharedData.ts';

const people = sharedData('payroll-2018.csv');
const raises = sharedData('increments-2019.csv');

/** The five stages in order, each with a different user. */
const STAGES = [
  {
    login: 'hr',
    call: '/Employee/IncrementRequestRecommendation',
    item: (incrementId: number, employeeId: number) => ({ incrementId, employeeId }),
  },
  {
    login: 'md',
    call: '/Employee/IncrementRequestApprove',
    item: (incrementId: number, employeeId: number) => ({
      incrementId,
      employeeId,
      approvalStatus: 'Approve',
      comments: 'As recommended',
    }),
  },
  {
    login: 'audit',
    call: '/Employee/IncrementRequestRelease',
    item: (incrementId: number, employeeId: number) => ({
      incrementId,
      employeeId,
      actor: 'audit',
      comments: 'Checked against the payroll',
    }),
  },
  {
    login: 'finance',
    call: '/Employee/IncrementRequestRelease',
    item: (incrementId: number, employeeId: number) => ({
      incrementId,
      employeeId,
      actor: 'finance',
      comments: 'Released',
    }),
  },
];

/** Each stage takes three calls, to distinguish one notice per batch from one per stage. */
const BATCHES = 3;
/** Only every sixth raise is decided; batch.test.ts tests batches of thousands. */
const SHARE = 6;

describe.skipIf(!people || !raises)(
  people
    ? 'the real payroll of 8,600 people'
    : 'the real payroll (skipped: its files are not here)',
  () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer({
        seed: (owner) => createOrganisation(owner, { employees: 0 }),
      });
    });
    afterAll(() => server.close());

    const run = (script: string, ...args: string[]) =>
      runCommand(script, args, {
        DATABASE_URL: server.ownerUrl,
        DATA_DIR: server.env.DATA_DIR,
      });

    it('is imported completely, with a warning for the three people without a joining date', async () => {
      const first = await run('import', 'people', people ?? '', '--business-unit', 'City');
      expect(first.code, first.output).toBe(0);
      const stored = await queryOne<{ people: number; undated: number; sections: number }>(
        server.db,
        `select count(*)::integer as people,
           (count(*) filter (where joining_date is null))::integer as undated,
           count(distinct section_id)::integer as sections
         from employees where code ~ '^E[0-9]+$'`,
      );
      expect(stored).toEqual({ people: 8600, undated: 3, sections: 447 });
      expect(first.output.match(/joining date/gi)?.length).toBeGreaterThanOrEqual(3);
    });

    it('is verified as fast while the statistics say that the tables are empty', async () => {
      const timed = async () => {
        const start = performance.now();
        expect(await recordsAsChanged(server.owner, null)).toEqual([]);
        expect(await runChecks(server.owner, server.services.engine, disagreements, null)).toEqual(
          [],
        );
        return performance.now() - start;
      };
      const tables = 'employees,record_changes,employee_versions';
      await server.owner.raw(`analyze ${tables}`);
      const existing = await timed();
      // Statistics as an automatic vacuum leaves them if it runs before an import is committed.
      await server.owner.raw(
        `update pg_class set reltuples = 0, relpages = greatest(1, pg_relation_size(oid) / 8192)
         where relname = any(string_to_array(?, ','))`,
        [tables],
      );
      const stale = await timed();
      await server.owner.raw(`analyze ${tables}`);
      // With nested loops, this takes minutes.
      expect(stale).toBeLessThan(3 * existing + 2000);
    });

    let open: { id: number; employeeId: number }[];
    it('processes the 3,790 real raises, a sixth of them through the five stages', async () => {
      const requested = await run('import', 'increments', raises ?? '', '--fiscal-year', '2018');
      expect(requested.code, requested.output).toBe(0);
      const all = await query<{ id: number; employeeId: number }>(
        server.db,
        'select id, employee_id as "employeeId" from increments order by id',
      );
      expect(all).toHaveLength(3790);
      open = all.filter((_, at) => at % SHARE === 0);
      for (const { login, call, item } of STAGES) {
        const client = await server.as(login);
        const size = Math.ceil(open.length / BATCHES);
        for (let start = 0; start < open.length; start += size) {
          const batch = open.slice(start, start + size).map((row) => item(row.id, row.employeeId));
          const answer = await client.post(call, batch);
          expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200);
          expect(answer.body).toMatchObject({ statusCode: 200, message: 'Submitted Successfully' });
        }
      }
    });

    it('requests everyone’s real raise, and pays the released ones', async () => {
      const after = parse(readFileSync(raises ?? ''), { columns: true }) as {
        EmployeeCode: string;
        GrossAfter: string;
      }[];
      const stored = await query<{
        id: number;
        code: string;
        asked: number;
        gross: number;
        basic: number;
      }>(
        server.db,
        `select r.id, e.code, r.after_gross as asked, e.gross, e.basic
         from increments r join employees e on e.id = r.employee_id`,
      );
      const real = new Map(after.map((row) => [row.EmployeeCode, Number(row.GrossAfter)]));
      const isNear = (pay: number, expected = 0) => Math.abs(pay - expected) <= expected / 1e6;
      expect(stored.filter(({ code, asked }) => !isNear(asked, real.get(code)))).toEqual([]);
      const paid = stored.filter(({ code, gross, basic }) => {
        const expected = real.get(code) ?? 0;
        return isNear(gross, expected) && Math.abs(basic - expected / 2) <= expected / 1e6;
      });
      const ids = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id));
      expect(ids(paid)).toEqual(ids(open));
    });

    it('wrote exactly five transitions for each released raise, each by the right person', async () => {
      const kinds = await query<{ events: string; people: number; raises: number }>(
        server.db,
        `select events, people, count(*)::integer as raises from (
           select string_agg(event, ' ' order by seq) as events,
             count(distinct actor_id)::integer as people
           from workflow_transitions group by instance_id) t
         group by events, people order by raises`,
      );
      expect(kinds).toEqual([
        {
          events: 'request hr.recommend md.approve audit.release finance.release',
          people: 5,
          raises: open.length,
        },
        { events: 'request', people: 1, raises: 3790 - open.length },
      ]);
    });

    it('notified every recipient exactly once for each batch', async () => {
      const notice = await query<{
        title: string;
        addressee: string;
        batches: number;
        notices: number;
      }>(
        server.db,
        `select regexp_replace(n.title, '^[\\d,]+ ', '') as title, u.login_id as addressee,
           count(distinct n.batch_id)::integer as batches, count(*)::integer as notices
         from notices n join users u on u.id = n.user_id
         group by 1, 2 order by 1, 2`,
      );
      const holders = async (role: string) =>
        (
          await query<{ login: string }>(
            server.db,
            `select u.login_id as login from user_roles r join users u on u.id = r.user_id
             where r.role = $role and r.business_unit_id is null order by 1`,
            { role },
          )
        ).map(({ login }) => login);
      const expected = async (title: string, role: string, batches: number) =>
        (await holders(role)).map((addressee) => ({ title, addressee, batches, notices: batches }));
      expect(notice).toEqual([
        ...(await expected('increments are waiting for audit release', 'audit', BATCHES)),
        ...(await expected('increments are waiting for finance release', 'finance', BATCHES)),
        ...(await expected('increments are waiting for your decision', 'md', BATCHES)),
        ...(await expected('increments are waiting for your review', 'hr', 1)),
      ]);
    });

    it('has a history in which one edited row is found, and nothing else', async () => {
      const { id = 0 } = open[234] ?? {};
      await server.owner.raw(`set session_replication_role = replica;
        update workflow_transitions set comment = 'Forged' where subject_id = ${id} and seq = 3;
        set session_replication_role = origin`);
      const forged = await run('history:verify');
      expect(forged.code).toBe(1);
      expect(forged.output).toMatch(new RegExp(`${id}.*3.*changed after it was recorded`, 's'));
      expect(forged.output).toContain(': 1 problem');
    });
  },
);
