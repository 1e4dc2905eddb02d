import type { Page } from 'playwright-core';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';
import { createPayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';

/** The small organisation after months of 2026 were paid, with what its people do on screens. */
export class PaidMonths {
  readonly fixture: Fixture;
  readonly office: PayrollOffice;

  private constructor(fixture: Fixture, office: PayrollOffice) {
    this.fixture = fixture;
    this.office = office;
  }

  /** @param rules lays the rules of fund, gratuity or tax, after the structure of pay. */
  static async open(months: readonly number[], rules: (owner: Db) => Promise<unknown>) {
    const fixture = await openFixture();
    const structure = await createPayStructure(fixture.server.owner);
    await rules(fixture.server.owner);
    const office = new PayrollOffice(fixture.server, structure);
    for (const month of months) await office.locked(month);
    return new PaidMonths(fixture, office);
  }

  async visit(path: string, login: string, size: 'phone' | 'desktop' = 'desktop'): Promise<Page> {
    const { fixture } = this;
    const { page } = await signIn(fixture.browser, fixture.at(path), login, { size });
    return page;
  }

  /** The number and the state of the latest request of a kind. */
  async readLatest(kind: string): Promise<{ number: string; state: string }> {
    const [row] = await query<{ number: string; state: string }>(
      this.fixture.server.db,
      `select r.number, i.state from requests r
       join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
       where r.kind = $kind order by r.id desc limit 1`,
      { kind },
    );
    if (!row) throw new Error(`No request of ${kind} was sent`);
    return row;
  }
}

export async function choose(page: Page, name: string | RegExp, option: string | RegExp) {
  await page.getByRole('combobox', { name }).last().click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Chooses a person by the search that begins with three letters. */
export async function choosePerson(page: Page, label: string, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label }).last();
  await field.click();
  await field
    .or(page.getByRole('combobox', { name: /Search/ }))
    .last()
    .fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
}
