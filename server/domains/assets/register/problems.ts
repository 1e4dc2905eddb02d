import { comparisonKey } from '#machines/core/values/textKeys.ts';
import { english } from '#machines/core/locales/translate.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import type { Values } from '#machines/kits/resources/schema.ts';
import { frozenProblems } from '#server/domains/assets/freeze/index.ts';
import type { ResourceServer } from '#server/kits/resources/resourceServer.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Problem } from '#server/platform/errors.ts';

type Check = NonNullable<ResourceServer['check']>;

/** A price in another currency needs an exchange rate, and a rate needs a currency. */
export const kindProblems: Check = (_tx, _accountId, rows) =>
  Promise.resolve(
    rows.map(({ currency, rate }) => {
      if ((currency ?? null) === null && (rate ?? null) !== null)
        return [{ path: 'currency', message: 'Enter the currency that the rate is for' }];
      return (currency ?? null) !== null && (rate ?? null) === null
        ? [{ path: 'rate', message: 'Enter what the currency is worth' }]
        : [];
    }),
  );

const LABELS = { assetTag: 'Tag', serialNumber: 'Serial number' } as const;
type Unique = keyof typeof LABELS;

/** Tags and serial numbers must be unique in a company, and only assets counted by quantity can have several pieces. */
export const assetProblems: Check = async (tx, accountId, rows, ids) => {
  const tags = await readTaken(tx, { accountId, rows, ids, field: 'assetTag' });
  const serials = await readTaken(tx, { accountId, rows, ids, field: 'serialNumber' });
  const counted = await readCounted(tx, accountId, rows);
  const frozen = await frozenProblems(tx, rows, ids);
  return rows.map(({ quantity, assetKindId }, at) => {
    const problems = [...(tags[at] ?? []), ...(serials[at] ?? []), ...(frozen[at] ?? [])];
    if (Number(quantity) > 1 && !counted.has(Number(assetKindId))) {
      const message = 'This kind is not counted: register each piece by itself';
      problems.push({ path: 'quantity', message });
    }
    return problems;
  });
};

interface Given {
  accountId: number;
  rows: readonly Values[];
  ids: readonly (number | null)[];
  field: Unique;
}

/** The problems of rows whose tag or serial number is used by another row, stored or in the same file. */
async function readTaken(tx: Tx, { accountId, rows, ids, field }: Given): Promise<Problem[][]> {
  const given = rows.map((row) => plainText(row[field]).trim());
  const column = field === 'assetTag' ? 'asset_tag' : 'serial_number';
  const stored = await query<{ id: number; at: number; name: string }>(
    tx,
    `select a.id, g.at::integer - 1 as at, a.name
     from unnest($given::text[]) with ordinality g (value, at)
     join assets a on a.account_id = $accountId and comparison_key(a.${column}) = comparison_key(g.value)
     where g.value <> ''`,
    { accountId, given },
  );
  const changed = new Set(ids);
  const holders = new Map(
    stored.filter(({ id }) => !changed.has(id)).map(({ at, name }) => [at, name]),
  );
  const first = new Map<string, number>();
  return given.map((value, at) => {
    if (value === '') return [];
    const key = comparisonKey(value);
    const name = holders.get(at);
    const before = first.get(key);
    if (before === undefined) first.set(key, at);
    if (name === undefined && before === undefined) return [];
    const message = english('{label} {value} is already used by {name}', {
      label: LABELS[field],
      value,
      name: name ?? plainText(rows[before ?? 0]?.['name']),
    });
    return [{ path: field, message }];
  });
}

async function readCounted(tx: Tx, accountId: number, rows: readonly Values[]) {
  const kinds = await query<{ id: number }>(
    tx,
    `select id from asset_kinds where account_id = $accountId and is_counted
       and id = any($ids::bigint[])`,
    { accountId, ids: rows.map(({ assetKindId }) => assetKindId ?? null) },
  );
  return new Set(kinds.map(({ id }) => id));
}
