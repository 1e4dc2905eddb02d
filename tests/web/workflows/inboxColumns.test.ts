import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inboxColumns } from '#web/domains/workflows/approval/inboxColumns.tsx';

/** The list beside an open task at 1440 px, in rem. */
const BESIDE_TASK = 44.4;

it('shows until when each task is due beside an open one, on a screen of 1440 px', () => {
  const tokens = readFileSync('web/styles/tokens.css', 'utf8');
  const getWidth = (width = 'medium') =>
    Number(new RegExp(`--column-${width}: ([\\d.]+)rem`).exec(tokens)?.[1]);
  const shown = inboxColumns.filter(({ hidden }) => hidden !== true);
  expect(shown.map(({ id }) => id)).toEqual(['subject', 'kind', 'figures', 'due']);
  const total = shown.reduce((sum, { width }) => sum + getWidth(width), 0);
  expect(total).toBeLessThanOrEqual(BESIDE_TASK);
});
