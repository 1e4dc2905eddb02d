import { english } from '#machines/core/locales/translate.ts';
import { SENTENCES } from '#machines/core/values/noticeSentences.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { sendNotices } from '#server/engine/notices/writeNotices.ts';
import type { ProposalKind } from './kinds.ts';
import type { Outcome } from './record.ts';

/** The name under which these notices are stored. The column holds a workflow's ID for other notices. */
const TWO_PEOPLE = 'two people';

interface ProposalNotice {
  userIds: readonly number[];
  title: string;
  details: string;
  path: string;
  kind: 'waiting' | 'decided';
  count?: number;
}

const send = (tx: Tx, accountId: number, report: readonly ProposalNotice[]): Promise<unknown> => {
  const notices = report.flatMap(({ userIds, count = 1, ...notice }) =>
    userIds.map((userId) => ({ userId, count, ...notice })),
  );
  return notices.length === 0
    ? Promise.resolve()
    : sendNotices(tx, { accountId, workflow: TWO_PEOPLE }, notices);
};

/** The path of the screen that lists a proposal, and a description of what the proposal would change. */
const getPlace = async (
  tx: Tx,
  { table, path, about }: ProposalKind,
  id: number,
): Promise<{ path: string; what: string }> =>
  (await queryOne(tx, `select ${path} as path, ${about} as what from ${table} p where p.id = $id`, {
    id,
  })) ?? { path: '', what: '' };

function getDetails(values: { name: string; what: string; reason: string }): string {
  const { what, reason } = values;
  if (what === '') return english(reason === '' ? SENTENCES.by : SENTENCES.because, values);
  return english(reason === '' ? SENTENCES.byAbout : SENTENCES.becauseAbout, values);
}

/** Notifies the people who can confirm proposals and the people whom they concern. */
export async function notifyOfProposed(
  tx: Tx,
  kind: ProposalKind,
  ids: readonly number[],
  by: { accountId: number; name: string },
  { toNotify, favours }: { toNotify: readonly number[]; favours: readonly number[] },
): Promise<void> {
  const count = ids.length;
  const { path, what } = await getPlace(tx, kind, ids[0] ?? 0);
  const details = getDetails({ name: by.name, what: count === 1 ? what : '', reason: '' });
  await send(tx, by.accountId, [
    {
      userIds: toNotify,
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

/** Notifies the person who proposed a change, and those whom it concerns, of how it ended and why. */
export async function notifyOfOutcome(
  tx: Tx,
  kind: ProposalKind,
  { id, proposedBy, favours }: { id: number; proposedBy: number; favours: readonly number[] },
  { outcome, reason, by }: { outcome: Outcome; reason: string; by: Decided },
): Promise<void> {
  const title = OUTCOMES[outcome];
  if (title === undefined) return;
  const { path, what } = await getPlace(tx, kind, id);
  const details = getDetails({ name: by.name, what, reason });
  // If the proposal was confirmed, these people are notified of the change itself, so not of the
  // proposal.
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
