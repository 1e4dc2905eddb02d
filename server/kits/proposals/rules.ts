import type { z } from 'zod';
import type {
  decideRulesBody,
  saveRulesBody,
  RulesSaved,
  TwoPeopleRules,
  TwoPeopleRulesEntry,
} from '#machines/core/contracts/twoPeople.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { forbidden } from '#server/platform/errors.ts';
import { SUBMITTED } from '#server/platform/http/call.ts';
import { changedAgain } from '#server/kits/resources/changedAgain.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';
import { readConfirmers } from './confirmers.ts';
import { decide } from './decide.ts';
import { RULE_PROPOSAL } from './kinds.ts';
import { propose } from './propose.ts';
import { isAlone } from './alone.ts';
import { getRules } from './getRules.ts';

/** GET /TwoPeople/Rules: the rules, and a proposed change of them that waits for a second administrator. */
export async function rules(db: Db, actor: Actor): Promise<TwoPeopleRulesEntry> {
  const { accountId, userId } = actor;
  const row = await queryOne<{
    id: number;
    proposedAt: Date;
    proposedBy: number;
    proposedByName: string;
    after: TwoPeopleRules;
  }>(
    db,
    `select p.id, p.proposed_at as "proposedAt", p.proposed_by as "proposedBy",
       w.name as "proposedByName", p.after
     from rule_proposals p join user_people w on w.user_id = p.proposed_by
     where p.account_id = $accountId and p.decided_at is null`,
    { accountId },
  );
  const present = await getRules(db, accountId);
  if (!row) return { ...present, proposal: null };
  const { proposedBy, ...shown } = row;
  const proposal = { proposedBy, proposedAt: row.proposedAt, favours: [] };
  const confirmers = await readConfirmers(db, accountId, RULE_PROPOSAL, {
    me: userId,
    proposals: [proposal],
  });
  return {
    ...present,
    proposal: {
      ...shown,
      ...confirmers.decidingOf(userId ?? 0, proposal),
      proposedAt: row.proposedAt.toISOString(),
    },
  };
}

/**
 * POST /TwoPeople/SaveRules: stricter rules apply at once; less strict ones only after a second administrator has
 * confirmed them.
 */
export async function saveRules(
  tx: Tx,
  actor: Actor,
  body: z.output<typeof saveRulesBody>,
): Promise<RulesSaved> {
  await mustAdminister(tx, actor);
  const before = await getRules(tx, actor.accountId);
  const after: TwoPeopleRules = {
    confirmAfterDays: body.confirmAfterDays ?? before.confirmAfterDays,
    proposalDays: body.proposalDays ?? before.proposalDays,
    mailDelayHours: body.mailDelayHours ?? before.mailDelayHours,
  };
  const isLooser =
    after.confirmAfterDays < before.confirmAfterDays ||
    after.mailDelayHours < before.mailDelayHours ||
    after.proposalDays > before.proposalDays;
  if (!isLooser || (await isAlone(tx, actor))) {
    await store(tx, actor, after);
    return { ...SUBMITTED, waiting: 0 };
  }
  const values = {
    accountId: actor.accountId,
    userId: actor.userId,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  };
  await propose(tx, actor, RULE_PROPOSAL, {
    same: 'true',
    values,
    store: () =>
      query(
        tx,
        `insert into rule_proposals (account_id, proposed_by, before, after)
         values ($accountId, $userId, $before::jsonb, $after::jsonb) returning id`,
        values,
      ),
  });
  return { ...SUBMITTED, waiting: 1 };
}

/**
 * POST /TwoPeople/DecideRules: confirms, rejects or withdraws a change of the rules.
 * @throws AppError those of `decide`, and 409 if the rules have changed since it was proposed.
 */
export async function decideRules(
  tx: Tx,
  actor: Actor,
  decision: z.output<typeof decideRulesBody>,
): Promise<RulesSaved> {
  const outcome = await decide(tx, actor, RULE_PROPOSAL, decision, {
    mayDecide: () => mustAdminister(tx, actor),
  });
  if (outcome === 'confirmed') {
    const row = await queryOne<{ before: TwoPeopleRules; after: TwoPeopleRules }>(
      tx,
      'select before, after from rule_proposals where id = $id',
      { id: decision.proposalId },
    );
    const present = await getRules(tx, actor.accountId);
    if (!row || !isSame(row.before, present)) throw changedAgain();
    await store(tx, actor, row.after);
  }
  return { ...SUBMITTED, waiting: 0 };
}

const isSame = (one: TwoPeopleRules, other: TwoPeopleRules): boolean =>
  one.confirmAfterDays === other.confirmAfterDays &&
  one.proposalDays === other.proposalDays &&
  one.mailDelayHours === other.mailDelayHours;

async function mustAdminister(tx: Tx, actor: Actor): Promise<void> {
  const units = await unitsPermitted(tx, actor, RULE_PROPOSAL.right, 'isEdit');
  if (units === null) return;
  throw forbidden('Only an administrator of every business unit can change these rules');
}

async function store(tx: Tx, { accountId, userId }: Actor, after: TwoPeopleRules): Promise<void> {
  const before = await recordsBefore(tx, 'account', [accountId]);
  await query(
    tx,
    `update accounts set confirm_after_days = $confirmAfterDays, proposal_days = $proposalDays,
       mail_delay_hours = $mailDelayHours where id = $accountId`,
    { ...after, accountId },
  );
  await recordChanged(tx, 'account', before, { actor: { userId, accountId } });
}
