import { expect, it } from 'vitest';
import { RESOURCES } from '#machines/catalogue/resources.ts';
import { STARTING_SET_IDS } from '#machines/domains/company/startingSets.ts';
import { getSet } from '#server/domains/company/startingSets/sets.ts';

// A flag that a row leaves out is stored as No, while the form would begin with Yes.
it('says of each flag that forms begin with Yes what it is', () => {
  const missing = STARTING_SET_IDS.flatMap((id) =>
    getSet(id).parts.flatMap(({ resource, rows }) => {
      const flags = Object.entries(RESOURCES.find((one) => one.id === resource)?.fields ?? {})
        .filter(([, field]) => field.kind === 'flag' && field.initial === true)
        .map(([name]) => name);
      return rows.flatMap((row) =>
        flags
          .filter((name) => !(name in row))
          .map((name) => `${id}: ${resource} ${String(row['name'])}, ${name}`),
      );
    }),
  );
  expect(missing).toEqual([]);
});
