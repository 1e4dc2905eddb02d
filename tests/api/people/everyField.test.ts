import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceBook } from '#machines/domains/people/contracts/employment.ts';
import type { PersonalRecord } from '#machines/domains/people/contracts/people.ts';
import {
  RECORD_PART_IDS,
  recordPart,
  type RecordPart,
} from '#machines/domains/people/personalRecord.ts';
import { getColumn } from '#machines/kits/resources/resource.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { hire } from '#tests/support/factories.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

interface Mark {
  part: string;
  field: string;
  masked: boolean;
  hidden: boolean;
  mark: string;
}

/** Every text field of every part of a record, with a unique mark that is searched in all responses. */
const MARKS: Mark[] = RECORD_PART_IDS.flatMap((id): Mark[] => {
  const part: RecordPart = recordPart(id);
  const fields = Object.entries('rows' in part ? part.rows.fields : part.fields);
  return fields
    .filter(
      ([name, field]) =>
        field.kind === 'text' && !field.pattern && !field.filled && name !== 'result',
    )
    .map(([field]) => ({
      part: id,
      field,
      masked: !('rows' in part) && (part.masked ?? []).includes(field),
      hidden: 'rows' in part && part.hidden === true,
      mark: `${id}${field}`.slice(0, 28).replaceAll(/[^a-zA-Z]/g, ''),
    }));
});

/** The required fields of each list. */
const NEEDED: Record<string, string> = {
  family: `, relation`,
  nominees: `, relation, share`,
  experience: `, starts_on`,
  bank: `, bank_id, valid_from`,
  documents: `, document_type_id`,
};
const GIVEN: Record<string, string> = {
  family: `, 'son'`,
  nominees: `, 'son', 100`,
  experience: `, '2010-01-01'`,
  bank: `, (select id from banks limit 1), '2020-01-01'`,
  documents: `, (select id from document_types limit 1)`,
};

let server: TestServer;
let employeeId = 0;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createOtherAccount(owner);
      await hire(owner, { login: 'colleague', roles: ['employee'] });
      await hire(owner, { login: 'chief', roles: ['employee', 'supervisor'] });
      await owner.raw(`
        insert into document_types (account_id, name) values (1, 'Passport');
        insert into banks (account_id, name) values (1, 'Bank');
        update employees e set supervisor_id = s.id from employees s
          where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-manager', 'U-chief'));
        insert into employee_details (id, account_id)
          select id, 1 from employees where code = 'U-employee'`);
      for (const id of RECORD_PART_IDS) {
        const part: RecordPart = recordPart(id);
        const marks = MARKS.filter((one) => one.part === id);
        const columns = marks.map(({ field }) => getColumn(field));
        const values = marks.map(({ mark }) => `'${mark}'`);
        await owner.raw(
          'rows' in part
            ? `insert into ${part.rows.table} (employee_id, ${columns.join(', ')}${NEEDED[id] ?? ''})
               select id, ${values.join(', ')}${GIVEN[id] ?? ''} from employees where code = 'U-employee'`
            : `update ${part.table} set ${columns.map((column, at) => `${column} = ${values[at]}`).join(', ')}
               where id = (select id from employees where code = 'U-employee')`,
        );
      }
    },
  });
  const row = await queryOne<{ id: number }>(
    server.owner,
    `select id from employees where code = 'U-employee'`,
  );
  employeeId = row?.id ?? 0;
});
afterAll(() => server.close());

/** The marks in a response, as `part.field`. */
const marksIn = (body: unknown): string[] => {
  const text = JSON.stringify(body);
  return MARKS.filter(({ mark }) => text.includes(`"${mark}"`)).map(
    ({ part, field }) => `${part}.${field}`,
  );
};
const named = (fits: (one: Mark) => boolean): string[] =>
  MARKS.filter(fits).map(({ part, field }) => `${part}.${field}`);
const OPEN_TO_THOSE_ABOVE = new Set(['contact', 'education', 'experience']);
/** Everyone who may open the record sees these fields, which identify its person. */
const toThoseAbove = ({ part, field, masked }: Mark): boolean =>
  (OPEN_TO_THOSE_ABOVE.has(part) && !masked) || `${part}.${field}` === 'personal.name';

describe('every field of a record', () => {
  it.each([
    ['employee', 'the person', () => true],
    ['hr', 'HR of their unit', ({ masked, hidden }: Mark) => !masked && !hidden],
    ['manager', 'their supervisor', toThoseAbove],
    ['chief', 'the supervisor above', toThoseAbove],
    ['colleague', 'a colleague', () => false],
    ['hrUnit2', 'HR of another unit', () => false],
    ['managerUnit2', 'a supervisor of others', () => false],
    ['foreign', 'another company', () => false],
  ])('%s, %s, receives exactly the fields they may see', async (login, _who, fits) => {
    const answer = await (await server.as(login)).get(`/Employee/Record?employeeId=${employeeId}`);
    expect(marksIn(answer.body)).toEqual(named(fits));
  });

  it.each([
    ['employee', true, true],
    ['hr', true, true],
    ['finance', null, null],
    ['audit', true, false],
    ['manager', false, false],
    ['chief', false, false],
    ['colleague', null, null],
    ['hrUnit2', null, null],
  ])('%s has the tabs of employment and pay: %s, %s', async (login, employment, pay) => {
    const client = await server.as(login);
    const looks = () =>
      queryOne<{ n: number }>(server.owner, 'select count(*)::integer as n from pay_accesses');
    const before = await looks();
    const record = (await client.get(`/Employee/Record?employeeId=${employeeId}`)).body;
    const { seesEmployment = null, seesPay = null } = record as Partial<PersonalRecord>;
    expect([seesEmployment, seesPay]).toEqual([employment, pay]);
    // Listing the tabs isn't recorded as access; their content is refused without permission.
    expect(await looks()).toEqual(before);
    const book = await client.get(`/Employee/ServiceBook?employeeId=${employeeId}`);
    expect(book.status === 200).toBe(employment === true);
    if (book.status === 200) expect((book.body as ServiceBook).seesPay).toBe(pay);
    const paid = await client.get(`/Employee/SalaryRevisions?employeeId=${employeeId}`);
    if (pay !== null) expect(paid.status === 200).toBe(pay);
  });

  it.each(RECORD_PART_IDS)(
    '%s is shown on asking to HR alone, and each look is written down',
    async (part) => {
      for (const login of ['manager', 'chief', 'colleague', 'hrUnit2', 'audit', 'foreign']) {
        const refused = await (
          await server.as(login)
        ).post('/Employee/RevealRecord', { employeeId, part });
        expect([login, marksIn(refused.body), refused.status >= 400]).toEqual([login, [], true]);
      }
      const before = await looks();
      const shown = await (
        await server.as('hr')
      ).post('/Employee/RevealRecord', { employeeId, part });
      expect(marksIn(shown.body)).toEqual(named((one) => one.part === part));
      expect(await looks()).toEqual([...before, part]);
    },
  );
});

const looks = async (): Promise<string[]> =>
  (
    await query<{ detail: string }>(
      server.owner,
      `select detail from data_accesses where kind = 'personal' order by id`,
    )
  ).map(({ detail }) => detail);
