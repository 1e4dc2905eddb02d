import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { getProblems } from '#tests/e2e/axe.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { selectAll, signIn } from '#tests/e2e/people.ts';
import { hire } from '#tests/support/factories.ts';
import { patience } from '#tests/support/patience.ts';
import { createTrainingLists, moveBack } from '#tests/support/trainings.ts';
import { fireDueTimers } from '#workers/timers.ts';

const OWN = '/SelfService/traininganddevelopment';
const SCHEDULE = '/profile/traininganddevelopment/trainingschedule';
let fixture: Fixture;
let trainingId = 0;
beforeAll(async () => {
  fixture = await openFixture({}, async (owner) => {
    for (const login of ['weaver', 'spinner']) await hire(owner, { login, roles: ['employee'] });
  });
  const { server } = fixture;
  await createTrainingLists(server, (await server.as('developer')).employeeId);
  await server.owner.raw(
    `update employees e set supervisor_id = s.id from employees s
     where e.code in ('U-employee', 'U-weaver', 'U-spinner') and s.code = 'U-manager'`,
  );
  await server.owner.raw(
    `insert into training_budgets (business_unit_id, name, year, amount)
     select u.id, u.name || y, y, 30000
     from business_units u, extract(year from current_date) now, generate_series(now, now + 1) y`,
  );
}, patience(120_000));
afterAll(() => fixture?.leave());

const open = async (path: string, login: string, size: 'phone' | 'desktop' = 'desktop') =>
  (await signIn(fixture.browser, fixture.at(path), login, { size })).page;
const choose = async (page: Page, name: string | RegExp, option: string | RegExp) => {
  await page.getByRole('combobox', { name }).last().click();
  await page.getByRole('option', { name: option }).first().click();
};
/** Presses a button of the training, and confirms. */
const press = async (page: Page, action: string) => {
  await page.getByRole('button', { name: action, exact: true }).first().click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: new RegExp(`^(${action}|Confirm|Submit)$`) })
    .click();
};
const readState = async (workflow: string, of: string) =>
  (
    await queryOne<{ state: string }>(
      fixture.server.db,
      `select state from workflow_instances where workflow = $workflow and subject_id = (${of})`,
      { workflow },
    )
  )?.state;
const trainingState = () => readState('training', String(trainingId));
const stateOf = (login: string) =>
  readState(
    'trainingApplication',
    `select a.id from training_applications a join users u on u.employee_id = a.employee_id
     where u.login_id = '${login}' and a.training_id = ${trainingId}`,
  );
const readSessions = () =>
  query<{ day: string; start: string; room: number | null }>(
    fixture.server.db,
    `select (s.starts_at at time zone t.time_zone)::date::text as day,
       to_char(s.starts_at at time zone t.time_zone, 'HH24:MI') as start, s.desk_id as room
     from training_sessions s join trainings t on t.id = s.training_id
     where t.id = $trainingId and s.released_at is null order by s.starts_at`,
    { trainingId },
  );
/** What happens by the clock, so many days from now. */
const passDays = async (days: number) => {
  const { server } = fixture;
  const asOf = new Date(Date.now() + days * 86_400_000);
  await fireDueTimers(server.db, server.services.engine, server.services.log, asOf);
};

test('someone asks for a training, and the supervisor and HR approve', async () => {
  const page = await open(`${OWN}/trainingRequisition`, 'employee', 'phone');
  await page
    .getByRole('button', { name: /^(New|Request|Create|Apply)/ })
    .first()
    .click();
  await choose(page, 'Training', 'First aid');
  await choose(page, 'Need', /own wish/);
  await page.getByRole('textbox', { name: 'Reason' }).fill('No one on my floor can help');
  expect(await getProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('TRQ-').first().waitFor();
  for (const login of ['manager', 'hr']) {
    const approver = await open('/approval/trainingRequisition', login);
    await selectAll(approver);
    await approver
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: 'Approve' })
      .click();
    await approver.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await approver.locator('[data-swipe-direction]').first().waitFor();
  }
});

test('HR plans the need as a training of two sessions and opens it', async () => {
  const page = await open('/training/planning', 'hr');
  await page.getByText('The employee').first().waitFor();
  await page.getByRole('heading', { name: 'Training Budget' }).waitFor();
  await page.getByText('30,000.00').first().waitFor();
  expect(await getProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Plan a training' }).click();
  await choose(page, 'Organization', 'Safety department');
  await choose(page, 'Business unit', /./);
  await choose(page, /^Venue/, 'Tower');
  await choose(page, /^Trainer/, 'Trainer');
  await choose(page, /^Room/, /Hall/);
  await page.getByRole('textbox', { name: 'Cost' }).fill('30000');
  await page.getByText(/30,000\.00 are left of the budget of \d{4}/).waitFor();
  await page.getByRole('textbox', { name: 'Cost' }).fill('40000');
  await page.getByText(/^More than the .*30,000\.00 that are left/).waitFor();
  expect(await page.getByRole('textbox', { name: 'Seats' }).inputValue()).toBe('1');
  await page.getByRole('radio', { name: 'Everyone' }).click();
  await page.getByRole('switch', { name: 'Supervisors approve applications' }).click();
  await page.getByRole('button', { name: 'Add a session' }).click();
  await page.getByText('Session 2').waitFor();
  expect(await getProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/trainingschedule\/view\/\d+/);
  trainingId = Number(/view\/(\d+)/.exec(page.url())?.[1]);
  await page.getByText('Participants').first().waitFor();
  await press(page, 'Open for applications');
  await expect.poll(trainingState).toBe('open');
  expect(await getProblems(page)).toEqual([]);
});

test('HR moves a session in the calendar by dragging, and by its button', async () => {
  const page = await open('/profile/traininganddevelopment/calendarbooking', 'hr');
  for (let week = 0; week < 2; week += 1) {
    await page.getByRole('button', { name: 'Next week' }).click();
  }
  const move = page.getByRole('button', { name: 'Move First aid' });
  await move.first().waitFor();
  expect(await getProblems(page)).toEqual([]);
  const before = await readSessions();
  const elsewhere = page.getByRole('row', { name: /^Elsewhere/ });
  // Another day of the week than the session's own.
  const cell = elsewhere
    .getByRole('cell')
    .nth((new Date(before[0]?.day ?? '').getUTCDay() + 1) % 7);
  await page.locator('[draggable=true]').first().dragTo(cell);
  const dialog = page.getByRole('dialog', { name: 'Move First aid' });
  await dialog.waitFor();
  expect(await getProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await dialog.waitFor({ state: 'detached' });
  const dragged = await readSessions();
  expect(dragged.map(({ day }) => day)).not.toEqual(before.map(({ day }) => day));
  expect(dragged.filter(({ room }) => room !== null)).toHaveLength(
    before.filter(({ room }) => room !== null).length - 1,
  );
  await move.first().press('Enter');
  await dialog.getByLabel('Start').fill('11:00');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await readSessions()).map(({ start }) => start)).toContain('11:00');
});

/** From the list of one's own trainings: find, and apply. */
const applyOnPhone = async (login: string): Promise<Page> => {
  const page = await open(`${OWN}/application`, login, 'phone');
  await page.getByRole('link', { name: 'Find a training' }).click();
  const apply = page.getByRole('button', {
    name: /^(Apply for|Join the waiting list of) First aid$/,
  });
  await apply.waitFor();
  expect(await getProblems(page)).toEqual([]);
  await apply.click();
  await page.waitForURL(`**${OWN}/application`);
  return page;
};

test('one gets the seat on a phone, two wait, and the first moves up when it is given back', async () => {
  const weaver = await applyOnPhone('weaver');
  await weaver.getByText('Seated').first().waitFor();
  const employee = await applyOnPhone('employee');
  await employee.getByText('Place 1: every seat is taken').first().waitFor();
  const spinner = await applyOnPhone('spinner');
  await spinner.getByText('Place 2: every seat is taken').first().waitFor();
  expect(await getProblems(spinner)).toEqual([]);
  await weaver.getByRole('button', { name: 'Give back the place in First aid' }).click();
  await weaver.getByRole('alertdialog').getByRole('button', { name: 'Give back' }).click();
  await expect.poll(() => stateOf('employee')).toBe('seated');
  await Promise.all([employee.reload(), spinner.reload()]);
  await employee.getByText('Seated').first().waitFor();
  await spinner.getByText('Place 1: every seat is taken').first().waitFor();
  // The need is met, so it is no longer on the plan.
  const hr = await open('/training/planning', 'hr');
  await hr.getByText('Every approved need is planned').waitFor();
});

/** The participant scans the code of the session that is going on from the trainer's screen. */
async function checkIn(trainer: Page): Promise<void> {
  await trainer.getByRole('button', { name: 'Check-in code' }).click();
  const code = trainer.getByRole('img', { name: 'Code of the session' });
  await code.waitFor();
  expect(await getProblems(trainer)).toEqual([]);
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const address = new URL(decodeQR({ width: info.width, height: info.height, data }));
  await trainer.keyboard.press('Escape');
  const phone = await open(address.pathname + address.search, 'employee', 'phone');
  await phone.getByText('You scanned the code of a session').waitFor();
  expect(await getProblems(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'I am here' }).click();
  await phone.getByText('You scanned the code of a session').waitFor({ state: 'detached' });
  await trainer.reload();
  await expect
    .poll(() => trainer.getByRole('checkbox', { name: 'Present: The employee' }).last().isChecked())
    .toBe(true);
}

test('one checks in by phone, the trainer marks each session, and HR completes the training', async () => {
  await passDays(13);
  await passDays(20);
  await expect.poll(trainingState).toBe('running');
  expect(await stateOf('spinner')).toBe('notSeated');
  await moveBack(fixture.server, trainingId, 90);
  // The last session is going on.
  await fixture.server.owner.raw(`
    update training_sessions set starts_at = now() - interval '5 minutes', ends_at = now() + interval '1 hour'
    where id = (select max(id) from training_sessions where training_id = ${trainingId})`);
  const trainer = await open(`${OWN}/application`, 'developer', 'phone');
  await trainer.getByText('Trainings that you teach').waitFor();
  await trainer.getByRole('link', { name: 'First aid' }).first().click();
  await checkIn(trainer);
  const marks = trainer.getByRole('checkbox', { name: 'Present: The employee' });
  await marks.first().waitFor();
  expect(await marks.count()).toBe(2);
  await trainer.getByRole('button', { name: 'Mark the others present' }).click();
  await marks.last().uncheck();
  await marks.last().check();
  await trainer.getByRole('textbox', { name: 'Score of The employee' }).fill('87.5');
  expect(await getProblems(trainer)).toEqual([]);
  await trainer.getByRole('button', { name: 'Save attendance' }).click();
  const countPresent = async () =>
    (await query(fixture.server.db, 'select id from training_attendance where is_present')).length;
  await expect.poll(countPresent).toBe(2);
  await passDays(30);
  await expect.poll(trainingState).toBe('done');
  const hr = await open('/training/execution', 'hr');
  expect(await getProblems(hr)).toEqual([]);
  await hr.getByRole('link', { name: 'First aid' }).first().click();
  await press(hr, 'Complete');
  await expect.poll(trainingState).toBe('completed');
  await expect.poll(() => stateOf('employee')).toBe('attended');
  expect(await getProblems(hr)).toEqual([]);
});

test('the participant opens the certificate and evaluates on a phone', async () => {
  const phone = await open(`${OWN}/application`, 'employee', 'phone');
  const [file] = await Promise.all([
    phone.waitForEvent('download'),
    phone
      .getByRole('button', { name: /TC-\d{4}-\d{4}/ })
      .first()
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect(await getProblems(phone)).toEqual([]);
  await phone.getByRole('link', { name: 'Evaluate First aid' }).click();
  for (const name of ['Content', 'Trainer', 'Organization', 'Usefulness for the work']) {
    await phone.getByRole('radiogroup', { name }).getByRole('radio', { name: '4' }).click();
  }
  await phone.getByRole('textbox', { name: /^Comments/ }).fill('The bandages were new');
  expect(await getProblems(phone)).toEqual([]);
  await phone.getByRole('button', { name: /^(Send|Submit)/ }).click();
  await phone.getByText('No evaluation is waiting for you').waitFor();
  const hr = await open(`${SCHEDULE}/view/${trainingId}`, 'hr');
  await hr.getByText('Answers are shown in threes').waitFor();
});
