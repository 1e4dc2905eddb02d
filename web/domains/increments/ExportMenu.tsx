import { FileDown } from 'lucide-react';
import type { ViewType } from '#machines/domains/increments/contracts/increments.ts';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { Button, DropdownMenu, type MenuItem } from '#web/components/ui/index.ts';
import { useDownload } from '#web/kits/jobs/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { stages } from './stages.ts';

export type ExportMenuProps = {
  view: ViewType;
  year: number;
  /** 0 for all, as on a landing screen. */
  unit?: number;
  workplaceGroup?: number;
  sectionId?: number;
  /** The number of people shown: a long list is exported by a job. */
  rows: number;
  /** Added to the file's name. */
  name?: string | undefined;
};

const FORMATS = [
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'csv', label: 'CSV' },
] as const;

/** Exports the screen as a file, and the letters of released increments. */
export function ExportMenu({
  view,
  year,
  unit = 0,
  workplaceGroup = 0,
  sectionId = 0,
  rows,
  name,
}: ExportMenuProps) {
  const may = useMay();
  const { busy, fetch: start } = useDownload();
  const where = { year, businessUnitId: unit, worplaceGroupId: workplaceGroup, sectionId };
  const title = [name ?? stages[view].title, fiscalYearLabel(year)].join(' ');

  const fetch = (
    call: string,
    query: Record<string, string | number>,
    file: string,
    lines = rows,
  ) => start(`/PdfAndExcelReport/${call}`, { ...where, ...query }, file, lines);
  const sheets = (of: 'people' | 'sections'): MenuItem[] =>
    FORMATS.map(({ format, label }) => ({
      label,
      onSelect: () =>
        void fetch(
          'IncrementExport',
          { viewType: view, of, format },
          `${title}${of === 'sections' ? ' by section' : ''}.${format}`,
          of === 'sections' ? 0 : rows,
        ),
    }));
  const items: MenuItem[] = [
    { kind: 'heading', label: 'By person' },
    ...sheets('people'),
    ...(sectionId === 0
      ? [{ kind: 'heading' as const, label: 'By section' }, ...sheets('sections')]
      : []),
    ...(may('isView', MENU.salaryRevisions)
      ? [
          { kind: 'separator' as const },
          {
            label: 'Letters (PDF)',
            hint: 'All released increments',
            onSelect: () =>
              void fetch(
                'IncrementLetters',
                { locale: document.documentElement.lang || 'en-GB' },
                `${title} letters.pdf`,
              ),
          },
        ]
      : []),
  ];
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button loading={busy} icon={<FileDown aria-hidden="true" />}>
          Export
        </Button>
      }
      items={items}
    />
  );
}
