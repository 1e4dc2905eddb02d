import { createClient } from '#tests/support/client.ts';
import type { Bench } from './fixture.ts';
import { manyPeople } from './people.ts';
import { figure, type Figure } from './table.ts';

const ROUNDS = 15;
/** As many controlled documents as a large company keeps. */
const DOCUMENTS = 2000;
const REQUESTS = 1_000_000;

const SEARCHES = [
  'moh',
  'E09',
  'ra',
  'qzx',
  'procedure 7',
  'rahim',
  'rahim person 77',
  'person 123456',
];

/**
 * What the search of the top bar answers, of all that it looks through, to HR and to someone who may read no
 * request; beside it the people alone.
 */
export async function everything(bench: Bench): Promise<Figure[]> {
  await manyPeople(bench);
  await fill(bench);
  const figures: Figure[] = [];
  for (const login of ['hr', 'employee']) {
    const client = await createClient(bench.url, login);
    for (const text of SEARCHES) {
      const measured = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const sought = encodeURIComponent(text);
        const begun = performance.now();
        const { status } = await client.get(`/Search/Everything?text=${sought}`);
        if (status !== 200) throw new Error(`The search for ${text} answered ${status}`);
        const answered = performance.now();
        await client.get(
          `/CadreDDL/CadreAllDDL?DDLType=EmployeeBasicInfoSearchDDL&SearchText=${sought}`,
        );
        measured.push({ ours: answered - begun, beside: performance.now() - answered });
      }
      figures.push(figure(`“${text}” by ${login}`, 'ms', measured));
    }
  }
  return figures;
}

/** Requests without their steps, and versions without the requests that would have brought them. */
async function fill({ owner, scale }: Bench): Promise<void> {
  await owner.raw(
    `begin; set local session_replication_role = replica;
     insert into workflow_instances (account_id, workflow, subject_id, subject, business_unit_id, state,
       is_final, context, parties, acted, machine_version, version, head_hash, entered_at, moved_at)
     select 1, 'increment', 900000000 + n, 'Rahim Person ' || n, 1 + n % 2, 'released', true, '{}',
       jsonb_build_object('employee', 100000 + n % 40000), '{}', 1, 5, '', now(),
       now() - n * interval '1 second'
     from generate_series(1, ${Math.ceil(REQUESTS * scale)}) n;
     insert into controlled_documents (account_id, kind, number, title, owner_id, created_by)
     select 1, 'SOP', 'SOP-' || n, 'Procedure ' || n, (select min(id) from employees),
       (select min(id) from users)
     from generate_series(1, ${Math.ceil(DOCUMENTS * scale)}) n;
     insert into controlled_document_versions (document_id, number, request_id, body, changes,
       effective_from, is_minor, read_since, prepared_by, approved_at)
     select id, 1, id, repeat('Count it twice, and write it down. ', 100), '', '2020-01-01', false, 1,
       owner_id, now() from controlled_documents;
     commit`,
  );
  await owner.raw('vacuum analyze');
}
