import { z } from 'zod';
import { MENU } from '#machines/core/access/permissions.ts';
import type { Deciding } from '#machines/core/contracts/twoPeople.ts';
import type { MailProposal } from '#machines/domains/company/contracts/mailProposals.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt, queryPage } from '#server/platform/http/query.ts';
import { readConfirmers, MAIL_PROPOSAL } from '#server/kits/proposals/index.ts';

export const mailProposalsQuery = z.object({
  page: queryPage,
  pageSize: queryInt().pipe(z.number().min(1).max(100)).default(25),
});

/** GET /Users/MailProposals: lists the addresses proposed in the caller's units, with pending ones first. */
export async function mailProposals(
  call: Call,
  { page, pageSize }: z.output<typeof mailProposalsQuery>,
): Promise<{ total: number; items: MailProposal[] }> {
  const { db, actor } = call;
  const units = await unitsPermitted(db, actor, MENU.loginMails, 'isView');
  const rows = await read(
    call,
    `where m.account_id = $accountId and ($units::bigint[] is null or w.business_unit_id = any($units))
     order by m.decided_at is not null, case when m.decided_at is null then m.id end, m.id desc
     limit $limit offset $offset`,
    { accountId: actor.accountId, units, limit: pageSize, offset: (page - 1) * pageSize },
  );
  return { total: rows[0]?.total ?? 0, items: await present(call, rows) };
}

/**
 * GET /Auth/MailProposals: lists the proposals for the caller's own address that they may still refuse. They
 * are pending, or confirmed but not in effect yet.
 */
export async function ownMailProposals(call: Call): Promise<MailProposal[]> {
  const rows = await read(
    call,
    `where m.user_id = $me::bigint and m.applied_at is null
       and (m.decided_at is null or m.outcome = 'confirmed') order by m.id`,
    { me: call.actor.userId },
  );
  return present(call, rows);
}

type Row = Omit<MailProposal, 'proposedAt' | 'decidedAt' | 'effectiveAt' | keyof Deciding> & {
  total: number;
  proposedAt: Date;
  decidedAt: Date | null;
  effectiveAt: Date | null;
  proposedBy: number;
  favours: number[];
};

const read = ({ db }: Call, which: string, parameters: Record<string, unknown>): Promise<Row[]> =>
  query<Row>(
    db,
    `select count(*) over ()::integer as total, m.id, w.name as "userName",
       u.login_id as "loginId", m.kind, coalesce(m.before_mail, '') as "oldMail",
       m.new_mail as "newMail", m.reason, m.proposed_at as "proposedAt",
       m.proposed_by as "proposedBy", p.name as "proposedByName", to_jsonb(array[m.user_id]) as favours,
       coalesce(m.outcome, 'waiting') as outcome,
       m.decided_at as "decidedAt", coalesce(d.name, '') as "decidedByName",
       coalesce(m.refusal, '') as refusal, m.effective_at as "effectiveAt",
       m.applied_at is not null as "isApplied"
     from mail_proposals m
     join users u on u.id = m.user_id join user_people w on w.user_id = m.user_id
     join user_people p on p.user_id = m.proposed_by
     left join user_people d on d.user_id = m.decided_by
     ${which}`,
    parameters,
  );

async function present({ db, actor }: Call, rows: readonly Row[]): Promise<MailProposal[]> {
  const waiting = rows.filter(({ decidedAt }) => decidedAt === null);
  const confirmers = await readConfirmers(db, actor.accountId, MAIL_PROPOSAL, {
    me: actor.userId,
    proposals: waiting,
  });
  return rows.map((row) => {
    const { total: _total, favours, proposedBy, proposedAt, decidedAt, effectiveAt, ...rest } = row;
    const isOwn = proposedBy === actor.userId;
    const deciding =
      decidedAt === null
        ? confirmers.decidingOf(actor.userId ?? 0, { proposedBy, proposedAt, favours })
        : { isOwn, mayConfirm: false, whyNot: null, confirmers: [], expiresAt: null };
    return {
      ...rest,
      ...deciding,
      proposedAt: proposedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      effectiveAt: effectiveAt?.toISOString() ?? null,
    };
  });
}
