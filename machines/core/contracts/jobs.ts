import { z } from 'zod';
import { readingChoices, SHEET_FORMATS } from './fileReading.ts';
import { msg } from '#machines/core/locales/messages.ts';

/** Long work that runs as a job in the background. */
export const JOB_KINDS = [
  'export',
  'verification',
  'fileCheck',
  'fileImport',
  'payrollRun',
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

/** What a finished job has done, where "done" says too little. */
export const DONE_LABELS: Partial<Record<JobKindName, string>> = {
  fileCheck: msg('Checked'),
  fileImport: msg('Imported'),
};

/** A list with more rows is exported by a job; a shorter one is downloaded at once. */
export const EXPORTED_AT_ONCE = 10_000;
/** A page of a PDF takes as long as 500 rows of a spreadsheet. */
export const EXPORTED_AT_ONCE_AS_PDF = 2000;
/** A longer report cannot be exported as a PDF, only as a table. */
export const ROWS_OF_PDF = 10_000;

/** An import with more characters is checked by a job (about 10,000 rows); a shorter one is checked at once. */
export const CHECKED_AT_ONCE = 750_000;
/** The largest file that every import accepts: 32 MB in base64. */
export const MOST_IMPORTED = 45_000_000;
/** The most rows in one file: a whole group of companies may have this many people. */
export const MOST_ROWS = 100_000;

/** The job's title for its owner, and the page to which it belongs. */
export const jobPlace = z.object({
  title: z.string('must be text').trim().min(1, 'is required').max(120),
  place: z
    .string('must be text')
    .max(300)
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be an address of a page, such as /employees'),
});
export type JobPlace = z.output<typeof jobPlace>;

/** POST /Jobs/StartExport: a download that is created in the background. */
export const startExportBody = jobPlace.extend({
  /** The call of the download, such as `/Reports/employeeList/File`. */
  call: z.string('must be text').max(200),
  query: z.record(z.string().max(100), z.string('must be text').max(500)),
});

/** POST /Jobs/CheckFile: checks a file in the background; the check is the job's result. */
export const startCheckBody = jobPlace.extend({
  /** The path of the import's calls, such as `/Import/People`. */
  base: z.string('must be text').max(200),
  format: z.enum(SHEET_FORMATS, 'must be csv, xlsx, pasted or file'),
  /** The text, or base64 for a workbook or a file of any other kind. */
  content: z
    .string('must be text')
    .min(1, 'The file is empty')
    .max(MOST_IMPORTED, 'The file is too large: split it and import the parts'),
  /** Additional parameters of the import, if it has any. */
  asked: z.unknown().optional(),
  reading: readingChoices.optional(),
});

/** POST /Jobs/ImportFile: imports the file that a job has checked. */
export const startImportBody = z.object({
  checkId: z.number('must be a job ID').int('must be a job ID'),
  /** Leaves out refused rows instead of refusing the whole file. */
  isGoodOnly: z.boolean('must be true or false').optional(),
});

/** A job as its owner sees it. */
export interface Job {
  id: number;
  kind: JobKindName;
  title: string;
  place: string;
  state: JobState;
  done: number;
  /** Null while unknown. */
  total: number | null;
  error: string | null;
  /** The file of an export, until it expires. */
  file: { name: string; size: number } | null;
  createdAt: string;
  finishedAt: string | null;
  /** When the file was first downloaded. */
  fetchedAt: string | null;
  expiresAt: string | null;
}

/** GET /Jobs/Job. `result` is the job's result, such as the check of a file. */
export type JobDetails = Job & { result: unknown };

export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'queued' || state === 'running';
