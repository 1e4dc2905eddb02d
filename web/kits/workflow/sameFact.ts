import type { FactValue } from '#machines/core/model/contextFields.ts';

export const hasValue = (value: FactValue | undefined): boolean =>
  value != null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Whether two facts are the same, such as an amount that was requested and then granted in full. */
export const isSameFact = (one: FactValue | undefined, other: FactValue | undefined): boolean =>
  hasValue(one) && (one === other || Number(one) === Number(other));
