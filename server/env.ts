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
  /** Where people find the application, for the links in mails. */
  PUBLIC_URL: optionalUrl(['https', 'http']),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  /** As whom the application works: a role that owns nothing. */
  DATABASE_URL: optionalUrl(['postgres', 'postgresql']),
  /**
   * The same database behind a pooler in transaction mode, such as PgBouncer: what needs no session goes
   * there. What does, such as LISTEN, keeps a connection of DATABASE_URL.
   */
  DATABASE_POOLER_URL: optionalUrl(['postgres', 'postgresql']),
  /** As whom the tables are made and changed; without it DATABASE_URL does both. */
  DATABASE_OWNER_URL: optionalUrl(['postgres', 'postgresql']),
  /** Whether the database that comes along begins with the demo company, or empty; never one of DATABASE_URL. */
  DEMO: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('yes'),
  /** Where the history's checkpoints are anchored; without it a file of DATA_DIR. */
  ANCHOR_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  /** Auditors who are mailed the latest checkpoint each day. */
  ANCHOR_MAIL: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((address) => address.trim()))
    .transform((list) => list.filter(Boolean))
    .pipe(z.array(z.email('must be mail addresses with commas between them'))),
  /** An S3-compatible store with object lock: https://host/bucket/folder. */
  ANCHOR_S3_URL: optionalUrl(['https', 'http']),
  ANCHOR_S3_REGION: z.string().default('us-east-1'),
  ANCHOR_S3_KEY_ID: z.string().optional(),
  ANCHOR_S3_SECRET: z.string().optional(),
  ANCHOR_S3_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(3650),
  /** An RFC 3161 time stamp authority. */
  ANCHOR_TSA_URL: optionalUrl(['https', 'http']),
  REDIS_URL: optionalUrl(['redis', 'rediss']),
  SMTP_URL: optionalUrl(['smtp', 'smtps']),
  /** As whom mail is sent. */
  MAIL_FROM: z.string().default('Cadre <cadre@localhost>'),
  /** Two providers to sign in by; the secret is left out where the client is a public one. */
  OIDC_ISSUER: optionalUrl(['https', 'http']),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_LABEL: z.string().max(60, 'can be at most 60 characters').default('Google'),
  OIDC2_ISSUER: optionalUrl(['https', 'http']),
  OIDC2_CLIENT_ID: z.string().optional(),
  OIDC2_CLIENT_SECRET: z.string().optional(),
  OIDC2_LABEL: z.string().max(60, 'can be at most 60 characters').default('Company account'),
  /** Other sites that the shell leads to; an entry without an address isn't shown. */
  SUPPORT_URL: optionalUrl(['https', 'http']),
  FEEDBACK_URL: optionalUrl(['https', 'http']),
  HELP_URL: optionalUrl(['https', 'http']),
  TERMS_URL: optionalUrl(['https', 'http']),
  RECRUITMENT_URL: optionalUrl(['https', 'http']),
  /** Receivers of webhooks in a private network that may be told anyway, as host:port. */
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((host) => host.trim()))
    .transform((list) => list.filter(Boolean))
    .pipe(
      z.array(z.string().regex(/^[^\s/:]+:\d+$/, 'must be host:port with commas between them')),
    ),
  /** How the company is reached, as its contact card says. */
  CONTACT_MAIL: z.email('must be a mail address').optional(),
  CONTACT_PHONE: z.string().max(40, 'can be at most 40 characters').optional(),
  /** The ids of the workplaces where the Mobile First notice stays for 20 minutes. */
  MOBILE_FIRST_WORKPLACES: z
    .string()
    .regex(/^\s*(\d+\s*(,\s*\d+\s*)*)?$/, 'must be workplace ids with commas between them')
    .default('')
    .transform((list) => list.split(',').map(Number).filter(Boolean)),
  /** How many proxies stand in front, so that the caller's address is read from the right place. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  /** Where the inspector's page may describe this browser's actors as well: Stately's, or one like it. */
  STATELY_INSPECTOR_URL: optionalUrl(['ws', 'wss']),
  /** Whether a server starts although some instances can't go on (see `machines:check`). */
  START_STRANDED: z.enum(['no', 'yes'], { error: 'must be no or yes' }).default('no'),
  TRANSPORT: z.enum(['plain', 'sealed'], { error: 'must be plain or sealed' }).default('plain'),
  /** Base64, 32 bytes. Needed where several machines share one database; else made once in DATA_DIR. */
  SECRET_KEY: z.string().optional(),
  /** Database connections each process may hold. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** What a monitor shows to read /metrics, and where it finds it; without either, from this machine alone. */
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

/** A provider is named by both of its variables or by none. */
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

/** The application's address as people type it, without a slash at its end. */
export const publicAddress = ({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  (PUBLIC_URL ?? `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`).replace(/\/+$/, '');

/** Says every problem of the environment at once, each with its variable's name. */
export class EnvironmentError extends Error {}

/**
 * Reads the environment once, at boot. An empty variable counts as unset, as `.env` files leave them.
 * @throws EnvironmentError naming each variable that can't be used.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new EnvironmentError(`The environment can't be used:\n${problems.join('\n')}`);
}
