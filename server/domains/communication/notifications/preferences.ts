import type { z } from 'zod';
import type {
  NotificationPreferences,
  updatePreferencesBody,
} from '#machines/domains/communication/contracts/notifications.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { offeredKinds } from './kinds.ts';

/** Returns the actor's settings, with the defaults where they have chosen nothing. */
export async function readPreferences({
  db,
  actor,
  services,
}: Call): Promise<NotificationPreferences> {
  const stored = await query<{ kind: string; channel: string; isOn: boolean }>(
    db,
    `select kind, channel, is_on as "isOn" from notification_preferences where user_id = $userId`,
    { userId: actor.userId },
  );
  const decided = new Map(stored.map(({ kind, channel, isOn }) => [`${kind} ${channel}`, isOn]));
  const address = await queryOne<{ mail: string | null }>(
    db,
    `select coalesce(nullif(office_mail, ''), nullif(personal_mail, '')) as mail
     from employees where id = $employeeId`,
    { employeeId: actor.employeeId },
  );
  return {
    mail: !services.env.SMTP_URL ? 'noServer' : address?.mail ? 'ready' : 'noAddress',
    mailTo: address?.mail ?? '',
    kinds: offeredKinds(services.engine, actor).map(({ channels, ...kind }) => ({
      ...kind,
      channels: Object.fromEntries(
        channels.map((channel) => [channel, decided.get(`${kind.kind} ${channel}`) ?? true]),
      ),
    })),
  };
}

/**
 * Stores settings.
 * @throws AppError 400 naming every kind or channel that this person doesn't have.
 */
export async function updatePreferences(
  { tx, actor, services }: WriteCall,
  { preferences }: z.output<typeof updatePreferencesBody>,
): Promise<void> {
  const offered = new Map(
    offeredKinds(services.engine, actor).map(({ kind, channels }) => [kind, channels]),
  );
  const problems = preferences.flatMap(({ kind, channel }, index) =>
    offered.get(kind)?.includes(channel)
      ? []
      : [{ path: `preferences.${index}`, message: `There is no ${channel} for ${kind}` }],
  );
  if (problems.length > 0) throw invalid(problems[0]?.message ?? '', problems);
  // If a kind and channel come twice, the last one counts, because one statement can't write a row twice.
  const last = new Map(preferences.map((one) => [`${one.kind} ${one.channel}`, one]));
  await store(tx, actor.userId, [...last.values()]);
}

const store = (
  tx: Tx,
  userId: number | null,
  decided: { kind: string; channel: string; isOn: boolean }[],
): Promise<unknown> =>
  query(
    tx,
    `insert into notification_preferences (user_id, kind, channel, is_on)
     select $userId, * from unnest($kinds::text[], $channels::text[], $on::boolean[])
     on conflict (user_id, kind, channel) do update set is_on = excluded.is_on`,
    {
      userId,
      kinds: decided.map(({ kind }) => kind),
      channels: decided.map(({ channel }) => channel),
      on: decided.map(({ isOn }) => isOn),
    },
  );
