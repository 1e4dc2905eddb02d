import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { logIn } from '#tests/e2e/people.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { visitAddress, type Found } from './visit.ts';

// npm run addresses -- URL: visits every address of the specification in a demo company, as each role, and names those
// at which nobody finds rows.
const [url = 'http://127.0.0.1:3000'] = process.argv.slice(2);

const ROLES = [
  'employee',
  'manager',
  'hr',
  'finance',
  'md',
  'audit',
  'admin',
  'developer',
] as const;

/** Forms whose list is empty until they are filled in, and what fills it. */
const FORMS: ReadonlyMap<string, string> = new Map([
  [
    '/profile/employeecreateandeditForHireDesk',
    'a candidate of the hire desk, whose link leads here',
  ],
  [
    '/administration/configuration/shareCreate/create',
    'shares that are added before they are saved',
  ],
  ['/SelfService/separation/application/create', 'one’s own resignation'],
  ['/compensationAndBenefits/increment/bulk', 'a file that is imported'],
]);

const addresses = readFileSync(new URL('./addresses.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((address) => address !== '' && !address.startsWith('/api/'));
const seen = new Map(addresses.map((address) => [address, new Map<string, Found>()]));
/** Where a subject’s own address was linked, by the address with its parameter. */
const linked = new Map<string, Map<string, string>>();

const shapes = addresses
  .filter((address) => address.includes(':'))
  .map((address) => ({
    address,
    shape: new RegExp(`^${address.replaceAll(/:[A-Za-z]+/g, '[^/?]+')}(?:[?#].*)?$`),
  }));

/** Rows of most lists open by a click and have no link: the first subjects of the demo have these IDs. */
const getGuesses = (address: string): string[] =>
  ['1', '2', '3'].map((id) => address.replaceAll(/:[A-Za-z]+/g, id));

const browser = await launchBrowser();
for (const role of ROLES) await visitAs(browser, role);
await browser.close();
report();

async function visitAs(from: Browser, role: string): Promise<void> {
  const context = await from.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(url);
  await logIn(page, role);
  await page.locator('main h1').first().waitFor();
  for (const address of addresses) {
    if (!address.includes(':')) await note(page, role, address, address);
  }
  for (const { address } of shapes) {
    const own = linked.get(address)?.get(role);
    for (const path of own === undefined ? getGuesses(address) : [own]) {
      if (seen.get(address)?.get(role) !== 'rows') await note(page, role, address, path);
    }
  }
  await context.close();
}

async function note(page: Page, role: string, address: string, path: string): Promise<void> {
  const visited = await visitAddress(page, path).catch((error: unknown) => String(error));
  if (typeof visited === 'string') {
    console.log(`${role} at ${path}: ${visited}`);
    return;
  }
  seen.get(address)?.set(role, visited.found);
  for (const link of visited.links) {
    for (const one of shapes.filter(({ shape }) => shape.test(link))) {
      const byRole = linked.get(one.address) ?? new Map<string, string>();
      linked.set(one.address, byRole.has(role) ? byRole : byRole.set(role, link));
    }
  }
}

function report(): void {
  const isFilled = (address: string) => {
    const found = [...(seen.get(address)?.values() ?? [])];
    return found.includes('rows') || (FORMS.has(address) && found.includes('empty'));
  };
  const without = addresses.filter((address) => !isFilled(address));
  for (const address of without) {
    const found = [...(seen.get(address) ?? [])].map(([role, one]) => `${role}: ${one}`);
    console.log(`${address}  ${found.join(', ') || 'not linked from any screen'}`);
  }
  console.log(`${addresses.length} addresses, ${without.length} without rows`);
  process.exitCode = without.length > 0 ? 1 : 0;
}
