import { readFileSync, statSync } from 'node:fs';

/** The user a database process runs as; undefined where it simply runs as the person who started us. */
export type Owner = { uid: number; gid: number };

/** PostgreSQL refuses to run as root, and nearly every system has this user for such things. */
const owner: Owner = { uid: 65_534, gid: 65_534 };

/**
 * Chooses who owns the database files: only root has to choose, and keeps to the user who owns the
 * files already, so that a folder first used by an ordinary user stays that user's.
 */
export function chooseOwner(dataFolder: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = statSync(dataFolder, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  // initdb wants a user with a name, which in a bare container may be another than no one.
  const named = ordinaryUsers();
  return named.find(({ uid }) => uid === owner.uid) ?? named[0] ?? owner;
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
