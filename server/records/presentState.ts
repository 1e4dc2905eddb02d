import type { Broken } from '#server/checkpoints/family.ts';
import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { sameJson } from '#server/workflow/history/chain.ts';
import { readRecords } from './readRecords.ts';
import type { Fields } from './recordChanges.ts';
import type { RecordType } from './recordType.ts';
import { recordTypes } from './recordTypes.ts';
import { withoutLabel } from './resourceType.ts';

interface Change {
  recordId: string;
  before: Fields | null;
  after: Fields | null;
  isErased: boolean;
}

/** What the changes of a record come to; null once it was deleted. */
interface Folded {
  fields: Fields | null;
  /** Some of its changes were erased: what it says can no longer be told. */
  isErased: boolean;
}

/** Holds every record to its last change, and each change to the one before it. */
export async function recordsAsChanged(
  db: Db,
  account: number | null,
  types: readonly RecordType[] = recordTypes,
): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const type of types) broken.push(...(await ofType(db, type, account)));
  return broken;
}

const ofType = (db: Db, type: RecordType, account: number | null): Promise<Broken[]> =>
  // Both as of one moment: what somebody changes between two reads would look like tampering.
  db.transaction(
    async (tx) => {
      const { recordType } = type;
      const wrong = (recordId: string, reason: string): Broken => ({
        workflow: recordType,
        subjectId: Number.parseInt(recordId, 10),
        seq: 0,
        reason,
      });
      const changes = await query<Change>(
        tx,
        `select record_id as "recordId", before, after, erased_at is not null as "isErased"
         from record_changes
         where record_type = $recordType and ($account::bigint is null or account_id = $account)
         order by record_id, id`,
        { recordType, account },
      );
      const { folded, torn } = fold(
        changes.map(({ before, after, ...change }) => ({
          ...change,
          before: plain(before),
          after: plain(after),
        })),
      );
      const broken = torn.map((recordId) =>
        wrong(recordId, 'A change does not begin where the one before it ended'),
      );
      const present = (await readRecords(tx, type)).filter(
        ({ accountId }) => account === null || accountId === account,
      );
      for (const { recordId, fields } of present) {
        const known = folded.get(recordId);
        folded.delete(recordId);
        if (!known?.fields) {
          broken.push(wrong(recordId, 'It is there, but no change tells how it came to be'));
          continue;
        }
        const now = plain(fields) ?? {};
        const off = Object.keys(now).filter((name) => !sameField(now[name], known, name));
        if (off.length > 0) {
          broken.push(wrong(recordId, `It was changed past its record: ${off.join(', ')}`));
        }
      }
      for (const [recordId, { fields }] of folded) {
        if (fields !== null) broken.push(wrong(recordId, 'It is gone, and no change tells why'));
      }
      return broken;
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );

const plain = (fields: Fields | null): Fields | null =>
  fields &&
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withoutLabel(value)]));

/** What isn't known of a record any more can't be held against it. */
const sameField = (now: unknown, { fields, isErased }: Folded, name: string): boolean =>
  fields !== null && name in fields ? sameJson(now, fields[name]) : isErased;

function fold(changes: readonly Change[]): { folded: Map<string, Folded>; torn: string[] } {
  const folded = new Map<string, Folded>();
  const torn: string[] = [];
  for (const { recordId, before, after, isErased } of changes) {
    const known = folded.get(recordId) ?? { fields: null, isErased: false };
    if (isErased) {
      folded.set(recordId, { fields: {}, isErased: true });
      continue;
    }
    const { fields } = known;
    const follows =
      before === null
        ? fields === null
        : fields !== null &&
          Object.entries(before).every(
            ([name, value]) =>
              sameJson(value, fields[name] ?? null) || (known.isErased && !(name in fields)),
          );
    if (!follows) torn.push(recordId);
    folded.set(recordId, {
      fields: after === null ? null : { ...fields, ...after },
      isErased: known.isErased,
    });
  }
  return { folded, torn };
}
