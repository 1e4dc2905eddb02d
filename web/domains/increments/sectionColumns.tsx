import { paths } from '#web/lib/paths.ts';
import { actionColumn, type Column } from '#web/components/table/index.ts';
import { Button, DateText, Link, Money, Percent, StatusBadge } from '#web/components/ui/index.ts';
import type { Increment } from './api.ts';
import { AfterIncrement, PercentInput } from './cells.tsx';
import { getComments } from './comments.ts';
import { exceptionsColumn, lastYearColumn, ownCommentColumn } from './appearanceColumns.tsx';
import type { RaiseSheet } from './raiseSheet.ts';
import type { RowComments } from './rowComments.ts';
import { AMENDS } from './stages.ts';

export type SectionColumnsOptions = {
  sheet: RaiseSheet;
  /** The event that carries edited percentages, if this stage edits them. */
  percentGoesWith: string | undefined;
  /** Whether rows are at different stages, so that the stage is shown. */
  stages: boolean;
  /** Whether there are comments. */
  comments: boolean;
  /** Whether effective dates differ. */
  dates: boolean;
  /** Whether the reader may edit any of the requests. */
  edited: boolean;
  /** Whether any row has exceptions, or may get one while its percentage is edited. */
  exceptions: boolean;
  /** The reader's comments on single rows, if this stage has any, and the rows that take them. */
  own: { comments: RowComments; isOpen: (row: Increment) => boolean } | null;
};

const stageColumn: Column<Increment> = {
  id: 'state',
  label: 'Stage',
  value: ({ stateLabel }) => stateLabel,
  says: true,
  cell: ({ stateLabel, allowedEvents }) => (
    <StatusBadge label={stateLabel} tone={allowedEvents.length > 0 ? 'accent' : 'neutral'} />
  ),
};

const dateColumn: Column<Increment> = {
  id: 'effectiveDate',
  label: 'Effective Date',
  value: ({ effectiveDate }) => effectiveDate,
  cell: ({ effectiveDate }) => <DateText value={effectiveDate} />,
  width: 'narrow',
};

const editColumn: Column<Increment> = actionColumn(
  ({ allowedEvents, incrementId, employeeName, ...row }) =>
    allowedEvents.includes(AMENDS) && (
      <Button asChild size="small" variant="secondary">
        <Link
          to={paths.editIncrement(incrementId, {
            sectionId: row.sectionId,
            year: row.year,
            unit: row.unitId,
            workplaceGroup: row.workplaceGroupId,
          })}
          aria-label={`Edit ${employeeName}`}
        >
          Edit
        </Link>
      </Button>
    ),
  'narrow',
);

const commentsColumn: Column<Increment> = {
  id: 'comments',
  label: 'Comments',
  value: getComments,
  width: 'wide',
};

/** The columns of a section's people at every stage (spec 000 §2). */
export const sectionColumns = ({
  sheet,
  percentGoesWith,
  stages,
  comments,
  dates,
  edited,
  exceptions,
  own,
}: SectionColumnsOptions): readonly Column<Increment>[] => [
  {
    id: 'name',
    label: 'Name',
    value: ({ employeeName }) => employeeName,
    second: {
      id: 'code',
      label: 'Employee Id',
      value: ({ employeeCode }) => employeeCode,
      width: 'narrow',
    },
    width: 'medium',
    card: 'title',
  },
  {
    id: 'designation',
    label: 'Designation',
    value: ({ designationName }) => designationName,
    second: {
      id: 'department',
      label: 'Department',
      value: ({ departmentName }) => departmentName,
    },
    card: 'subtitle',
  },
  ...(exceptions ? [exceptionsColumn(sheet)] : []),
  {
    id: 'gross',
    label: 'Gross',
    value: ({ gross }) => gross,
    cell: ({ gross }) => <Money value={gross} />,
    numeric: true,
    money: true,
    width: 'narrow',
  },
  {
    id: 'basic',
    label: 'Basic',
    value: ({ basic }) => basic,
    cell: ({ basic }) => <Money value={basic} />,
    numeric: true,
    money: true,
    width: 'narrow',
  },
  {
    id: 'dependsOn',
    label: 'Depend On',
    value: ({ basicOrGross }) => (basicOrGross === 'basic' ? 'Basic' : 'Gross'),
    says: true,
    width: 'narrow',
  },
  {
    id: 'percent',
    label: 'Increment Percentage',
    value: ({ incrementPercent }) => incrementPercent,
    cell: (row) =>
      percentGoesWith !== undefined && row.allowedEvents.includes(percentGoesWith) ? (
        <PercentInput
          sheet={sheet}
          id={row.incrementId}
          was={row.incrementPercent}
          name={row.employeeName}
        />
      ) : (
        <Percent value={row.incrementPercent} />
      ),
    numeric: true,
    ...(percentGoesWith === undefined && { width: 'narrow' }),
  },
  {
    id: 'after',
    label: 'After Increment',
    value: ({ afterIncementGross }) => afterIncementGross,
    cell: (row) => (
      <AfterIncrement
        sheet={sheet}
        id={row.incrementId}
        gross={row.gross}
        was={row.afterIncementGross}
      />
    ),
    numeric: true,
    money: true,
    width: 'narrow',
    card: 'figure',
  },
  ...(own ? [ownCommentColumn(own.comments, own.isOpen)] : []),
  lastYearColumn,
  ...(dates ? [dateColumn] : []),
  ...(stages ? [stageColumn] : []),
  ...(comments ? [commentsColumn] : []),
  ...(edited ? [editColumn] : []),
];
