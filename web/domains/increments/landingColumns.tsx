import type {
  IncrementLandingRow,
  ViewType,
} from '#machines/domains/increments/contracts/increments.ts';
import { paths } from '#web/lib/paths.ts';
import type { Column } from '#web/components/table/index.ts';
import {
  Badge,
  Button,
  Count,
  DateText,
  Link,
  Money,
  Percent,
  formatCount,
} from '#web/components/ui/index.ts';
import { translateNow } from '#web/lib/messages.ts';

/** The target of a landing row. */
export const sectionPath = (view: ViewType, row: IncrementLandingRow): string =>
  paths.section(view, {
    sectionId: row.sectionId,
    year: row.year,
    unit: row.unitId,
    workplaceGroup: row.workplaceGroupId,
  });

/** The columns of a stage's landing (spec 000 §2), with the waiting count. */
export const landingColumns = (view: ViewType): readonly Column<IncrementLandingRow>[] => [
  {
    id: 'section',
    label: 'Section',
    value: ({ sectionName }) => sectionName,
    card: 'title',
    width: 'medium',
  },
  {
    id: 'unit',
    label: 'Business Unit',
    value: ({ unitName }) => unitName,
    second: {
      id: 'workplaceGroup',
      label: 'Workplace Group',
      value: ({ workplaceGroupName }) => workplaceGroupName,
    },
    card: 'subtitle',
  },
  {
    id: 'department',
    label: 'Department',
    value: ({ departmentName }) => departmentName,
    hidden: true,
  },
  {
    id: 'count',
    label: 'Count',
    value: ({ totalCount }) => totalCount,
    cell: ({ totalCount, waitingCount, rejectedCount }) => (
      <>
        {waitingCount > 0 ? (
          <Badge tone="accent">
            {translateNow('{count} pending', { count: formatCount(waitingCount) })}
          </Badge>
        ) : (
          rejectedCount > 0 && (
            <Badge>{translateNow('{count} rejected', { count: formatCount(rejectedCount) })}</Badge>
          )
        )}{' '}
        <Count value={totalCount} />
      </>
    ),
    numeric: true,
    width: 'medium',
    card: 'figure',
  },
  {
    id: 'average',
    label: 'Avg Percent',
    value: ({ avgPercent }) => avgPercent,
    cell: ({ avgPercent }) => <Percent value={avgPercent} />,
    numeric: true,
    width: 'narrow',
    second: {
      id: 'averageAmount',
      label: 'Avg Amount',
      value: ({ avgAmount }) => avgAmount,
      cell: ({ avgAmount }) => <Money value={avgAmount} />,
      numeric: true,
      money: true,
      width: 'narrow',
    },
  },
  {
    id: 'previous',
    label: 'Previous Total',
    value: ({ prevTotalSalary }) => prevTotalSalary,
    cell: ({ prevTotalSalary }) => <Money value={prevTotalSalary} />,
    numeric: true,
    money: true,
  },
  {
    id: 'after',
    label: 'After Total',
    value: ({ afterTotalSalary }) => afterTotalSalary,
    cell: ({ afterTotalSalary }) => <Money value={afterTotalSalary} />,
    numeric: true,
    money: true,
  },
  {
    id: 'effectiveDate',
    label: 'Effective Date',
    value: ({ effectiveDate }) => effectiveDate,
    cell: ({ effectiveDate }) => <DateText value={effectiveDate} />,
    width: 'narrow',
  },
  {
    id: 'view',
    label: 'View',
    cell: (row) => (
      <Button asChild size="small">
        <Link to={sectionPath(view, row)} state={row} aria-label={`View ${row.sectionName}`}>
          View
        </Link>
      </Button>
    ),
    width: 'tiny',
    hideable: false,
    card: 'hidden',
  },
];
