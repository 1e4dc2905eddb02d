import type { Page } from 'playwright-core';

/** A screen's route, and how to open the screen with content. */
export interface Screen {
  route: string;
  /** Who may see it; null for visitors. */
  as: string | null;
  at: string;
  /** Text that is visible once the screen has loaded. */
  shows: string | RegExp;
  /** Whether another screen of the same component, with other records, is checked with all rules. */
  alike?: boolean;
  /**
   * Its own dialogs and tabs, in order; each stays open. Summaries of problems, confirmations, lists and
   * menus are components of the kit: tests/web/components.
   */
  moments?: Record<string, (page: Page) => Promise<unknown>>;
}
