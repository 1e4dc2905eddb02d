import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlanningView } from '#machines/domains/performance/contracts/planning.ts';
import { getProblems } from '#tests/e2e/axe.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';
import { hire } from '#tests/support/factories.ts';
import { patience } from '#tests/support/patience.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({}, async (owner) => {
    await hire(owner, { login: 'weaver', roles: ['employee'] });
    await hire(owner, { login: 'spinner', roles: ['employee'] });
  });
  const { server } = fixture;
  const manager = (await server.as('manager')).employeeId;
  const team = await Promise.all(
    ['employee', 'weaver', 'spinner'].map(async (login) => (await server.as(login)).employeeId),
  );
  await server.owner.raw(`
    update employees set supervisor_id = ${manager}, designation_id = 1 where id in (${team.join(', ')});
    insert into kpis (account_id, name, unit, direction, frequency, summary, source, cap)
      values (1, 'Orders on time', '%', '1', 'monthly', 'average', 'hand', 120);
    insert into performance_cycles (account_id, name, starts_on, ends_on, absence_days, appeal_days, targets_by)
      values (1, 'Year to come', '2039-01-01', '2039-12-31', 30, 14, 'both')`);
}, patience(120_000));
afterAll(() => fixture?.leave());

const fillTarget = async (page: Page, weight: string, target: string) => {
  await page.getByRole('textbox', { name: 'Weight' }).fill(weight);
  await page.getByRole('textbox', { name: 'Target', exact: true }).fill(target);
};

test('a supervisor plans for three; one refuses on a phone with words, and agrees to what is proposed next', async () => {
  const { browser, server } = fixture;
  const desk = (await signIn(browser, fixture.at('/pms/planning'), 'manager')).page;
  await desk.getByText('The cycle begins in').waitFor();
  expect(await getProblems(desk)).toEqual([]);
  await desk.getByRole('link', { name: 'The employee', exact: true }).click();
  await desk.getByRole('button', { name: 'Add a target' }).click();
  await desk.getByRole('combobox', { name: 'KPI' }).click();
  await desk.getByRole('option', { name: 'Orders on time' }).click();
  await fillTarget(desk, '60', '99');
  await desk.getByText('The weights are 60% of 100%').waitFor();
  expect(await desk.getByRole('button', { name: 'Propose to the person' }).isDisabled()).toBe(true);
  await fillTarget(desk, '100', '99');
  expect(await getProblems(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Propose to the person' }).click();
  await desk.getByText('Waiting for the person').first().waitFor();

  await desk.getByRole('link', { name: 'All plans' }).click();
  await desk.getByRole('button', { name: /Copy the plan of The employee/ }).click();
  await desk.getByRole('combobox', { name: 'People' }).click();
  for (const name of ['weaver', 'spinner']) {
    await desk.getByRole('option', { name: new RegExp(name) }).click();
  }
  await desk.keyboard.press('Escape');
  await desk.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
  await desk.getByRole('button', { name: 'Draft: 2' }).click();
  await desk.getByRole('checkbox').first().click();
  await desk.getByRole('button', { name: 'Propose: 2' }).click();
  await desk.getByRole('button', { name: 'Waiting for the person: 3' }).waitFor();

  const phone = (
    await signIn(browser, fixture.at('/SelfService/myPerformance'), 'employee', { size: 'phone' })
  ).page;
  await phone.getByRole('button', { name: 'Refuse' }).click();
  await phone.getByRole('textbox', { name: 'Why' }).fill('The loom is rebuilt until March');
  await phone.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await phone.getByText('Refused by the person').waitFor();
  expect(await getProblems(phone)).toEqual([]);

  await desk.reload();
  await desk.getByText('The loom is rebuilt until March').first().waitFor();
  await desk.getByRole('link', { name: 'The employee', exact: true }).click();
  await fillTarget(desk, '100', '95');
  await desk.getByRole('button', { name: 'Propose to the person' }).click();
  await desk.getByText('Waiting for the person').first().waitFor();

  await phone.reload();
  await phone.getByText('95', { exact: true }).first().waitFor();
  await phone.getByRole('button', { name: 'Agree', exact: true }).click();
  await phone.getByText('Agreed by both').waitFor();
  const { body } = await (await server.as('manager')).get('/Performance/Planning');
  const { counts } = body as PlanningView;
  expect(counts).toEqual(
    expect.arrayContaining([
      { state: 'toPerson', people: 2 },
      { state: 'agreed', people: 1 },
    ]),
  );
});
