import type { Concern } from '#machines/core/contracts/verification.ts';
import { resourceNamed, RESOURCES } from '#machines/catalogue/resources.ts';
import { access } from './records/access.ts';
import { assets } from './records/assets.ts';
import { company } from './records/company.ts';
import { documents } from './records/documents.ts';
import { money } from './records/money.ts';
import { people } from './records/people.ts';
import { performance } from './records/performance.ts';
import { proposals } from './records/proposals.ts';
import { training } from './records/training.ts';
import type { RecordType } from '#server/platform/history/records/recordType.ts';
import { resourceType } from '#server/kits/resources/recordType.ts';

/**
 * The record types whose records verification compares with their change log: each row must equal
 * the sum of its recorded changes, and no row may exist or be missing without a recorded change.
 * Rows from before the change log are recorded once, at the first start (baseline.ts).
 */
export const recordTypes: readonly RecordType[] = [
  ...people,
  ...about('rights', access),
  ...about('money', money),
  ...company,
  ...documents,
  ...assets,
  ...performance,
  ...training,
  ...about('rights', proposals),
  ...RESOURCES.map((resource) => resourceType(resource, resourceNamed)),
];

function about(concern: Concern, types: readonly RecordType[]): RecordType[] {
  return types.map((type) => ({ concern, ...type }));
}
