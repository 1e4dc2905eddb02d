import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '#machines/catalogue/resources.ts';
import { getColumn, getTitle } from '#machines/kits/resources/resource.ts';
import {
  comparisonKey,
  idKey,
  isFoundBy,
  searchKey,
  tidyName,
} from '#machines/core/values/textKeys.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Key = 'comparison_key' | 'search_key' | 'id_key';
const KEYS: readonly [Key, (text: string) => string][] = [
  ['comparison_key', comparisonKey],
  ['search_key', searchKey],
  ['id_key', idKey],
];

async function getKeys(key: Key, texts: readonly string[]): Promise<string[]> {
  const rows = await query<{ key: string }>(
    server.db,
    `select ${key}(x) as key from unnest($texts::text[]) with ordinality u (x, n) order by n`,
    { texts },
  );
  return rows.map((row) => row.key);
}

/** Characters that both Unicode versions contain. */
async function assigned(): Promise<string[]> {
  const all = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    // Only decomposition folds Chinese and Korean characters, and the other characters test that as well.
    .filter((one) => /\p{Assigned}/u.test(one) && !/[\u3400-\u9fff\uac00-\ud7a3]|\p{Co}/u.test(one))
    .filter((one) => (one.codePointAt(0) ?? 0) < 0x17000 || (one.codePointAt(0) ?? 0) > 0x18cff)
    .filter((one) => (one.codePointAt(0) ?? 0) < 0x20000);
  const existing = await query<{ known: boolean }>(
    server.db,
    `select unicode_assigned(x) as known from unnest($all::text[]) with ordinality u (x, n) order by n`,
    { all },
  );
  return all.filter((_, index) => existing[index]?.known);
}

it('compares and searches in the same way in the database and in JavaScript, for every character', async () => {
  const characters = await assigned();
  expect(characters.length).toBeGreaterThan(30_000);
  const texts = characters.map((one) => `a${one}b`);
  for (const [name, getKey] of KEYS) {
    const keys = await getKeys(name, texts);
    const apart = texts.filter((text, index) => getKey(text) !== keys[index]);
    expect(apart.map((text) => text.codePointAt(1)?.toString(16))).toEqual([]);
  }
});

/** Texts of characters that fold, combine or vanish; the same in each run. */
function* texts(count: number): Generator<string> {
  const parts = Array.from(
    'aZßẞſσςΣİıØøÆþ 09-–’\'"“' +
      'e\u0301éñn\u0303Åأا\u0654ىي' +
      'য়য\u09bcো\u09c7\u09beৎত্০৯' +
      '\u200b\u200c\u200d\u200e\u202e\u2060\ufeff\u00ad\u034f\u00a0\u3000\t' +
      'ＡＢ１²ﬁ½한가ガカ\u3099',
  );
  let seed = 7;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 1;
    return seed % below;
  };
  for (let created = 0; created < count; created += 1) {
    yield Array.from({ length: 1 + next(9) }, () => parts[next(parts.length)]).join('');
  }
}

it('has one key for every form, case and spacing of a text', async () => {
  const all = [...texts(3000)];
  for (const [name, getKey] of KEYS) {
    const keys = await getKeys(name, all);
    expect(keys).toEqual(all.map(getKey));
    for (const text of all) {
      const key = getKey(text);
      expect(getKey(key)).toBe(key);
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
        expect(getKey(text.normalize(form))).toBe(key);
      }
      expect(getKey(` \u200b${text}\u2060 `)).toBe(key);
      expect(getKey(tidyName(text))).toBe(key);
    }
  }
});

describe.each([
  ['Riverine Textiles Ltd.', 'riverine  textiles LTD.\u00a0'],
  ['XB001', 'XB001\u200b'],
  ['BUN004', '\u202dBUN004\u202c'],
  ['RT-00441', 'RT–00441'],
  ['Straße', 'STRASSE'],
  ['O’Brien & Sons', "O'BRIEN & SONS"],
  ['রায়হান', 'রা\u09af\u09bcহান'],
  ['কো', 'ক\u09c7\u09be'],
  ['২০২৬', '2026'],
  ['Grade １', 'GRADE 1'],
])('%s', (one, other) => {
  it(`is ${JSON.stringify(other)}`, () => {
    expect(comparisonKey(other)).toBe(comparisonKey(one));
  });
});

it('keeps apart what looks different', () => {
  for (const [one, other] of [
    ['José', 'Jose'],
    ['XB001', 'XB002'],
    ['A B', 'AB'],
    ['য', 'য়'],
    ['Müller', 'Mueller'],
  ] as const) {
    expect(comparisonKey(other)).not.toBe(comparisonKey(one));
  }
});

it('keeps joiners that are part of letters, and removes the others', () => {
  expect(tidyName('র\u200d্যাব')).toBe('র\u200d্যাব');
  expect(tidyName('👩\u200d🏭')).toBe('👩\u200d🏭');
  expect(tidyName('\u200dAb\u200b\u202e c\u200d ')).toBe('Ab c');
});

it.each([
  ['রা\u09af\u09bcহান', 'রা\u09dfহান'],
  ['রা\u09dfহান', 'রা\u09af\u09bcহান'],
  ['Nguyễn Thị Minh', 'nguyen thi'],
  ['Nguyễn Thị Minh', 'minh nguyen'],
  ['Sinéad O’Brien', 'obrien'],
  ['Sinead OBrien', "o'brien"],
  ['Zoë Åkesson', 'akesson zoe'],
  ['Hauptstraße 1', 'strasse'],
  ['Hauptstrasse 1', 'straße'],
  ['Abdul Karim', 'Abdul Karim '],
  ['RT-00441', 'rt00441'],
  ['Łukasz Đỗ', 'lukasz do'],
  ['أحمد', 'احمد'],
  ['২০২৬', '2026'],
])('finds %s by %s', async (text, question) => {
  expect(isFoundBy(text, question)).toBe(true);
  const match = await queryOne<{ is: boolean }>(
    server.db,
    "select ' ' || search_key($text) like all (search_patterns($question)) as is",
    { text, question },
  );
  expect(match?.is).toBe(true);
});

it('finds nothing for punctuation alone, and everything for an empty query', () => {
  expect(isFoundBy('100 %', '%')).toBe(false);
  expect(isFoundBy('a_b', '_')).toBe(false);
  expect(isFoundBy('anything', '  ')).toBe(true);
  expect(isFoundBy('Person 21', 'Person 1')).toBe(false);
  expect(isFoundBy('Person 21', '1')).toBe(true);
});

it.each([
  ['+880 1711-000003', '01711000003'],
  ['01711-000003', '+880 1711 000003'],
  ['8801711000003', '1711000003'],
  ['০১৭১১০০০০০৩', '01711'],
  ['+49 170 1234567', '0170 1234567'],
  ['0170 1234567', '+49 170 1234567'],
])('finds the telephone number %s by %s', async (number, question) => {
  const match = await queryOne<{ is: boolean | null }>(
    server.db,
    'select phone_key($number) like phone_pattern($question) as is',
    { number, question },
  );
  expect(match?.is).toBe(true);
});

/** Names and codes of master data that several rows may share, and why. */
const SHARED: ReadonlyMap<string, string> = new Map([
  ['mealVendor.name', 'unique at a place, by its index'],
  ['asset.name', 'many assets are of one model: tags and serial numbers distinguish them'],
  ['deskFloor.name', 'unique in an office, by its index'],
  ['personalDevice.name', 'people call their devices as they like'],
  ['punchDevice.name', 'its code distinguishes devices '],
  ['companyBankAccount.accountName', 'its number distinguishes accounts '],
  ['bank.swiftCode', 'a bank may be entered once for each branch'],
  ['commercialBill.journalCode', 'several bills are booked on one journal'],
]);

it('keeps the names and codes of all master data unique by their key', async () => {
  const indexes = await query<{ text: string }>(
    server.owner,
    `select pg_get_indexdef(indexrelid) as text from pg_index where indisunique`,
  );
  const missing = RESOURCES.flatMap((one) => {
    const named = Object.entries(one.fields).filter(
      ([name, field]) =>
        field.kind === 'text' &&
        ((name === getTitle(one) && /name$/i.test(name)) || /code$/i.test(name) || field.unique),
    );
    const own = named
      .filter(([name]) => !SHARED.has(`${one.id}.${name}`))
      .map(([name]) => [one.table, getColumn(name), `${one.id}.${name}`] as const);
    const inside = Object.entries(one.rows ?? {}).flatMap(([rows, { table, fields }]) =>
      Object.entries(fields)
        .filter(([, field]) => field.kind === 'text' && field.unique)
        .map(([name]) => [table, getColumn(name), `${one.id}.${rows}.${name}`] as const),
    );
    return [...own, ...inside]
      .filter(
        ([table, column]) =>
          !indexes.some(
            ({ text }) =>
              text.includes(` ON public.${table} `) && text.includes(`comparison_key(${column})`),
          ),
      )
      .map(([, , said]) => said);
  });
  expect(missing).toEqual([]);
});
