import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { ensureApplicationLogin } from '#server/platform/db/applicationLogin.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { applicationUrl } from './applicationUrl.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The temporary cluster of this run, as its owner. */
    postgresUrl: string;
    /** The installation's secret, with which the templates were filled. */
    secret: string;
    /** The file directory of the demo company's template. */
    demoFiles: string;
  }
}

const named = (name: string): string => {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
};

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: named('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The initial content of a database, created by the first file that needs it and then cloned. */
export interface Template {
  name: string;
  /** The template that it starts from; by default migrated, empty tables. */
  from?: Template;
  fill(url: string): Promise<void>;
}

/** Once per worker, because a cluster's databases share roles. */
let login: Promise<void> | undefined;

/** Migrated tables, no rows. */
const migrated: Template = { name: 'cadre_template', fill: migrate };

/** Runs the work while no other worker works on the template of that name. */
async function locked<T>(client: pg.Client, name: string, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock(727175, hashtext($1))', [name]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock(727175, hashtext($1))', [name]);
  }
}

/**
 * Creates a database as a copy of a template, which is created first if it is missing. Each template has its own lock:
 * a small one doesn't wait for the demo company's.
 */
const copyTemplate = (client: pg.Client, template: Template, database: string): Promise<void> =>
  locked(client, template.name, async () => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template.name,
    ]);
    if (rowCount === 0) await createTemplate(client, template);
    await client.query(`create database ${database} ${getCopy(template)}`);
  });

async function createTemplate(client: pg.Client, template: Template): Promise<void> {
  const draft = `making_${template.name}`;
  const from = template.from ?? (template === migrated ? undefined : migrated);
  if (from) await copyTemplate(client, from, draft);
  else await client.query(`create database ${draft}`);
  await template.fill(named(draft));
  await client.query(`alter database ${draft} rename to ${template.name}`);
}

// A temporary cluster isn't synced to disk, so copying files takes half the time of a logged copy.
const getCopy = ({ name }: Template) => `template ${name} strategy file_copy`;

/**
 * A database for one test file, cloned from a template: 40 ms instead of a second of migrations, or
 * fifteen for the demo company.
 */
export async function createDatabase(
  template: Template = migrated,
): Promise<{ url: string; ownerUrl: string; drop(): Promise<void> }> {
  const name = `cadre_${randomUUID().replaceAll('-', '')}`;
  await asOwner(async (client) => {
    await copyTemplate(client, template, name);
    login ??= locked(client, 'login', () =>
      ensureApplicationLogin(named('postgres'), applicationUrl(named('postgres'))),
    );
    await login;
  });
  return {
    url: applicationUrl(named(name)),
    ownerUrl: named(name),
    drop: () =>
      asOwner(async (client) => {
        await client.query(`drop database ${name} with (force)`);
      }),
  };
}
