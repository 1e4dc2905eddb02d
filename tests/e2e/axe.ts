import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { still } from '#tests/support/still.ts';
import { SIZES } from './people.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** The menu beside a screen, with up to a hundred links. */
const MENU = 'nav[aria-label="Main menu"]';

/** What axe finds, a line for each rule, and whether the page scrolls sideways. */
export async function problemsOf(
  page: Page,
  rules?: readonly string[],
  without: readonly string[] = [],
  outside: readonly string[] = [],
): Promise<string[]> {
  // A dialog that is still fading in is not taken for one, and what lies under it is evaluated too.
  await still(page);
  // Once a page: the half megabyte would take longer to read than a page to check.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  const only = rules ? `runOnly: ${JSON.stringify(rules)}, ` : '';
  const context = JSON.stringify({ exclude: outside });
  const off = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  // As text: the rules that passed, object by object, took a sixth of this program's time.
  const violations = JSON.parse(
    await page.evaluate<string>(
      `window.axe.run(${context}, { ${only}rules: ${JSON.stringify(off)}, resultTypes: ['violations'], preload: false })
        .then(({ violations }) => JSON.stringify(violations))`,
    ),
  ) as Violation[];
  return [
    ...violations.map(
      ({ id, nodes }) =>
        `${id} at ${nodes[0]?.target.join(' ')}: ${nodes[0]?.failureSummary.split('\n')[1]?.trim()}`,
    ),
    ...(await sidewaysScroll(page)),
  ];
}

/** By how much the page is wider than its window, if it is. */
export async function sidewaysScroll(page: Page): Promise<string[]> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return wider > 0 ? [`wider than its window by ${wider} px`] : [];
}

/** Whether the page has that size. */
export const isSize = (page: Page, size: keyof typeof SIZES): boolean =>
  page.viewportSize()?.width === SIZES[size].width;

interface LookAt {
  size: keyof typeof SIZES;
  theme: 'light' | 'dark';
  rules?: readonly string[];
}

/** Rules whose result depends on the size, the theme, or on rows that are cards on a phone. */
const PHONE_RULES = [
  'color-contrast',
  'scrollable-region-focusable',
  'button-name',
  'link-name',
  'label',
  'list',
  'listitem',
  'dlitem',
  'aria-required-children',
  'aria-required-parent',
  'nested-interactive',
];

/** Each size and each theme once; all rules on one of them, which halves the time of the other. */
const TWO_LOOKS: readonly LookAt[] = [
  { size: 'phone', theme: 'dark', rules: PHONE_RULES },
  { size: 'desktop', theme: 'light' },
];

/** The dark theme differs by its colours alone: there only their contrast is looked at. */
const FOUR_LOOKS: readonly LookAt[] = [
  { size: 'phone', theme: 'dark', rules: ['color-contrast'] },
  { size: 'phone', theme: 'light' },
  { size: 'desktop', theme: 'dark', rules: ['color-contrast'] },
  { size: 'desktop', theme: 'light' },
];

/** For a dialog: it is the same at each size, and most likely too wide on a phone. */
const ONE_LOOK: readonly LookAt[] = [{ size: 'phone', theme: 'dark' }];

const LOOKS = { screen: TWO_LOOKS, fully: FOUR_LOOKS, dialog: ONE_LOOK };

/**
 * What axe finds in both sizes and both themes, which the page changes into where it stands: 0.6 s a
 * screen, 1.6 s with `fully`, for one screen of each person. The menu is the same beside each screen, so
 * only `fully` looks at it.
 */
export async function problemsInEveryLook(
  page: Page,
  looks: keyof typeof LOOKS = 'screen',
): Promise<string[]> {
  const found: string[] = [];
  const outside = looks === 'screen' ? [MENU] : [];
  // From the size that the page has: changing it draws the screen again.
  const inOrder = LOOKS[looks].toSorted(
    (a, b) => Number(isSize(page, b.size)) - Number(isSize(page, a.size)),
  );
  for (const { size, theme, rules } of inOrder) {
    await page.setViewportSize(SIZES[size]);
    await page.emulateMedia({ colorScheme: theme });
    const problems = await problemsOf(page, rules, [], outside);
    found.push(...problems.map((problem) => `${problem} (${size}, ${theme})`));
  }
  if (looks === 'dialog') {
    await page.setViewportSize(SIZES.desktop);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  return found;
}
