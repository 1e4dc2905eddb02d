import { z } from 'zod';
import { readingChoices, SHEET_FORMATS } from './fileReading.ts';
import { msg } from '#machines/core/locales/messages.ts';

/** The kinds of work that take long and therefore run in the background. */
export const JOB_KINDS = [
  'export',
  'verification',
  'fileCheck',
  'fileImport',
  'payrollRun',
  'cycleOpening',
  'cycleClosing',
  'cyclePublication',
] as const;
export type JobKindName = (typeof JOB_KINDS)[number];

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_LABELS: Readonly<Record<JobState, string>> = {
  queued: msg('Queued'),
  running: msg('Running'),
  done: msg('Done'),
  failed: msg('Failed'),
  cancelled: msg('Cancelled'),
};

/** The word for a finished job of a kind for which "done" would say too little. */
export const DONE_LABELS: Partial<Record<JobKindName, string>> = {
  fileCheck: msg('Checked'),
  fileImport: msg('Imported'),
  cycleOpening: msg('The forms are open'),
  cycleClosing: msg('The forms are closed'),
  cyclePublication: msg('The assessments are published'),
};

/** How many rows of a list can be downloaded at once. A longer list is exported by a job. */
export const EXPORTED_AT_ONCE = 10_000;
/** Like EXPORTED_AT_ONCE, but for PDF: one page takes as long as 500 rows of a spreadsheet. */
export const EXPORTED_AT_ONCE_AS_PDF = 2000;
/** The maximum number of rows of a PDF. A longer report can be exported only as a table. */
export const ROWS_OF_PDF = 10_000;

/**
 * How many characters of an import are checked within the request, about 10,000 rows. A longer import is checked by a
 * job.
 */
export const CHECKED_AT_ONCE = 750_000;
/** The largest file of any import in characters: 32 MB in base64. */
export const MAX_IMPORT_CHARACTERS = 45_000_000;
/** The maximum number of rows of a file. A group of companies may have this many people. */
export const MAX_ROWS = 100_000;

/** The title of a job as its owner sees it, and the page that the job belongs to. */
export const jobPlace = z.object({
  title: z.string('must be text').trim().min(1, 'is required').max(120),
  place: z
    .string('must be text')
    .max(300)
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be an address of a page, such as /employees'),
});
export type JobPlace = z.output<typeof jobPlace>;

/** POST /Jobs/StartExport: creates a download in the background. */
export const startExportBody = jobPlace.extend({
  /** The API call of the download, such as `/Reports/employeeList/File`. */
  call: z.string('must be text').max(200),
  query: z.record(z.string().max(100), z.string('must be text').max(500)),
});

/** POST /Jobs/CheckFile: checks a file in the background. The findings are the result of the job. */
export const startCheckBody = jobPlace.extend({
  /** The base path of the import, such as `/Import/People`. */
  base: z.string('must be text').max(200),
  format: z.enum(SHEET_FORMATS, 'must be csv, xlsx, pasted or file'),
  /** The text of the file. For a workbook, or a file of unknown kind, it is base64. */
  content: z
    .string('must be text')
    .min(1, 'The file is empty')
    .max(MAX_IMPORT_CHARACTERS, 'The file is too large: split it and import the parts'),
  /** The additional parameters of the import, if that import has any. */
  asked: z.unknown().optional(),
  reading: readingChoices.optional(),
});

/** POST /Jobs/ImportFile: imports the file that a job has checked. */
export const startImportBody = z.object({
  checkId: z.number('must be a job ID').int('must be a job ID'),
  /**
   * Whether the valid rows are imported if some are refused, instead of refusing the whole file.
   */
  isGoodOnly: z.boolean('must be true or false').optional(),
});

/** A job, as its owner sees it. */
export interface Job {
  id: number;
  kind: JobKindName;
  title: string;
  place: string;
  state: JobState;
  done: number;
  /** How many rows there are; null while the number is unknown. */
  total: number | null;
  error: string | null;
  /** The file of an export; null once it has expired. */
  file: { name: string; size: number } | null;
  createdAt: string;
  finishedAt: string | null;
  /** When the file was first downloaded. */
  fetchedAt: string | null;
  expiresAt: string | null;
}

/** GET /Jobs/Job: a job with its result, such as what was found when checking a file. */
export type JobDetails = Job & { result: unknown };

export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'queued' || state === 'running';
