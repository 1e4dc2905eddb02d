import type { z } from 'zod';
import type {
  askJohariBody,
  chooseJohariBody,
  JohariView,
} from '#machines/domains/performance/contracts/johari.ts';
import { countShown, getPanes, MAX_ASKED } from '#machines/domains/performance/johari.ts';
import { MIN_RATERS } from '#machines/domains/performance/scoring/groups.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';

type Choice = { chooserId: number; name: string; adjectives: string[] | null };

/**
 * Returns the caller's own Johari window, and the people who wait for the caller's adjectives. No one can see another
 * person's window.
 */
export async function readJohari({ db, actor }: Call): Promise<JohariView> {
  const { employeeId: own } = actor;
  const choices = await query<Choice>(
    db,
    `select j.chooser_id as "chooserId", e.name, j.adjectives
     from johari_choices j join employees e on e.id = j.chooser_id
     where j.employee_id = $own order by j.answered_at, j.id`,
    { own },
  );
  const mine = choices.find(({ chooserId }) => chooserId === own)?.adjectives ?? [];
  const others = choices.filter(({ chooserId }) => chooserId !== own);
  const answered = others.flatMap(({ adjectives }) => (adjectives === null ? [] : [adjectives]));
  const answers = countShown(answered.length, MIN_RATERS);
  return {
    employeeId: own,
    own: mine,
    asked: others
      .map(({ chooserId, name }) => ({ employeeId: chooserId, name }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    answers,
    panes:
      answers === 0 || mine.length === 0 ? null : getPanes(mine, answered.slice(0, answers).flat()),
    waiting: await query(
      db,
      `select e.id as "employeeId", e.name, e.code from johari_choices j
       join employees e on e.id = j.employee_id and e.is_active
       where j.chooser_id = $own and j.employee_id <> $own and j.adjectives is null order by j.asked_at, j.id`,
      { own },
    ),
  };
}

/**
 * Asks colleagues for adjectives. Colleagues who were asked before are left out.
 * @throws AppError 400 for someone who does not work here, or for too many people.
 */
export async function askJohari(
  { tx, actor: { employeeId: own, accountId } }: WriteCall,
  { employeeIds }: z.output<typeof askJohariBody>,
): Promise<void> {
  const people = await query<{ id: number }>(
    tx,
    `select id from employees where id = any($employeeIds::bigint[]) and account_id = $accountId and is_active
       and id is distinct from $own::bigint`,
    { employeeIds, accountId, own },
  );
  if (own === null || people.length < new Set(employeeIds).size) {
    const message = 'Choose colleagues who work here, other than yourself';
    throw invalid(message, [{ path: 'employeeIds', message }]);
  }
  // Concurrent calls wait for each other here, so that together they can't exceed the limit.
  await query(tx, 'select id from employees where id = $own for no key update', { own });
  await query(
    tx,
    `insert into johari_choices (account_id, employee_id, chooser_id, asked_at)
     select $accountId, $own, p, date_trunc('milliseconds', now()) from unnest($employeeIds::bigint[]) p
     on conflict (employee_id, chooser_id) do nothing`,
    { accountId, own, employeeIds },
  );
  const [asked] = await query<{ count: number }>(
    tx,
    `select count(*)::integer as count from johari_choices where employee_id = $own and chooser_id <> $own`,
    { own },
  );
  if ((asked?.count ?? 0) > MAX_ASKED) {
    const message = `At most ${MAX_ASKED} colleagues can be asked`;
    throw invalid(message, [{ path: 'employeeIds', message }]);
  }
}

/**
 * Stores the adjectives that the caller chose for themselves or for someone who asked. They can't be changed.
 * @throws AppError 404 for someone who did not ask, 409 for a second answer.
 */
export async function chooseJohari(
  { tx, actor: { employeeId: own, accountId } }: WriteCall,
  { employeeId, adjectives }: z.output<typeof chooseJohariBody>,
): Promise<void> {
  const isOwn = employeeId === own;
  if (isOwn) {
    await query(
      tx,
      `insert into johari_choices (account_id, employee_id, chooser_id, asked_at)
       values ($accountId, $own, $own, date_trunc('milliseconds', now())) on conflict do nothing`,
      { accountId, own },
    );
  }
  const [asked] = await query<{ id: number; isAnswered: boolean }>(
    tx,
    `select id, adjectives is not null as "isAnswered" from johari_choices
     where employee_id = $employeeId and chooser_id = $own for no key update`,
    { employeeId, own },
  );
  if (!asked) throw notFound('This person has not asked you');
  if (asked.isAnswered) throw new AppError('conflict', 'You have already chosen');
  await query(
    tx,
    `update johari_choices set adjectives = $adjectives::text[], answered_at = date_trunc('milliseconds', now())
     where id = $id`,
    { id: asked.id, adjectives },
  );
}
