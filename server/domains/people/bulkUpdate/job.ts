import type { z } from 'zod';
import { bulkCheckBody } from '#machines/domains/people/contracts/bulkUpdate.ts';
import { MAX_ROWS } from '#machines/core/contracts/jobs.ts';
import { parse } from '#server/platform/input/parse.ts';
import type { ImportCall } from '#server/kits/jobs/imports.ts';
import { bulkUpdate, checkBulkUpdate } from './update.ts';

const jobRequest = bulkCheckBody.pick({ from: true, reason: true });
const read = (settings: unknown): z.output<typeof jobRequest> => parse(jobRequest, settings ?? {});

/** Applies a long file as a background job. */
export const bulkUpdateFile: ImportCall = {
  base: '/Employee/BulkUpdate',
  call: '/Employee/BulkUpdate',
  mostRows: MAX_ROWS,
  parse: read,
  check: (caller, sent, settings) => checkBulkUpdate(caller, { ...sent, ...read(settings) }),
  store: (caller, sent, settings) => bulkUpdate(caller, { ...sent, ...read(settings) }),
};
