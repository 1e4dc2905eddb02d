import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Card, DescriptionList } from '#web/components/ui/index.ts';
import { Letters } from '#web/kits/papers/index.ts';
import { HistoryScreen } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { caseQuery } from './api.ts';

/** One disciplinary case with its charge, letters, status and possible actions. */
export function CaseScreen() {
  const t = useTranslate();
  const { id = '' } = useParams();
  const { data } = useQuery(caseQuery(Number(id)));
  const rows = data && [
    { label: t('Employee'), value: `${data.employeeName} (${data.employeeCode})` },
    { label: t('Charge'), value: data.charge },
    ...(data.grievance ? [{ label: t('Grievance'), value: data.grievance.ticketNo }] : []),
    ...(data.openedBy === null ? [] : [{ label: t('Opened by'), value: data.openedBy }]),
  ];
  return (
    <HistoryScreen
      of={{ workflow: 'discipline', subjectId: id }}
      breadcrumb={[
        { label: 'Employee Management' },
        { label: 'Disciplinary Cases', to: paths.disciplinaryCases },
      ]}
    >
      {rows && (
        <Card title="Case">
          <DescriptionList columns={1} items={rows} />
        </Card>
      )}
      {data && <Letters papers={data.papers} />}
    </HistoryScreen>
  );
}
