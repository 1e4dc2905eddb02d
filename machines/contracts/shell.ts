import type { LanguageChoices } from './language.ts';

/** GET /Shell/GetShellInformation: links of the shell. An unset address is null. */
export interface ShellInformation {
  /** The external form of support requests. */
  supportUrl: string | null;
  feedbackUrl: string | null;
  helpUrl: string | null;
  termsUrl: string | null;
  /** How long the Mobile First notice stays: 5 s, or 20 minutes at some workplaces (spec 000 §9). */
  mobileNoticeSeconds: number;
  /** ISO 4217: in which money the account pays and plans. */
  currency: string;
  language: LanguageChoices;
}
