import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { publicAddress } from '#server/platform/env.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { fileCall, type FileCaller } from '#server/platform/http/fileCall.ts';
import { queryBoolean, queryInt } from '#server/platform/http/query.ts';
import type { StreamedFile } from '#server/platform/http/stream.ts';
import type { Typesetter } from '#server/platform/pdf/typesetter.ts';
import { localeTag, paperLocale, queryLocale } from '#server/kits/papers/locale.ts';
import { getText } from '#server/kits/papers/paper.ts';
import { newPage, readLogo, setRow } from '#server/kits/papers/print.ts';
import { paperFile } from '#server/kits/papers/routes.ts';
import { recordPaySeen, runFor } from '#server/domains/pay/runs/access.ts';
import { issuedSlips } from '#server/domains/pay/runs/slips/issue.ts';
import { slipFor } from './slipAccess.ts';

export const slipFileQuery = z.object({
  slipId: queryInt('Slip is required'),
  locale: queryLocale,
  inline: queryBoolean.default(false),
});

/**
 * Returns the PDF of a payslip, always with the same bytes.
 * @throws AppError 409 before its run is locked.
 */
export async function slipFile(
  call: Call,
  { slipId, locale, inline }: z.output<typeof slipFileQuery>,
): Promise<StreamedFile> {
  await slipFor(call, slipId, 'Payroll/SlipFile');
  const { userId, accountId } = call.actor;
  const [paper] = await withTransaction(call.db, (tx) =>
    issuedSlips(tx, { userId, accountId }, [slipId]),
  );
  if (!paper) throw notFound('This payslip has been withdrawn');
  return paperFile(call, paper, { locale, inline });
}

const slipsFileQuery = z.object({
  runId: queryInt('Payroll run is required'),
  format: z.literal('pdf', 'must be pdf').default('pdf'),
  locale: queryLocale,
  inline: queryBoolean.default(false),
});

/**
 * Returns all payslips of a locked run, by department and name, as one PDF.
 * @throws AppError 409 before it is locked.
 */
async function slipsFile(
  call: FileCaller,
  { runId, locale, inline }: z.output<typeof slipsFileQuery>,
): Promise<StreamedFile> {
  const run = await runFor(call, runId);
  const slips = await query<{ id: number; employeeId: number }>(
    call.db,
    `select s.id, s.employee_id as "employeeId" from slips s
     join payroll_runs r on r.id = s.run_id and r.locked_at is not null
     join employees e on e.id = s.employee_id join departments d on d.id = s.department_id
     where s.run_id = $runId and s.is_live order by lower(d.name), d.id, lower(e.name), s.id`,
    { runId },
  );
  if (slips.length === 0) {
    throw new AppError('conflict', 'Payslips are printed once their run is locked');
  }
  await recordPaySeen(
    call,
    'Payroll/SlipsFile',
    slips.map(({ employeeId }) => employeeId),
  );
  const title = `Payslips ${run.number}`;
  const about = { values: { accountName: 'Cadre' }, issuedAt: new Date() };
  const page = newPage(title, about, localeTag(locale));
  let written = 0;
  const ids = slips.map(({ id }) => id);
  const pages = printed(call, page, ids, localeTag(locale), (count) => (written += count));
  return {
    name: `${title}.pdf`,
    type: 'application/pdf',
    inline,
    content: Readable.from(pages, { objectMode: false }),
    rows: { count: () => Promise.resolve(ids.length), written: () => written },
  };
}

export const slipsFileCall = fileCall('/Payroll/SlipsFile', slipsFileQuery, slipsFile);

const SLIPS_A_PACKET = 200;

/**
 * Generates the PDF piece by piece, so that finished pages needn't stay in memory. Each batch of payslips is a
 * transaction of its own.
 */
async function* printed(
  { db, services, actor: { userId, accountId } }: FileCaller,
  page: Typesetter,
  ids: readonly number[],
  tag: string,
  count: (slips: number) => void,
): AsyncGenerator<Buffer> {
  const address = publicAddress(services.env);
  const logos = new Map<string | null, Buffer | null>();
  for (let at = 0; at < ids.length; at += SLIPS_A_PACKET) {
    const some = ids.slice(at, at + SLIPS_A_PACKET);
    const papers = await withTransaction(db, (tx) => issuedSlips(tx, { userId, accountId }, some));
    for (const paper of papers) {
      const { logoStoredAs } = paper;
      if (!logos.has(logoStoredAs)) logos.set(logoStoredAs, await readLogo(services.env, paper));
      setRow(page, paper, {
        locale: paperLocale(tag, getText(paper.values, 'currency')),
        address,
        logo: logos.get(logoStoredAs) ?? null,
      });
      yield* page.finished();
      await setImmediate();
    }
    count(some.length);
  }
  page.document.end();
  yield* page.finished();
}
