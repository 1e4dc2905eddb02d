import { Eye, PencilLine } from 'lucide-react';
import type { CompanyShare } from '#machines/domains/shares/contracts/shares.ts';
import { paths } from '#web/lib/paths.ts';
import { actionsColumn, type Column } from '#web/components/table/index.ts';
import { Button, Count, IconButton, Link, Money } from '#web/components/ui/index.ts';

/** The columns of the share list (spec 000 §2); `onEdit` where the caller may change rates. */
export const shareColumns = (
  onEdit: ((share: CompanyShare) => void) | null,
): readonly Column<CompanyShare>[] => [
  {
    id: 'id',
    label: 'Share ID',
    value: ({ companyShareId }) => companyShareId,
    width: 'narrow',
    card: 'subtitle',
  },
  {
    id: 'unit',
    label: 'Business Unit',
    value: ({ businessUnitName }) => businessUnitName,
    width: 'wide',
    card: 'title',
  },
  {
    id: 'total',
    label: 'Total',
    value: ({ totalShareCount }) => totalShareCount,
    cell: ({ totalShareCount }) => <Count value={totalShareCount} />,
    numeric: true,
  },
  {
    id: 'allocated',
    label: 'Allocated',
    value: ({ allocatedShareCount }) => allocatedShareCount,
    cell: ({ allocatedShareCount }) => <Count value={allocatedShareCount} />,
    numeric: true,
  },
  {
    id: 'remaining',
    label: 'Remain Share Qty',
    value: ({ remainingShareCount }) => remainingShareCount,
    cell: ({ remainingShareCount }) => <Count value={remainingShareCount} />,
    numeric: true,
    card: 'figure',
  },
  {
    id: 'rate',
    label: 'Share Rate',
    value: ({ shareRate }) => shareRate,
    cell: ({ shareRate }) => <Money value={shareRate} />,
    numeric: true,
    money: true,
  },
  actionsColumn((share) => (
    <>
      {onEdit && (
        <IconButton
          size="small"
          label={`Edit Share Rate of ${share.businessUnitName}`}
          onClick={() => onEdit(share)}
        >
          <PencilLine aria-hidden="true" />
        </IconButton>
      )}
      <Button asChild size="small" variant="ghost" icon={<Eye aria-hidden="true" />}>
        <Link to={paths.share(share.companyShareId)} aria-label={`View ${share.businessUnitName}`}>
          View
        </Link>
      </Button>
    </>
  )),
];
