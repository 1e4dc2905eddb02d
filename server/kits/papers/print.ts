import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { publicAddress } from '#server/platform/env.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { Typesetter } from '#server/platform/pdf/typesetter.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';
import type { Services } from '#server/platform/services.ts';
import { localeTag, paperLocale, type PaperLocale } from './locale.ts';
import { getText, type PaperValues } from './paper.ts';
import { getDeclaredPaper } from './declared.ts';
import { setPaper } from './sheet.ts';

const MARGIN = 60;

/** A stored paper with everything that is needed to print it. */
export interface PaperRow {
  id: number;
  accountId: number;
  kind: string;
  number: string;
  code: string;
  employeeId: number;
  aboutId: number | null;
  unitId: number;
  issuedOn: string;
  issuedAt: Date;
  values: PaperValues;
  isWithdrawn: boolean;
  /** The name under which the logo of the business unit is stored. */
  logoStoredAs: string | null;
}

/** SQL that selects the fields of `PaperRow`. A condition on `p` is appended to it. */
export const PAPER_ROWS = `
  select p.id, p.account_id as "accountId", p.kind, p.number, p.code,
    p.employee_id as "employeeId", p.about_id as "aboutId", p.business_unit_id as "unitId",
    p.issued_on::text as "issuedOn", p.issued_at as "issuedAt", p.values,
    p.withdrawn_at is not null as "isWithdrawn",
    f.stored_as as "logoStoredAs"
  from papers p
  join business_units u on u.id = p.business_unit_id
  left join files f on f.id = u.logo_file_id and f.deleted_at is null
    and f.content_type in ('image/png', 'image/jpeg')`;

type Printer = Pick<Services, 'db' | 'env'>;

/**
 * The PDF of a paper in a language. It is created once and then stored, with its digest in the signed history, so that
 * a reprint is identical to the byte even after ten years.
 */
export async function printedPaper(
  { db, env }: Printer,
  row: PaperRow,
  { asked: language, userId }: { asked: string; userId: number | null },
): Promise<Buffer> {
  const tag = localeTag(language);
  const storedCopy = await storedFile(db, row.id, tag);
  if (storedCopy) return storedCopy;
  const created = await setOnce({ env }, row, tag);
  return withTransaction(db, async (tx) => {
    const [file] = await query<{ id: number }>(
      tx,
      `insert into paper_files (paper_id, locale, content) values ($id, $tag, $made)
       on conflict (paper_id, locale) do nothing returning id`,
      { id: row.id, tag, made: created },
    );
    if (file) {
      const actor = { userId, accountId: row.accountId };
      await recordCreated(tx, 'paper file', [file.id], { actor });
      return created;
    }
    const first = await storedFile(tx, row.id, tag);
    if (!first) throw new Error(`Paper ${row.id} has no file`);
    return first;
  });
}

async function storedFile(db: Db | Tx, id: number, tag: string): Promise<Buffer | null> {
  const file = await queryOne<{ content: Buffer }>(
    db,
    'select content from paper_files where paper_id = $id and locale = $tag',
    { id, tag },
  );
  return file?.content ?? null;
}

async function setOnce(
  { env }: Pick<Printer, 'env'>,
  row: PaperRow,
  tag: string,
  password?: string,
): Promise<Buffer> {
  const title = `${row.number} ${getText(row.values, 'employeeName')}`;
  const page = newPage(title, row, tag, password);
  setRow(page, row, {
    locale: paperLocale(tag, getText(row.values, 'currency')),
    address: publicAddress(env),
    logo: await readLogo(env, row),
  });
  page.document.end();
  return buffer(page.document);
}

/** The PDF with a password, to be sent by mail. It is not stored. */
export async function protectedPaper(
  { env }: Printer,
  row: PaperRow,
  { asked: language, password }: { asked: string; password: string },
): Promise<Buffer> {
  return setOnce({ env }, row, localeTag(language), password);
}

export const newPage = (
  title: string,
  { values, issuedAt }: Pick<PaperRow, 'values' | 'issuedAt'>,
  language: string,
  password?: string,
): Typesetter =>
  new Typesetter({
    title,
    author: getText(values, 'accountName'),
    made: issuedAt,
    margin: MARGIN,
    language,
    ...(password !== undefined && { password }),
  });

export function setRow(
  page: Typesetter,
  { kind, ...row }: PaperRow,
  about: { locale: PaperLocale; address: string; logo: Buffer | null },
): void {
  setPaper(page, { paper: getDeclaredPaper(kind), ...row }, about);
}

/** The logo; null if there is none or its file is missing. A paper can be printed without a logo. */
export async function readLogo(
  { DATA_DIR }: Services['env'],
  { logoStoredAs }: Pick<PaperRow, 'logoStoredAs'>,
): Promise<Buffer | null> {
  if (logoStoredAs === null) return null;
  return readFile(join(DATA_DIR, 'files', logoStoredAs)).catch(() => null);
}
