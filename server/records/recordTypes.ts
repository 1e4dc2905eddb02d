import type { Concern } from '#machines/contracts/verification.ts';
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
 * The record types that verification compares with their change log: the present row must equal what its
 * changes add up to, and no row may exist or be missing without a change. Rows older than the change log
 * are recorded once, at the first start (baseline.ts).
 */
export const recordTypes: readonly RecordType[] = [
  ...people,
  ...about('rights', access),
  ...about('money', money),
  ...company,
  ...documents,
  ...about('rights', proposals),
  ...RESOURCES.map(resourceType),
];

function about(concern: Concern, types: readonly RecordType[]): RecordType[] {
  return types.map((type) => ({ concern, ...type }));
}

export function recordTypeOf(name: string): RecordType {
  const type = recordTypes.find(({ recordType }) => recordType === name);
  if (!type) throw new Error(`There is no type of record ${name}`);
  return type;
}

/** The recorded fields of a row `t`, for a statement with `returning`. */
export const fieldsSql = (name: string): string => fieldsOf(recordTypeOf(name));

export const fieldsOf = ({ fields }: Pick<RecordType, 'fields'>): string =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;
