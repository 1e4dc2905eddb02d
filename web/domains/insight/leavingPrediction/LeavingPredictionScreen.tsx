import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LEAVING_REPORT_TYPES } from '#machines/domains/insight/contracts/leavingPrediction.ts';
import { REPORT_PAGE_SIZES } from '#machines/kits/reports/report.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Button, Field, Notice, Select, Skeleton } from '#web/components/ui/index.ts';
import { UnitFilter } from '#web/domains/organisation/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { leavingModelQuery, leavingReportQuery, type LeavingFilter } from './api.ts';
import { getColumns } from './columns.tsx';
import { ModelCard } from './ModelCard.tsx';

/** Texts from the specification (002 §2.8). */
const TYPES = [
  { value: LEAVING_REPORT_TYPES.unit, label: 'Business Unit' },
  { value: LEAVING_REPORT_TYPES.department, label: 'Department' },
  { value: LEAVING_REPORT_TYPES.person, label: 'Individual Employee' },
];

const PAGING = { pageSizes: REPORT_PAGE_SIZES };

/** Shows who is likely to leave within a year, and how reliable the prediction is. */
export function LeavingPredictionScreen() {
  const t = useTranslate();
  const [typed, setTyped] = useState<LeavingFilter>({
    type: LEAVING_REPORT_TYPES.unit,
    businessUnitId: undefined,
  });
  const [applied, setApplied] = useState(typed);
  const isPerson = typed.type === LEAVING_REPORT_TYPES.person;
  const report = useQuery(leavingReportQuery(applied));
  const model = useQuery(leavingModelQuery);
  return (
    <Page>
      <PageHeader description="The probability that people resign within a year, based on the company’s own history." />
      <Notice tone="info" title={t('Permitted use')}>
        {t(
          'For conversations and planning only. It must not be used to decide about employment, pay or promotion; a person must check every conclusion. Sex, age, marital status, religion and health are not used. Each view of individual predictions is recorded.',
        )}
      </Notice>
      <FilterBar
        label="Employee Leaving Prediction"
        onSubmit={() => {
          setApplied(isPerson ? typed : { ...typed, businessUnitId: undefined });
        }}
        action={
          <Button
            type="submit"
            variant="primary"
            disabled={isPerson && typed.businessUnitId === undefined}
          >
            View
          </Button>
        }
      >
        <Field label="Report type" name="reportType">
          <Select
            options={TYPES}
            value={typed.type}
            onChange={(type) => setTyped((now) => ({ ...now, type: type ?? now.type }))}
          />
        </Field>
        {isPerson && (
          <UnitFilter
            value={typed.businessUnitId}
            onChange={(businessUnitId) => setTyped((now) => ({ ...now, businessUnitId }))}
          />
        )}
      </FilterBar>
      <Loaded query={report} loading={<Skeleton kind="table" rows={10} columns={5} />}>
        {(rows) => (
          <DataTable
            key={JSON.stringify(applied)}
            label="Employee Leaving Prediction"
            rows={rows}
            columns={getColumns(applied.type)}
            rowId={(row) =>
              String(row.employeeBasicInfoId ?? `${row.businessUnit} ${row.departmentName ?? ''}`)
            }
            paging={PAGING}
            empty={{ title: 'No Data Found' }}
          />
        )}
      </Loaded>
      {model.data && <ModelCard model={model.data} />}
    </Page>
  );
}
