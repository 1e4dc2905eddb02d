import { expense } from '#machines/domains/money/expense/requests/expense.ts';
import { iou } from '#machines/domains/money/expense/requests/iou.ts';
import { loan } from '#machines/domains/money/loan/requests/loan.ts';
import { bonusSetup } from '#machines/domains/pay/resources/bonusSetup.ts';
import { separation } from '#machines/domains/separation/requests/separation.ts';
import type {
  SettlementLine,
  SettlementView,
} from '#machines/domains/separation/contracts/settlement.ts';
import { MENU, type MenuReference } from '#machines/core/values/menuReferences.ts';
import { queryString } from '#web/lib/apiClient.ts';
import { paths } from '#web/lib/paths.ts';

/** Whose settlement it is. */
export type LineOwner = Pick<SettlementView, 'employeeId' | 'code' | 'requestId' | 'lastDay'>;

const LEAVE_REPORT = '/profile/reports/earnLeave';
const requestPath = (address: string, id: number) => `${address}${queryString({ request: id })}`;

/**
 * Returns the path of the screen that shows the source of a line, or null if it has none or the reader may not open
 * it.
 */
export function getSourcePath(
  { source, sourceId, requestId, title, figures }: SettlementLine,
  owner: LineOwner,
  mayView: (reference: MenuReference) => boolean,
): string | null {
  const { employeeId, code, lastDay } = owner;
  switch (source) {
    case 'slip':
      return sourceId !== null && mayView(MENU.payrollRuns) ? paths.payslipOf(sourceId) : null;
    case 'payItem':
      if (requestId === null) return null;
      return requestPath((figures.kind === 'loan' ? loan : iou).onBehalf.address, requestId);
    case 'leave':
      return `${LEAVE_REPORT}${queryString({ from: `${lastDay.slice(0, 4)}-01-01`, to: lastDay, search: code })}`;
    case 'bonus':
      return mayView(MENU.bonusSetup)
        ? `${bonusSetup.screen.address}${queryString({ search: title })}`
        : null;
    case 'gratuity':
      return mayView(MENU.gratuityLeaving)
        ? `${paths.gratuityLeaving}${queryString({ employee: employeeId, day: lastDay })}`
        : null;
    case 'fund':
      return mayView(MENU.fundInterest) ? paths.fundMemberOf(employeeId) : null;
    case 'tax':
      return mayView(MENU.taxProjection)
        ? `${paths.taxProjection}${queryString({ employee: employeeId, year: sourceId ?? 0 })}`
        : null;
    case 'expense':
      return sourceId === null ? null : requestPath(expense.onBehalf.address, sourceId);
    case 'advance':
      return sourceId === null ? null : requestPath(iou.onBehalf.address, sourceId);
    case 'bond':
      return sourceId === null ? null : paths.history('trainingApplication', sourceId);
    case 'charge':
    case 'waiver':
      return sourceId === null ? null : paths.history('clearanceItem', sourceId);
    case 'compensation':
    case 'notice':
      return requestPath(separation.onBehalf.address, owner.requestId);
    case 'other':
      return null;
  }
}
