import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InstanceEntry, QueueEntry } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { hire } from '#tests/support/factories.ts';
import { approveAll, choose, publish, sendCertificate } from '#tests/e2e/certificates.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { endVisit, signIn } from '#tests/e2e/people.ts';

const OWN = '/SelfService/salaryCertificateRequisition';
const QUEUE = '/approval/salaryCertificate';
const PIPELINE = '/administration/configuration/commonapprovalpipeline?kind=salaryCertificate';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await hire(fixture.server.owner, { login: 'admin2', roles: ['employee', 'admin'] });
  const [boss, own] = await Promise.all(
    ['manager', 'employee'].map((login) => fixture.server.as(login)),
  );
  await query(fixture.server.owner, 'update employees set supervisor_id = $boss where id = $own', {
    boss: boss?.employeeId ?? 0,
    own: own?.employeeId ?? 0,
  });
});
afterAll(() => fixture.leave());

const open = async (path: string, login: string, size: 'phone' | 'desktop' = 'desktop') =>
  (await signIn(fixture.browser, fixture.at(path), login, { size })).page;

/** Approves everything that is pending with someone, by calls. */
async function approveByCall(login: string): Promise<void> {
  const as = await fixture.server.as(login);
  const queue = (await as.get('/Workflow/Queue')).body as QueueEntry[];
  for (const { workflow, state } of queue.filter(({ waiting }) => waiting > 0)) {
    const query = `workflow=${workflow}&state=${state}&mine=true`;
    const { body } = await as.get(`/Workflow/Instances?${query}`);
    const { items } = body as { items: InstanceEntry[] };
    const answer = await as.post('/Workflow/Dispatch', {
      workflow,
      items: items.map(({ subjectId, version }) => ({ subjectId, version, event: 'approve' })),
    });
    expect(answer.status, login).toBe(200);
  }
}

test('a certificate is asked for on a phone, and each request ends by the steps it began with', async () => {
  const phone = await open(OWN, 'employee', 'phone');
  await sendCertificate(phone, { to: 'Padma Bank' });

  // Two steps become four: one is for large amounts, and one needs two approvers.
  const admin = await open(PIPELINE, 'admin');
  await admin.getByRole('button', { name: 'Add step' }).click();
  await admin.getByRole('textbox', { name: /^Step/ }).last().fill('Large amounts');
  await choose(admin, 'Approver', 'Finance');
  await admin.getByRole('switch').last().click();
  await admin.getByLabel('Amount from').fill('500000');
  await admin.getByRole('button', { name: 'Add step' }).click();
  await admin.getByRole('textbox', { name: /^Step/ }).last().fill('Audit and finance');
  await choose(admin, 'Approver', 'Audit');
  await admin.getByRole('button', { name: 'Add approver' }).last().click();
  await choose(admin, 'Approver', 'Finance');
  await choose(admin, 'Decision', 'All of them must approve');
  await publish(admin, 'Loans are looked at twice', 2, await fixture.server.as('admin2'));
  await endVisit(admin);

  await sendCertificate(phone, { to: 'Jamuna Bank', amount: '600000' });
  await sendCertificate(phone, { to: 'Meghna Bank', amount: '1000' });
  // While requests of both versions are open, their queues have different names.
  const manager = await open(QUEUE, 'manager');
  const queues = manager.getByRole('navigation', { name: 'Your queues' });
  await queues.getByRole('link', { name: 'version 1' }).click();
  await approveAll(manager, ['Padma Bank']);
  await follow(manager, QUEUE);
  await approveAll(manager, ['Jamuna Bank', 'Meghna Bank']);
  await endVisit(manager);
  await approveByCall('hr');
  // The first started before there were more steps; the last is too small for one of them.
  const card = (to: string) => phone.getByRole('listitem').filter({ hasText: to });
  await card('Padma Bank').getByText('Approved').waitFor();
  await card('Jamuna Bank').getByText('Large amounts').waitFor();
  await card('Meghna Bank').getByText('Audit and finance').waitFor();
  const [paper] = await Promise.all([
    phone.waitForEvent('download'),
    card('Padma Bank').getByRole('button', { name: 'Print' }).click(),
  ]);
  expect(paper.suggestedFilename()).toMatch(/\.pdf$/);
  // The notice of a decision opens the request itself, with its decisions.
  await phone.getByRole('button', { name: /^Notifications/ }).click();
  await phone
    .getByRole('link', { name: /Your salary certificate request was approved/ })
    .first()
    .click();
  await phone.getByRole('list', { name: 'History' }).waitFor();
  const checked = await verifyHistory(fixture.server.db, fixture.server.services.engine);
  // The employee's supervisor was set directly in the database above.
  expect(checked.broken.filter(({ workflow }) => workflow !== 'employee')).toEqual([]);
  expect(checked.checked).toBeGreaterThan(10);
});
