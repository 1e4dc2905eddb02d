import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Announcement } from '#machines/domains/communication/contracts/announcements.ts';
import type { ProfitCentersOfPerson } from '#machines/domains/organisation/contracts/profitCenters.ts';
import type { TransferView } from '#machines/domains/career/contracts/transfers.ts';
import type { ProcessHistoryStep } from '#machines/domains/tickets/contracts/tickets.ts';
import type { PipelineOfKind, RequestRow } from '#machines/kits/requests/contract.ts';
import type { ResourceDetails } from '#machines/kits/resources/contract.ts';
import type { WorkingCalendarAnswer } from '#machines/core/values/workingTime.ts';
import { hire } from '#tests/support/factories.ts';
import { patience } from '#tests/support/patience.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { Client } from '#tests/support/client.ts';
import { requisition, stepDone } from '#tests/api/recruitment/payloads.ts';
import { details, expectOk, raise, update } from '#tests/api/tickets/fixture.ts';
import {
  deletedForms,
  furtherForms,
  goTo,
  made,
  press,
  simpleForms,
  valueOf,
  type Forms,
} from './changedForms.ts';
import { openFixture, type Fixture } from './fixture.ts';
import { signIn, type Person } from './people.ts';

let fixture: Fixture;
let hr: Client;
let hr2: Client;
let admin2: Client;
let pages: Record<'hr' | 'admin' | 'manager', Person>;
beforeAll(async () => {
  fixture = await openFixture();
  const { server } = fixture;
  await hire(server.owner, { login: 'admin2', roles: ['employee', 'admin'] });
  [hr, hr2, admin2] = await Promise.all([server.as('hr'), server.as('hr2'), server.as('admin2')]);
  const as = (login: string) => signIn(fixture.browser, fixture.at('/'), login);
  const [ofHr, ofAdmin, ofManager] = await Promise.all(['hr', 'admin', 'manager'].map(as));
  // Before a form is open: otherwise its timers would be missed.
  await ofHr?.page.clock.install();
  pages = { hr: ofHr, admin: ofAdmin, manager: ofManager } as typeof pages;
}, patience(120_000));
// These pages' clocks are ahead, so other test files can't reuse them.
afterAll(() => fixture?.close());

let minutes = 0;

/** Returns to the window after some minutes, which refetches the data. */
async function checkAgain(page: Page): Promise<void> {
  minutes += 10;
  await page.clock.setSystemTime(Date.now() + minutes * 60_000);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
}

const savedMeanwhile = (page: Page) =>
  page.getByText(/^(?!Someone else).* has saved this in the meantime$/);

/** Some dialogs only close, and go back, after refetching what they saved. */
const closed = (page: Page) => page.getByRole('dialog').first().waitFor({ state: 'detached' });

/** The forms for rows that other users may change, each with a new row per test. */
const FORMS: Forms = {
  ...simpleForms(() => ({ fixture, hr, hr2, admin2 })),
  ...furtherForms(() => ({ fixture, hr, hr2, admin2 })),
  'a department with its sections': async () => {
    const path = '/Resources/department';
    const values = {
      name: 'Press',
      businessUnitId: 1,
      sections: [{ name: 'Print' }, { name: 'Radio' }],
    };
    const id = made(await hr.post(`${path}/Save`, { values }));
    const readHeld = async () => (await hr2.get(`${path}/Row?id=${id}`)).body as ResourceDetails;
    return {
      begin: async (page) => {
        await goTo(page, `/administration/configuration/department/edit/${id}`);
        await press(page, 'Add section');
        await page.getByRole('textbox', { name: 'Section' }).last().fill('Added');
      },
      theirs: async () => {
        const { version, values: now, rows } = await readHeld();
        const sections = [rows['sections']?.[0], { name: 'Theirs' }];
        return hr2.post(`${path}/Save`, {
          id,
          version,
          values: { ...now, name: 'Media', sections },
        });
      },
      changed: /^Changed: Department, Sections\./,
      typed: (page) => page.getByRole('textbox', { name: 'Section' }).last().inputValue(),
      is: 'Added',
      both: async () => {
        const { values: now, rows } = await readHeld();
        return [now['name'], rows['sections']?.map(({ name }) => name).toSorted()];
      },
      saved: ['Media', ['Added', 'Print', 'Theirs']],
      isCheckedAgain: true,
    };
  },
  'a part of a record, beside another part': async () => {
    type Part = { version: number };
    const readHeld = async () => (await hr2.get('/Employee/Record?employeeId=5')).body as Part;
    return {
      begin: async (page) => {
        await goTo(page, '/profile/employee/5');
        await page.getByRole('tab', { name: 'Contact', exact: true }).click();
        await press(page, 'Edit');
        await page.getByRole('textbox', { name: 'Office mobile' }).fill('01711000000');
      },
      theirs: async () => {
        const { version } = await readHeld();
        const values = { nationality: 'Bangladeshi' };
        return hr2.post('/Employee/SaveRecord', {
          employeeId: 5,
          part: 'addresses',
          version,
          values,
        });
      },
      changed: /^What you typed stays\.$/,
      typed: (page) => page.getByRole('textbox', { name: 'Office mobile' }).inputValue(),
      is: '01711000000',
      both: async () => /"01711000000"/.test(JSON.stringify(await readHeld())),
      saved: true,
    };
  },
  'a pipeline': async () => {
    const kind = 'salaryCertificate';
    const present = async () => {
      const all = (await admin2.get('/Pipelines')).body as PipelineOfKind[];
      return (
        all.find((one) => one.kind === kind)?.present ?? { version: 0, definition: { steps: [] } }
      );
    };
    const hours = async () => (await present()).definition.steps.map((step) => step.hours);
    return {
      login: 'admin',
      begin: async (page) => {
        await goTo(page, `/administration/configuration/commonapprovalpipeline?kind=${kind}`);
        await page.getByLabel('Working hours').first().fill('7');
      },
      theirs: async () => {
        const { version, definition } = await present();
        const steps = definition.steps.map((step, at) => (at === 1 ? { ...step, hours: 9 } : step));
        const body = { kind, definition: { steps }, baseVersion: version, reason: 'Slower' };
        return admin2.post('/Pipelines/Publish', body);
      },
      changed: /^Changed: HR\./,
      typed: (page) => page.getByLabel('Working hours').first().inputValue(),
      is: '7',
      save: async (page) => {
        await press(page, 'Publish');
        await page.getByRole('textbox', { name: 'Reason' }).fill('Faster');
        await press(page, 'Publish');
      },
      both: hours,
      saved: [7, 9],
    };
  },
  'a transfer': async () => {
    const transferId = made(
      await hr.post('/Career/ProposeTransfer', {
        employeeId: 30,
        kind: 'transfer',
        effectiveDate: accountDay(30),
        reason: 'Needed there',
        sectionId: 4,
      }),
    );
    const view = async () =>
      (await hr2.get(`/Career/Transfer?transferId=${transferId}`)).body as TransferView;
    const day = accountDay(40);
    return {
      begin: async (page) => {
        await goTo(page, `/profile/transferandpromotion/transferandpromotion/edit/${transferId}`);
        await page.getByRole('textbox', { name: 'Reason' }).fill('Mine');
      },
      theirs: async () => {
        const { version, kind, chosen } = await view();
        const body = { ...chosen, transferId, version, kind, effectiveDate: day, raise: null };
        // Only the proposer may change it, in another window.
        return hr.post('/Career/AmendTransfer', { ...body, reason: 'Needed there' });
      },
      changed: /^Changed: Effective date\./,
      typed: (page) => page.getByRole('textbox', { name: 'Reason' }).inputValue(),
      is: 'Mine',
      both: async () => {
        const { reason, effectiveDate } = await view();
        return [reason, effectiveDate];
      },
      saved: ['Mine', day],
    };
  },
  'shares of profit centers': async () => {
    const ids: number[] = [];
    for (const name of ['Mill', 'Shop']) {
      ids.push(made(await hr.post('/Resources/profitCenter/Save', { values: { name } })));
    }
    const [mill, shop] = ids;
    const path = '/Employee/SaveProfitCenters';
    const body = { employeeId: 6, from: accountDay(0) };
    const whole = { ...body, shares: [{ profitCenterId: mill, share: 100 }] };
    expectOk(await hr.post(path, whole));
    const readHeld = async () =>
      ((await hr2.get('/Employee/ProfitCenters?employeeId=6')).body as ProfitCentersOfPerson)
        .assignments[0];
    const first = await readHeld();
    const until = accountDay(90);
    return {
      begin: async (page) => {
        await goTo(page, `/profile/ProfitCenterAssign/edit/${first?.id}`);
        await page.getByLabel('Until').fill(until);
        await page.getByLabel('Until').press('Tab');
      },
      theirs: () =>
        hr2.post(path, {
          ...body,
          id: first?.id,
          version: first?.version,
          shares: [mill, shop].map((profitCenterId) => ({ profitCenterId, share: 50 })),
        }),
      changed: /^Changed: Shares\./,
      typed: async (page) => (await valueOf(page, 'Until')) !== '',
      is: true,
      both: async () => {
        const now = await readHeld();
        return [now?.until, now?.shares.length];
      },
      saved: [until, 2],
    };
  },
  'a step of a requisition': async () => {
    const { server } = fixture;
    const [manager, md] = await Promise.all([server.as('manager'), server.as('md')]);
    const body = requisition({ strOverPlanReason: 'Peak season' });
    const id = made(await manager.post('/Employee/SaveRecruitmentRequest', body));
    const done = (by: Client, step: number) =>
      by.post('/Employee/UpdateEmpRecruitmentStatus', [stepDone(id, step)]);
    expectOk(await done(hr2, 1));
    expectOk(await done(md, 2));
    return {
      begin: async (page) => {
        await goTo(page, '/profile/reports/recruitementTracer/all');
        await page.getByRole('button', { name: /^Status Update of REQ/ }).click();
        await page.getByLabel('Comments, Sourcing').fill('Mine');
        await page.getByRole('checkbox', { name: 'Complete, Sourcing' }).click();
      },
      theirs: () => done(hr2, 3),
      changed: /^Changed: Sourcing\./,
      typed: (page) => page.getByLabel(/^Comments, /).inputValue(),
      is: 'Mine',
      refused: /“Sourcing” has been completed since you looked at it/,
    };
  },
  'the steps of a ticket': async () => {
    await fixture.server.owner.raw(
      `update employees set personal_mobile = '+880 1711 100' || id where personal_mobile is null`,
    );
    const id = await raise(await fixture.server.as('employee'));
    const { processHistory, currentRowId } = await details(hr2, id);
    const [first, second] = processHistory;
    const assign = (step: ProcessHistoryStep | undefined) =>
      update(hr2, id, { [step?.rowId ?? 0]: { responsiblePersonId: hr2.employeeId } });
    expectOk(await assign(first));
    return {
      begin: async (page) => {
        await goTo(page, '/profile/IssueManagement');
        await page.getByRole('button', { name: /^Ticket Status Update of #/ }).click();
        await page.getByRole('dialog').getByRole('checkbox').first().click();
      },
      theirs: () => assign(second),
      changed: new RegExp(`^Changed: ${second?.processName}\\.`),
      typed: (page) => page.getByRole('dialog').getByRole('checkbox').first().isChecked(),
      is: true,
      both: async () => {
        const now = await details(hr2, id);
        const other = now.processHistory[1]?.responsiblePersonId;
        return [now.currentRowId === currentRowId, other];
      },
      saved: [false, hr2.employeeId],
      staysOpen: true,
    };
  },
  'an announcement': async () => {
    const body = {
      strTitle: 'Eid',
      strDetails: 'Closed for a week',
      dteExpiredDate: accountDay(30),
      intBusinessUnitId: 0,
    };
    const path = '/MasterData/CreateEditAnnouncement';
    const id = made(await hr.post(path, body));
    const readHeld = async () =>
      (await hr2.get(`/MasterData/GetAnnouncementListById?intId=${id}`)).body as Announcement;
    return {
      begin: async (page) => {
        await goTo(page, `/administration/announcement/edit/${id}`);
        await page.getByLabel('Title').fill('Mine');
      },
      theirs: async () => {
        const { version } = await readHeld();
        return hr2.post(path, { ...body, intAnnouncementId: id, version, strDetails: 'Theirs' });
      },
      changed: /^Changed: Details\./,
      typed: (page) => valueOf(page, 'Title'),
      is: 'Mine',
      both: async () => {
        const { strTitle, strDetails } = await readHeld();
        return [strTitle, strDetails];
      },
      saved: ['Mine', 'Theirs'],
      isCheckedAgain: true,
    };
  },
  'the working calendar': async () => {
    const readHeld = async () =>
      (await hr2.get('/WorkingCalendar/Get')).body as WorkingCalendarAnswer;
    return {
      begin: async (page) => {
        await goTo(page, '/administration/configuration/workingCalendar');
        await page.getByLabel('Opens').fill('07:30');
        await press(page, 'Add holiday');
        await page.getByRole('textbox', { name: 'Day' }).last().fill('2099-01-01');
        await page.getByRole('textbox', { name: 'Name' }).last().fill('Mine');
      },
      theirs: async () => {
        const { changedByName: _, ...calendar } = await readHeld();
        const holidays = [...calendar.holidays, { day: '2099-02-02', name: 'Theirs' }];
        return hr2.post('/WorkingCalendar/Save', { ...calendar, holidays });
      },
      changed: /^Changed: Holidays\./,
      typed: (page) => valueOf(page, 'Opens'),
      is: '07:30',
      both: async () => {
        const { opens, holidays } = await readHeld();
        const names = holidays.flatMap(({ day, name }) => (day > '2099' ? [name] : []));
        return [opens, names];
      },
      saved: ['07:30', ['Mine', 'Theirs']],
    };
  },
};

it.each(Object.entries(FORMS))(
  'the form of %s keeps what was typed when someone else saves first, and adds their change',
  async (_of, prepared) => {
    const form = await prepared();
    const { page } = pages[form.login ?? 'hr'];
    await form.begin(page);
    expectOk(await form.theirs());
    if (form.isCheckedAgain) {
      await checkAgain(page);
      await savedMeanwhile(page).waitFor({ timeout: patience(15_000) });
      expect(await form.typed(page)).toEqual(form.is);
    }
    const save = form.save ?? ((of: Page) => press(of, 'Save'));
    const refuse = async () => {
      // The toast is replaced by the notice.
      const refused = page.waitForResponse(
        (answer) => answer.request().method() !== 'GET' && answer.status() === 409,
      );
      await save(page);
      await refused;
    };
    // Waits from the start, because the text may be gone by the time of the response.
    const waitFor = form.refused ? page.getByText(form.refused).first().waitFor() : null;
    await Promise.all([waitFor, refuse()]);
    await savedMeanwhile(page).waitFor();
    await page.getByText(form.changed).waitFor();
    expect(await form.typed(page)).toEqual(form.is);
    // The form must not have switched to the newer version.
    await refuse();
    expect(await form.typed(page)).toEqual(form.is);

    await press(page, 'Use these changes');
    expect(await form.typed(page)).toEqual(form.is);
    if (!form.both) return;
    await save(page);
    await expect.poll(form.both).toEqual(form.saved);
    if (!form.staysOpen) await closed(page);
  },
);

it('the form of a request decided meanwhile says by whom, keeps what was typed, and has no Save button', async () => {
  const manager = await fixture.server.as('manager');
  await fixture.server.owner.raw('update employees set supervisor_id = ? where id = ?', [
    manager.employeeId ?? 0,
    hr.employeeId ?? 0,
  ]);
  const payload = { purpose: 'loan', addressedTo: 'Padma Bank' };
  const sent = expectOk(await hr.post('/Requests/salaryCertificate/Send', { payload }));
  const { requestId } = sent.body as { requestId: number };
  const { body } = await hr.get(`/Requests/salaryCertificate/Row?requestId=${requestId}`);
  const { workflow, version } = body as RequestRow;
  const { page } = pages.hr;
  await goTo(page, `/SelfService/salaryCertificateRequisition/edit/${requestId}`);
  await page.getByRole('textbox', { name: 'Remarks' }).fill('Mine');
  const items = [{ subjectId: requestId, version, event: 'approve' }];
  expectOk(await manager.post('/Workflow/Dispatch', { workflow, items }));
  await page.getByText(/^(?!Someone else).* has decided on this in the meantime$/).waitFor();
  expect(await valueOf(page, 'Remarks')).toBe('Mine');
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
});

it.each(Object.entries(deletedForms(() => ({ fixture, hr, hr2, admin2 }))))(
  'the form of %s that someone else deletes says by whom, and goes on as a new one',
  async (_of, prepared) => {
    const { begin, theirs, typed, is, both, saved } = await prepared();
    const { page } = pages.hr;
    await begin(page);
    expectOk(await theirs());
    await press(page, 'Save');
    await page.getByText(/^(?!Someone else).* has deleted this in the meantime$/).waitFor();
    // The notice says more than the toast of the refusal.
    await expect.poll(() => page.getByText(/not found$/i).count()).toBe(0);
    expect(await typed(page)).toEqual(is);
    await press(page, 'Continue as new');
    expect(await typed(page)).toEqual(is);
    await press(page, 'Save');
    await expect.poll(() => both?.()).toEqual(saved);
    await closed(page);
  },
);
