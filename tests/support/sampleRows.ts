import { samplePayload } from '#machines/kits/requests/samples.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import type { Field, Fields, FieldValue } from '#machines/kits/resources/field.ts';
import { resourceNamed } from '#machines/catalogue/resources.ts';
import { getColumn, type Resource } from '#machines/kits/resources/resource.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';

/** Creates row 1 of every resource that request forms refer to, from its declaration, if it is missing. */
export async function createReferredRows(owner: Db): Promise<void> {
  // Only a published one can be assigned; a declared sample is a draft.
  await query(
    owner,
    `insert into salary_breakdowns (account_id, name, code, currency, status)
     select 1, 'Sample', 'sample', 'BDT', 'published'
     where not exists (select from salary_breakdowns)`,
  );
  for (const { fields, rows = {} } of REQUESTS) {
    await createTargets(owner, fields);
    for (const lines of Object.values(rows)) await createTargets(owner, lines.fields);
  }
}

async function createTargets(owner: Db, fields: Fields): Promise<void> {
  for (const field of Object.values(fields)) {
    const target = field.kind === 'reference' ? resourceNamed(field.resource) : undefined;
    if (target) await createFirstRow(owner, target);
  }
}

async function createFirstRow(owner: Db, resource: Resource): Promise<void> {
  const { table, fields, scope } = resource;
  const present = await queryOne(owner, `select from ${table} limit 1`);
  if (present) return;
  const needed = Object.entries(fields).filter(([, field]) => !field.optional && !field.when);
  await createTargets(owner, Object.fromEntries(needed));
  const values = {
    ...Object.fromEntries(needed.map(([name, field]) => [getColumn(name), getSample(field)])),
    ...(scope === 'account' ? { account_id: 1 } : {}),
  };
  const columns = Object.keys(values).join(', ');
  try {
    await query(
      owner,
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $values::jsonb)`,
      { values: JSON.stringify(values) },
    );
  } catch (error) {
    const say = `The declaration of ${resource.id} is not enough for a first row of ${table}: insert one before the call of createReferredRows`;
    throw new Error(say, { cause: error });
  }
}

/** A sample at the maximum, because the requests of a whole suite would reach a smaller limit. */
function getSample(field: Field): FieldValue {
  switch (field.kind) {
    case 'text':
      return (
        ['Sample', 'ABCDEFGH', '123456789', 'sample', 'BDT'].find(
          (text) => field.pattern?.test.test(text) !== false,
        ) ?? ''
      );
    case 'number':
      return field.max;
    case 'date':
      return '2026-01-01';
    case 'time':
      return '09:30';
    case 'flag':
      return true;
    case 'choice':
      return Object.keys(field.options)[0] ?? null;
    case 'reference':
    case 'person':
      return 1;
    case 'file':
    case 'own':
      return null;
  }
}

/** An approved request of each of these people, for every kind without requests. */
export async function createApprovedRequests(owner: Db, people: readonly number[]): Promise<void> {
  const sent = await query<{ kind: string }>(owner, 'select distinct kind from requests');
  const kinds = new Set(sent.map(({ kind }) => kind));
  const samples = REQUESTS.filter(({ id }) => !kinds.has(id)).map((kind) => ({
    kind: kind.id,
    prefix: kind.prefix,
    payload: samplePayload(kind, false),
  }));
  await query(
    owner,
    `with sample as (select * from jsonb_to_recordset($samples::jsonb) as s (kind text, prefix text, payload jsonb)),
     asked as (insert into requests (account_id, kind, workflow, number, business_unit_id, employee_id,
         filed_by, pipeline_version, created_at)
       select 1, s.kind, 'request:' || s.kind, s.prefix || '-' || e.id, e.business_unit_id, e.id, 1, 1, now()
       from sample s, employees e where e.id = any($people::bigint[])
       returning id, kind, workflow, business_unit_id)
     insert into workflow_instances (account_id, workflow, subject_id, subject, business_unit_id, state,
       is_final, context, parties, machine_version, version, head_hash, entered_at, moved_at)
     select 1, asked.workflow, asked.id, 'Sample', asked.business_unit_id, 'approved', true,
       jsonb_build_object('payload', sample.payload), '{}', 1, 1, '\\x00', now(), now()
     from asked join sample using (kind)`,
    { samples: JSON.stringify(samples), people: [...people] },
  );
}
