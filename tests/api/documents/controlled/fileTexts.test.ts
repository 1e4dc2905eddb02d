import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Everything, FoundDocument } from '#machines/domains/company/contracts/search.ts';
import { PERSON_FILES } from '#machines/core/values/uploadUses.ts';
import { query } from '#server/platform/db/sql.ts';
import { readNewTexts } from '#server/kits/documentText/index.ts';
import { getWords } from '#server/kits/documentText/words.ts';
import { getText, type Reader } from '#server/platform/files/readApart/index.ts';
import { docxMembers, pdf, writtenPdf, zip } from '#tests/api/kits/uploads/specimens.ts';
import { taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import type { TestServer } from '#tests/support/server.ts';
import { cleanUp } from '#workers/cleanup.ts';
import { libraryCalls, startLibrary } from './fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startLibrary();
});
afterAll(() => server.close());
const { enter, send, decide, publish } = libraryCalls(() => server);

const word = (xml: string): Buffer => {
  const [types, main] = docxMembers();
  return zip([types, { ...main, data: `<w:document><w:body>${xml}</w:body></w:document>` }]);
};

/** A page whose content decompresses to this many bytes. */
const bomb = (bytes: number): Buffer => {
  const content = deflateSync(Buffer.alloc(bytes, ' ')).toString('latin1');
  const object = (number: number, body: string) => `${number} 0 obj\n${body}\nendobj\n`;
  const stream = `<</Filter/FlateDecode/Length ${content.length}>>\nstream\n${content}\nendstream`;
  return Buffer.from(
    `%PDF-1.7\n${object(1, '<</Type/Catalog/Pages 2 0 R>>')}${object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')}${object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>')}${object(4, stream)}trailer<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  );
};

/** The first 99 pages of a manual, as long as real ones. */
const manual = (text: string): string[] =>
  Array.from(
    { length: 99 },
    (_, at) => `${at + 1}. ${`${text} Stop it before cleaning. `.repeat(40)}`,
  );

const attach = async (login: string, name: string, bytes: Buffer, to = 'ControlledDocument') =>
  taken(
    await upload(server.url, await server.as(login), name, bytes, {
      query: `tableReferrence=${to}`,
    }),
  ).globalFileUrlId;
const everything = async (login: string, text: string): Promise<Everything> =>
  (await (await server.as(login)).get(`/Search/Everything?text=${encodeURIComponent(text)}`))
    .body as Everything;
const titles = async (login: string, text: string) =>
  (await everything(login, text)).documents.map(({ title }) => title);
const readAll = async () => {
  while (await readNewTexts(server.services.db, server.services.env.DATA_DIR));
};

it('finds text of PDF and DOCX files in force, only for people who may read them', async () => {
  const safety = await enter({ intBusinessUnitId: 1, number: 'SOP-F1', title: 'Safety' });
  const file = await attach(
    'hr',
    'Safety.pdf',
    await writtenPdf(...manual('Mind the loom.'), 'Wear goggles.'),
  );
  await decide(await send(safety, { body: '', file }), 'approve');
  const rules = await enter({ number: 'SOP-F2', title: 'Rules' });
  const xml = `<w:p><w:r><w:t>Tea &amp; bis</w:t></w:r><w:r><w:t xml:space="preserve">cuits</w:t></w:r></w:p><w:p><w:r><w:t>ছুটির নিয়ম</w:t></w:r><w:del><w:r><w:delText xml:space="preserve"> cigarettes</w:delText></w:r></w:del></w:p>`;
  await decide(
    await send(rules, { body: '', file: await attach('hr', 'Rules.docx', word(xml)) }),
    'approve',
  );
  expect(await titles('employee', 'goggles')).toEqual([]);
  await readAll();
  for (const text of ['goggles', 'GOGG', 'wear goggles', 'loom goggles']) {
    expect([text, await titles('employee', text)]).toEqual([text, ['SOP-F1 Safety']]);
  }
  for (const text of ['biscuits', 'tea', 'নিয়ম', 'ছুটি']) {
    expect([text, await titles('employee', text)]).toEqual([text, ['SOP-F2 Rules']]);
  }
  expect(await titles('employee', 'cigarettes')).toEqual([]);
  expect(await titles('employee', "goggles' | 'x")).toEqual([]);
  expect([await titles('weaver', 'goggles'), await titles('foreign', 'biscuits')]).toEqual([
    [],
    [],
  ]);
  const listed = await (await server.as('employee')).get('/ControlledDocuments/Find?text=goggles');
  expect((listed.body as FoundDocument[]).map(({ id }) => id)).toEqual([safety]);
  // A replaced version isn't found.
  await publish(safety, { body: 'Nothing to wear.' });
  expect(await titles('employee', 'goggles')).toEqual([]);
});

it('finds one’s own papers by their text, and no one else’s or deleted ones', async () => {
  const employee = await server.as('employee');
  const own = async () =>
    (await everything('employee', 'barnacle')).ownDocuments.map(({ title }) => title);
  const save = async (rows: object[]) => {
    const { body } = await employee.get(`/Employee/Record?employeeId=${employee.employeeId}`);
    const { version } = body as { version: number };
    return employee.post('/Employee/SaveRecord', {
      employeeId: employee.employeeId,
      part: 'documents',
      version,
      rows,
    });
  };
  const fileId = await attach('employee', 'Pass.pdf', await writtenPdf('Barnacle'), PERSON_FILES);
  const [type] = await query<{ id: number }>(
    server.owner,
    `insert into document_types (account_id, name) values (1, 'Identity') returning id`,
  );
  const passport = { id: null, documentTypeId: type?.id, name: 'Passport' };
  expect(await save([{ ...passport, fileId }])).toMatchObject({ status: 200 });
  expect(await own()).toEqual([]);
  await readAll();
  expect(await own()).toEqual(['Passport']);
  expect((await everything('hr', 'barnacle')).ownDocuments).toEqual([]);
  expect((await everything('hr', 'passport')).ownDocuments).toEqual([]);
  expect(await save([])).toMatchObject({ status: 200 });
  expect(await own()).toEqual([]);
  await cleanUp(server.services.db, server.services.env.DATA_DIR);
  expect(
    await query(server.owner, 'select file_id from file_texts where file_id = $fileId', { fileId }),
  ).toEqual([]);
});

it('a file that cannot be read, or expands without limit, is tried once and causes no harm', async () => {
  const read = (bytes: Buffer, most: number, limits: Reader['limits'] = {}) =>
    getText(bytes, 'application/pdf', most, { who: 'test', limits });
  const flood = bomb(100_000_000);
  expect(await read(flood, 1000)).toBe('\n');
  expect(await read(bomb(900_000_000), 1000)).toBeNull();
  expect(await read(flood, 1000, { ms: 300 })).toBeNull();
  expect(await read(await writtenPdf('abc def', 'ghi'), 5)).toBe('abc d');
  // More words than a search index takes, as in broken files.
  const words = getWords(
    Array.from({ length: 20_000 }, (_, at) => `${at}`.padEnd(60, 'x')).join(' '),
  );
  expect(
    await query(server.owner, 'select from array_to_tsvector($words::text[])', { words }),
  ).toHaveLength(1);
  const id = await enter({ number: 'SOP-F9', title: 'Broken' });
  await decide(await send(id, { body: '', file: await attach('hr', 'B.pdf', pdf()) }), 'approve');
  await readAll();
  expect(
    await query(
      server.owner,
      `select words, attempts, read_at is not null as done from file_texts t
       join controlled_document_versions v on v.file_id = t.file_id where v.document_id = $id`,
      { id },
    ),
  ).toEqual([{ words: null, attempts: 1, done: true }]);
});
