import { RESOURCES } from '#machines/resources/registry.ts';
import { access } from './declarations/access.ts';
import { company } from './declarations/company.ts';
import { documents } from './declarations/documents.ts';
import { money } from './declarations/money.ts';
import { people } from './declarations/people.ts';
import { proposals } from './declarations/proposals.ts';
import type { RecordType } from './recordType.ts';
import { resourceType } from './resourceType.ts';

/**
 * Every kind of record that verification holds to its last change: what it is now must be what its changes
 * say, and nothing may be there or gone that no change describes. What was there before this product
 * recorded changes is taken down once, at the first start (baseline.ts).
 */
export const recordTypes: readonly RecordType[] = [
  ...people,
  ...access,
  ...money,
  ...company,
  ...documents,
  ...proposals,
  ...RESOURCES.map(resourceType),
];

export function recordTypeOf(name: string): RecordType {
  const type = recordTypes.find(({ recordType }) => recordType === name);
  if (!type) throw new Error(`There is no type of record ${name}`);
  return type;
}

/** What is recorded of a row `t`, for a statement that returns what it writes. */
export const fieldsSql = (name: string): string => fieldsOf(recordTypeOf(name));

export const fieldsOf = ({ fields }: Pick<RecordType, 'fields'>): string =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;
