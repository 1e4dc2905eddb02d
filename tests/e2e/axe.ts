import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { endOfTransitions } from '#tests/support/still.ts';
import { SIZES } from './people.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** What to check; by default everything. */
interface Look {
  /** Only these rules; if empty, only the width is checked. */
  rules?: readonly string[];
  /** Skips these rules. */
  without?: readonly string[];
  /** Skips elements inside these. */
  outside?: readonly string[];
}

/** The side menu, with up to a hundred links. */
const MENU = 'nav[aria-label="Main menu"]';

/** By how many pixels the page is wider than its window; 0 or less if it fits. */
const TOO_WIDE = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;

/**
 * The violations that axe finds, one line per rule, and whether the page scrolls sideways. One call into the
 * page instead of six. Returns text, because serialising the passed rules as objects took a sixth of the
 * time.
 */
const getView = ({ rules, without = [], outside = [] }: Look): string => {
  const options = {
    ...(rules && { runOnly: rules }),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    preload: false,
  };
  const match =
    rules?.length === 0
      ? `Promise.resolve({ violations: [] })`
      : `axe.run(${JSON.stringify({ exclude: outside })}, ${JSON.stringify(options)})`;
  // axe doesn't recognise a dialog that is still fading in, and would also check what is under it.
  return `(${String(endOfTransitions)})()
    .then(() => 'axe' in window ? ${match} : {})
    .then(({ violations }) => violations && JSON.stringify({ violations, tooWide: ${TOO_WIDE} }))`;
};

/** How long a button or a dialog may take to become what it will stay. */
const SETTLED_AFTER_MS = 700;

/** The problems of the current page that are still there after a moment. */
export async function getProblems(page: Page, look: Look = {}): Promise<string[]> {
  const problems = await problemsNow(page, look);
  if (problems.length === 0) return problems;
  await page.waitForTimeout(SETTLED_AFTER_MS);
  return problemsNow(page, look);
}

async function problemsNow(page: Page, look: Look): Promise<string[]> {
  const script = getView(look);
  let said = await page.evaluate<string | undefined>(script);
  if (said === undefined) {
    // Once per page: loading the half megabyte takes longer than checking a page.
    await page.evaluate(axeSource);
    said = await page.evaluate<string>(script);
  }
  const { violations, tooWide } = JSON.parse(said) as {
    violations: Violation[];
    tooWide: number;
  };
  return [
    ...violations.map(
      ({ id, nodes }) =>
        `${id} at ${nodes[0]?.target.join(' ')}: ${nodes[0]?.failureSummary.split('\n')[1]?.trim()}`,
    ),
    ...(tooWide > 0 ? [`wider than its window by ${tooWide} px`] : []),
  ];
}

interface View extends Look {
  size: keyof typeof SIZES;
  theme?: 'light' | 'dark';
}

/** Rules whose result depends on the size, or on rows that are cards on a phone. */
const PHONE_RULES = [
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

const COLOURS = ['color-contrast'];

const VIEWPORTS = {
  /** Each size and each theme once. The menu is the same on every screen, so only `fully` checks it. */
  screen: [
    { size: 'phone', theme: 'dark', rules: [...PHONE_RULES, ...COLOURS], outside: [MENU] },
    { size: 'desktop', theme: 'light', outside: [MENU] },
  ],
  /**
   * In the page's current theme, because tests/web/components/tokens.test.ts proves the contrast of each
   * colour in both.
   */
  inItsTheme: [
    { size: 'phone', rules: PHONE_RULES, outside: [MENU] },
    { size: 'desktop', outside: [MENU] },
  ],
  /**
   * For a screen whose component is checked on another screen: names, labels and widths differ, colours
   * don't. Contrast takes most of axe's time.
   */
  alike: [
    { size: 'phone', without: COLOURS, outside: [MENU] },
    { size: 'desktop', rules: [] },
  ],
  /** The dark theme differs only by its colours, so only their contrast is checked. */
  fully: [
    { size: 'phone', theme: 'dark', rules: COLOURS },
    { size: 'phone', theme: 'light' },
    { size: 'desktop', theme: 'dark', rules: COLOURS },
    { size: 'desktop', theme: 'light' },
  ],
  /** A dialog is the same at each size, and most likely to be too wide on a phone. */
  dialog: [{ size: 'phone' }],
} satisfies Record<string, readonly View[]>;

/** The problems in these sizes and themes, which are applied to the open page without reloading. */
export async function problemsInEveryView(
  page: Page,
  looks: keyof typeof VIEWPORTS = 'screen',
): Promise<string[]> {
  const matches: string[] = [];
  // Starts with the page's current size, because a change redraws the screen.
  const isHere = ({ size }: View) => Number(page.viewportSize()?.width === SIZES[size].width);
  const inOrder: View[] = VIEWPORTS[looks].toSorted((a, b) => isHere(b) - isHere(a));
  for (const { size, theme, ...look } of inOrder) {
    await page.setViewportSize(SIZES[size]);
    if (theme) await page.emulateMedia({ colorScheme: theme });
    const problems = await getProblems(page, look);
    matches.push(...problems.map((problem) => `${problem} (${size}${theme ? `, ${theme}` : ''})`));
  }
  return matches;
}
