import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A device that is reset or replaced counts from 1 again, and what it reads then is new.
    drop index punches_by_sequence;
    create unique index punches_by_sequence on punches (device_id, sequence, at, card)
      where sequence is not null;

    -- Cards of nobody are known again too when a device delivers them once more.
    update punches p set is_void = true
    where p.sequence is null and p.employee_id is null and not p.is_void and exists (
      select from punches q where q.account_id = p.account_id and q.card = p.card and q.at = p.at
        and q.device_id is not distinct from p.device_id and q.kind is not distinct from p.kind
        and q.sequence is null and q.employee_id is null and not q.is_void and q.id < p.id);
    create unique index punches_by_unknown_card on punches
      (account_id, card, at, coalesce(device_id, 0), coalesce(kind, ''))
      where sequence is null and employee_id is null and not is_void;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index punches_by_unknown_card;
    drop index punches_by_sequence;
    delete from punches p using punches q
    where q.device_id = p.device_id and q.sequence = p.sequence and q.id < p.id;
    create unique index punches_by_sequence on punches (device_id, sequence)
      where sequence is not null;
  `);
}
