import { createHash, sign, verify } from 'node:crypto';
import type { Db, Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import type { HistoryKeys } from './keys.ts';

interface Head {
  instanceId: number;
  seq: number;
  hash: Buffer;
}

interface Seal {
  id: number;
  at: Date;
  instances: number;
  digest: Buffer;
  previousSignature: Buffer;
  signature: Buffer;
}

const FIRST = Buffer.alloc(64);
/** Heads that one seal signs at the most; what is left waits for the next. */
const HEADS_A_SEAL = 20_000;

/**
 * Signs the heads of all chains that grew since they were last sealed; answers how many. A seal
 * names the signature before it, so that one can't be taken out either.
 */
export async function sealHistory(tx: Tx, keys: HistoryKeys): Promise<number> {
  // One sealer at a time: two would both sign as number n.
  await query(tx, 'select pg_advisory_xact_lock(727174)');
  const heads = await query<Head>(
    tx,
    `select i.id as "instanceId", i.version as seq, i.head_hash as hash
     from workflow_instances i
     where i.moved_at >= coalesce((select max(at) from workflow_seals), '-infinity')
         - interval '1 day'
       and not exists (select from workflow_seal_heads h
         where h.instance_id = i.id and h.seq = i.version)
     order by i.id limit ${HEADS_A_SEAL}`,
  );
  if (heads.length === 0) return 0;
  const last = await queryOne<Seal>(tx, `${SELECT_SEALS} order by id desc limit 1`);
  const time = await queryOne<{ at: Date }>(tx, `select date_trunc('milliseconds', now()) as at`);
  const seal = {
    id: (last?.id ?? 0) + 1,
    at: time?.at ?? new Date(0),
    instances: heads.length,
    digest: digestOf(heads),
    previousSignature: last?.signature ?? FIRST,
  };
  await query(
    tx,
    `insert into workflow_seals (id, at, instances, digest, prev_signature, signature)
     values ($id, $at, $instances, $digest, $previousSignature, $signature)`,
    { ...seal, signature: sign(null, signedText(seal), keys.sealPrivate) },
  );
  await query(
    tx,
    `insert into workflow_seal_heads (seal_id, instance_id, seq, hash)
     select $id, * from unnest($instanceIds::bigint[], $seqs::integer[], $hashes::bytea[])`,
    {
      id: seal.id,
      instanceIds: heads.map((head) => head.instanceId),
      seqs: heads.map((head) => head.seq),
      hashes: heads.map((head) => head.hash),
    },
  );
  return heads.length;
}

const SELECT_SEALS = `select id, at, instances, digest, prev_signature as "previousSignature",
  signature from workflow_seals`;

function digestOf(heads: Head[]): Buffer {
  const digest = createHash('sha256');
  for (const head of heads) {
    digest.update(`${head.instanceId} ${head.seq} ${head.hash.toString('hex')}\n`);
  }
  return digest.digest();
}

const signedText = (seal: Omit<Seal, 'signature'>): Buffer =>
  Buffer.from(
    [
      'cadre seal',
      seal.id,
      seal.at.toISOString(),
      seal.instances,
      seal.digest.toString('hex'),
      seal.previousSignature.toString('hex'),
    ].join('\n'),
  );

interface BrokenSeal {
  workflow: string;
  subjectId: number;
  seq: number;
  reason: string;
}

/** Checks every seal's signature, and that no chain has lost or changed what a seal has signed. */
export async function verifySeals(
  db: Db,
  keys: Pick<HistoryKeys, 'sealPublic'>,
  scope: { accountId?: number; workflow?: string; subjectId?: number },
): Promise<{ seals: number; broken: BrokenSeal[] }> {
  const broken: BrokenSeal[] = [];
  const wrong = (id: number, reason: string) =>
    broken.push({ workflow: 'seal', subjectId: id, seq: 0, reason });
  const seals = await query<Seal>(db, `${SELECT_SEALS} order by id`);
  let previous: Buffer = FIRST;
  for (const [index, seal] of seals.entries()) {
    if (seal.id !== index + 1) wrong(index + 1, `Seal ${index + 1} is missing`);
    else if (!seal.previousSignature.equals(previous))
      wrong(seal.id, 'The seal does not follow the one before it');
    if (!verify(null, signedText(seal), keys.sealPublic, seal.signature)) {
      wrong(seal.id, 'The seal’s signature is not ours');
    } else if (!digestOf(await headsOf(db, seal.id)).equals(seal.digest)) {
      wrong(seal.id, 'What the seal signed has been changed');
    }
    previous = seal.signature;
    if (broken.length > 0) break;
  }
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
         and ($account::bigint is null or i.account_id = $account)
         and ($workflow::text is null or i.workflow = $workflow)
         and ($subject::bigint is null or i.subject_id = $subject)
       order by h.instance_id, h.seq limit 1000`,
      {
        account: scope.accountId ?? null,
        workflow: scope.workflow ?? null,
        subject: scope.subjectId ?? null,
      },
    )),
  );
  return { seals: seals.length, broken };
}

const headsOf = (db: Db, sealId: number): Promise<Head[]> =>
  query<Head>(
    db,
    `select instance_id as "instanceId", seq, hash from workflow_seal_heads
     where seal_id = $sealId order by instance_id`,
    { sealId },
  );
