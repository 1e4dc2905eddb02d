import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ResourceDetails } from '#machines/resources/contract.ts';
import { openFixture, type Fixture } from './fixture.ts';
import { signIn } from './people.ts';

const ADDRESS = '/administration/configuration/department';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.leave());

it('a form keeps what was typed when somebody else saves the row first, and both changes are saved', async () => {
  const { server } = fixture;
  const [hr, hr2] = await Promise.all([server.as('hr'), server.as('hr2')]);
  const made = await hr.post('/Resources/department/Save', {
    values: { name: 'Press', businessUnitId: 1, sections: [{ name: 'Print' }, { name: 'Radio' }] },
  });
  const { autoId } = made.body as { autoId: number };
  const held = async () =>
    (await hr2.get(`/Resources/department/Row?id=${autoId}`)).body as ResourceDetails;
  const { page } = await signIn(fixture.browser, fixture.at(`${ADDRESS}/edit/${autoId}`), 'hr');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add section' }).click();
  await dialog.getByRole('textbox', { name: 'Section' }).last().fill('Mine');

  const { version, values, rows } = await held();
  const [first] = rows['sections'] ?? [];
  const theirs = { ...values, name: 'Media', sections: [first, { name: 'Theirs' }] };
  expect(
    await hr2.post('/Resources/department/Save', { id: autoId, version, values: theirs }),
  ).toMatchObject({ status: 200 });
  const sections = () =>
    dialog
      .getByRole('textbox', { name: 'Section' })
      .evaluateAll((boxes) => boxes.map((one) => (one as HTMLInputElement).value));
  // Somebody who comes back to the window gets current rows.
  await page.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
  await dialog.getByText(/has saved this in the meantime$/).waitFor();
  await dialog.getByText('Changed: Department, Sections. What you typed stays.').waitFor();
  expect(await sections()).toEqual(['Print', 'Radio', 'Mine']);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/^This department has changed since you opened it/)
    .first()
    .waitFor();
  expect((await held()).values['name']).toBe('Media');

  await dialog.getByRole('button', { name: 'Use these changes' }).click();
  await expect.poll(sections).toEqual(['Print', 'Theirs', 'Mine']);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const now = await held();
  expect(now.values['name']).toBe('Media');
  expect(now.rows['sections']?.map(({ name }) => name).toSorted()).toEqual([
    'Mine',
    'Print',
    'Theirs',
  ]);
});

it('the form of a part of a record stays open when somebody else saves another part', async () => {
  const hr2 = await fixture.server.as('hr2');
  const { page } = await signIn(fixture.browser, fixture.at('/profile/employee/5'), 'hr');
  await page.getByRole('tab', { name: 'Contact', exact: true }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const mobile = page.getByRole('dialog').getByRole('textbox', { name: 'Office mobile' });
  await mobile.fill('01711000000');

  const { version } = (await hr2.get('/Employee/Record?employeeId=5')).body as { version: number };
  const saved = await hr2.post('/Employee/SaveRecord', {
    employeeId: 5,
    part: 'addresses',
    version,
    values: { nationality: 'Bangladeshi' },
  });
  expect(saved).toMatchObject({ status: 200 });
  // A record is fetched again on the window's focus once it is some minutes old.
  await page.clock.setSystemTime(Date.now() + 600_000);
  const fetched = page.waitForResponse((answer) => answer.url().includes('/Employee/Record'), {
    timeout: 15_000,
  });
  await page.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
  await fetched;
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/^This record has changed since you opened it/)
    .first()
    .waitFor();
  expect(await mobile.inputValue()).toBe('01711000000');
  await page.getByRole('dialog').getByRole('button', { name: 'Use these changes' }).click();
  await page.getByText(/has saved this in the meantime$/).waitFor({ state: 'detached' });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('01711000000').waitFor();
  await page.context().close();
});
