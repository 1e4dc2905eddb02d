import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Fixture } from '#tests/e2e/fixture.ts';
import { selectAll, signIn } from '#tests/e2e/people.ts';

export type Fill = (dialog: Locator) => Promise<void>;

export async function choose(page: Page, name: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).last().click();
  await page.getByRole('option', { name: option }).first().click();
}

/** What journeys of separations do again and again, as people with their own logins. */
export class Walk {
  readonly #fixture: Fixture;

  constructor(fixture: Fixture) {
    this.#fixture = fixture;
  }

  async open(path: string, login: string, size: 'phone' | 'desktop' = 'desktop'): Promise<Page> {
    const fixture = this.#fixture;
    return (await signIn(fixture.browser, fixture.at(path), login, { size })).page;
  }

  /** Presses a button of an open case, fills in its dialog, and waits for the state that follows. */
  async press(
    page: Page,
    action: string,
    of: { workflow: string; subjectId: number; state: string },
    fill: Fill = async () => {},
  ): Promise<void> {
    await page.getByRole('button', { name: action, exact: true }).first().click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
    await dialog.waitFor();
    await fill(dialog);
    await dialog.getByRole('button', { name: new RegExp(`^(${action}|Confirm|Submit)$`) }).click();
    await expect.poll(() => this.readState(of)).toBe(of.state);
  }

  async readState(of: { workflow: string; subjectId: number }): Promise<string | undefined> {
    const row = await queryOne<{ state: string }>(
      this.#fixture.server.db,
      'select state from workflow_instances where workflow = $workflow and subject_id = $subjectId',
      of,
    );
    return row?.state;
  }

  /** Files a request for someone, as HR. */
  async file(
    kind: string,
    body: { employeeId: number; payload: object },
  ): Promise<{ workflow: string; requestId: number }> {
    const hr = await this.#fixture.server.as('hr');
    const answer = await hr.post(`/Requests/${kind}/SendFor`, body);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body as { workflow: string; requestId: number };
  }

  /** Each approves a case, by a call. */
  async decide(
    { workflow, subjectId }: { workflow: string; subjectId: number },
    ...logins: readonly string[]
  ): Promise<void> {
    const items = [{ subjectId, event: { type: 'approve' } }];
    for (const login of logins) {
      const client = await this.#fixture.server.as(login);
      const answer = await client.post('/Workflow/Dispatch', { workflow, items });
      expect(answer).toMatchObject({ status: 200 });
    }
  }

  /** Each approves everything that waits for them in the list of separations. */
  async approve(...logins: readonly string[]): Promise<void> {
    for (const login of logins) {
      const page = await this.open('/approval/separation', login);
      await selectAll(page);
      await page
        .getByRole('region', { name: 'Selection' })
        .getByRole('button', { name: 'Approve' })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
      await page.locator('[data-swipe-direction]').first().waitFor();
    }
  }
}
