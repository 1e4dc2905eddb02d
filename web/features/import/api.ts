import { MENU } from '#machines/values/menuReferences.ts';
import { api } from '#web/lib/apiClient.ts';

/** What can be brought in from a file, and what its file holds. */
export const KINDS = {
  people: {
    label: 'People',
    columns: 'EmployeeCode, EmployeeName, Designation, Department, Section, JoiningDate, Gross',
    optional: 'Basic, BusinessUnit, WorkplaceGroup, Workplace, IsManagement, Email, Mobile',
    reference: MENU.importPeople,
  },
  increments: {
    label: 'Increments',
    columns: 'EmployeeCode, IncrementPercent',
    optional: 'GrossAfter, used for checking',
    reference: MENU.importIncrements,
  },
} as const;
export type Kind = keyof typeof KINDS;

/** 32 MB, as the server takes. */
export const FILE_LIMIT = 32 * 1024 * 1024;

export interface Imported {
  message: string;
  notes?: { line: number; message: string }[];
  noteCount?: number;
}

export type ImportRequest = {
  file: File;
  /** Only looked at. */
  isCheck?: boolean;
} & (
  | { kind: 'people'; businessUnit: string }
  | { kind: 'increments'; fiscalYear: number; effectiveDate: string | null }
);

/** Sends the file: all of it is taken, or nothing. */
export const importFile = (request: ImportRequest): Promise<Imported> =>
  request.kind === 'people'
    ? api.upload(
        '/Import/People',
        {
          businessUnit: request.businessUnit.trim() || undefined,
          isCheck: request.isCheck,
        },
        request.file,
        'text/csv',
      )
    : api.upload(
        '/Import/Increments',
        { fiscalYear: request.fiscalYear, effectiveDate: request.effectiveDate ?? undefined },
        request.file,
        'text/csv',
      );
