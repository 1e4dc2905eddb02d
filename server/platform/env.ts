import { resolve } from 'node:path';
import { z } from 'zod';

const optionalUrl = (protocols: string[]) =>
  z
    .string()
    .refine((value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)), {
      error: `must be an address that begins with ${protocols.map((p) => `${p}://`).join(' or ')}`,
    })
    .optional();

const variables = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number from 0 to 65535' })
    .int('must be a port number from 0 to 65535')
    .min(0, 'must be a port number from 0 to 65535')
    .max(65_535, 'must be a port number from 0 to 65535')
    .default(4000),
  HOST: z.string().default('127.0.0.1'),
  /** The URL of the application, for links in mails. */
  PUBLIC_URL: optionalUrl(['https', 'http']),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  /** The connection string of the application's role, which owns no tables. */
  DATABASE_URL: optionalUrl(['postgres', 'postgresql']),
  /**
   * The connection string of the same database through a pooler in transaction mode, such as PgBouncer. Statements that
   * need a session, such as LISTEN, use DATABASE_URL.
   */
  DATABASE_POOLER_URL: optionalUrl(['postgres', 'postgresql']),
  /** The connection string of the owner of the tables, for migrations; by default DATABASE_URL. */
  DATABASE_OWNER_URL: optionalUrl(['postgres', 'postgresql']),
  /**
   * Whether the embedded database is created with the demo company or empty. This has no effect with a DATABASE_URL.
   */
  DEMO: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('yes'),
  /** The folder for nightly backups. Without it, only `npm run backup` makes any. */
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  /** The hour at which the nightly backup starts, by the clock of this machine. */
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(2),
  /** How many backups are kept. */
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  /** The file in which checkpoints are anchored; by default a file in DATA_DIR. */
  ANCHOR_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  /** The email addresses of auditors, who get the latest checkpoint once a day. */
  ANCHOR_MAIL: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((address) => address.trim()))
    .transform((list) => list.filter(Boolean))
    .pipe(z.array(z.email('must be mail addresses with commas between them'))),
  /** An S3-compatible store that supports object lock: https://host/bucket/folder. */
  ANCHOR_S3_URL: optionalUrl(['https', 'http']),
  ANCHOR_S3_REGION: z.string().default('us-east-1'),
  ANCHOR_S3_KEY_ID: z.string().optional(),
  ANCHOR_S3_SECRET: z.string().optional(),
  ANCHOR_S3_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(3650),
  /** The URL of a time stamping authority (RFC 3161). */
  ANCHOR_TSA_URL: optionalUrl(['https', 'http']),
  REDIS_URL: optionalUrl(['redis', 'rediss']),
  SMTP_URL: optionalUrl(['smtp', 'smtps']),
  /** The sender of mails. */
  MAIL_FROM: z.string().default('Cadre <cadre@localhost>'),
  /** Up to two identity providers. A public client needs no secret. */
  OIDC_ISSUER: optionalUrl(['https', 'http']),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_LABEL: z.string().max(60, 'can be at most 60 characters').default('Google'),
  OIDC2_ISSUER: optionalUrl(['https', 'http']),
  OIDC2_CLIENT_ID: z.string().optional(),
  OIDC2_CLIENT_SECRET: z.string().optional(),
  OIDC2_LABEL: z.string().max(60, 'can be at most 60 characters').default('Company account'),
  /** Other websites that the application's frame links to. Links without a URL are not shown. */
  SUPPORT_URL: optionalUrl(['https', 'http']),
  FEEDBACK_URL: optionalUrl(['https', 'http']),
  HELP_URL: optionalUrl(['https', 'http']),
  TERMS_URL: optionalUrl(['https', 'http']),
  RECRUITMENT_URL: optionalUrl(['https', 'http']),
  /**
   * The receivers of webhooks in a private network that are allowed, as host:port. All others in private networks are
   * refused.
   */
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((host) => host.trim()))
    .transform((list) => list.filter(Boolean))
    .pipe(
      z.array(z.string().regex(/^[^\s/:]+:\d+$/, 'must be host:port with commas between them')),
    ),
  /** How the company can be reached, for its contact card. */
  CONTACT_MAIL: z.email('must be a mail address').optional(),
  CONTACT_PHONE: z.string().max(40, 'can be at most 40 characters').optional(),
  /** The IDs of workplaces at which the Mobile First notice is shown for 20 minutes. */
  MOBILE_FIRST_WORKPLACES: z
    .string()
    .regex(/^\s*(\d+\s*(,\s*\d+\s*)*)?$/, 'must be workplace ids with commas between them')
    .default('')
    .transform((list) => list.split(',').map(Number).filter(Boolean)),
  /**
   * The number of reverse proxies in front of the server. It determines which entry of the forwarding header is the
   * client's address.
   */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  /**
   * The address of an external inspector for state machines, such as Stately's. It may also show the machines of the
   * browser.
   */
  STATELY_INSPECTOR_URL: optionalUrl(['ws', 'wss']),
  /** Whether the server starts even if some workflow instances could not be continued (see `machines:check`). */
  START_STRANDED: z.enum(['no', 'yes'], { error: 'must be no or yes' }).default('no'),
  TRANSPORT: z.enum(['plain', 'sealed'], { error: 'must be plain or sealed' }).default('plain'),
  /**
   * The secret of the installation: 32 bytes in base64. It is required if several machines share a database; otherwise
   * it is created in DATA_DIR at the first start.
   */
  SECRET_KEY: z.string().optional(),
  /** The maximum number of database connections of a process. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /**
   * The token that gives access to /metrics, or a separate port for it. Without either, /metrics can be read only from
   * the same machine.
   */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_PORT: z.coerce
    .number({ error: 'must be a port number from 1 to 65535' })
    .int('must be a port number from 1 to 65535')
    .min(1, 'must be a port number from 1 to 65535')
    .max(65_535, 'must be a port number from 1 to 65535')
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** Checks variables that require each other, such as the two of an identity provider. */
const schema = variables.superRefine((env, context) => {
  for (const name of ['ANCHOR_S3_KEY_ID', 'ANCHOR_S3_SECRET'] as const) {
    if (!env.ANCHOR_S3_URL || env[name]) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'is needed beside ANCHOR_S3_URL' });
  }
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_POOLER_URL'] as const) {
    if (!env[name] || env.DATABASE_URL) continue;
    context.addIssue({
      code: 'custom',
      path: ['DATABASE_URL'],
      message: `is needed beside ${name}`,
    });
  }
  for (const name of ['OIDC', 'OIDC2'] as const) {
    const issuer = env[`${name}_ISSUER`];
    const client = env[`${name}_CLIENT_ID`];
    if (Boolean(issuer) === Boolean(client)) continue;
    const [missing, given] = issuer ? ['CLIENT_ID', 'ISSUER'] : ['ISSUER', 'CLIENT_ID'];
    context.addIssue({
      code: 'custom',
      path: [`${name}_${missing}`],
      message: `is needed beside ${name}_${given}`,
    });
  }
});

export type Env = z.infer<typeof schema>;

/** The URL of the application without a slash at the end. */
export const publicAddress = ({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  (PUBLIC_URL ?? `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`).replace(/\/+$/, '');

/** An invalid environment. The message names every variable with a problem. */
export class EnvironmentError extends Error {}

/**
 * Reads the environment variables once, at startup. An empty variable counts as not set, as in `.env` files.
 * @throws EnvironmentError that names each invalid variable.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new EnvironmentError(`The environment can't be used:\n${problems.join('\n')}`);
}
