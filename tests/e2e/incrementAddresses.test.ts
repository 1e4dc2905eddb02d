import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringTo, row } from '#tests/api/increments/carry.ts';
import { INCREMENT, openFixture, year, type Fixture } from './fixture.ts';
import { endVisit, signIn } from './people.ts';

const STAGES = [
  { screen: 'incrementRequest', login: 'manager', title: 'Increment Request' },
  { screen: 'incrementReviewHR', login: 'hr', title: 'Increment Review by HR' },
  { screen: 'incrementApprovalFinalStage', login: 'md', title: 'Increment Final Stage Approval' },
  { screen: 'incrementReleaseAudit', login: 'audit', title: 'Increment Release by Audit' },
  { screen: 'incrementReleaseFinance', login: 'finance', title: 'Increment Release by Finance' },
] as const;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await bringTo(fixture.server, 'hrReview', [row(1, year)]);
  await bringTo(fixture.server, 'mdDecision', [row(2, year)]);
  await bringTo(fixture.server, 'auditRelease', [row(3, year)]);
  await bringTo(fixture.server, 'financeRelease', [row(4, year)]);
}, 120_000);
afterAll(() => fixture?.leave());

test.each(STAGES)(
  '$screen stands by its address, through a reload, there and back',
  async ({ screen, login, title }) => {
    const section = `${INCREMENT}/${screen}/view/1?year=${year}&unit=1&workplaceGroup=1`;
    const { page } = await signIn(fixture.browser, fixture.at(section), login);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    const people = page.getByRole('table', { name: 'People in the section' });
    await heading('Payables').waitFor();
    await people.getByText('E00004').waitFor();

    await page.reload();
    await heading('Payables').waitFor();
    await people.getByText('E00004').waitFor();

    await page.getByRole('link', { name: title }).last().click();
    await heading(title).waitFor();
    await page.getByRole('link', { name: 'View Payables' }).click();
    await people.getByText('E00004').waitFor();
    await page.goBack();
    await heading(title).waitFor();
    await page.goForward();
    await people.getByText('E00004').waitFor();
    expect(new URL(page.url()).pathname).toBe(`${INCREMENT}/${screen}/view/1`);

    // A URL with only the section works as well.
    await page.goto(fixture.at(`${INCREMENT}/${screen}/view/1`));
    await people.getByText('E00004').waitFor();
    await endVisit(page);
  },
);
