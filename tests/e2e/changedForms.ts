import type { Page } from 'playwright-core';
import {
  NEW_RULE,
  type NotificationRules,
} from '#machines/domains/communication/contracts/notificationRules.ts';
import type { AccountDetails } from '#machines/domains/company/contracts/accounts.ts';
import type { DocumentDetails } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import type { ServiceBook } from '#machines/domains/people/contracts/employment.ts';
import type { IncrementRow } from '#machines/domains/increments/contracts/increments.ts';
import type { ResourceList } from '#machines/kits/resources/contract.ts';
import type { ProfitCentersOfPerson } from '#machines/domains/organisation/contracts/profitCenters.ts';
import type { RequestRow } from '#machines/kits/requests/contract.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { expectOk } from '#tests/api/tickets/fixture.ts';
import { bringTo, PAST, row } from '#tests/api/increments/carry.ts';
import { follow } from './everyScreen.ts';
import { INCREMENT, year, type Fixture } from './fixture.ts';

export interface Form {
  login?: 'admin' | 'manager';
  /** Opens the form and types. */
  begin: (page: Page) => Promise<void>;
  /** Saves another person's change meanwhile. */
  theirs: () => Promise<Answer>;
  changed: RegExp;
  /**
   * Whether the change must also show when the user returns to the window; tested once for each of the two
   * form hooks.
   */
  isCheckedAgain?: true;
  /** The typed value, as the form holds it. */
  typed: (page: Page) => Promise<unknown>;
  is: unknown;
  save?: (page: Page) => Promise<void>;
  refused?: RegExp;
  /** What is stored after both are saved. */
  both?: () => Promise<unknown>;
  saved?: unknown;
  staysOpen?: true;
}
export type Forms = Record<string, () => Promise<Form>>;

export const made = (answer: Answer): number => (expectOk(answer).body as WriteAnswer).autoId ?? 0;

/**
 * Navigates to a form within the application, so that no state of the previous form or its toasts remains. If
 * that form has unsaved input, loads the URL instead, which no one asks about.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const isSaved = await page.evaluate(() =>
    dispatchEvent(new Event('beforeunload', { cancelable: true })),
  );
  if (!isSaved) {
    await page.goto(new URL(path, page.url()).href);
    return;
  }
  // They disappear by themselves after 5 s.
  const toasts = page.locator('[data-swipe-direction]');
  await toasts
    .getByLabel('Close')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).click()));
  await toasts.first().waitFor({ state: 'detached' });
  await follow(page, path);
}

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).last().click();
export const valueOf = (page: Page, label: string) => page.getByLabel(label).first().inputValue();

type Row = { id: number; version: number; [name: string]: unknown };

export interface Clients {
  fixture: Fixture;
  hr: Client;
  hr2: Client;
  admin2: Client;
}

/** A form with a name, and another field that another user changes. */
interface Simple {
  login?: 'admin';
  /** The URL of the form for the created row. */
  address: (id: number) => string;
  /** Whether the form is opened from the menu of its row. */
  menu?: true;
  edit?: true;
  label?: string;
  path: string;
  make?: string;
  fields: Record<string, unknown>;
  named?: string;
  /** The ID's name in the form's call, if not `id`. */
  idField?: string;
  row: (by: Client, id: number) => Promise<Row>;
  theirs: Record<string, unknown>;
  changed: string;
}

/** Forms of administrators and HR that consist only of fields. */
export function simpleForms(of: () => Clients): Forms {
  const inList =
    <Name extends string>(path: string, name?: Name) =>
    async (by: Client, id: number) => {
      const { body } = await by.get(path);
      const all = (name ? (body as Record<string, Row[]>)[name] : (body as Row[])) ?? [];
      return all.find((one) => one.id === id) ?? { id, version: 0 };
    };
  const simple: Record<string, Simple> = {
    'a webhook': {
      login: 'admin',
      address: () => '/administration/roleManagement/webhooks',
      menu: true,
      make: '/Webhooks/Make',
      path: '/Webhooks/Save',
      fields: { name: 'Bot', url: 'https://example.com/a', workflows: ['transfer'] },
      row: inList('/Webhooks/List', 'webhooks'),
      theirs: { url: 'https://example.com/b' },
      changed: 'Address',
    },
    'a sign-in rule': {
      login: 'admin',
      address: () => '/administration/roleManagement/singleSignOn',
      menu: true,
      path: '/SignInRules/Save',
      label: 'Rule',
      fields: { name: 'Mill', provider: 'first', domain: 'a.example', role: 'employee' },
      row: inList('/SignInRules/List'),
      theirs: { domain: 'b.example' },
      changed: 'Mail domain',
    },
    'a role profile': {
      login: 'admin',
      address: () => '/administration/configuration/roleProfile',
      menu: true,
      path: '/RoleProfiles/Save',
      fields: { name: 'Desk', roles: ['hr'] },
      row: inList('/RoleProfiles/List'),
      theirs: { description: 'Theirs' },
      changed: 'Description',
    },
    'a feature group': {
      login: 'admin',
      address: (id) => `/administration/roleManagement/featureGroup?group=${id}`,
      edit: true,
      path: '/FeatureGroups/Save',
      fields: { name: 'Desk' },
      row: inList('/FeatureGroups/List'),
      theirs: { description: 'Theirs' },
      changed: 'Description',
    },
    'a notification rule': {
      login: 'admin',
      address: (id) => `/administration/configuration/notificationConfig/edit/${id}`,
      path: '/Notification/SaveRule',
      fields: { ...NEW_RULE, name: 'Loud' },
      row: async (by, id) => {
        const { rules } = (await by.get('/Notification/Rules')).body as NotificationRules;
        return (rules.find((one) => one.id === id) ?? { id, version: 0 }) as Row;
      },
      theirs: { inBrowser: false },
      changed: 'In the browser',
    },
    'a document': {
      address: (id) => `/administration/documentManagement/SOP/edit/${id}`,
      path: '/ControlledDocuments/Save',
      label: 'Title',
      named: 'title',
      fields: { kind: 'SOP', number: 'SOP-1', title: 'Cash', intBusinessUnitId: 0 },
      idField: 'documentId',
      row: async (by, id) => {
        const answer = await by.get(`/ControlledDocuments/Details?documentId=${id}`);
        const { version, title, summary } = answer.body as DocumentDetails;
        return { id, version, title, summary };
      },
      theirs: { summary: 'Theirs' },
      changed: 'Summary',
    },
  };
  return Object.fromEntries(
    Object.entries(simple).map(([what, one]) => [
      what,
      async (): Promise<Form> => {
        const { admin2, hr, hr2 } = of();
        const by = one.login ? admin2 : hr2;
        const maker = one.login ? admin2 : hr;
        const fields =
          what === 'a document' ? { ...one.fields, ownerId: hr.employeeId } : one.fields;
        const id = made(await maker.post(one.make ?? one.path, fields));
        const [label, named] = [one.label ?? 'Name', one.named ?? 'name'];
        const [other = ''] = Object.keys(one.theirs);
        return {
          ...(one.login && { login: one.login }),
          begin: async (page) => {
            await goTo(page, one.address(id));
            if (one.menu) {
              await page
                .getByRole('button', { name: `Actions for ${String(one.fields['name'])}` })
                .click();
              await page.getByRole('menuitem', { name: 'Edit' }).click();
            }
            if (one.edit) await press(page, 'Edit');
            await page.getByRole('textbox', { name: label }).first().fill('Mine');
          },
          theirs: async () => {
            const { version } = await one.row(by, id);
            const which = { [one.idField ?? 'id']: id };
            return by.post(one.path, { ...fields, ...which, version, ...one.theirs });
          },
          changed: new RegExp(`^Changed: ${one.changed}\\.`),
          typed: (page) => page.getByRole('textbox', { name: label }).first().inputValue(),
          is: 'Mine',
          both: async () => {
            const row = await one.row(by, id);
            return [row[named], row[other]];
          },
          saved: ['Mine', one.theirs[other]],
        };
      },
    ]),
  );
}

/** Forms for a person's employment, an increment, a request and a company. */
export function furtherForms(of: () => Clients): Forms {
  const book = async (employeeId: number) => {
    const { body } = await of().hr2.get(`/Employee/ServiceBook?employeeId=${employeeId}`);
    return body as ServiceBook;
  };
  const change = async (employeeId: number, days: number, values: object) =>
    of().hr2.post('/Employee/ChangeEmployment', {
      employeeId,
      from: accountDay(days),
      reason: 'Theirs',
      version: (await book(employeeId)).version,
      values,
    });
  const reason = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Reason' });
  const begun = (employeeId: number, button: string) => async (page: Page) => {
    await goTo(page, `/profile/employeeServiceBook/${employeeId}`);
    await press(page, button);
    await page.getByRole('dialog').getByRole('textbox', { name: 'Grade' }).fill('M1');
    await reason(page).fill('Mine');
  };
  const typed = (page: Page) => reason(page).inputValue();
  return {
    'a dated change': () =>
      Promise.resolve({
        begin: begun(7, 'New dated change'),
        theirs: () => change(7, -1, { grade: 'T1' }),
        changed: /^Changed: Grade\./,
        typed,
        is: 'Mine',
        both: async () => (await book(7)).versions.map(({ words }) => words.grade).slice(0, 2),
        saved: ['M1', 'T1'],
      }),
    'a rehire': async () => {
      expectOk(await change(8, -9, { isActive: false }));
      return {
        begin: begun(8, 'Rehire'),
        theirs: () => change(8, -3, { isActive: true }),
        changed: /^Changed: Status\./,
        typed,
        is: 'Mine',
        save: (page) => page.getByRole('dialog').getByRole('button', { name: 'Rehire' }).click(),
      };
    },
    'an increment': async () => {
      const { fixture } = of();
      const { server } = fixture;
      const [id = 0] = await bringTo(server, 'hrReview', [row(5, year)]);
      const manager = await server.as('manager');
      const place = `sectionId=1&year=${year}&unit=1&workplaceGroup=1`;
      const readHeld = async () => {
        const request = `businessUnitId=1&year=${year}&viewType=request&worplaceGroupId=1&sectionId=1`;
        const { body } = await manager.get(`/Employee/IncrementRequestView?${request}`);
        return (body as IncrementRow[]).find((one) => one.incrementId === id);
      };
      return {
        login: 'manager',
        begin: async (page) => {
          await goTo(page, `${INCREMENT}/incrementRequest/editIncrement/${id}?${place}`);
          await page.getByRole('textbox', { name: 'Percentage' }).fill('7');
          await page.getByRole('textbox', { name: 'Percentage' }).press('Tab');
        },
        // Only the requester may change it, in another window.
        theirs: async () => {
          const { version } = (await readHeld()) ?? {};
          const terms = { incrPercent: 5, basicOrGross: 'basic', effectiveDate: PAST };
          const event = { type: 'requester.amend', ...terms };
          const items = [{ subjectId: id, version, event }];
          return manager.post('/Workflow/Dispatch', { workflow: 'increment', items });
        },
        changed: /^Changed: Depends on\./,
        typed: async (page) => Number(await valueOf(page, 'Percentage')),
        is: 7,
        both: async () => {
          const now = await readHeld();
          return [now?.incrPercent, now?.basicOrGross];
        },
        saved: [7, 'basic'],
      };
    },
    'a request': async () => {
      const { hr } = of();
      const payload = { purpose: 'loan', addressedTo: 'Padma Bank' };
      const sent = await hr.post('/Requests/salaryCertificate/Send', { payload });
      const { requestId } = expectOk(sent).body as { requestId: number };
      const readHeld = async () => {
        const { body } = await hr.get(`/Requests/salaryCertificate/Row?requestId=${requestId}`);
        return body as RequestRow;
      };
      return {
        begin: async (page) => {
          await goTo(page, `/SelfService/salaryCertificateRequisition/edit/${requestId}`);
          await page.getByRole('textbox', { name: 'Remarks' }).fill('Mine');
        },
        theirs: async () => {
          const { workflow, version } = await readHeld();
          const event = { type: 'edit', payload: { ...payload, addressedTo: 'Meghna Bank' } };
          const items = [{ subjectId: requestId, version, event }];
          return hr.post('/Workflow/Dispatch', { workflow, items });
        },
        changed: /^Changed: Addressed to\./,
        typed: (page) => page.getByRole('textbox', { name: 'Remarks' }).inputValue(),
        is: 'Mine',
        both: async () => {
          const { remarks, addressedTo } = (await readHeld()).payload;
          return [remarks, addressedTo];
        },
        saved: ['Mine', 'Meghna Bank'],
      };
    },
    'a company': async () => {
      const { fixture, admin2 } = of();
      await fixture.server.owner.raw(
        `update users set is_operator = true where login_id in ('admin', 'admin2')`,
      );
      const readHeld = async () =>
        (await admin2.get('/Accounts/Details?id=1')).body as AccountDetails;
      return {
        login: 'admin',
        begin: async (page) => {
          // Reloads, because the new permission is only loaded then.
          await page.goto(fixture.at('/administration/configuration/account/edit/1'));
          await page.getByRole('textbox', { name: 'Company name' }).fill('Mine Ltd');
        },
        theirs: async () => {
          const { version } = await readHeld();
          return admin2.post('/Accounts/Edit', { id: 1, version, name: 'Theirs Ltd' });
        },
        changed: /^Changed: Company name\./,
        typed: (page) => valueOf(page, 'Company name'),
        is: 'Mine Ltd',
        both: async () => (await readHeld()).name,
        saved: 'Mine Ltd',
      };
    },
  };
}

/** Forms whose row another user deletes. */
export function deletedForms(of: () => Clients): Forms {
  const getName = (page: Page) => page.getByRole('textbox', { name: 'Department' });
  return {
    'a department': async () => {
      const { hr, hr2 } = of();
      const path = '/Resources/department';
      const values = { name: 'Short-lived', businessUnitId: 1, sections: [{ name: 'Ours' }] };
      const id = made(await hr.post(`${path}/Save`, { values }));
      return {
        begin: async (page) => {
          await goTo(page, `/administration/configuration/department/edit/${id}`);
          await getName(page).fill('Mine');
        },
        theirs: () => hr2.post(`${path}/Delete`, { id, version: 1 }),
        changed: /./,
        typed: (page) => getName(page).inputValue(),
        is: 'Mine',
        both: async () => {
          const { body } = await hr2.get(`${path}?search=Mine`);
          const [row] = (body as ResourceList).items;
          return [row?.values['name'], row?.id === id];
        },
        saved: ['Mine', false],
      };
    },
    'shares of profit centers': async () => {
      const { hr, hr2 } = of();
      const name = 'Depot';
      const profitCenterId = made(
        await hr.post('/Resources/profitCenter/Save', { values: { name } }),
      );
      const shares = [{ profitCenterId, share: 100 }];
      const body = { employeeId: 4, from: accountDay(0), shares };
      expectOk(await hr.post('/Employee/SaveProfitCenters', body));
      const readHeld = async () => {
        const { body: now } = await hr2.get('/Employee/ProfitCenters?employeeId=4');
        return (now as ProfitCentersOfPerson).assignments[0];
      };
      const { id, version } = (await readHeld()) ?? {};
      const until = accountDay(90);
      return {
        begin: async (page) => {
          await goTo(page, `/profile/ProfitCenterAssign/edit/${id}`);
          await page.getByLabel('Until').fill(until);
          await page.getByLabel('Until').press('Tab');
        },
        theirs: () => hr2.post('/Employee/RemoveProfitCenters', { id, version }),
        changed: /./,
        typed: async (page) => (await valueOf(page, 'Until')) !== '',
        is: true,
        both: async () => {
          const now = await readHeld();
          return [now?.until, now?.id === id];
        },
        saved: [until, false],
      };
    },
  };
}
