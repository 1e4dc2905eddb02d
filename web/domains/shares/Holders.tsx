import { useMemo } from 'react';
import type { ShareHolder } from '#machines/domains/shares/contracts/shares.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Button, Count } from '#web/components/ui/index.ts';

export type HoldersProps = {
  holders: readonly ShareHolder[];
  /** Starts releasing shares of a holder. Null if the caller can't release shares. */
  onRelease: ((holder: ShareHolder) => void) | null;
};

/** Shareholders, largest first. */
export function Holders({ holders, onRelease }: HoldersProps) {
  const columns = useMemo(
    (): readonly Column<ShareHolder>[] => [
      {
        id: 'name',
        label: 'Name',
        value: ({ employeeName }) => employeeName,
        width: 'wide',
        card: 'title',
      },
      {
        id: 'code',
        label: 'Employee Id',
        value: ({ employeeCode }) => employeeCode,
        card: 'subtitle',
      },
      {
        id: 'designation',
        label: 'Designation',
        value: ({ designationName }) => designationName,
      },
      {
        id: 'count',
        label: 'Shares',
        value: ({ shareCount }) => shareCount,
        cell: ({ shareCount }) => <Count value={shareCount} />,
        numeric: true,
        card: 'figure',
      },
      ...(onRelease
        ? [
            {
              id: 'release',
              label: 'Release',
              cell: (holder: ShareHolder) => (
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Release shares of ${holder.employeeName}`}
                  onClick={() => onRelease(holder)}
                >
                  Release
                </Button>
              ),
              width: 'narrow',
              hideable: false,
            } as const,
          ]
        : []),
    ],
    [onRelease],
  );
  return (
    <DataTable
      label="Holders"
      rows={holders}
      columns={columns}
      rowId={({ employeeId }) => String(employeeId)}
      paging={{ initialPageSize: 10 }}
      columnChoice={false}
      empty={{ description: 'No one holds shares in this unit.' }}
    />
  );
}
