import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { patience } from '#tests/support/patience.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';

/** 44 of each of five kinds. */
const OF_EACH = 44;
const KINDS: Record<string, (n: number) => object> = {
  salaryCertificate: (n) => ({ purpose: 'visa', addressedTo: `Embassy ${n}` }),
  experienceLetter: (n) => ({ purpose: 'study', addressedTo: `University ${n}` }),
  remoteLocation: (n) => ({
    place: `Site ${n}`,
    latitude: 23.75 + n / 1000,
    longitude: 90.39,
    radius: 100,
    reason: 'Work at a customer',
  }),
  attendanceCorrection: (n) => ({
    day: accountDay(-n - 1),
    inTime: '09:00',
    outTime: '17:00',
    reason: 'Forgot the card',
  }),
  overtimeRequisition: (n) => ({ day: accountDay(-n - 1), hours: 2, reason: 'A delivery' }),
};

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  const { server } = fixture;
  await server.owner.raw(`
    update employees e set supervisor_id = s.id, joining_date = '2020-01-01' from employees s
    where (e.code, s.code) in (('U-employee', 'U-manager'))`);
  const employee = await server.as('employee');
  const manager = await server.as('manager');
  for (const [kind, getPayload] of Object.entries(KINDS)) {
    const sent: { requestId: number; workflow: string }[] = [];
    for (let n = 0; n < OF_EACH; n += 1) {
      const answer = await employee.post(`/Requests/${kind}/Send`, { payload: getPayload(n) });
      expect(answer).toMatchObject({ status: 200 });
      sent.push(answer.body as (typeof sent)[number]);
    }
    const items = sent.map(({ requestId }) => ({
      subjectId: requestId,
      event: { type: 'approve', comment: 'Agreed' },
    }));
    const body = { workflow: sent[0]?.workflow, items };
    expect(await manager.post('/Workflow/Dispatch', body)).toMatchObject({ status: 200 });
  }
  // The last of each kind are the most urgent, in turn, so that the first twenty are of five kinds.
  await server.owner.raw(`
    update workflow_instances set due_at = now() + interval '1 hour' * (100 - n) from (
      select id as instance, row_number() over (partition by workflow order by id) as n
      from workflow_instances where not is_final) numbered where id = instance`);
}, patience(240_000));
afterAll(() => fixture?.leave());

const readOpen = async () =>
  await query<{ kind: string; id: number }>(
    fixture.server.owner,
    `select split_part(workflow, ':', 1) as kind, subject_id as id from workflow_instances
     where state like 'step%' order by due_at, entered_at, id`,
  );

const getTitle = (page: Page) => page.locator('aside').getByRole('heading').first().textContent();

test(
  'HR with 220 tasks opens the most urgent with one key, turns pages, and decides twenty of five kinds by keys',
  async () => {
    const { page } = await signIn(fixture.browser, fixture.at('/dashboard'), 'hr');
    await page.getByText('220 pending').waitFor();
    await page.keyboard.press('g');
    const approve = page.locator('aside').getByRole('button', { name: 'Approve', exact: true });
    await approve.waitFor();
    await page.getByText('1–25 of 220').waitFor();
    const together = page.getByRole('link', { name: 'Decide 44 like this together' });
    expect(await together.getAttribute('href')).toMatch(/^\/approval\?.+state=step2$/);
    const mostUrgent = await getTitle(page);

    // The second page, the search of all pages, and back to the most urgent.
    await page.keyboard.press('l');
    await page.getByText('26–50 of 220').waitFor();
    await expect.poll(() => getTitle(page)).not.toBe(mostUrgent);
    await page.keyboard.press('g');
    await page.getByText('1–25 of 220').waitFor();
    await expect.poll(() => getTitle(page)).toBe(mostUrgent);

    const before = await readOpen();
    const first = before.slice(0, 20);
    expect(new Set(first.map(({ kind }) => kind)).size).toBe(5);
    for (let count = 1; count <= first.length; count += 1) {
      const title = await getTitle(page);
      await approve.waitFor();
      await page.keyboard.press('a');
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
      await page.keyboard.press('Control+Enter');
      await expect.poll(() => getTitle(page)).not.toBe(title);
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .waitFor({ state: 'detached' });
    }
    await expect.poll(async () => (await readOpen()).length).toBe(before.length - first.length);
    const left = new Set((await readOpen()).map(({ id }) => id));
    expect(first.filter(({ id }) => left.has(id))).toEqual([]);
    // The page was filled up from the next one.
    await page.getByText('1–25 of 200').waitFor();

    // A page that no longer exists leads to the last one.
    await page.goto(fixture.at('/approval?kinds=overtimeRequisition&page=2&size=25'));
    await page.getByText(/26–\d+ of/).waitFor();
    await page.goto(fixture.at('/approval?kinds=overtimeRequisition&page=3&size=25'));
    await page.getByText(/26–\d+ of/).waitFor();
  },
  patience(240_000),
);
