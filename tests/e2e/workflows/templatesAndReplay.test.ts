import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { expectOk } from '#tests/api/increments/carry.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { patience } from '#tests/support/patience.ts';
import { problemsInEveryView } from '#tests/e2e/axe.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { endVisit, portray, signIn, SIZES } from '#tests/e2e/people.ts';

const TEMPLATE = 'Please attach the receipt and send it again.';

let fixture: Fixture;
let workflow: string;

/** Three advances of 1,000 (both steps approved), 60,000 (likewise) and 500, which waits for the supervisor. */
beforeAll(async () => {
  fixture = await openFixture();
  const { server } = fixture;
  await query(
    server.owner,
    `update employees e set supervisor_id = s.id from employees s
     where e.code in ('U-employee', 'U-audit', 'U-finance') and s.code = 'U-manager'`,
    {},
  );
  for (const [login, amount] of [
    ['employee', 1000],
    ['audit', 60_000],
    ['finance', 500],
  ] as const) {
    const day = accountDay();
    const sent = await (
      await server.as(login)
    ).post('/Requests/iou/Send', {
      payload: { purpose: 'Trade fair', amount, neededOn: day, settleBy: day },
    });
    expectOk(sent);
    const { requestId, ...of } = sent.body as { workflow: string; requestId: number };
    ({ workflow } = of);
    for (const approver of amount === 500 ? [] : ['manager', 'hr']) {
      const items = [{ subjectId: requestId, event: { type: 'approve' } }];
      expectOk(await (await server.as(approver)).post('/Workflow/Dispatch', { workflow, items }));
    }
  }
  const values = { name: 'Missing receipt', text: TEMPLATE };
  expectOk(await (await server.as('hr')).post('/Resources/commentTemplate/Save', { values }));
}, patience(180_000));
afterAll(() => fixture?.leave());

const readComments = async (event: string): Promise<string[]> => {
  const rows = await query<{ comment: string }>(
    fixture.server.db,
    `select t.comment from workflow_transitions t
     join workflow_instances i on i.id = t.instance_id
     where i.workflow = $workflow and t.event = $event order by t.at`,
    { workflow, event },
  );
  return rows.map(({ comment }) => comment);
};

async function choose(page: Page, within: Locator): Promise<void> {
  await within.getByRole('button', { name: 'Templates' }).click();
  await page
    .getByRole('region', { name: 'Of the company' })
    .getByRole('button', { name: /^Missing receipt/ })
    .click();
}

test('a template fills the comment of a decision and of its form, and is stored with it', async () => {
  const { page } = await signIn(
    fixture.browser,
    fixture.at(`/approval?workflow=${workflow}`),
    'manager',
  );
  await page.locator('[data-row]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const pane = page.getByRole('complementary', { name: /The finance/ });
  await pane.getByRole('button', { name: 'Approve in part' }).click();
  const form = page.getByRole('dialog', { name: 'Approve in part' });
  await form.getByLabel('Amount').fill('300');
  const comment = form.getByRole('textbox', { name: 'Comments' });
  await comment.fill('Only the ticket.');
  await choose(page, form);
  await expect.poll(() => comment.inputValue()).toBe(`Only the ticket. ${TEMPLATE}`);
  expect(await problemsInEveryView(page)).toEqual([]);
  await page.setViewportSize(SIZES.desktop);
  await form.getByRole('button', { name: 'Approve in part' }).click();
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => readComments('approvePart')).toEqual([`Only the ticket. ${TEMPLATE}`]);
  await endVisit(page);

  const { page: hr } = await signIn(
    fixture.browser,
    fixture.at(`/approval?workflow=${workflow}`),
    'hr',
  );
  await hr.locator('[data-row]').first().waitFor();
  await hr.keyboard.press('j');
  await hr.keyboard.press('Enter');
  const second = hr.getByRole('complementary', { name: /The finance/ });
  await second.getByRole('button', { name: 'Reject' }).click();
  const question = hr.getByRole('alertdialog');
  await choose(hr, question);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => readComments('reject')).toEqual([TEMPLATE]);
  await endVisit(hr);
});

test('a replay with the steps in another order says how many differ, and what it skipped and why', async () => {
  const { page } = await signIn(fixture.browser, fixture.at('/workbench/iou/replay'), 'hr');
  await page.getByRole('button', { name: 'Move HR up' }).click();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  // Approved in both steps, in either order; the third was rejected by HR, which is asked first now.
  const headline = page.getByRole('status').filter({ hasText: 'would have gone differently' });
  await headline.getByText('With these steps, 1 of 3 would have gone differently.').waitFor();
  await page.getByText('1 × Approve in part at Supervisor skipped', { exact: true }).waitFor();
  await page.getByText('“Supervisor” is not reached: it would stand at “Rejected”.').waitFor();

  // Supervisors of smaller amounts only: the approval of the large one is skipped, too.
  await page.getByLabel('Amount up to').nth(1).fill('50000');
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await headline.getByText('With these steps, 2 of 3 would have gone differently.').waitFor();
  await page.getByText('1 × Approve at Supervisor skipped', { exact: true }).waitFor();
  await page.getByText('“Supervisor” is not reached: it would stand at “To be paid”.').waitFor();
  expect(await problemsInEveryView(page)).toEqual([]);
  await portray(page, 'replayOfSteps');
  await endVisit(page);
});
