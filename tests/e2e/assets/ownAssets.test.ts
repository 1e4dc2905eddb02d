import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProblems } from '#tests/e2e/axe.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';
import { createKind, register } from '#tests/support/assets.ts';
import { patience } from '#tests/support/patience.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  const { server } = fixture;
  const assetId = await register(server, {
    assetKindId: await createKind(server),
    name: 'Galaxy A55',
    assetTag: 'MP-7',
  });
  const { employeeId } = await server.as('employee');
  await (
    await server.as('admin')
  ).post('/Asset/Offer', { assetId, employeeId, note: 'With cover' });
}, patience(120_000));
afterAll(() => fixture?.leave());

test('an asset is received in two taps on a phone, and given back to the store that inspects it', async () => {
  const { browser, server } = fixture;
  const own = (
    await signIn(browser, fixture.at('/SelfService/reports/asset'), 'employee', { size: 'phone' })
  ).page;
  const card = own.getByRole('article').filter({ hasText: 'Galaxy A55' });
  await card.getByText('With cover').waitFor();
  expect(await getProblems(own)).toEqual([]);
  await card.getByRole('button', { name: 'Received', exact: true }).click();
  await own.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await card.getByText('Held', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Return', exact: true }).click();
  await own.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await card.getByText('To inspect').waitFor();

  const desk = (await signIn(browser, fixture.at('/assetRegistration'), 'admin', { size: 'phone' }))
    .page;
  await desk.getByText('Galaxy A55').first().waitFor();
  expect(await getProblems(desk)).toEqual([]);
  const { rows } = await server.owner.raw(
    `select h.id from asset_handovers h join assets a on a.id = h.asset_id where a.asset_tag = 'MP-7'`,
  );
  const { id } = (rows as { id: number }[])[0] ?? { id: 0 };
  await (
    await server.as('admin')
  ).post('/Workflow/Dispatch', {
    workflow: 'assetHandover',
    items: [{ subjectId: id, event: { type: 'acceptReturn', condition: 'good' } }],
  });
  await own.reload();
  await own.getByText('Returned').first().waitFor();
});
