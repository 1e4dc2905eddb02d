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

/** What is looked at; without anything all of it. */
interface Look {
  /** Only these rules; with none only the width is. */
  rules?: readonly string[];
  /** Except for these. */
  without?: readonly string[];
  /** Except for what is in these. */
  outside?: readonly string[];
}

/** The menu beside a screen, with up to a hundred links. */
const MENU = 'nav[aria-label="Main menu"]';

/** By how much the page is wider than its window, if it is. */
const TOO_WIDE = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;

/**
 * What axe finds, a line for each rule, and whether the page scrolls sideways: in one call of the page, which
 * were six. Text, because the rules that passed, object by object, took a sixth of the time.
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
  // A dialog that is still fading in is not taken for one, and what lies under it is evaluated too.
  return `(${String(endOfTransitions)})()
    .then(() => 'axe' in window ? ${match} : {})
    .then(({ violations }) => violations && JSON.stringify({ violations, tooWide: ${TOO_WIDE} }))`;
};

/** What is wrong with what is on show. */
export async function getProblems(page: Page, look: Look = {}): Promise<string[]> {
  const script = getView(look);
  let said = await page.evaluate<string | undefined>(script);
  if (said === undefined) {
    // Once a page: the half megabyte takes longer to read than a page to check.
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
  /** Each size and each theme once. The menu is the same beside each screen, so only `fully` looks at it. */
  screen: [
    { size: 'phone', theme: 'dark', rules: [...PHONE_RULES, ...COLOURS], outside: [MENU] },
    { size: 'desktop', theme: 'light', outside: [MENU] },
  ],
  /**
   * In the page's own theme, without changing it: tests/web/components/tokens.test.ts proves the contrast of
   * each colour in both.
   */
  inItsTheme: [
    { size: 'phone', rules: PHONE_RULES, outside: [MENU] },
    { size: 'desktop', outside: [MENU] },
  ],
  /**
   * For a screen that shares its component with others, and differs by names, labels and widths. Colours belong
   * to the component; contrast takes most of axe's time.
   */
  alike: [
    { size: 'phone', without: COLOURS, outside: [MENU] },
    { size: 'desktop', rules: [] },
  ],
  /** The dark theme differs by its colours alone: there only their contrast is looked at. */
  fully: [
    { size: 'phone', theme: 'dark', rules: COLOURS },
    { size: 'phone', theme: 'light' },
    { size: 'desktop', theme: 'dark', rules: COLOURS },
    { size: 'desktop', theme: 'light' },
  ],
  /** A dialog is the same at each size, and most likely too wide on a phone. */
  dialog: [{ size: 'phone' }],
} satisfies Record<string, readonly View[]>;

/** What is wrong in these sizes and themes, which the page changes into where it stands. */
export async function problemsInEveryView(
  page: Page,
  looks: keyof typeof VIEWPORTS = 'screen',
): Promise<string[]> {
  const matches: string[] = [];
  // From the size that the page has: changing it draws the screen again.
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
