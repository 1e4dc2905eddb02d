import type { z } from 'zod';
import type { bookingBody, deskToBook } from '#machines/domains/workplace/contracts/hotDesk.ts';
import {
  BOOKED_AHEAD_DAYS,
  EARLY_MINUTES,
  NO_SHOW_MINUTES,
} from '#machines/domains/workplace/desks.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';

/**
 * Frees every desk, in all accounts, whose user didn't check in in time. The worker calls it, and so does
 * booking.
 * @returns false, because nothing is left to do.
 */
export async function freeNoShows(db: Db | Tx): Promise<false> {
  await query(
    db,
    `update desk_bookings set released_at = now(), release_reason = 'noShow'
     where released_at is null and checked_in_at is null and training_session_id is null
       and lower(during) < now() - make_interval(mins => $minutes)`,
    { minutes: NO_SHOW_MINUTES },
  );
  return false;
}

const BOOKED = new Map([
  ['desk_booked_once', 'Someone else has booked this desk for that time. Choose another.'],
  ['person_at_one_desk', 'You have booked another desk for that time. Cancel it first.'],
]);

/**
 * Books a desk or room for the caller. If the period has already begun, it is booked from now, because otherwise it
 * would be too late to check in.
 * @throws AppError 400 in the past, 404, 409 if it is taken.
 */
export async function bookDesk(
  tx: Tx,
  actor: Actor,
  { deskId, from, to }: z.output<typeof deskToBook>,
): Promise<number> {
  const now = Date.now();
  if (Date.parse(to) <= now) throw invalid('A desk cannot be booked for a time in the past');
  if (Date.parse(from) > now + BOOKED_AHEAD_DAYS * 86_400_000) {
    throw invalid(`A desk can be booked at most ${BOOKED_AHEAD_DAYS} days ahead`);
  }
  await freeNoShows(tx);
  const booking = await queryOne<{ id: number }>(
    tx,
    `insert into desk_bookings (account_id, desk_id, employee_id, during, created_by)
     select $accountId, d.id, e.id, tstzrange(greatest($from::timestamptz, now()), $to::timestamptz), $userId
     from desks d join desk_floors f on f.id = d.desk_floor_id
     join employees e on e.id = $employeeId
     where d.id = $deskId and f.account_id = $accountId and f.is_active and d.is_active
     returning id`,
    {
      accountId: actor.accountId,
      employeeId: actor.employeeId,
      userId: actor.userId,
      deskId,
      from,
      to,
    },
  ).catch(sayBooked);
  if (!booking) throw notFound('Desk not found');
  return booking.id;
}

function sayBooked(error: unknown): never {
  const constraint =
    error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  const message = BOOKED.get(constraint);
  throw message === undefined ? error : new AppError('conflict', message);
}

type BookingBody = z.output<typeof bookingBody>;

/** Changes a booking. Checks the current state first, so that a second click is refused. */
async function change(
  tx: Tx,
  actor: Actor,
  { bookingId }: BookingBody,
  sql: string,
  refusal: string,
) {
  const own = await queryOne(
    tx,
    `select id from desk_bookings where id = $bookingId and employee_id = $employeeId
       and account_id = $accountId for update`,
    { bookingId, employeeId: actor.employeeId, accountId: actor.accountId },
  );
  if (!own) throw notFound('Booking not found');
  const changed = await query(tx, `update desk_bookings ${sql} and id = $bookingId returning id`, {
    bookingId,
  });
  if (changed.length === 0) throw new AppError('conflict', refusal);
}

export const checkIn = (tx: Tx, actor: Actor, booking: BookingBody): Promise<void> =>
  change(
    tx,
    actor,
    booking,
    `set checked_in_at = now() where released_at is null and checked_in_at is null
       and now() >= lower(during) - interval '${EARLY_MINUTES} minutes' and now() < upper(during)
       and now() <= lower(during) + interval '${NO_SHOW_MINUTES} minutes'`,
    `Check in from ${EARLY_MINUTES} minutes before to ${NO_SHOW_MINUTES} minutes after the booking begins`,
  );

export const checkOut = (tx: Tx, actor: Actor, booking: BookingBody): Promise<void> =>
  change(
    tx,
    actor,
    booking,
    `set checked_out_at = now(), released_at = now(), release_reason = 'left'
     where released_at is null and checked_in_at is not null and now() < upper(during)`,
    'You are not checked in',
  );

export const cancelBooking = (tx: Tx, actor: Actor, booking: BookingBody): Promise<void> =>
  change(
    tx,
    actor,
    booking,
    `set released_at = now(), release_reason = 'cancelled'
     where released_at is null and checked_in_at is null and now() < upper(during)`,
    'The booking can no longer be cancelled',
  );
