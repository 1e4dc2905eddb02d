import { expect, test } from 'vitest';
import { APPROVAL_SCREENS } from '#machines/catalogue/approvalScreens.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { SCREENS } from '#machines/catalogue/screens.ts';
import { DECLARED_SCREENS } from '#server/catalogue/declaredScreens.ts';
import { getRedirect, REDIRECTS } from '#web/app/redirects.ts';

const shape = (address: string) => address.replaceAll(/:\w+/g, ':');

const built = [...Object.values(SCREENS), ...DECLARED_SCREENS, ...APPROVAL_SCREENS];

test('no screen is declared twice', () => {
  const all = built.map(({ address }) => shape(address));
  expect(all.filter((address, at) => all.indexOf(address) !== at)).toEqual([]);
  expect(all.length).toBeGreaterThan(400);
});

test('each address that another screen serves leads to one, letter by letter', () => {
  const addresses = new Set(built.map(({ address }) => address));
  const lost = Object.entries(REDIRECTS).filter(
    ([from, to]) => addresses.has(from) || !addresses.has(to.replace(/\/create$/, '')),
  );
  expect(lost).toEqual([]);
  expect(getRedirect('/chat/')).toBe('/chat-app');
  expect(getRedirect('/Chat')).toBeUndefined();
});

test('each kind of request has its queue among the approval screens, and increments have theirs', () => {
  const places = new Map(APPROVAL_SCREENS.map((screen) => [screen.address, screen]));
  expect(places.size).toBe(APPROVAL_SCREENS.length);
  for (const { id, queue } of REQUESTS) expect(places.get(queue)?.workflows).toContain(id);
  for (const { address, workflows } of APPROVAL_SCREENS) {
    expect(workflows.length, address).toBeGreaterThan(0);
  }
  expect(places.get('/approval/incrementAndPromotion')?.workflows).toEqual([
    'increment',
    'transfer',
  ]);
});

test('the queues of the catalogue come first, and the others are titled by their kinds', () => {
  const titles = APPROVAL_SCREENS.map(({ title }) => title);
  const ofCatalogue = CATALOGUE_QUEUES.map((name) => `${name} Approval`);
  expect(titles.slice(0, ofCatalogue.length)).toEqual(ofCatalogue);
  const others = APPROVAL_SCREENS.slice(ofCatalogue.length);
  expect(others.map(({ title }) => title.toLowerCase())).toEqual(
    others.map(({ workflows: [first] }) => {
      const kind = REQUESTS.find(({ id }) => id === first);
      return `${kind?.label} approval`.toLowerCase();
    }),
  );
});

/** Spec 002 §2.10, in its order. */
const CATALOGUE_QUEUES = [
  'Leave', 'Policy', 'Leave Encashment', 'Movement', 'Attendance', 'Overtime', 'Salary', 'Loan', 'Separation',
  'Bonus', 'Allowance and Deduction', 'IOU', 'SOP', 'Expense', 'Transfer and Promotion', 'Adjustment IOU',
  'Remote Attendance Location', 'Remote Attendance Location and Device', 'Market Visit', 'Salary Generate',
  'Increment and Promotion', 'Bonus Generate', 'PF Withdrawal', 'Arrear Salary Generate', 'Salary Certificate',
  'Master Location',
]; // oxfmt-ignore
