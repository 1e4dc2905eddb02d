import type { FieldProblem } from './FieldErrorSummary.tsx';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Flattens react-hook-form's `formState.errors` to one entry per field, in the order of the form. */
export function fieldErrorList(errors: object, path = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (!isRecord(error) || key === 'ref') return [];
    const name = path === '' ? key : `${path}.${key}`;
    if (typeof error['message'] === 'string' && error['message'] !== '') {
      return [{ name, message: error['message'] }];
    }
    return fieldErrorList(error, name);
  });
}
