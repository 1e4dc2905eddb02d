import type { ReportColumn } from '#machines/kits/reports/report.ts';
import { declaredAccess } from '#server/platform/access/declared.ts';
import type { PermissionSet } from '#server/platform/access/permissions.ts';
import { suffices } from '#server/platform/http/permit.ts';

/** The columns of a report, without links to screens that the reader may not open. */
export const withOpenLinks = (
  set: PermissionSet,
  columns: readonly ReportColumn[],
): ReportColumn[] =>
  columns.map(({ leadsTo, ...column }) => {
    const access = leadsTo === undefined ? undefined : declaredAccess.value.ofScreen(leadsTo);
    return access && leadsTo && suffices(set, access, {}) ? { ...column, leadsTo } : column;
  });
