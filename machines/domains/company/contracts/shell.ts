import type { LanguageChoices } from '#machines/core/contracts/language.ts';

/** GET /Shell/GetShellInformation: links of the shell. An unset URL is null. */
export interface ShellInformation {
  /** The external form of support requests. */
  supportUrl: string | null;
  feedbackUrl: string | null;
  helpUrl: string | null;
  termsUrl: string | null;
  /** How long the Mobile First notice is shown: 5 s, or 20 minutes at some workplaces (spec 000 §9). */
  mobileNoticeSeconds: number;
  /** ISO 4217: the currency of the account's amounts. */
  currency: string;
  language: LanguageChoices;
  /** The business units in which the user sets permissions; null for all. */
  administeredUnits: number[] | null;
  /**
   * How many parts of the demo company are ready, while it is being made; null once all are, and in
   * other companies.
   */
  demo: { made: number; parts: number } | null;
}
