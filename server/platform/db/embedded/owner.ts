import { readFileSync, statSync } from 'node:fs';

/** The user that the database processes run as; undefined if it is the user who started us. */
export type Owner = { uid: number; gid: number };

/** PostgreSQL refuses to run as root, and nearly every system has an unprivileged user with this ID. */
const owner: Owner = { uid: 65_534, gid: 65_534 };

/**
 * Chooses who owns the database files. Only root has to choose: files keep their owner, so that a folder first used
 * by an ordinary user stays theirs.
 */
export function chooseOwner(dataFolder: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = statSync(dataFolder, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  // initdb requires a user with a name, and in a bare container this ID may have none.
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
