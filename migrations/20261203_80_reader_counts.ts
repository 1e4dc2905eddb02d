import type { Knex } from 'knex';

const COLUMNS = [
  'account_id',
  'business_unit_id',
  'workplace_group_id',
  'workplace_id',
  'department_id',
  'designation_id',
];
const PLACE = COLUMNS.join(', ');
const placeOf = (row: string): string => COLUMNS.map((column) => `${row}.${column}`).join(', ');
/** Whether an update moved someone, let them go or took them back. */
const MOVED = `(${placeOf('o')}, o.is_active) is distinct from (${placeOf('n')}, n.is_active)`;

export const readersColumns = `version_id, ${PLACE}, people, opened, acknowledged`;
const ADD = `insert into reader_counts (${readersColumns})`;
/** What each person \`p\` counts, \`p.times\`. */
const countedOf = (people: string): string => `
  select c.version_id, ${placeOf('p')}, sum(p.times * c.people), sum(p.times * c.opened),
    sum(p.times * c.acknowledged)
  from (${people}) p
  cross join lateral (
    select null::bigint as version_id, 1 as people, 0 as opened, 0 as acknowledged
    union all
    select r.version_id, 0, 1, 0 from controlled_document_reads r where r.employee_id = p.id
    union all
    select distinct t.version_id, 0, 0, 1
    from controlled_document_acknowledgements k join version_texts t on t.id = k.version_id
    where k.employee_id = p.id
  ) c
  where p.is_active
  group by c.version_id, ${placeOf('p')}`;

/** What the counts add up to. */
export const readersExpected = countedOf('select e.*, 1 as times from employees e');

/** The rows that an update moved: before with `times` -1, after with 1. */
const BY_JOIN = `
          select o.*, -1 as times from old_rows o join new_rows n on n.id = o.id where ${MOVED}
          union all
          select n.*, 1 from old_rows o join new_rows n on n.id = o.id where ${MOVED}`;
export const BY_DIFFERENCE = `${difference('old_rows', 'new_rows', -1)}
          union all ${difference('new_rows', 'old_rows', 1)}`;
function difference(from: string, without: string, times: number): string {
  const rows = (table: string) => `select id, ${PLACE}, is_active from ${table}`;
  return `select m.*, ${times} as times from (${rows(from)} except ${rows(without)}) m`;
}

export const countPeople = (
  moved = BY_JOIN,
): string => `count_people() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${ADD} ${countedOf('select n.*, 1 as times from new_rows n')};
      elsif tg_op = 'DELETE' then
        ${ADD} ${countedOf('select o.*, -1 as times from old_rows o')};
      else
        ${ADD} ${countedOf(moved)};
      end if;
      return null;
    end $$`;

/** Of a log of what people did with versions. */
const count = (table: string, body: string): string => `
  create function count_${table}() returns trigger language plpgsql as $$
  begin
    -- Whoever moves meanwhile is counted with them, by whichever of the two comes second.
    perform from employees e where e.id in (select n.employee_id from new_rows n) for share;
    ${body}
    return null;
  end $$;
  create trigger counted after insert on ${table} referencing new table as new_rows
    for each statement execute function count_${table}();`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- How many active people of a place there are (without a version), have opened a version, or have
    -- acknowledged a text, which counts at its first version. Changes add rows, so that nobody waits for
    -- another; the worker adds them up.
    create table reader_counts (
      version_id bigint references controlled_document_versions,
      ${COLUMNS.map((column) => `${column} bigint not null,`).join('\n')}
      people integer not null,
      opened integer not null,
      acknowledged integer not null
    );
    create index reader_counts_version on reader_counts (version_id, account_id);
    revoke update, truncate on reader_counts from cadre_app;

    create index controlled_document_reads_of_person on controlled_document_reads (employee_id);
    create index controlled_document_acknowledgements_latest
      on controlled_document_acknowledgements (version_id, acknowledged_at desc);

    -- Of each version the first one that says nearly the same.
    create view version_texts as
      select v.id, f.id as version_id
      from controlled_document_versions v join controlled_document_versions f
        on f.document_id = v.document_id and f.number = v.read_since;

    create function ${countPeople()};
    create trigger counted_new after insert on employees referencing new table as new_rows
      for each statement execute function count_people();
    create trigger counted_gone after delete on employees referencing old table as old_rows
      for each statement execute function count_people();
    create trigger counted_changed after update on employees
      referencing old table as old_rows new table as new_rows
      for each statement execute function count_people();

    ${count(
      'controlled_document_reads',
      `${ADD} select n.version_id, ${placeOf('e')}, 0, count(*), 0
       from new_rows n join employees e on e.id = n.employee_id and e.is_active
       group by n.version_id, ${placeOf('e')};`,
    )}
    ${count(
      'controlled_document_acknowledgements',
      `${ADD} select t.version_id, ${placeOf('e')}, 0, 0, count(distinct e.id)
       from new_rows n join version_texts t on t.id = n.version_id
       join employees e on e.id = n.employee_id and e.is_active
       where not exists (select from controlled_document_acknowledgements k
         join version_texts o on o.id = k.version_id
         where k.employee_id = n.employee_id and o.version_id = t.version_id
           and not exists (select from new_rows m where m.id = k.id))
       group by t.version_id, ${placeOf('e')};`,
    )}

    -- After rows were written without their triggers.
    create function fill_reader_counts() returns void language sql as $$
      lock table reader_counts in exclusive mode;
      delete from reader_counts;
      ${ADD} ${readersExpected};
    $$;
    select fill_reader_counts();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function fill_reader_counts();
    drop trigger counted on controlled_document_acknowledgements;
    drop trigger counted on controlled_document_reads;
    drop trigger counted_changed on employees;
    drop trigger counted_gone on employees;
    drop trigger counted_new on employees;
    drop function count_controlled_document_acknowledgements();
    drop function count_controlled_document_reads();
    drop function count_people();
    drop view version_texts;
    drop index controlled_document_acknowledgements_latest;
    drop index controlled_document_reads_of_person;
    drop table reader_counts;
  `);
}
