import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  ImportCheck,
  RecordedChange,
  ResourceDetails,
  ResourceList,
} from '#machines/resources/contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('keeps a department with its sections, and writes each change into the history', async () => {
  const hr = await server.as('hr');
  const made = await hr.post('/Resources/department/Save', {
    values: { name: 'Sales', businessUnitId: 1, sections: [{ name: 'Export' }, { name: 'Home' }] },
  });
  expect(made).toMatchObject({ status: 200, body: { message: 'Submitted Successfully' } });
  const id = (made.body as { autoId: number }).autoId;
  const details = (await hr.get(`/Resources/department/Row?id=${id}`)).body as ResourceDetails;
  expect(details.rows['sections']?.map(({ name }) => name)).toEqual(['Export', 'Home']);
  expect(details.named['businessUnitId']).toMatchObject({ label: 'North' });
  const renamed = await hr.post('/Resources/department/Save', {
    id,
    version: details.version,
    values: {
      ...details.values,
      name: 'Sales and marketing',
      sections: details.rows['sections']?.slice(0, 1),
    },
  });
  expect(renamed).toMatchObject({ status: 200 });
  const changes = (await hr.get(`/Resources/department/Changes?id=${id}`)).body as RecordedChange[];
  expect(changes).toMatchObject([
    {
      before: { name: 'Sales' },
      after: { name: 'Sales and marketing', sections: [{ name: 'Export' }] },
    },
    { before: null, after: { businessUnitId: { id: 1, label: 'North' } } },
  ]);
  const list = (await hr.get('/Resources/department?search=expo')).body as ResourceList;
  expect(list).toMatchObject({ total: 1, items: [{ counts: { sections: 1 } }] });
});

it('imports a file after it was checked, and only as it was checked', async () => {
  const hr = await server.as('hr');
  const content =
    'Department,Business unit,Sections\nAccounts,North,Payables; Receivables; Treasury\nLegal,South,Contracts\n';
  const check = await hr.post('/Resources/department/CheckFile', { format: 'csv', content });
  expect(check).toMatchObject({
    status: 200,
    body: { counts: { new: 1, changed: 1, same: 0, refused: 0 } },
  });
  const { digest } = check.body as ImportCheck;
  const again = await hr.post('/Resources/department/ImportFile', {
    format: 'csv',
    content,
    digest,
  });
  expect(again).toMatchObject({ status: 200 });
  const same = await hr.post('/Resources/department/CheckFile', { format: 'csv', content });
  expect(same.body).toMatchObject({ counts: { new: 0, changed: 0, same: 2 } });
});
