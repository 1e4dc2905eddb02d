import type { Deciding, WhyNot } from '#machines/core/contracts/twoPeople.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { readEditors } from '#server/platform/access/editors.ts';
import { sameHand, readTies } from './hands.ts';
import { readGrantedSince } from './grantedSince.ts';
import type { ProposalKind } from './kinds.ts';
import { getRules } from './getRules.ts';

/** The facts about a proposal that determine who may confirm it. */
export interface Proposed {
  proposedBy: number;
  proposedAt: Date;
  /** The users who benefit from the change, or whose account it changes. They may not confirm the proposal. */
  favours: readonly number[];
}

interface Person {
  name: string;
  kind: string;
}

/** Says who can confirm proposals of a kind. It is read once for many proposals. */
export interface Confirmers {
  whyNot(userId: number, proposal: Proposed): WhyNot | null;
  /**
   * The users to notify: those who can confirm the proposal today, or will be able to once they have had the permission
   * long enough.
   */
  toNotify(proposal: Proposed): number[];
  decidingOf(userId: number, proposal: Proposed): Deciding;
}

const DAY_MS = 86_400_000;

/**
 * Reads who can confirm these proposals, including people who will be able to once they have had the permission long
 * enough.
 */
export async function readConfirmers(
  db: Db | Tx,
  accountId: number,
  kind: ProposalKind,
  { me, proposals }: { me: number | null; proposals: readonly Proposed[] },
): Promise<Confirmers> {
  const rules = await getRules(db, accountId);
  const editors = await readEditors(db, accountId, kind.right);
  const able = [...new Set([...editors, ...(me === null ? [] : [me])])];
  const concerned = proposals.flatMap(({ proposedBy, favours }) => [proposedBy, ...favours]);
  const everyone = [...new Set([...able, ...concerned])];
  const [people, since, ties] = [
    await getPeople(db, everyone),
    await readGrantedSince(db, accountId, able, kind.right),
    await readTies(db, everyone),
  ];
  const getName = (id: number) => people.get(id)?.name ?? '';
  const getUntil = (userId: number): Date | null => {
    const heldSince = since.get(userId);
    return heldSince ? new Date(heldSince.getTime() + rules.confirmAfterDays * DAY_MS) : null;
  };
  const getExpiry = ({ proposedAt }: Proposed) =>
    new Date(proposedAt.getTime() + rules.proposalDays * DAY_MS);
  const getTie = (userId: number, { proposedBy, favours }: Proposed): WhyNot | null => {
    for (const other of [proposedBy, ...favours]) {
      const tie = sameHand(ties, userId, other);
      if (!tie) continue;
      return tie.until
        ? { code: 'sameHand', name: getName(other), until: tie.until.toISOString() }
        : { code: 'sameHandForGood', name: getName(other) };
    }
    return null;
  };
  const whyNot = (userId: number, proposal: Proposed): WhyNot | null => {
    if (people.get(userId)?.kind !== 'person') return { code: 'outsider' };
    if (userId === proposal.proposedBy) return { code: 'own' };
    if (proposal.favours.includes(userId)) {
      return { code: kind.type === 'pipeline proposal' ? 'favoured' : 'about' };
    }
    if (!since.has(userId)) return { code: 'lacking' };
    const tied = getTie(userId, proposal);
    if (tied) return tied;
    const until = getUntil(userId);
    if (until && until.getTime() > Date.now()) {
      return { code: 'recent', until: until.toISOString() };
    }
    return getExpiry(proposal).getTime() > Date.now() ? null : { code: 'expired' };
  };
  const canConfirm = (userId: number, proposal: Proposed) => whyNot(userId, proposal) === null;
  return {
    whyNot,
    toNotify: (proposal) =>
      editors.filter((id) => ['recent', undefined].includes(whyNot(id, proposal)?.code)),
    decidingOf: (userId, proposal) => ({
      isOwn: userId === proposal.proposedBy,
      mayConfirm: canConfirm(userId, proposal),
      whyNot: whyNot(userId, proposal),
      confirmers: editors
        .filter((id) => canConfirm(id, proposal))
        .map((id) => ({ name: getName(id), since: since.get(id)?.toISOString() ?? null })),
      expiresAt: getExpiry(proposal).toISOString(),
    }),
  };
}

async function getPeople(
  db: Db | Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  const rows = await query<Person & { id: number }>(
    db,
    `select u.id, u.kind, p.name from users u join user_people p on p.user_id = u.id
     where u.id = any($userIds::bigint[])`,
    { userIds },
  );
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
