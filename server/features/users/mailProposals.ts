import { z } from 'zod';
import { MENU } from '#machines/contracts/permissions.ts';
import type { MailProposal } from '#machines/contracts/users.ts';
import { unitsPermitted } from '#server/access/reach.ts';
import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import { queryInt, queryPage } from '#server/http/query.ts';

export const mailProposalsQuery = z.object({
  page: queryPage,
  pageSize: queryInt().pipe(z.number().min(1).max(100)).default(25),
});

/** GET /Users/MailProposals: addresses proposed in the caller's units, pending ones first. */
export async function mailProposals(
  { db, actor }: Call,
  { page, pageSize }: z.output<typeof mailProposalsQuery>,
): Promise<{ total: number; items: MailProposal[] }> {
  const units = await unitsPermitted(db, actor, MENU.loginMails, 'isView');
  const rows = await read(
    db,
    `where m.account_id = $accountId and ($units::bigint[] is null or w.business_unit_id = any($units))
     order by m.decided_at is not null, case when m.decided_at is null then m.id end, m.id desc
     limit $limit offset $offset`,
    {
      accountId: actor.accountId,
      me: actor.userId,
      units,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    },
  );
  return { total: rows[0]?.total ?? 0, items: rows.map(present) };
}

/** GET /Auth/MailProposals: pending proposals for the caller's own address, which they may refuse. */
export const ownMailProposals = async ({ db, actor }: Call): Promise<MailProposal[]> => {
  const rows = await read(
    db,
    'where m.user_id = $me::bigint and m.decided_at is null order by m.id',
    { me: actor.userId },
  );
  return rows.map(present);
};

type Row = Omit<MailProposal, 'proposedAt' | 'decidedAt'> & {
  total: number;
  proposedAt: Date;
  decidedAt: Date | null;
};

const read = (db: Db, which: string, parameters: Record<string, unknown>): Promise<Row[]> =>
  query<Row>(
    db,
    `select count(*) over ()::integer as total, m.id, w.name as "userName",
       u.login_id as "loginId", m.kind, coalesce(m.before_mail, '') as "oldMail",
       m.new_mail as "newMail", m.reason, m.proposed_at as "proposedAt",
       p.name as "proposedByName", coalesce(m.outcome, 'waiting') as outcome,
       m.decided_at as "decidedAt", coalesce(d.name, '') as "decidedByName",
       m.proposed_by = $me::bigint as "isOwn",
       $me::bigint not in (m.proposed_by, m.user_id) as "mayConfirm"
     from mail_proposals m
     join users u on u.id = m.user_id join user_people w on w.user_id = m.user_id
     join user_people p on p.user_id = m.proposed_by
     left join user_people d on d.user_id = m.decided_by
     ${which}`,
    parameters,
  );

const present = ({ total: _total, proposedAt, decidedAt, ...row }: Row): MailProposal => ({
  ...row,
  proposedAt: proposedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});
