import type { Db } from '#server/platform/db/connect.ts';

/**
 * Lets a test set the clock of a database, which `now()` returns in all processes. Call it before they
 * connect; time continues from the set instant.
 */
export async function fakeClock(owner: Db): Promise<{ set(at: Date): Promise<void> }> {
  await owner.raw(`
    create schema clock;
    create table clock.setting (ahead interval not null);
    insert into clock.setting values ('0');
    create function clock.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + ahead from clock.setting';
    grant usage on schema clock to public;
    grant select on clock.setting to public;
    -- Schemas before pg_catalog in the search path take precedence. Connections set their own search path.
    create function clock.begin_session() returns event_trigger language plpgsql as $$
    begin
      perform set_config('search_path', 'clock, pg_catalog, ' || current_setting('search_path'), false);
    end $$;
    create event trigger begin_session on login execute function clock.begin_session();
  `);
  return {
    set: async (at) => {
      await owner.raw('update clock.setting set ahead = ?::timestamptz - clock_timestamp()', [
        at.toISOString(),
      ]);
    },
  };
}
