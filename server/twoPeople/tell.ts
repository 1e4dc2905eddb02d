import { english } from '#machines/locales/translate.ts';
import { SENTENCES } from '#machines/values/noticeSentences.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { sendNotices } from '#server/workflow/notices/writeNotices.ts';
import type { ProposalKind } from './kinds.ts';
import type { Outcome } from './record.ts';

/** The workflow name under which these notices are stored; it isn't a workflow. */
const TWO_PEOPLE = 'two people';

interface Told {
  userIds: readonly number[];
  title: string;
  details: string;
  path: string;
  kind: 'waiting' | 'decided';
  count?: number;
}

const send = (tx: Tx, accountId: number, told: readonly Told[]): Promise<unknown> => {
  const notices = told.flatMap(({ userIds, count = 1, ...notice }) =>
    userIds.map((userId) => ({ userId, count, ...notice })),
  );
  return notices.length === 0
    ? Promise.resolve()
    : sendNotices(tx, { accountId, workflow: TWO_PEOPLE }, notices);
};

/** Tells those who can confirm, and those whom it concerns. */
export async function tellOfProposed(
  tx: Tx,
  kind: ProposalKind,
  ids: readonly number[],
  by: { accountId: number; name: string },
  { toTell, favours }: { toTell: readonly number[]; favours: readonly number[] },
): Promise<void> {
  const [first] = await query<{ path: string }>(
    tx,
    `select ${kind.path} as path from ${kind.table} p where p.id = $id`,
    { id: ids[0] },
  );
  const path = first?.path ?? '';
  const details = english(SENTENCES.by, { name: by.name });
  const count = ids.length;
  await send(tx, by.accountId, [
    {
      userIds: toTell,
      kind: 'waiting',
      title: english(kind.waits, { count }),
      details,
      path,
      count,
    },
    ...(kind.concerns === null
      ? []
      : [
          {
            userIds: favours,
            kind: 'decided' as const,
            title: english(kind.concerns, {}),
            details,
            path: kind.concerns === SENTENCES.mailProposed ? '/account/mail' : '/dashboard',
          },
        ]),
  ]);
}

const OUTCOMES: Readonly<Partial<Record<Outcome, string>>> = {
  confirmed: SENTENCES.proposalConfirmed,
  rejected: SENTENCES.proposalRejected,
  expired: SENTENCES.proposalExpired,
  ended: SENTENCES.proposalEnded,
};

/** Tells the proposer, and those whom it concerned, what came of a proposal and why. */
export async function tellOfOutcome(
  tx: Tx,
  kind: ProposalKind,
  { id, proposedBy, favours }: { id: number; proposedBy: number; favours: readonly number[] },
  { outcome, reason, by }: { outcome: Outcome; reason: string; by: Decided },
): Promise<void> {
  const title = OUTCOMES[outcome];
  if (title === undefined) return;
  const [first] = await query<{ path: string }>(
    tx,
    `select ${kind.path} as path from ${kind.table} p where p.id = $id`,
    { id },
  );
  const path = first?.path ?? '';
  const details =
    reason === ''
      ? english(SENTENCES.by, { name: by.name })
      : english(SENTENCES.because, { name: by.name, reason });
  // Whom it concerned hears of what took effect by the change itself.
  const concerned = kind.concerns === null || outcome === 'confirmed' ? [] : favours;
  const about = { title, details, kind: 'decided' as const };
  await send(tx, by.accountId, [
    { ...about, userIds: [proposedBy].filter((one) => one !== by.userId), path },
    {
      ...about,
      title: english(SENTENCES.proposalLapsed, {}),
      userIds: concerned.filter((one) => one !== by.userId && one !== proposedBy),
      path: '/dashboard',
    },
  ]);
}

interface Decided {
  userId: number | null;
  accountId: number;
  name: string;
}
