import { PERSON_FILES } from '#machines/core/values/uploadUses.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { daysBefore, officeTime } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import { getSheet } from '#server/demo/stage/sheet.ts';
import type { Scenario, Stage } from '#server/demo/stage/scenario.ts';

/** Personal records besides the position, stored by one statement per list. */
export const personalRecords: Scenario = (stage) => {
  const { tx, today, actor } = stage;
  const own = actor('employee').employeeId;
  return [
    {
      at: officeTime(daysBefore(today, 39), 30),
      happen: async () => {
        for (const statement of STATEMENTS) {
          await query(tx, statement, { accountId: ACCOUNT_ID, today, own });
        }
        await addLicenceScan(stage);
        await recordUnrecorded(tx, 'personal record');
        await query(tx, PROFIT_CENTERS, { accountId: ACCOUNT_ID });
        await recordUnrecorded(tx, 'profit center assignment');
      },
    },
  ];
};

/** Uploads a scanned driving licence for the demo employee. */
async function addLicenceScan(stage: Stage): Promise<void> {
  const { tx, actor } = stage;
  const { employeeId, name } = actor('employee');
  const fileId = await getSheet(stage, 'employee', PERSON_FILES, {
    title: 'Driving licence',
    author: 'Scanned',
    lines: [name, 'Class: motor car, motorcycle'],
  });
  await query(
    tx,
    `with named as (
       update employee_documents set file_id = $fileId
       where employee_id = $employeeId and name = 'Driving licence' returning employee_id)
     update files set reference_id = named.employee_id from named where files.id = $fileId`,
    { fileId, employeeId },
  );
}

/** SQL that picks a given name for a man, woman or child by a number. */
const given = (names: readonly string[], by: string): string =>
  `(array[${names.map((name) => `'${name}'`).join(', ')}])[1 + (${by}) % ${names.length}]`;
const surname = (alias: string): string => `split_part(${alias}.name, ' ', -1)`;

const MEN = ['Abdul', 'Kamal', 'Rafiq', 'Jahangir', 'Shafiul', 'Nurul', 'Habib'];
const WOMEN = ['Rahima', 'Nasima', 'Shirin', 'Monira', 'Salma', 'Hasina', 'Parvin'];
const CHILDREN = ['Arif', 'Sumaiya', 'Tahmid', 'Nusrat', 'Ayaan', 'Mim', 'Rafi', 'Jannat'];
const TOWNS = ['Mirpur', 'Savar', 'Gazipur', 'Tongi', 'Narayanganj', 'Uttara', 'Ashulia'];
const DISTRICTS = ['Comilla', 'Barisal', 'Rangpur', 'Sylhet', 'Jessore', 'Pabna', 'Bogura'];

const MARRIED = `e.birth_date < $today::date - 9500 and e.id % 5 <> 0`;

/** Managers' costs are split; everyone else's are allocated to one profit centre. */
const PROFIT_CENTERS = `
  with made as (
    insert into profit_center_assignments (account_id, employee_id, valid)
    select e.account_id, e.id, daterange(coalesce(e.joining_date, '2015-01-01'), null)
    from employees e where e.account_id = $accountId and e.is_active and e.id % 40 <> 0
    returning id, employee_id
  ), centers as (
    select id, row_number() over (order by code desc) as place from profit_centers
    where account_id = $accountId
  )
  insert into profit_center_shares (assignment_id, profit_center_id, share)
  select m.id, c.id, case when not e.is_management then 100 when c.place = 1 then 40 else 60 end
  from made m join employees e on e.id = m.employee_id
  join centers c on c.place = 2 + e.business_unit_id % 3 or (c.place = 1 and e.is_management)`;

const STATEMENTS = [
  `insert into employee_details (id, account_id, marital_status, nationality, father_name, mother_name,
     present_address, permanent_address, emergency_name, emergency_relation, emergency_mobile)
   select e.id, e.account_id, case when ${MARRIED} then 'married' else 'single' end, 'Bangladeshi',
     ${given(MEN, 'e.id')} || ' ' || ${surname('e')}, ${given(WOMEN, 'e.id / 3')} || ' Begum',
     'House ' || 1 + e.id % 90 || ', Road ' || 1 + e.id % 17 || ', ' || ${given(TOWNS, 'e.id')},
     'Village ' || 1 + e.id % 40 || ', ' || ${given(DISTRICTS, 'e.id / 2')},
     ${given(MEN, 'e.id / 5')} || ' ' || ${surname('e')}, 'Brother',
     '+880 12' || lpad((e.id * 7919 % 100000000)::text, 8, '0')
   from employees e where e.account_id = $accountId
   -- A visitor may have entered their own data in the meantime.
   on conflict do nothing`,
  `insert into employee_family (employee_id, name, relation, birth_date, is_dependent)
   select e.id, case when e.gender = 'female' then ${given(MEN, 'e.id / 2')}
       else ${given(WOMEN, 'e.id / 2')} end || ' ' || ${surname('e')}, 'spouse',
     e.birth_date + (e.id % 1500)::integer, e.id % 3 = 0
   from employees e where e.account_id = $accountId and ${MARRIED}
   union all
   select e.id, ${given(CHILDREN, 'e.id + n')} || ' ' || ${surname('e')},
     case when (e.id + n) % 2 = 0 then 'son' else 'daughter' end,
     least(e.birth_date + 9000 + n * 900, $today::date - 200), true
   from employees e cross join generate_series(1, 2) n
   where e.account_id = $accountId and ${MARRIED} and (e.id + n) % 3 <> 0`,
  `insert into employee_nominees (employee_id, name, relation, share)
   select f.employee_id, f.name, 'spouse', 100 from employee_family f where f.relation = 'spouse'`,
  `insert into employee_education (employee_id, name, institution, year, result)
   select e.id, case when e.is_management then ${given(['BBA', 'BSc in Textile Engineering', 'MBA', 'BA'], 'e.id')}
       else ${given(['SSC', 'HSC', 'Class eight'], 'e.id')} end,
     case when e.is_management then ${given(['University of Dhaka', 'BUTEX', 'Jahangirnagar University'], 'e.id')}
       else ${given(DISTRICTS, 'e.id')} || ' High School' end,
     (extract(year from e.birth_date) + case when e.is_management then 23 else 17 end)::text,
     case when e.is_management then 'CGPA 3.' || 10 + e.id % 80 else 'GPA 4.' || 10 + e.id % 80 end
   from employees e where e.account_id = $accountId and e.birth_date is not null`,
  `insert into employee_experience (employee_id, name, position, starts_on, ends_on)
   select e.id, ${given(['Padma Knitwear Ltd.', 'Jamuna Dyeing', 'Meghna Spinning Mills'], 'e.id')},
     g.name, e.joining_date - 1200, e.joining_date - 30
   from employees e join designations g on g.id = e.designation_id
   where e.account_id = $accountId and e.joining_date is not null and e.id % 3 = 0`,
  `insert into employee_documents (employee_id, document_type_id, name, number, issued_on, expires_on)
   select e.id, t.id, t.name, 'BR' || lpad((e.id * 104729 % 10000000)::text, 7, '0'),
     $today::date - 60 - (e.id % 3000)::integer, $today::date + (e.id * 13 % 2500)::integer - 40
   from employees e join document_types t on t.account_id = e.account_id and t.name = 'Passport'
   where e.account_id = $accountId and e.is_management`,
  `insert into employee_documents (employee_id, document_type_id, name, number)
   select e.id, t.id, t.name, (1990000000000 + e.id * 7919 % 9999999999)::text
   from employees e join document_types t on t.account_id = e.account_id and t.name = 'National ID'
   where e.account_id = $accountId`,
  `insert into employee_documents (employee_id, document_type_id, name, number, issued_on, expires_on)
   select e.id, t.id, 'Driving licence', 'DK' || lpad((e.id * 7919 % 10000000)::text, 7, '0'),
     $today::date - 1800, $today::date + (e.id % 700)::integer - 20
   from employees e join document_types t on t.account_id = e.account_id and t.name = 'Driving licence'
   where e.account_id = $accountId and (e.id % 9 = 0 or e.id = $own::bigint)`,
  `insert into employee_bank_accounts (employee_id, bank_id, branch, name, account_number, valid_from)
   select e.id, b.id, ${given(TOWNS, 'e.id / 4')}, e.name, lpad((e.id * 15485863 % 10000000000000)::text, 13, '2'),
     coalesce(e.joining_date, $today::date - 1000)
   from employees e cross join lateral (
     select id from banks where account_id = e.account_id order by (id * 31 + e.id) % 7, id limit 1) b
   -- A few of the people in works are paid in cash.
   where e.account_id = $accountId and (e.is_management or e.id % 60 <> 7)`,
];
