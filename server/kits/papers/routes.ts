import { Readable } from 'node:stream';
import { Router } from 'express';
import { z } from 'zod';
import { replaceBody, withdrawBody, type PaperEntry } from '#machines/kits/papers/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import { read, submit, SUBMITTED, write, type Call } from '#server/platform/http/call.ts';
import { queryBoolean, queryInt } from '#server/platform/http/query.ts';
import { readFile, type StreamedFile } from '#server/platform/http/stream.ts';
import type { Services } from '#server/platform/services.ts';
import { paperToRead, paperToWithdraw } from './access.ts';
import { checkPaper } from './check.ts';
import { queryLocale } from './locale.ts';
import { printedPaper, type PaperRow } from './print.ts';
import { getDeclaredPaper } from './declared.ts';
import { STATUS } from './status.ts';
import { replacePaper, withdrawPaper } from './withdraw.ts';

const fileQuery = z.object({
  paperId: queryInt('must be an ID'),
  locale: queryLocale,
  inline: queryBoolean.default(false),
});

/** The routes of papers: people's own papers, files, withdrawing and replacing, and the public check. */
export function paperRoutes(services: Services): Router {
  const router = Router();
  router.get('/Papers', read(services, z.object({}), ownPapers));
  router.get('/Papers/Check', checkPaper(services));
  router.get(
    '/Papers/File',
    readFile(services, fileQuery, async (call, { paperId, locale, inline }) =>
      paperFile(call, await paperToRead(call, paperId, 'Papers/File'), { locale, inline }),
    ),
  );
  router.post(
    '/Papers/Withdraw',
    submit(services, withdrawBody, async (call, { paperId, reason }) => {
      await paperToWithdraw(call, paperId);
      await withdrawPaper(call.tx, { id: paperId, reason, by: getIssuer(call) });
    }),
  );
  router.post(
    '/Papers/Replace',
    write(services, replaceBody, async (call, { paperId, reason, values }) => {
      await paperToWithdraw(call, paperId);
      const by = getIssuer(call);
      const { id, number } = await replacePaper(call.tx, { id: paperId, reason, by, values });
      return { ...SUBMITTED, autoId: id, number };
    }),
  );
  return router;
}

const getIssuer = ({ actor: { userId, accountId } }: Call) => ({ userId, accountId });

/**
 * The PDF of a paper. It is created now if no one has requested the paper in this language before.
 */
export async function paperFile(
  { services, actor }: Call,
  row: PaperRow,
  { locale, inline }: { locale: string; inline: boolean },
): Promise<StreamedFile> {
  const content = await printedPaper(services, row, { asked: locale, userId: actor.userId });
  const name = `${row.number.replaceAll('/', '-')}.pdf`;
  return { name, type: 'application/pdf', inline, content: Readable.from([content]) };
}

/** The papers that were issued to the caller, newest first. */
async function ownPapers({ db, actor }: Call): Promise<PaperEntry[]> {
  const rows = await query<Omit<PaperEntry, 'title'>>(
    db,
    `select p.id as "paperId", p.kind, p.number, p.issued_on::text as "issuedOn", ${STATUS} as status
     from papers p where p.employee_id = $employeeId and p.account_id = $accountId
     order by p.id desc limit 500`,
    { employeeId: actor.employeeId ?? 0, accountId: actor.accountId },
  );
  return rows.flatMap((row) => {
    const { title, own } = getDeclaredPaper(row.kind);
    return own === undefined || (actor.menus?.has(own) ?? true) ? [{ ...row, title }] : [];
  });
}
