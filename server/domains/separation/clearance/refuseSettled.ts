import type { EffectSubject } from '#server/engine/instances/engine.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';

/**
 * Refuses to reopen items whose charge or waiver was settled, or whose person was released, because nothing would
 * settle them a second time.
 * @throws AppError 409
 */
export async function refuseSettled(tx: Tx, subjects: readonly EffectSubject[]): Promise<void> {
  const ids = subjects.map(({ subjectId }) => subjectId);
  // Waits for a payment or release that is under way, whose rows the next statement then sees.
  await query(
    tx,
    `select from clearance_items c join separations s on s.id = c.separation_id
     join employees e on e.id = s.employee_id where c.id = any($ids::bigint[])
     order by s.id for no key update of s, e`,
    { ids },
  );
  const [done] = await query<{ isReleased: boolean }>(
    tx,
    `select s.released_at is not null as "isReleased" from clearance_items c
     join separations s on s.id = c.separation_id
     where c.id = any($ids::bigint[]) and (s.released_at is not null or exists (
       select from final_settlements f where f.separation_id = s.id and f.settled_at is not null)) limit 1`,
    { ids },
  );
  if (done?.isReleased) throw new AppError('conflict', 'This person has been released');
  if (done) throw new AppError('conflict', 'The final settlement of this person is settled');
}
