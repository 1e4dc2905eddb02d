import { join } from 'node:path';
import type { InstallationAnswer } from '#machines/domains/company/contracts/operations.ts';
import { readBackupState } from '#server/platform/backup/backupRows.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Env } from '#server/platform/env.ts';
import type { Services } from '#server/platform/services.ts';

/** Returns where mail is sent, and how old the newest backup is. */
export async function readInstallation({
  db,
  env,
}: Pick<Services, 'db' | 'env'>): Promise<InstallationAnswer> {
  const { lastAt, triedAt, ...state } = await readBackupState(db);
  return {
    mail: whereMailGoes(env),
    backup: {
      schedule: env.BACKUP_DIR
        ? { folder: env.BACKUP_DIR, hour: env.BACKUP_HOUR, keep: env.BACKUP_KEEP }
        : null,
      ...state,
      lastAt: lastAt?.toISOString() ?? null,
      ageSeconds: lastAt ? Math.round((databaseTime().getTime() - lastAt.getTime()) / 1000) : null,
      triedAt: triedAt?.toISOString() ?? null,
    },
  };
}

/** Describes the mail server without its password. */
export function whereMailGoes({ SMTP_URL, MAIL_FROM, DATA_DIR }: Env): InstallationAnswer['mail'] {
  return SMTP_URL
    ? { goesTo: 'server', server: new URL(SMTP_URL).host, from: MAIL_FROM }
    : { goesTo: 'folder', folder: join(DATA_DIR, 'mail'), from: MAIL_FROM };
}
