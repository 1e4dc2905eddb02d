import type { Call } from '#server/http/call.ts';
import { refusedInput } from '#server/input/refusedInput.ts';
import { dropdownFilter, type DropdownFilter } from './asked.ts';
import type { Dropdown } from './dropdown.ts';
import { rowsOf } from './options.ts';

const SHORTEST = 2;
/** More than anyone reads in a list that narrows while typing. */
const MOST = 50;
/** If at least this many contain the text, the first ones in the table are enough: users type on. */
const MANY = 1000;

/**
 * People by part of their code or name, prefix matches first. At most 50 ms over 100,000 people: prefixes
 * use an index, and trigrams are only used if there is space left; sorting every match took 300 ms.
 */
export const employeeSearch: Dropdown = {
  prefix: 'Employee',
  sql: searchOf,
  check: ({ SearchText }) => {
    if (SearchText.length >= SHORTEST) return;
    const message = `must be at least ${SHORTEST} characters`;
    throw refusedInput([{ path: 'SearchText', message }]);
  },
};

/** An option as `searchOf` selects it. */
interface Found {
  id: number;
  name: string;
  EmployeeCode: string;
  DesignationName: string;
  DepartmentName: string;
  BusinessUnitId: number;
}

/** People of the whole account, for other features. @throws AppError 400 for less than 2 characters. */
export async function searchPeople(call: Call, text: string): Promise<Found[]> {
  const filter = dropdownFilter.parse({ SearchText: text });
  employeeSearch.check?.(filter);
  return rowsOf<Found>(call, employeeSearch, filter);
}

const PERMITTED = `and ($permittedUnits::bigint[] is null or e.business_unit_id = any($permittedUnits)
  or e.id = $employeeId::bigint)`;

function searchOf({ SearchText, OnlyWithLogin, MenuReferenceId }: DropdownFilter): string {
  const blank = SearchText.length < 3 ? `' ' || ` : '';
  const sought = `${blank}lower($search::text)`;
  const pattern = `${blank}lower($pattern::text)`;
  const among = `e.account_id = $accountId and e.is_active
    and (cardinality($unitIds::bigint[]) = 0 or e.business_unit_id = any($unitIds))
    and ($workplaceGroupId::bigint = 0 or e.workplace_group_id = $workplaceGroupId)
    ${OnlyWithLogin ? 'and e.has_login' : ''}
    ${MenuReferenceId === 0 ? '' : PERMITTED}`;
  // Punctuation is not indexed; such a search matches the start of names.
  const inWords = /[\p{L}\p{N}]/u.test(SearchText);
  const name = `lower(e.name) collate "C"`;
  const code = `lower(e.code) collate "C"`;
  return `
    with named as materialized (
      select e.id from employees e where ${among} and ${name} like lower($pattern::text) || '%'
      order by ${name}, e.id limit ${MOST}
    ), coded as materialized (
      select e.id from employees e where ${among} and ${code} like lower($pattern::text) || '%'
      order by ${code}, e.id limit ${MOST}
    ), begun as materialized (
      select id, min(rank) as rank
      from (select id, 0 as rank from named union all select id, 1 from coded) b group by id
    ), holding as materialized (
      select e.id, ${name} as name_key from employees e where ${inWords} and (select count(*) from begun) < ${MOST}
        and e.id not in (select id from begun) and ${among}
        and e.search_shape like '%' || search_shape(${pattern}) || '%'
        and strpos(' ' || lower(e.code || ' ' || e.name), ${sought}) > 0
      limit ${MANY}
    ), found as (
      select id, rank from begun
      union all (select id, 2 from holding order by name_key, id limit ${MOST})
    )
    select e.id, e.name, e.code as "EmployeeCode", g.name as "DesignationName",
      d.name as "DepartmentName", u.id as "BusinessUnitId", u.name as "BusinessUnitName",
      coalesce(e.photo_file_id, 0) as "intProfileImageUrl"
    from found f
    join employees e on e.id = f.id
    join designations g on g.id = e.designation_id
    join departments d on d.id = e.department_id
    join business_units u on u.id = e.business_unit_id
    order by f.rank, ${name}, e.id limit ${MOST}`;
}
