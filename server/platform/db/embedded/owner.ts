import { readFileSync, statSync } from 'node:fs';

/** The system user that the database processes run as; undefined if it is the user of this process. */
export type Owner = { uid: number; gid: number };

/**
 * The user to run as if this process is root, because PostgreSQL refuses to run as root. Nearly every system has an
 * unprivileged user with this ID.
 */
const owner: Owner = { uid: 65_534, gid: 65_534 };

/**
 * Chooses the system user who owns the database files. Only root has a choice. A folder that was first used by a normal
 * user keeps that owner.
 */
export function chooseOwner(dataFolder: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const stats = statSync(dataFolder, { throwIfNoEntry: false });
  if (stats && stats.uid !== 0) return { uid: stats.uid, gid: stats.gid };
  // initdb needs a user with a name. In a minimal container, the usual ID may have no name.
  const users = ordinaryUsers();
  return users.find(({ uid }) => uid === owner.uid) ?? users[0] ?? owner;
}

function ordinaryUsers(): Owner[] {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    return lines.flatMap((line) => {
      const [, , uid, gid] = line.split(':');
      return uid && gid && uid !== '0' ? [{ uid: Number(uid), gid: Number(gid) }] : [];
    });
  } catch {
    return [];
  }
}
