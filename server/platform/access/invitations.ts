import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { deriveKey } from '#server/platform/secret.ts';

export type InvitationPurpose = 'invitation' | 'reset';

/**
 * How many hours a link works. An invitation has to stay valid over a week of leave, while a password is usually reset
 * on the same day.
 */
const HOURS: Readonly<Record<InvitationPurpose, number>> = { invitation: 7 * 24, reset: 24 };

/**
 * Makes the tokens of invitation links. A token is derived from the secret, so the database only has to store its hash
 * and the link can still be mailed later. It also depends on the user, so that changing a row cannot turn one user's
 * link into another's.
 */
export function invitationTokens(secret: Buffer): (of: { id: string; userId: number }) => string {
  const key = deriveKey(secret, 'invitation');
  return ({ id, userId }) =>
    createHmac('sha256', key).update(`${id} ${userId}`).digest('base64url');
}

/**
 * SQL for invitations `i` whose link works. A link stops working when its sender can no longer sign in; another
 * administrator then has to send a new one.
 */
export const IS_OPEN = `i.ended_at is null and i.expires_at > now()
  and (i.made_by is null or exists (select from user_people maker
    where maker.user_id = i.made_by and maker.is_welcome))`;

export const hashOfInvitation = (token: string): Buffer =>
  createHash('sha256').update(token).digest();

interface Inviting {
  userIds: readonly number[];
  purpose: InvitationPurpose;
  madeBy: number | null;
  /** How many hours the links work; by default it depends on the purpose. */
  hours?: number;
}

/** Makes a link for each of these users and mails it to them. Their earlier links stop working. */
export async function inviteUsers(tx: Tx, secret: Buffer, inviting: Inviting): Promise<void> {
  const links = await makeLinks(tx, secret, inviting);
  await query(
    tx,
    `insert into outbox (queue, payload)
     select 'mail', jsonb_build_object('kind', 'invitation', 'invitationId', id)
     from unnest($ids::uuid[]) as n (id)`,
    { ids: links.map(({ id }) => id) },
  );
}

/**
 * Makes a link for each of these users, which someone gives to them in person. Their earlier links
 * stop working.
 * @returns the token of each link.
 */
export async function makeLinks(
  tx: Tx,
  secret: Buffer,
  { userIds, purpose, madeBy, hours = HOURS[purpose] }: Inviting,
): Promise<{ id: string; userId: number; token: string }[]> {
  if (userIds.length === 0) return [];
  const getToken = invitationTokens(secret);
  const links = userIds.map((userId) => {
    const id = randomUUID();
    return { id, userId, token: getToken({ id, userId }) };
  });
  await query(
    tx,
    `update invitations set ended_at = now()
     where user_id = any($userIds::bigint[]) and ended_at is null`,
    { userIds },
  );
  await query(
    tx,
    `insert into invitations (id, user_id, purpose, token_hash, made_by, expires_at)
     select n.id, n.user_id, $purpose, n.hash, $madeBy::bigint, now() + make_interval(hours => $hours)
     from unnest($ids::uuid[], $userIds::bigint[], $hashes::bytea[]) as n (id, user_id, hash)`,
    {
      purpose,
      madeBy,
      hours,
      ids: links.map(({ id }) => id),
      userIds,
      hashes: links.map(({ token }) => hashOfInvitation(token)),
    },
  );
  return links;
}
