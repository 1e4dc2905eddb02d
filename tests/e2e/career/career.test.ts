import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TransferView } from '#machines/domains/career/contracts/transfers.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { hire } from '#tests/support/factories.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { endVisit, signIn } from '#tests/e2e/people.ts';

const TRANSFERS = '/profile/transferandpromotion';
const CASES = '/profile/rewardsAndDisciplinary/grievance/details';

let fixture: Fixture;
let receiver: { employeeId: number };
let accused: { employeeId: number };
beforeAll(async () => {
  fixture = await openFixture();
  const { owner } = fixture.server;
  // The supervisor has proposed the transfer, so they need not approve it.
  await owner.raw(
    `update employees set supervisor_id = (select employee_id from users where login_id = 'manager')
     where id = 30`,
  );
  receiver = await hire(owner, { login: 'receiver', roles: ['employee', 'supervisor'] });
  accused = await hire(owner, { login: 'accused', roles: ['employee'] });
}, patience(120_000));
afterAll(() => fixture?.leave());

const post = async (login: string, path: string, body: object): Promise<WriteAnswer> => {
  const { status, body: answer } = await (await fixture.server.as(login)).post(path, body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer as WriteAnswer;
};
const send = (login: string, workflow: string, subjectId: number, event: object) =>
  post(login, '/Workflow/Dispatch', { workflow, items: [{ subjectId, event }] });

/** Presses an action, fills in its form and sends it. */
async function complete(page: Page, action: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: action });
  for (const [label, value] of Object.entries(fields)) {
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

it(
  'the new supervisor opens a transfer that has begun and presses “Joined”',
  async () => {
    const { autoId: transferId = 0 } = await post('manager', '/Career/ProposeTransfer', {
      employeeId: 30,
      kind: 'transfer',
      effectiveDate: accountDay(-3),
      reason: 'The works need someone',
      supervisorId: receiver.employeeId,
    });
    const hr = await fixture.server.as('hr');
    const seen = async () =>
      ((await hr.get(`/Career/Transfer?transferId=${transferId}`)).body as TransferView).state;
    await send('hr', 'transfer', transferId, { type: 'hr.approve' });
    await expect.poll(seen, { timeout: 30_000 }).toBe('joining');

    const address = fixture.at(`${TRANSFERS}/joining/view/${transferId}`);
    const person = await signIn(fixture.browser, address, 'receiver');
    await complete(person.page, 'Joined', { 'Joined on': accountDay(-1) });
    expect(await seen()).toBe('joined');
    expect(person.complaints).toEqual([]);
    await endVisit(person.page);
  },
  patience(60_000),
);

it(
  'HR schedules the hearing of a case on its page',
  async () => {
    const { autoId: caseId = 0 } = await post('hr', '/Career/OpenCase', {
      employeeId: accused.employeeId,
      incidentOn: accountDay(-5),
      charge: 'Left the machine running',
    });
    await send('hr', 'discipline', caseId, { type: 'notice', replyDays: 7, comment: 'Explain' });
    await send('accused', 'discipline', caseId, { type: 'reply', comment: 'It was not me' });
    const person = await signIn(fixture.browser, fixture.at(`${CASES}/${caseId}`), 'hr');
    const { page, complaints } = person;
    await complete(page, 'Schedule hearing', { Hearing: accountDay(5), Comments: 'Room 3 at 10' });
    await page.getByText('Room 3 at 10').first().waitFor();
    expect(complaints).toEqual([]);
    await endVisit(person.page);
  },
  patience(60_000),
);
