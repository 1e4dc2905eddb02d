import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { hire } from '#tests/support/factories.ts';
import { patience } from '#tests/support/patience.ts';
import { PaidMonths } from './paidMonths.ts';

const RUN = '/compensationAndBenefits/payrollProcess/generateSalary/view/';
/** The refusal that the second payer of a bank sees. */
const REFUSED = /Nothing is left to pay to this bank/;

let months: PaidMonths;
let runId: number;
beforeAll(async () => {
  months = await PaidMonths.open([1], (owner) =>
    hire(owner, { login: 'finance2', roles: ['employee', 'finance'] }),
  );
  const [run] = await query<{ id: number }>(
    months.fixture.server.db,
    'select id from payroll_runs',
  );
  runId = run?.id ?? 0;
}, patience(180_000));
afterAll(() => months?.fixture.leave());

/** Both press the button at the same moment. */
async function pressAtOnce(payers: readonly Page[], name: string | RegExp): Promise<void> {
  const buttons = payers.map((page) => page.getByRole('button', { name }).first());
  for (const button of buttons) await button.waitFor();
  await Promise.all(buttons.map((button) => button.click()));
}

const countPayments = (state: string) =>
  query<{ people: number; payments: number; net: number }>(
    months.fixture.server.db,
    `select count(distinct s.employee_id)::integer as people, count(*)::integer as payments,
       sum(p.amount)::float8 as net from payments p join slips s on s.id = p.slip_id where p.state = $state`,
    { state },
  );

test(
  'two payers press the same buttons in two windows, and everyone is paid once',
  async () => {
    const payers = await Promise.all(
      ['finance', 'finance2'].map((login) => months.visit(`${RUN}${runId}`, login)),
    );
    for (const page of payers) await page.getByRole('tab', { name: /^Payments/ }).click();

    // The only bank is chosen already.
    await pressAtOnce(payers, 'Make the file');
    await expect
      .poll(() => Promise.all(payers.map((page) => page.getByText(REFUSED).count())))
      .toContain(1);
    for (const page of payers) {
      await expect.poll(() => page.getByRole('button', { name: 'Download' }).count()).toBe(1);
    }
    await pressAtOnce(payers, /on the cash list$/);
    for (const page of payers) {
      await page
        .getByRole('button', { name: /on the cash list$/ })
        .first()
        .waitFor({ state: 'detached' });
    }
    await pressAtOnce(payers, /^Mark as paid/);
    const confirms = payers.map((page) =>
      page.getByRole('alertdialog').getByRole('button', { name: /^Confirm/ }),
    );
    await Promise.all(confirms.map((confirm) => confirm.waitFor()));
    await Promise.all(confirms.map((confirm) => confirm.click()));
    await expect
      .poll(async () => (await countPayments('paid'))[0]?.payments ?? 0)
      .toBeGreaterThan(0);
    for (const page of payers) {
      await expect.poll(() => page.getByRole('button', { name: /^Mark as paid/ }).count()).toBe(0);
    }

    const [paid] = await countPayments('paid');
    expect(paid?.payments).toBe(paid?.people);
    const [run] = await query<{ net: number }>(
      months.fixture.server.db,
      `select sum(net)::float8 as net from slips where is_live and state <> 'held'`,
    );
    expect(paid?.net).toBe(run?.net);
  },
  patience(240_000),
);
