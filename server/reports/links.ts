import type { ReportColumn } from '#machines/reports/report.ts';
import { resourceAt } from '#machines/resources/registry.ts';
import type { Access } from '#machines/screens/need.ts';
import { AREAS } from '#machines/screens/registry.ts';
import { needsOf } from '#machines/screens/screen.ts';
import type { MenuReference } from '#machines/values/menuReferences.ts';
import { DECLARED_SCREENS } from '#server/access/declaredScreens.ts';
import type { PermissionSet } from '#server/access/permissions.ts';
import { suffices } from '#server/http/permit.ts';

const ofKits = new Map(DECLARED_SCREENS.map(({ address, reference }) => [address, reference]));

const handMade = AREAS.flatMap(({ screens }) => Object.values(screens)).map((screen) => ({
  pattern: new RegExp(`^${screen.address.replaceAll(/:\w+/g, '[^/]+')}$`),
  needs: needsOf(screen),
}));

/** What opens the screen that a column leads to; undefined if there is no such screen. */
export function accessAt(leadsTo: string): Access | undefined {
  const path = (leadsTo.split('?')[0] ?? '').replaceAll(/\{\w+\}/g, '1');
  const reference = ofKits.get(path) ?? resourceAt(path)?.resource.screen.reference;
  if (reference !== undefined) {
    return [{ flag: 'isView', anyOf: [reference as MenuReference] }];
  }
  return handMade.find(({ pattern }) => pattern.test(path))?.needs;
}

/** The columns, without links to screens that the reader may not open. */
export const withOpenLinks = (
  held: PermissionSet,
  columns: readonly ReportColumn[],
): ReportColumn[] =>
  columns.map(({ leadsTo, ...column }) => {
    const access = leadsTo === undefined ? undefined : accessAt(leadsTo);
    return access && leadsTo && suffices(held, access, {}) ? { ...column, leadsTo } : column;
  });
