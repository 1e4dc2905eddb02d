import { searchKey } from '#machines/core/values/textKeys.ts';
import { isFoundBy, isPhoneIn, isShapedLike } from '#server/platform/db/search.ts';
import type { Call } from '#server/platform/http/call.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';
import { dropdownFilter, type DropdownFilter } from './dropdownFilter.ts';
import type { Dropdown } from './dropdown.ts';
import { getRows } from './options.ts';

const SHORTEST = 2;
/** No one reads more than this in a list that gets shorter while typing. */
const MAX = 50;
/**
 * If at least this many rows contain the text, only the first matches in the table are returned, because users will go
 * on typing.
 */
const MANY = 1000;

/**
 * Finds people by words of their code or name, or by their office mobile. Matches at the beginning come first. This
 * takes at most 50 ms for 100,000 people, because other matches are only read if places are left.
 */
export const employeeSearch: Dropdown = {
  prefix: 'Employee',
  sql: getSearch,
  check: ({ SearchText }) => {
    if (SearchText.length >= SHORTEST) return;
    const message = `must be at least ${SHORTEST} characters`;
    throw refusedInput([{ path: 'SearchText', message }]);
  },
};

/** An option with the fields that `getSearch` selects. */
interface EmployeeMatch {
  id: number;
  name: string;
  EmployeeCode: string;
  DesignationName: string;
  DepartmentName: string;
  BusinessUnitId: number;
}

/**
 * Finds people of the whole account, for other features.
 * @throws AppError 400 for less than 2 characters.
 */
export async function searchPeople(call: Call, text: string): Promise<EmployeeMatch[]> {
  const filter = dropdownFilter.parse({ SearchText: text });
  employeeSearch.check?.(filter);
  return getRows<EmployeeMatch>(call, employeeSearch, filter);
}

const PERMITTED = `and ($permittedUnits::bigint[] is null or e.business_unit_id = any($permittedUnits)
  or e.id = $employeeId::bigint)`;

const SEEN = `$leaverUnits::bigint[] is null or e.business_unit_id = any($leaverUnits)`;

function getSearch({
  SearchText,
  OnlyWithLogin,
  WithLeavers,
  MenuReferenceId,
  LeaversOf,
}: DropdownFilter): string {
  // Two letters are only matched at the beginning of words.
  const isShort = searchKey(SearchText).length < 3;
  const shape = isShort
    ? `e.search_shape like '% ' || search_shape($search) || '%'`
    : isShapedLike('e.search_shape');
  const holds = isShort
    ? `strpos(' ' || search_key(e.code || ' ' || e.name), ' ' || search_key($search)) > 0`
    : isFoundBy('e.code, e.name');
  const areLeavers = WithLeavers && MenuReferenceId !== 0;
  const present = LeaversOf === 0 ? 'e.is_active' : `(e.is_active or ${SEEN})`;
  const among = `e.account_id = $accountId ${areLeavers ? '' : `and ${present}`}
    and (cardinality($unitIds::bigint[]) = 0 or e.business_unit_id = any($unitIds))
    and ($workplaceGroupId::bigint = 0 or e.workplace_group_id = $workplaceGroupId)
    ${OnlyWithLogin ? 'and e.has_login' : ''}
    ${MenuReferenceId === 0 ? '' : PERMITTED}`;
  const name = `search_key(e.name) collate "C"`;
  const code = `search_key(e.code) collate "C"`;
  const begins = `search_key($search) <> '' and ${among}`;
  return `
    with named as materialized (
      select e.id from employees e where ${begins} and ${name} like search_key($search) || '%'
      order by ${name}, e.id limit ${MAX}
    ), coded as materialized (
      select e.id from employees e where ${begins} and ${code} like search_key($search) || '%'
      order by ${code}, e.id limit ${MAX}
    ), begun as materialized (
      select id, min(rank) as rank
      from (select id, 0 as rank from named union all select id, 1 from coded) b group by id
    ), holding as materialized (
      select e.id, ${name} as name_key from employees e where search_key($search) <> ''
        and (select count(*) from begun) < ${MAX} and e.id not in (select id from begun) and ${among}
        and ${shape} and ${holds}
      limit ${MANY}
    ), found as (
      select id, rank from begun
      union all (select id, 2 from holding order by name_key, id limit ${MAX})
      union all (select e.id, 3 from employees e where ${among} and ${isPhoneIn('e.office_mobile')}
        and e.id not in (select id from begun union all select id from holding) limit ${MAX})
    )
    select e.id, e.name, e.code as "EmployeeCode", g.name as "DesignationName",
      d.name as "DepartmentName", u.id as "BusinessUnitId", u.name as "BusinessUnitName",
      coalesce(e.photo_file_id, 0) as "intProfileImageUrl"
    from found f
    join employees e on e.id = f.id
    join designations g on g.id = e.designation_id
    join departments d on d.id = e.department_id
    join business_units u on u.id = e.business_unit_id
    order by f.rank, lower(e.name) collate "C", e.id limit ${MAX}`;
}
