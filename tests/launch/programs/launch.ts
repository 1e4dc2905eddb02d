// `npm start` with two small programs instead of the server and the worker.
import { dirname, join } from 'node:path';
import pg from 'pg';
import { runSupervisor } from '#server/launch/supervise.ts';

// The bundles lie side by side.
const beside = (name: string) => join(dirname(process.argv[1] ?? ''), name);

async function execute(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const parts = {
  server: beside('server.mjs'),
  worker: beside('worker.mjs'),
  migrate: (url: string) => execute(url, 'create table if not exists starts (id serial)'),
  // These small programs connect as a role with all privileges.
  grantAccess: ({ url, ownerUrl }: { url: string; ownerUrl: string }) => {
    const { username, password } = new URL(url);
    return execute(
      ownerUrl,
      `do $$ begin create role ${username}; exception when duplicate_object then null; end $$;
       alter role ${username} login superuser password '${password}'`,
    );
  },
  seed: async (url: string) => {
    await execute(url, 'create table seeded (id int)');
    return true;
  },
};
process.exit(await runSupervisor(parts));
