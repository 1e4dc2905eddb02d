import type { z } from 'zod';
import { recordDataAccess } from '#server/platform/access/dataAccess.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryBoolean } from '#server/platform/http/query.ts';
import { pageQuery } from './pageQuery.ts';
import type { Report } from './report.ts';

/** GET /Reports/{report}. With `isPrint`, the response has the rows for the print view. */
export const screenQuery = pageQuery.extend({
  isPrint: emptyAsMissing(queryBoolean.default(false)),
});

/** Records printing as an export, because a print leaves Cadre like a file. */
export const recordPrint = (
  { db, actor }: Call,
  { id }: Report,
  { isPrint: _isPrint, ...rest }: z.output<typeof screenQuery>,
): Promise<void> =>
  recordDataAccess(db, actor, {
    kind: 'export',
    call: `/api/Reports/${id}`,
    detail: new URLSearchParams(
      Object.entries({ print: true, ...rest }).map(([name, value]) => [name, String(value)]),
    ).toString(),
  });
