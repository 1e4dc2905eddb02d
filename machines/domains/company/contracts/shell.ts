import type { LanguageChoices } from '#machines/core/contracts/language.ts';

/** GET /Shell/GetShellInformation: the data of the page frame. URLs that aren't set are null. */
export interface ShellInformation {
  /** The form of another system for support requests. */
  supportUrl: string | null;
  feedbackUrl: string | null;
  helpUrl: string | null;
  termsUrl: string | null;
  /** How long the Mobile First notice is shown: 5 s, or 20 minutes at some workplaces (spec 000 §9). */
  mobileNoticeSeconds: number;
  /** The ISO 4217 code of the currency of the account's amounts. */
  currency: string;
  language: LanguageChoices;
  /** The company's own names in the other language, by the names in its data. */
  terms: Readonly<Record<string, string>>;
  /** The business units in which the user sets permissions; null for all. */
  administeredUnits: number[] | null;
  /**
   * How many parts of the demo company are ready while it is being created. Null once all are ready, and in
   * other companies.
   */
  demo: { made: number; parts: number } | null;
}
