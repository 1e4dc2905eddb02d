import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { EMPLOYMENT_TYPE } from './names.ts';

/** Adds problems to staged lines, which are then refused. */
export async function addProblems(
  tx: Tx,
  problems: readonly { line: number; problem: string }[],
): Promise<void> {
  if (problems.length === 0) return;
  await query(
    tx,
    `update import_lines l
     set change = 'refused', differences = '[]', problems = l.problems || f.problems
     from (select r.line, jsonb_agg(r.problem order by r.n) as problems
       from unnest($lines::integer[], $problems::text[]) with ordinality as r (line, problem, n)
       group by r.line) f
     where f.line = l.line`,
    { lines: problems.map(({ line }) => line), problems: problems.map(({ problem }) => problem) },
  );
}

/** Adds notes to staged lines, which are imported nevertheless. */
export async function addNotes(
  tx: Tx,
  notes: readonly { line: number; note: string }[],
): Promise<void> {
  if (notes.length === 0) return;
  await query(
    tx,
    `update import_lines l set notes = l.notes || jsonb_build_array(r.note)
     from unnest($lines::integer[], $notes::text[]) as r (line, note)
     where r.line = l.line and l.change <> 'refused'`,
    { lines: notes.map(({ line }) => line), notes: notes.map(({ note }) => note) },
  );
}

/** The differences between each staged person and the existing one with their code, as text. */
export async function comparePeople(tx: Tx, accountId: number): Promise<void> {
  await query(
    tx,
    `insert into import_lines (line, title, change, differences, notes)
     select p.line, p.name || ' (' || p.code || ')',
       case when e.id is null then 'new' when d.list = '[]' then 'same' else 'changed' end, d.list,
       case when coalesce(p.joining_date, e.joining_date) is null then '["has no joining date"]'::jsonb
         else '[]' end
     from import_people p
     left join employees e on e.account_id = $accountId and e.code = p.code
     left join business_units b on b.id = e.business_unit_id
     left join workplace_groups g on g.id = e.workplace_group_id
     left join workplaces w on w.id = e.workplace_id
     left join departments dep on dep.id = e.department_id
     left join sections s on s.id = e.section_id
     left join designations n on n.id = e.designation_id
     left join employment_types t on t.id = e.employment_type_id
     left join employees boss on boss.id = e.supervisor_id
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('label', v.label, 'before', v.before,
         'after', v.after) order by v.place), '[]') as list
       from (values
         (1, 'Name', e.name, p.name),
         (2, 'Designation', n.name, p.designation),
         (3, 'Department', dep.name, p.department),
         (4, 'Section', s.name, p.section),
         (5, 'Business unit', b.name, p.business_unit),
         (6, 'Workplace group', g.name, p.workplace_group),
         (7, 'Workplace', w.name, p.workplace),
         (8, 'Joining date', e.joining_date::text, coalesce(p.joining_date, e.joining_date)::text),
         (9, 'Gross', e.gross::text, coalesce(e.gross, p.gross)::text),
         (10, 'Management', case e.is_management when true then 'Yes' when false then 'No' end,
           case coalesce(p.is_management, e.is_management, false) when true then 'Yes' else 'No' end),
         (11, 'Email', e.office_mail, case when exists (select from users u where u.employee_id = e.id)
           then e.office_mail else coalesce(p.email, e.office_mail) end),
         (12, 'Mobile', e.office_mobile, coalesce(p.mobile, e.office_mobile)),
         (13, 'Supervisor', boss.name || ' (' || boss.code || ')', coalesce(
           case when p.supervisor_code is not null then (select b.name || ' (' || b.code || ')' from (
             select f.name, f.code from import_people f where f.code = p.supervisor_code
             union all select k.name, k.code from employees k
             where k.account_id = $accountId and k.code = p.supervisor_code) b limit 1) end,
           p.supervisor, boss.name || ' (' || boss.code || ')')),
         (14, 'Employment type', t.name, coalesce(p.employment_type, t.name, $employmentType)),
         (15, 'Grade', nullif(e.grade, ''), coalesce(p.grade, nullif(e.grade, ''))),
         -- Existing people keep their birth date, and no difference is shown, because it would reveal the
         -- stored date.
         (16, 'Date of birth', null, case when e.birth_date is null then p.birth_date::text end),
         (17, 'Gender', null, case when e.gender is null then p.gender end),
         (18, 'National ID', null, case when e.national_id is null then p.national_id end),
         -- Only shown for people without a bank account; others change it on its own screen.
         (19, 'Bank account', null, case when not exists (select from employee_bank_accounts a
           where a.employee_id = e.id) then p.bank || ' •••• ' || right(p.account_number, 4) end),
         (20, 'Calendar', null, case when not exists (select from calendar_assignments a
           where a.employee_id = e.id) then p.calendar end),
         (21, 'Opening leave', null, case when e.id is null then (
           select string_agg(t.name || ' ' || o.days, ', ' order by t.name)
           from jsonb_to_recordset(p.opening_leave) as o ("leaveTypeId" bigint, days numeric)
           join leave_types t on t.id = o."leaveTypeId") end)
       ) v (place, label, before, after)
       where v.before is distinct from v.after
     ) d`,
    { accountId, employmentType: EMPLOYMENT_TYPE },
  );
  // Without statistics, PostgreSQL would scan a hundred thousand lines repeatedly.
  await query(tx, 'analyze import_lines');
}
