import { verify } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { HistoryKeys } from './keys.ts';
import { digestOf, FIRST_SEAL, SELECT_SEALS, signedText, type Head, type Seal } from './seal.ts';

interface BrokenSeal {
  workflow: string;
  subjectId: number;
  seq: number;
  reason: string;
}

/** Heads of so many seals are read at once: a seal each few seconds makes millions of small ones. */
const SEALS_READ = 500;
const HEADS_READ = 40_000;

/** Checks every seal's signature, and that no chain has lost or changed what a seal has signed. */
export async function verifySeals(
  db: Db,
  keys: Pick<HistoryKeys, 'sealPublic'>,
  scope: { accountId?: number; workflow?: string; subjectId?: number },
): Promise<{ seals: number; broken: BrokenSeal[] }> {
  const { seals, broken } = await verifySignatures(db, keys);
  broken.push(
    ...(await query<BrokenSeal>(
      db,
      `select coalesce(i.workflow, 'unknown') as workflow,
         coalesce(i.subject_id, h.instance_id) as "subjectId", h.seq,
         case when i.id is null then 'A sealed instance is missing'
           else 'A sealed transition is missing or changed' end as reason
       from workflow_seal_heads h
       left join workflow_instances i on i.id = h.instance_id
       left join workflow_transitions t on t.instance_id = h.instance_id and t.seq = h.seq
       where t.hash is distinct from h.hash
         and ($account::bigint is null or i.account_id = $account
           or i.id is null and $subject::bigint is null)
         and ($workflow::text is null or i.workflow = $workflow
           or i.id is null and $subject::bigint is null)
         and ($subject::bigint is null or i.subject_id = $subject)
       order by h.instance_id, h.seq limit 1000`,
      {
        account: scope.accountId ?? null,
        workflow: scope.workflow ?? null,
        subject: scope.subjectId ?? null,
      },
    )),
  );
  return { seals, broken };
}

async function verifySignatures(
  db: Db,
  keys: Pick<HistoryKeys, 'sealPublic'>,
): Promise<{ seals: number; broken: BrokenSeal[] }> {
  const broken: BrokenSeal[] = [];
  const wrong = (id: number, reason: string) =>
    broken.push({ workflow: 'seal', subjectId: id, seq: 0, reason });
  let previous: Buffer = FIRST_SEAL;
  let seals = 0;
  for (let after = 0; broken.length === 0;) {
    const part = await query<Seal>(
      db,
      `select * from (${SELECT_SEALS} where id > $after order by id limit ${SEALS_READ}) s
       where s.id = $after + 1 or s."instances" <= ${HEADS_READ}`,
      { after },
    );
    const last = part.at(-1);
    if (!last) break;
    const heads = await headsOf(db, after + 1, last.id);
    for (const seal of part) {
      seals += 1;
      if (seal.id !== seals) wrong(seals, `Seal ${seals} is missing`);
      else if (!seal.previousSignature.equals(previous))
        wrong(seal.id, 'The seal does not follow the one before it');
      if (!verify(null, signedText(seal), keys.sealPublic, seal.signature)) {
        wrong(seal.id, 'The seal’s signature is not ours');
      } else if (!digestOf(seal.format, heads.get(seal.id) ?? []).equals(seal.digest)) {
        wrong(seal.id, 'What the seal signed has been changed');
      }
      previous = seal.signature;
      if (broken.length > 0) break;
    }
    after = last.id;
  }
  return { seals, broken };
}

async function headsOf(db: Db, first: number, last: number): Promise<Map<number, Head[]>> {
  const rows = await query<Head & { sealId: number }>(
    db,
    `select seal_id as "sealId", instance_id as "instanceId", seq, hash,
       public_hash as "publicHash"
     from workflow_seal_heads where seal_id between $first and $last
     order by seal_id, instance_id`,
    { first, last },
  );
  const heads = new Map<number, Head[]>();
  for (const { sealId, ...head } of rows) {
    const known = heads.get(sealId);
    if (known) known.push(head);
    else heads.set(sealId, [head]);
  }
  return heads;
}
