import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  DocumentReceipts,
  RegisterRow,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { ACKNOWLEDGED_AT, inForceOn, TODAY } from '#server/domains/documents/controlled/facts.ts';
import { MEANT } from '#server/domains/documents/controlled/policy.ts';
import { addUp } from '#server/engine/sums/addUp.ts';
import { READER_SUMS } from '#server/engine/sums/derivedTables.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { createEmployees } from '#tests/support/factories.ts';
import type { TestServer } from '#tests/support/server.ts';
import { libraryCalls, startLibrary } from './fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startLibrary();
});
afterAll(() => server.close());
const { save, enter, publish, send, seen, details } = libraryCalls(() => server);

const register = async (login: string, kind = 'SOP') => {
  const client = await server.as(login);
  return client.get(`/ControlledDocuments/Register?kind=${kind}`);
};
const getRows = async (login: string, kind?: string) =>
  (await register(login, kind)).body as RegisterRow[];
const readNumbers = async (login: string, kind?: string) =>
  (await getRows(login, kind)).map(({ number }) => number);

it('assigns the next number of its type if none is given, and no number twice', async () => {
  const year = accountDay().slice(0, 4);
  await enter({ kind: 'procedure', number: `PRD-${year}-0001` });
  await enter({ kind: 'procedure', number: '' });
  await enter({ kind: 'procedure', number: '' });
  expect(await readNumbers('hr', 'procedure')).toEqual([
    `PRD-${year}-0001`,
    `PRD-${year}-0002`,
    `PRD-${year}-0003`,
  ]);
  expect(await save({ kind: 'process', number: `prd-${year}-0002` })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'number', message: 'Another document has this number' }] },
  });
});

it('names everything that is invalid in a document', async () => {
  const answer = await save({ title: ' ', ownerId: 0, kind: 'letter', reviewMonths: 500 });
  expect(answer.status).toBe(400);
  expect((answer.body as ErrorAnswer).errors?.map(({ path }) => path).toSorted()).toEqual([
    'kind',
    'ownerId',
    'reviewMonths',
    'title',
  ]);
});

it('can be managed within one’s business units, and for all units by people who have all', async () => {
  const north = await enter({ title: 'Of North', intBusinessUnitId: 1 });
  const south = await enter({ title: 'Of South', intBusinessUnitId: 2 });
  const all = await enter({ title: 'Of all' });
  const mine = (await getRows('hrUnit2')).map(({ documentId }) => documentId);
  expect(mine).toEqual([south]);
  expect(await save({ intBusinessUnitId: 2, documentId: south }, 'hrUnit2')).toMatchObject({
    status: 200,
  });
  // Nor can a document be moved out of reach, or into reach.
  for (const [documentId, intBusinessUnitId, status] of [
    [south, 0, 403],
    [south, 1, 403],
    [north, 2, 404],
    [all, 2, 404],
    [0, 1, 403],
    [0, 0, 403],
  ]) {
    expect([
      documentId,
      intBusinessUnitId,
      (await save({ documentId, intBusinessUnitId }, 'hrUnit2')).status,
    ]).toEqual([documentId, intBusinessUnitId, status]);
  }
  // Owning a document doesn't allow moving it into another register.
  const { employeeId: ownerId } = await server.as('hrUnit2');
  const owned = await enter({ intBusinessUnitId: 1, ownerId });
  expect((await save({ documentId: owned, intBusinessUnitId: 2 }, 'hrUnit2')).status).toBe(403);
  expect((await register('employee')).status).toBe(403);
  expect((await save({}, 'audit')).status).toBe(403);
  expect((await save({}, 'employee')).status).toBe(403);
});

it('keeps its type, and is edited by one person at a time', async () => {
  const id = await enter();
  const { version } = await seen(id, 'hr');
  expect(await save({ documentId: id, kind: 'policy', version })).toMatchObject({ status: 400 });
  expect(await save({ documentId: id, title: 'First', version })).toMatchObject({ status: 200 });
  expect(await save({ documentId: id, title: 'Second', version })).toMatchObject({
    status: 409,
    body: { message: 'This document has changed since you opened it' },
  });
  expect((await seen(id, 'hr')).title).toBe('First');
});

it('can belong to another document, but not to itself', async () => {
  const system = await enter({ kind: 'system' });
  const process = await enter({ kind: 'process', parentId: system });
  const sop = await enter({ parentId: process });
  expect(await seen(process, 'hr')).toMatchObject({
    parent: { id: system },
    children: [{ id: sop, kind: 'SOP' }],
  });
  for (const parentId of [system, process, sop]) {
    expect(await save({ kind: 'system', documentId: system, parentId })).toMatchObject({
      status: 400,
    });
  }
});

it('shows the version in force, the next one, and how many people have read it', async () => {
  const id = await enter({ title: 'Fire drill', intBusinessUnitId: 2, reviewMonths: 12 });
  const getRow = async () => (await getRows('hr')).find(({ documentId }) => documentId === id);
  expect(await getRow()).toMatchObject({
    inForce: null,
    underWay: null,
    planned: null,
    readers: 0,
  });
  await send(id);
  expect(await getRow()).toMatchObject({
    underWay: { number: expect.stringMatching(/^DV-/) as string },
  });
  const other = await enter({ title: 'Lifts', intBusinessUnitId: 2 });
  await publish(other);
  await publish(other, { effectiveFrom: accountDay(5) });
  const lifts = (await getRows('hr')).find(({ documentId }) => documentId === other);
  expect(lifts).toMatchObject({
    inForce: { number: 1, from: accountDay() },
    planned: { number: 2, from: accountDay(5) },
    acknowledged: 0,
    readers: 20,
  });
});

it('counts for each audience exactly the people in its list of readers', async () => {
  const { employeeId } = await server.as('employee');
  const [place] = await query<{ department: number; designation: number; unit: number }>(
    server.owner,
    `select department_id as department, designation_id as designation, business_unit_id as unit
     from employees where id = $employeeId`,
    { employeeId },
  );
  if (!place) throw new Error('No one is there');
  const [group] = await query<{ id: number }>(
    server.owner,
    `with g as (insert into user_groups (account_id, name) values (1, 'Drivers') returning id)
     insert into user_group_members (user_group_id, employee_id)
     select g.id, $employeeId::bigint from g returning user_group_id as id`,
    { employeeId },
  );
  const row = (strAnnounceCode: string, intAnnouncementReferenceId: number | undefined) => ({
    strAnnounceCode,
    intAnnouncementReferenceId,
  });
  const audiences = [
    [],
    [row('Dept', place.department)],
    [row('UG', group?.id)],
    [row('UG', group?.id), row('Desig', place.designation)],
  ];
  const counted: number[] = [];
  for (const announcementRows of audiences) {
    const id = await enter({ intBusinessUnitId: place.unit, announcementRows });
    await publish(id);
    // An acknowledgement stays valid through minor changes, counts once, and only while the person works
    // here.
    for (const login of ['employee', 'weaver']) {
      await query(
        server.owner,
        `insert into controlled_document_acknowledgements (version_id, employee_id)
         select v.id, $employeeId from controlled_document_versions v where v.document_id = $id`,
        { id, employeeId: (await server.as(login)).employeeId },
      );
    }
    await publish(id, { isMinor: true });
    await query(
      server.owner,
      `insert into controlled_document_acknowledgements (version_id, employee_id)
       select v.id, $employeeId from controlled_document_versions v
       where v.document_id = $id and v.number = 2`,
      { id, employeeId },
    );
    const listed = (await getRows('hr')).find(({ documentId }) => documentId === id);
    const { body } = await (
      await server.as('hr')
    ).get(`/ControlledDocuments/Receipts?documentId=${id}`);
    const { readers, acknowledged, rows } = body as DocumentReceipts;
    expect(listed).toMatchObject({ readers, acknowledged: 1 });
    expect([acknowledged, rows.length]).toEqual([1, readers]);
    expect(rows.filter(({ acknowledgedAt }) => acknowledgedAt !== null)).toMatchObject([
      { employeeId },
    ]);
    counted.push(readers);
  }
  expect(counted[2]).toBe(1);
  expect(counted[0]).toBeGreaterThan(counted[2] ?? 0);
});

it('counts correctly while people join, move, leave and acknowledge at the same time', async () => {
  const truth = () =>
    query<{ documentId: number; readers: number; acknowledged: number }>(
      server.owner,
      `select d.id as "documentId", count(e.id)::integer as readers,
         count(${ACKNOWLEDGED_AT})::integer as acknowledged
       from controlled_documents d ${inForceOn(TODAY)} join employees e on e.is_active and ${MEANT}
       where d.kind = 'SOP' and d.account_id = 1 and d.must_acknowledge and v.id is not null
       group by d.id order by d.id`,
    );
  const counted = async () =>
    (await getRows('hr'))
      .filter(({ readers }) => readers > 0)
      .map(({ documentId, readers, acknowledged }) => ({ documentId, readers, acknowledged }))
      .sort((a, b) => a.documentId - b.documentId);
  const sql = (text: string) => server.owner.raw(text);
  const id = await enter({ intBusinessUnitId: 1 });
  await publish(id);
  const everyone = `insert into controlled_document_acknowledgements (version_id, employee_id)
    select v.id, e.id from controlled_document_versions v, employees e where e.id % 3 = 1
    on conflict do nothing`;
  const group = `with g as (
      insert into user_groups (account_id, name) values (1, 'Counted') returning id
    ), a as (
      insert into controlled_document_audiences (document_id, code, reference_id)
      select ${id}, 'UG', id from g
    ) insert into user_group_members (user_group_id, employee_id)
    select g.id, e.id from g, employees e where e.account_id = 1 and e.id % 4 = 1`;
  const changes = [
    everyone,
    `insert into controlled_document_reads (version_id, employee_id)
     select v.id, e.id from controlled_document_versions v, employees e where e.id % 5 < 3`,
    "update employees set is_active = false where code like 'E%' and id % 6 = 1",
    'update employees set name = name where id % 2 = 1',
    `update employees set business_unit_id = 3 - business_unit_id, department_id = 3 - department_id
     where code like 'E%' and id % 4 = 1 and account_id = 1`,
    'update employees set is_active = true where id % 12 = 1',
    group,
    `insert into controlled_document_audiences (document_id, code, reference_id) values (${id}, 'Dept', 1)`,
    'delete from user_group_members where employee_id % 8 = 1',
  ];
  for (const change of changes) {
    await sql(change);
    expect([change, await counted()]).toEqual([change, await truth()]);
  }
  await publish(id, { isMinor: true });
  await sql(everyone);
  await createEmployees(server.owner, 3);
  expect(await counted()).toEqual(await truth());
  // A person who moves while acknowledging counts at their new place, whichever transaction commits first.
  const [one] = await query<{ id: number }>(
    server.owner,
    "select max(id) as id from employees where account_id = 1 and code like 'E%'",
  );
  const fact = `insert into controlled_document_acknowledgements (version_id, employee_id)
    select max(id), ${one?.id} from controlled_document_versions where document_id = ${id}`;
  const move = (unit: number) =>
    `update employees set business_unit_id = ${unit}, department_id = ${unit} where id = ${one?.id}`;
  await sql(move(1));
  for (const [first, second] of [
    [fact, move(2)],
    [move(1), fact],
  ] as const) {
    await sql('delete from controlled_document_acknowledgements; select fill_reader_counts()');
    let waiting: Promise<unknown> = Promise.resolve();
    await server.owner.transaction(async (tx) => {
      await tx.raw(first);
      waiting = Promise.resolve(server.db.raw(second));
      await expect
        .poll(() =>
          query(
            server.owner,
            `select from pg_stat_activity
             where wait_event_type = 'Lock' and datname = current_database()`,
          ),
        )
        .toHaveLength(1);
    });
    await waiting;
    expect([first, await counted()]).toEqual([first, await truth()]);
  }
  // Compacting the counters two at a time doesn't change the sums.
  const before = await counted();
  await Promise.all([addUp(server.db, READER_SUMS), addUp(server.db, READER_SUMS), sql(move(2))]);
  await addUp(server.db, READER_SUMS);
  expect(await counted()).toEqual(await truth());
  expect(before).not.toEqual(await counted());
  expect(
    await query(
      server.owner,
      `select from reader_counts group by version_id, account_id, business_unit_id,
         workplace_group_id, workplace_id, department_id, designation_id having count(*) > 1`,
    ),
  ).toEqual([]);
});

it('is permanently out of force from the day it is withdrawn, and says why', async () => {
  const id = await enter({ title: 'Old lift' });
  await publish(id);
  expect((await details(id)).status).toBe(200);
  const withdraw = async (login: string) =>
    (await server.as(login)).post('/ControlledDocuments/Withdraw', {
      documentId: id,
      reason: 'The lift is gone',
    });
  expect((await withdraw('employee')).status).toBe(403);
  expect((await withdraw('hrUnit2')).status).toBe(404);
  expect((await withdraw('hr')).status).toBe(200);
  expect((await withdraw('hr')).status).toBe(409);
  expect((await details(id)).status).toBe(404);
  expect(await seen(id, 'hr')).toMatchObject({
    isWithdrawn: true,
    withdrawnReason: 'The lift is gone',
    inForce: null,
    isEdit: false,
    mayRevise: false,
  });
  expect((await send(id)).status).toBe(400);
  expect((await save({ documentId: id })).status).toBe(409);
});
