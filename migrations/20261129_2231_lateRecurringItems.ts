import type { Knex } from 'knex';

/** A recurring item that is recorded for months that were paid already is a late fact of them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table late_pay_facts drop constraint late_pay_facts_cause_check;
    alter table late_pay_facts add constraint late_pay_facts_cause_check
      check (cause in ('pay', 'assignment', 'attendance', 'employment', 'recurring'));

    -- Items with a limit in all are only taken from now on, as are those that are no longer active.
    create function late_recurring_items() returns trigger language plpgsql as $$
    begin
      perform note_late_pay_facts(array_agg(c.employee_id), array_agg(c.starts_on), 'recurring', array_agg(c.id))
        from changed c where c.cap is null and c.is_active;
      return null;
    end $$;
    create function late_recurring_changes() returns trigger language plpgsql as $$
    begin
      perform note_late_pay_facts(array_agg(c.employee_id), array_agg(least(c.starts_on, b.starts_on)), 'recurring',
          array_agg(c.id))
        from changed c join before b using (id)
        where c.cap is null and c.is_active
          and (c.element_id, c.amount, c.replaces, c.starts_on, c.ends_on)
            is distinct from (b.element_id, b.amount, b.replaces, b.starts_on, b.ends_on);
      return null;
    end $$;
    create trigger late_recurring_inserted after insert on recurring_items referencing new table as changed
      for each statement execute function late_recurring_items();
    create trigger late_recurring_updated after update on recurring_items
      referencing new table as changed old table as before
      for each statement execute function late_recurring_changes();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger late_recurring_updated on recurring_items;
    drop trigger late_recurring_inserted on recurring_items;
    drop function late_recurring_changes();
    drop function late_recurring_items();
    alter table late_pay_facts drop constraint late_pay_facts_cause_check;
    alter table late_pay_facts add constraint late_pay_facts_cause_check
      check (cause in ('pay', 'assignment', 'attendance', 'employment'));
  `);
}
