import type { z } from 'zod';
import { bulkCheckBody } from '#machines/domains/people/contracts/bulkUpdate.ts';
import { MOST_ROWS } from '#machines/core/contracts/jobs.ts';
import { parse } from '#server/platform/input/parse.ts';
import type { ImportCall } from '#server/kits/jobs/imports.ts';
import { bulkUpdate, checkBulkUpdate } from './update.ts';

const askedOf = bulkCheckBody.pick({ from: true, reason: true });
const read = (asked: unknown): z.output<typeof askedOf> => parse(askedOf, asked ?? {});

/** A bulk update by a long file, as a job. */
export const bulkUpdateFile: ImportCall = {
  base: '/Employee/BulkUpdate',
  call: '/Employee/BulkUpdate',
  mostRows: MOST_ROWS,
  parse: read,
  check: (caller, sent, asked) => checkBulkUpdate(caller, { ...sent, ...read(asked) }),
  store: (caller, sent, asked) => bulkUpdate(caller, { ...sent, ...read(asked) }),
};
