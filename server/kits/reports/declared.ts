import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { derive, slot } from '#server/platform/slot.ts';
import type { Report } from './report.ts';

/** All reports, in the order of the menu. The catalogue fills this slot. */
export const declaredReports = slot<readonly Report[]>('reports');

const byId = derive(
  declaredReports,
  (reports) => new Map(reports.map((report) => [report.id, report])),
);

export const findReport = (id: string): Report | undefined => byId().get(id);

/**
 * The report that the path of the request names.
 * @throws AppError 404 if no such report is declared.
 */
export function getReport({ params }: Pick<Call, 'params'>): Report {
  const report = findReport(params.get('report') ?? '');
  if (!report) throw notFound('Endpoint not found');
  return report;
}
