import { slot } from '#server/platform/slot.ts';
import type { RecordType } from './recordType.ts';

/** All record types. Verification compares their records with the log of changes. */
export const declaredRecordTypes = slot<readonly RecordType[]>('record types');

export function getRecordType(name: string): RecordType {
  const type = declaredRecordTypes.value.find(({ recordType }) => recordType === name);
  if (!type) throw new Error(`There is no type of record ${name}`);
  return type;
}

/** SQL for the fields of a row `t` that are recorded, to be used in a `returning` clause. */
export const fieldsSql = (name: string): string => getFields(getRecordType(name));

export const getFields = ({ fields }: Pick<RecordType, 'fields'>): string =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;
