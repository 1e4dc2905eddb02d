import { z } from 'zod';

/** POST /Pay/CheckCountryFile and /Pay/ImportCountryFile: the text of a country file. */
export const countryImportBody = z.object({
  content: z
    .string('must be text')
    .min(1, 'The file is empty')
    .max(900_000, 'The file is too large'),
});

/** What a country file adds, and whether its breakdown can be published. */
export interface CountryImport {
  name: string;
  about: string;
  breakdownId: number;
  elements: number;
  rules: number;
  tables: number;
  facts: number;
  /** Why the breakdown stays a draft; empty if it is published. */
  problems: string[];
}
