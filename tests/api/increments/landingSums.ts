import { expect } from 'vitest';
import type { ViewType } from '#machines/domains/increments/contracts/increments.ts';
import { query } from '#server/platform/db/sql.ts';
import { landing } from '#server/domains/increments/landing.ts';
import { getActor } from '#tests/support/readActor.ts';
import { createEmployees } from '#tests/support/factories.ts';
import type { TestServer } from '#tests/support/server.ts';
import { landingOracle } from './landingOracle.ts';

export const RANDOM_YEAR = 2099;
const STATES = [
  'hrReview',
  'mdDecision',
  'auditRelease',
  'financeRelease',
  'released',
  'rejected',
  'draft',
];

/** A number below `below`, different for each row and each step. */
const random = (id: string, step: number, below: number): string =>
  `(abs(hashint8extended(${id}, ${step}) % ${below}))::integer`;
const state = (id: string, step: number): string =>
  `(array['${STATES.join("', '")}'])[1 + ${random(id, step, STATES.length)}]`;

/**
 * Three hundred requests in all states, with all kinds of terms, on which various people have acted. Some
 * people also have one in the previous year.
 */
export async function fillRandom({ owner }: TestServer): Promise<void> {
  await createEmployees(owner, 300);
  await owner.raw(`
    with made as (
      insert into increments (account_id, employee_id, business_unit_id, workplace_group_id,
        department_id, section_id, designation_id, employment_type_id, is_management, fiscal_year,
        effective_date, basic_or_gross, gross, basic, incr_percent, increment_percent, after_gross,
        created_by)
      select account_id, id, business_unit_id, workplace_group_id, department_id, section_id,
        designation_id, employment_type_id, is_management, ${RANDOM_YEAR} - earlier,
        '${RANDOM_YEAR}-05-30'::date + ${random('id', 1, 4)} - earlier * ${random('id', 11, 400)}, 'gross', gross, basic, 5,
        ${random('id', 2, 9000)} / 1000.0, gross + ${random('id', 3, 90000)} / 100.0, 1
      from employees, generate_series(0, 1) as earlier
      where account_id = 1 and (code like 'E%' or id < 30)
        and (earlier = 0 or ${random('id', 12, 4)} = 0)
      returning *
    )
    insert into workflow_instances (account_id, workflow, subject_id, subject, business_unit_id, state,
      context, parties, acted, machine_version, version, head_hash, entered_at, moved_at)
    select 1, 'increment', id, 'One', business_unit_id, ${state('id', 4)}, '{}',
      jsonb_build_object('employee', employee_id), jsonb_build_object('hrReview', jsonb_build_array((
        select u.id from users u order by md5(m.id || u.login_id) limit 1))),
      1, 1, '', now(), now()
    from made m`);
}

const increments = (step: number, share: number): string =>
  `fiscal_year = ${RANDOM_YEAR} and ${random('id', step, 100)} < ${share}`;
const instances = (step: number, share: number): string =>
  `workflow = 'increment' and subject_id in
    (select id from increments where ${increments(step, share)})`;
const decided = (step: number): string =>
  `update workflow_instances set state = ${state('id', step)} where ${instances(step + 50, 30)}`;
const changed = (step: number): string =>
  `update increments set increment_percent = increment_percent + 0.125,
     after_gross = after_gross + 7, effective_date = effective_date - 1
   where ${increments(step, 30)}`;

/** What can happen to requests: decisions, new terms, another section or unit, undoing, and undoing again. */
export const CHANGES: readonly ((step: number) => string)[] = [
  decided,
  changed,
  (step) => `update increments set section_id = 1 + section_id % 4 where ${increments(step, 20)}`,
  (step) => `update workflow_instances set business_unit_id = nullif(3 - business_unit_id, 1)
    where ${instances(step, 20)}`,
  (step) => `begin; ${decided(step)}; ${changed(step)}; commit`,
  (step) => `begin; ${changed(step)}; ${decided(step)}; rollback`,
  (step) => `delete from workflow_instances where ${instances(step, 20)}`,
  () => `delete from increments r where fiscal_year = ${RANDOM_YEAR} and not exists (
    select from workflow_instances where workflow = 'increment' and subject_id = r.id)`,
  (step) => `update employees set name = 'Person ' || ${random('id', step, 99)},
      joining_date = case ${random('id', step, 9)} when 0 then null
        when 1 then '${RANDOM_YEAR - 1}-05-31'::date + ${random('id', step + 1, 3)}
        else joining_date end
    where code like 'E%' and ${random('id', step, 100)} < 40`,
  // Leaves sections of a few people, whose totals would reveal their pay.
  (step) => `delete from workflow_instances where ${instances(step, 90)}`,
  (step) => `delete from increments where ${increments(step, 40)}`,
  decided,
];

const VIEWS: readonly [login: string, viewType: ViewType, seesSalaries: boolean][] = [
  ['manager', 'request', false],
  ['hr', 'hr', true],
  ['hrUnit2', 'hr', false],
  ['md', 'hr', false],
  ['audit', 'hr', true],
  ['finance', 'request', false],
];

/**
 * The steps after which the landing page is compared as well: mixed data, sections of a few people, and the
 * last one.
 */
export const SHOWN: readonly number[] = [4, 9, CHANGES.length - 1];

/**
 * Compares the landing page that each user of `VIEWS` sees with sums over single requests, and the new entries
 * of the access log with the people whose pay it shows. The users differ in role, view, and whether they have
 * the permission for others' salaries.
 */
export async function expectExact(server: TestServer, after: string): Promise<void> {
  for (const [login, viewType, seesSalaries] of VIEWS) {
    const actor = { ...(await getActor(server.db, login)), seesSalaries };
    const input = { year: RANDOM_YEAR, viewType, businessUnitId: 0 };
    const { rows, people } = await landingOracle(server, actor, input);
    const before = await readNewestAccess(server);
    const shown = await landing({ ...server, actor, params: new Map() }, input);
    const result = await query<{ id: number }>(
      server.owner,
      `select m.employee_id as id from pay_accesses l join pay_access_members m on m.set_id = l.set_id
       where l.id > $before order by 1`,
      { before },
    );
    const looks = result.map(({ id }) => id);
    expect({ after, login, shown, looks }).toEqual({ after, login, shown: rows, looks: people });
  }
}

async function readNewestAccess({ owner }: TestServer): Promise<number> {
  const [look] = await query<{ id: number }>(
    owner,
    'select coalesce(max(id), 0) as id from pay_accesses',
  );
  return look?.id ?? 0;
}
