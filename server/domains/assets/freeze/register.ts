import { plainText } from '#machines/kits/resources/plainText.ts';
import type { Values } from '#machines/kits/resources/schema.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, type Problem } from '#server/platform/errors.ts';
import { frozenMessage, readCountOfPlace, readFrozen } from './freeze.ts';

interface Stored {
  id: number;
  businessUnitId: number;
  workplaceId: number | null;
  room: string | null;
  service: string;
  quantity: number;
}
const MOVES = ['businessUnitId', 'workplaceId', 'room', 'service', 'quantity'] as const;

/** The problems of rows that would move an asset out of or into a place that is being counted. */
export async function frozenProblems(
  tx: Tx,
  rows: readonly Values[],
  ids: readonly (number | null)[],
): Promise<Problem[][]> {
  const givenIds = ids.flatMap((id) => id ?? []);
  const stored = new Map(
    (
      await query<Stored>(
        tx,
        `select id, business_unit_id as "businessUnitId", workplace_id as "workplaceId", room, service,
           quantity::integer as quantity
         from assets where id = any($known::bigint[])`,
        { known: givenIds },
      )
    ).map((row) => [row.id, row]),
  );
  const places = new Map<number, string>();
  const entered = rows.flatMap((row, at) => getEntered(row, stored.get(ids[at] ?? 0)) ?? []);
  for (const place of new Set(entered.toSorted((a, b) => a - b))) {
    const count = await readCountOfPlace(tx, place);
    if (count) places.set(place, frozenMessage(count));
  }
  const frozen = new Map((await readFrozen(tx, givenIds)).map((one) => [one.assetId, one]));
  return rows.map((row, at) => {
    const before = stored.get(ids[at] ?? 0);
    const one = frozen.get(ids[at] ?? 0);
    const moved = before && MOVES.find((name) => isChanged(before[name], row[name]));
    if (one && moved) return [{ path: moved, message: frozenMessage(one) }];
    const message = places.get(getEntered(row, before) ?? 0);
    return message === undefined ? [] : [{ path: 'workplaceId', message }];
  });
}

/** The place to which a row moves its asset; null if the place doesn't change. */
function getEntered(row: Values, before: Stored | undefined): number | null {
  const place = Number(row['workplaceId'] ?? 0);
  return place === 0 || place === before?.workplaceId ? null : place;
}

const isChanged = (before: string | number | null, now: Values[string] | undefined): boolean =>
  String(before ?? '') !== plainText(now);

/** @throws AppError 409 if an asset was deactivated while it is being counted. */
export async function refuseFrozenEnds(
  tx: Tx,
  _accountId: number,
  ids: readonly number[],
): Promise<void> {
  const inactive = await query<{ id: number }>(
    tx,
    'select id from assets where id = any($ids::bigint[]) and not is_active',
    { ids },
  );
  const [frozen] = await readFrozen(
    tx,
    inactive.map(({ id }) => id),
  );
  if (frozen) throw new AppError('conflict', frozenMessage(frozen));
}
