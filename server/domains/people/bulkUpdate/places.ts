import type { Position } from '#machines/domains/people/contracts/employment.ts';
import { comparisonKey } from '#machines/core/values/textKeys.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { FACT_COLUMNS, type FactColumn } from './columns.ts';

type Facts = Readonly<Record<FactColumn, string>>;
type FileNames = Readonly<Partial<Record<FactColumn, string>>>;

/** Finds the IDs of the names in a file. The keys are normalized, as names are compared. */
export interface Places {
  sections: Map<string, Pick<Position, 'sectionId' | 'departmentId' | 'businessUnitId'>>;
  workplaces: Map<string, Pick<Position, 'workplaceId' | 'workplaceGroupId'>>;
  designations: Map<string, number>;
  employmentTypes: Map<string, number>;
  /** People by code and by name. The ID is null if several people have the name. */
  people: Map<string, number | null>;
}

const getKey = (...names: string[]): string => names.map(comparisonKey).join('\n');

/**
 * Reads everything active that a file can refer to, at most thousands of rows. People are only read if the file refers
 * to people.
 */
export async function readPlaces(
  tx: Tx,
  accountId: number,
  supervisors: readonly string[],
): Promise<Places> {
  const bindings = { accountId };
  const sections = await query<Position & { unit: string; department: string; name: string }>(
    tx,
    `select s.id as "sectionId", d.id as "departmentId", u.id as "businessUnitId", u.name as unit,
       d.name as department, s.name
     from sections s join departments d on d.id = s.department_id
     join business_units u on u.id = d.business_unit_id
     where u.account_id = $accountId and u.is_active and d.is_active and s.is_active`,
    bindings,
  );
  const workplaces = await query<Position & { unit: string; group: string; name: string }>(
    tx,
    `select w.id as "workplaceId", g.id as "workplaceGroupId", u.name as unit, g.name as "group", w.name
     from workplaces w join workplace_groups g on g.id = w.workplace_group_id
     join business_units u on u.id = g.business_unit_id
     where u.account_id = $accountId and u.is_active and g.is_active and w.is_active`,
    bindings,
  );
  const readNames = (table: string) =>
    query<{ id: number; name: string }>(
      tx,
      `select id, comparison_key(name) as name from ${table} where account_id = $accountId and is_active`,
      bindings,
    );
  const byName = (rows: readonly { id: number; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [name, id]));
  const designations = byName(await readNames('designations'));
  const employmentTypes = byName(await readNames('employment_types'));
  return {
    sections: new Map(
      sections.map(({ unit, department, name, ...ids }) => [getKey(unit, department, name), ids]),
    ),
    workplaces: new Map(
      workplaces.map(({ unit, group, name, ...ids }) => [getKey(unit, group, name), ids]),
    ),
    designations,
    employmentTypes,
    people: await peopleCalled(tx, accountId, supervisors),
  };
}

async function peopleCalled(
  tx: Tx,
  accountId: number,
  called: readonly string[],
): Promise<Map<string, number | null>> {
  const rows = await query<{ label: string; id: number; count: number; isCode: boolean }>(
    tx,
    `select l.label, min(e.id) as id, count(*)::integer as count, l.is_code as "isCode"
     from employees e cross join lateral (values (comparison_key(e.code), true), (comparison_key(e.name), false))
       as l (label, is_code)
     where e.account_id = $accountId and e.is_active and l.label = any($called::text[])
     group by l.label, l.is_code order by l.is_code`,
    { accountId, called: [...new Set(called.map(comparisonKey))] },
  );
  // Rows of codes come last (order by), so a code overrides an equal name.
  return new Map(rows.map(({ label, id, count }) => [label, count === 1 ? id : null]));
}

/** Returns the position values of a line that differ from today's. Unknown names become problems. */
export function getPosition(
  places: Places,
  today: Facts,
  given: FileNames,
  problems: string[],
): Partial<Position> {
  const wanted = { ...today, ...given };
  const changes = (...facts: FactColumn[]) => facts.some((fact) => given[fact] !== undefined);
  const position: Partial<Position> = {};
  if (changes('businessUnit', 'department', 'section')) {
    const { businessUnit, department, section } = wanted;
    const place = places.sections.get(getKey(businessUnit, department, section));
    if (place) Object.assign(position, place);
    else problems.push(`There is no section “${section}” in ${department}, ${businessUnit}`);
  }
  if (changes('workplaceGroup', 'workplace')) {
    const { businessUnit, workplaceGroup, workplace } = wanted;
    const place = places.workplaces.get(getKey(businessUnit, workplaceGroup, workplace));
    if (place) Object.assign(position, place);
    else
      problems.push(`There is no workplace “${workplace}” in ${workplaceGroup}, ${businessUnit}`);
  }
  const one = (fact: 'designation' | 'employmentType', idsByKey: Map<string, number>) => {
    const name = given[fact];
    if (name === undefined) return;
    const id = idsByKey.get(comparisonKey(name));
    if (id === undefined) problems.push(`${FACT_COLUMNS[fact]}: there is no “${name}”`);
    else Object.assign(position, { [`${fact}Id`]: id });
  };
  one('designation', places.designations);
  one('employmentType', places.employmentTypes);
  if (given.grade !== undefined) {
    if (given.grade.length > 30) problems.push('Grade can have at most 30 characters');
    position.grade = given.grade;
  }
  if (given.supervisor !== undefined) supervisor(places, given.supervisor, position, problems);
  return position;
}

function supervisor(
  places: Places,
  called: string,
  position: Partial<Position>,
  problems: string[],
): void {
  const id = called === '' ? null : places.people.get(comparisonKey(called));
  if (id === undefined) problems.push(`Supervisor: there is no “${called}”`);
  else if (id === null && called !== '') {
    problems.push(`Supervisor: several people are called “${called}”. Enter the employee ID`);
  } else position.supervisorId = id;
}
