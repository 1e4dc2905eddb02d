import type { Concern } from '#machines/contracts/verification.ts';
import { resourceNamed, RESOURCES } from '#machines/resources/registry.ts';
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
  ...RESOURCES.map((resource) => resourceType(resource, resourceNamed)),
];

function about(concern: Concern, types: readonly RecordType[]): RecordType[] {
  return types.map((type) => ({ concern, ...type }));
}
