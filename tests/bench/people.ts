import { query } from '#server/platform/db/sql.ts';
import { nameGiver } from '#server/demo/stage/names.ts';
import { seededRandom } from '#server/demo/stage/random.ts';
import { createClient } from '#tests/support/client.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { datedPeople } from './datedPeople.ts';
import { PEOPLE, type Bench } from './fixture.ts';
import { figure, type Figure } from './table.ts';

const ROUNDS = 15;

const BENGALI = `মোহাম্মদ আব্দুল রহিম করিম হোসেন বেগম খাতুন আক্তার সুলতানা রহমান ইসলাম চৌধুরী দাস সাহা ঘোষ রায়
  নাসরিন ফারহানা`.split(/\s+/);

/** The input, and why it is hard. */
const SEARCHES: Record<string, string> = {
  moh: 'begins a third of all names',
  ham: 'within a third of all names',
  man: 'ends many family names',
  rah: 'begins some family names',
  qzx: 'in no name',
  মোহ: 'begins many Bengali names',
  হিম: 'within many Bengali names',
  'রহিম ঘোষ র': 'a rare Bengali name',
  E0: 'begins every code',
  E09: 'begins a tenth of the codes',
  '099': 'within some codes',
  ra: 'two letters, frequent',
  qz: 'two letters, in no name',
};

/** Only people with a login; the search itself is as hard without it. */
const WITH_LOGIN: Record<string, string> = {
  moh: 'with a login: a third of all names',
  ham: 'with a login: within a third of all names',
  qzx: 'with a login: in no name',
  E0: 'with a login: every code',
  ra: 'with a login: two letters',
};

/**
 * The employee search over 100,000 people, a fifth of them with Bengali names, from request to response;
 * beside one plain statement over the table (ilike, sorted).
 */
export async function people(bench: Bench): Promise<Figure[]> {
  await manyPeople(bench);
  await bench.owner.raw('vacuum analyze');
  const client = await createClient(bench.url, 'hr');
  const figures: Figure[] = [];
  const searches = [
    ...Object.entries(SEARCHES).map(([text, what]) => ({ text, what, more: '' })),
    ...Object.entries(WITH_LOGIN).map(([text, what]) => ({
      text,
      what,
      more: '&OnlyWithLogin=true',
    })),
  ];
  for (const { text, what, more } of searches) {
    const measured = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      const filter = `DDLType=EmployeeBasicInfoSearchDDL&SearchText=${encodeURIComponent(text)}${more}`;
      const { status } = await client.get(`/CadreDDL/CadreAllDDL?${filter}`);
      if (status !== 200) throw new Error(`The search for ${text} answered ${status}`);
      const answered = performance.now();
      await query(
        bench.owner,
        `select id, name from employees where code || ' ' || name ilike $pattern
         order by name not ilike $text || '%', name, id limit 50`,
        { pattern: `%${text}%`, text },
      );
      measured.push({ ours: answered - begun, beside: performance.now() - answered });
    }
    figures.push(figure(`“${text}” ${what}`, 'ms', measured));
  }
  figures.push(...(await datedPeople(bench)));
  return figures;
}

const ALL = 100_000;

/** With the names that searches look for. */
export async function manyPeople({ owner, scale }: Bench): Promise<void> {
  await createEmployees(owner, Math.ceil((ALL - PEOPLE) * scale));
  const random = seededRandom(100_000);
  const getName = nameGiver(random, []);
  const rows = await query<{ id: number }>(owner, 'select id from employees order by id');
  const names = rows.map((_, index) => {
    if (index % 5 === 0) return [1, 2, 3].map(() => random.pick(BENGALI)).join(' ');
    const name = getName({ femaleShare: 0.4, inOffice: true });
    return index % 3 === 0 ? `Mohammad ${name}` : name;
  });
  await query(
    owner,
    `update employees e set name = n.name
     from unnest($ids::bigint[], $names::text[]) as n (id, name) where n.id = e.id`,
    { ids: rows.map(({ id }) => id), names },
  );
}
