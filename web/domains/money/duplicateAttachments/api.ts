import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  ClaimType,
  DuplicateBill,
  DuplicateExpense,
  MatchState,
  PermissionType,
} from '#machines/domains/money/contracts/duplicateAttachments.ts';
import { api } from '#web/lib/apiClient.ts';

/** Query key of all data about duplicates. */
export const DUPLICATES = ['duplicateAttachments'] as const;

export interface ExpenseFilter {
  permissionType: PermissionType;
  type: ClaimType;
  state: MatchState;
  /** The employee whose claims are shown, or null for everyone's. */
  employeeId: number | null;
  from: string;
  to: string;
}

/** The names are the specification's (002 §7). */
export const expensesQuery = (
  { permissionType, type, state, employeeId, from, to }: ExpenseFilter,
  search: string,
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const input = {
    TypeName: type,
    fromDate: from,
    toDate: to,
    ViewOrder: 'desc',
    PageNo: page,
    PageSize: pageSize,
    Search: search,
    expenseForId: employeeId ?? 0,
    permissionType,
    matchState: state,
  };
  return queryOptions({
    queryKey: [...DUPLICATES, 'expenses', input] as const,
    queryFn: ({ signal }) =>
      api.get<DuplicateExpense[]>(
        '/DetalisView/GetExpenseAttatchmentDuplicatePagination',
        input,
        signal,
      ),
    placeholderData: keepPreviousData,
  });
};

export const billsQuery = (fromDate: string, toDate: string) =>
  queryOptions({
    queryKey: [...DUPLICATES, 'bills', fromDate, toDate] as const,
    queryFn: ({ signal }) =>
      api.get<DuplicateBill[]>(
        '/AllCharge/GetCommercialChargeAttatchmentDuplicate',
        { fromDate, toDate },
        signal,
      ),
  });
