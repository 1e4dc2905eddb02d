import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AppraisalRow } from '#machines/domains/performance/contracts/appraisal.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Link, Skeleton } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { ASSESSMENT_PATH, mineQuery } from './api.ts';
import { Appraisal } from './Appraisal.tsx';
import { getAppraisalColumns } from './columns.tsx';
import styles from './performance.module.css';

const ABOUT = {
  all: 'Your own assessments, and those of the people whom you lead or led in the cycle.',
  self: 'Your own assessments.',
  supervisor: 'Assessments of the people whom you lead, or led in a part of the cycle.',
} as const;

/** Lists the reader's own assessments, or those in which they rate others. If the URL names one, shows that one. */
export function AssessmentsScreen({
  only = 'all',
  after,
}: {
  only?: keyof typeof ABOUT;
  /** Content below the list, which comes first because it may wait for the reader. */
  after?: ReactNode;
}) {
  const [search] = useSearchParams();
  const id = Number(search.get('appraisal'));
  return id > 0 ? <Appraisal key={id} id={id} /> : <Assessments only={only}>{after}</Assessments>;
}

function Assessments({ only, children }: { only: keyof typeof ABOUT; children: ReactNode }) {
  const mine = useQuery(mineQuery);
  const isShown = ({ isOwn }: AppraisalRow) => only === 'all' || isOwn === (only === 'self');
  return (
    <Page>
      <PageHeader description={ABOUT[only]} action={<Parts only={only} />} />
      <Loaded query={mine} loading={<Skeleton kind="table" rows={8} columns={6} />}>
        {(rows) => (
          <DataTable
            label="Assessments"
            rows={rows.filter(isShown)}
            columns={getAppraisalColumns(rows.filter(isShown), only === 'self')}
            rowId={({ appraisalId }) => String(appraisalId)}
            storageKey={`performance.${only}`}
            hotkeys="page"
            empty={{ description: 'HR has not opened an assessment for you.' }}
          />
        )}
      </Loaded>
      {children}
    </Page>
  );
}

const PARTS = [
  { only: 'all', label: 'All', to: ASSESSMENT_PATH },
  { only: 'self', label: 'Self Assessment', to: `${ASSESSMENT_PATH}/self` },
  { only: 'supervisor', label: 'Supervisor Assessment', to: `${ASSESSMENT_PATH}/supervisor` },
  { only: 'bar', label: 'BAR Assessment', to: `${ASSESSMENT_PATH}/bar` },
] as const;

/** Links between the lists of assessments: the reader's own, and those of their people. */
export function Parts({ only }: { only: keyof typeof ABOUT | 'bar' }) {
  const t = useTranslate();
  return (
    <nav aria-label={t('Assessments')} className={styles.parts}>
      {PARTS.map((part) => (
        <Link key={part.only} to={part.to} aria-current={part.only === only ? 'page' : undefined}>
          {t(part.label)}
        </Link>
      ))}
    </nav>
  );
}
