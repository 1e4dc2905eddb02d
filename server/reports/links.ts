import type { ReportColumn } from '#machines/reports/report.ts';
import { declaredAccess } from '#server/access/declared.ts';
import type { PermissionSet } from '#server/access/permissions.ts';
import { suffices } from '#server/http/permit.ts';

/** The columns, without links to screens that the reader may not open. */
export const withOpenLinks = (
  held: PermissionSet,
  columns: readonly ReportColumn[],
): ReportColumn[] =>
  columns.map(({ leadsTo, ...column }) => {
    const access = leadsTo === undefined ? undefined : declaredAccess.value.ofScreen(leadsTo);
    return access && leadsTo && suffices(held, access, {}) ? { ...column, leadsTo } : column;
  });
