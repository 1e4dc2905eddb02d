import { LANGUAGES } from '#machines/core/locales/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { personById } from '#server/platform/mail/addressees.ts';
import { letter, type Letter } from '#server/platform/mail/letter.ts';
import { createTranslator } from '#server/platform/mail/reader.ts';
import { protectedPaper } from '#server/kits/papers/print.ts';
import type { Services } from '#server/platform/services.ts';
import { issuedSlips } from './issue.ts';

interface Due {
  userId: number;
  accountId: number;
  way: 'birthDate' | 'nationalId';
  month: string;
  birthDate: string | null;
  nationalId: string | null;
}

/**
 * Composes the mail with someone's payslip as a protected file. Null if the payslip is no longer published, or the
 * person has no address any more.
 */
export async function composePayslip(
  { db, env }: Pick<Services, 'db' | 'env'>,
  address: string,
  slipId: number,
): Promise<{ to: string; letter: Letter } | null> {
  const due = await readDue(db, slipId);
  const password = due && passwordOf(due);
  if (!due || !password) return null;
  const person = await personById(db, due.userId);
  if (!person?.mail) return null;
  const by = { userId: null, accountId: due.accountId };
  const [paper] = await withTransaction(db, (tx) => issuedSlips(tx, by, [slipId]));
  if (!paper) return null;
  const { locale } = LANGUAGES[person.reader.language];
  const content = await protectedPaper({ db, env }, paper, { asked: locale, password });
  const t = createTranslator(person.reader);
  const words = { month: due.month };
  return {
    to: person.mail,
    letter: {
      ...letter(person.reader, {
        subject: t('Your payslip of {month}', words),
        name: person.name,
        lines: [
          t('Your payslip of {month} is attached.', words),
          due.way === 'birthDate'
            ? t('Its password is your date of birth, written as DDMMYYYY.')
            : t('Its password is your national ID, without spaces.'),
        ],
        link: {
          label: t('Open in Cadre'),
          address: `${address}/SelfService/payslip?slip=${slipId}`,
        },
      }),
      attachments: [
        {
          filename: `${paper.number.replaceAll('/', '-')}.pdf`,
          content,
          contentType: 'application/pdf',
        },
      ],
    },
  };
}

const readDue = (db: Db, slipId: number): Promise<Due | undefined> =>
  queryOne<Due>(
    db,
    `select x.user_id as "userId", x.account_id as "accountId", x.way, m.name as month,
       to_char(e.birth_date, 'DDMMYYYY') as "birthDate", e.national_id as "nationalId"
     from slip_mails x join slips s on s.id = x.slip_id and s.is_live
     join payroll_runs r on r.id = s.run_id and r.locked_at is not null
     join payroll_months m on m.id = r.month_id
     join employees e on e.id = s.employee_id
     join users u on u.id = x.user_id and u.is_active and u.employee_id = e.id
     where x.slip_id = $slipId and x.way <> 'notice'`,
    { slipId },
  );

const passwordOf = ({ way, birthDate, nationalId }: Due): string | null =>
  way === 'birthDate' ? birthDate : (nationalId?.replaceAll(/\s/g, '') ?? null);
