import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { RoundRow } from '#machines/domains/performance/contracts/feedback.ts';
import { KINDS } from '#machines/domains/performance/feedback/workflow.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Button,
  DateText,
  formatCount,
  FormDialog,
  Link,
  Skeleton,
  SummaryLine,
} from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { roundBoardQuery, roundPath } from './api.ts';
import { RoundDialog } from './RoundDialog.tsx';

/** Lists the feedback rounds of the units that HR is responsible for. */
export function RoundBoardScreen() {
  const t = useTranslate();
  const board = useQuery(roundBoardQuery);
  const mayAsk = useMay()('isEdit', MENU.feedbackRounds);
  const [about, setAbout] = useState<'choose' | number | null>(null);
  const close = () => setAbout(null);
  return (
    <Page>
      <PageHeader
        description="Rounds of your business units. You see how many have answered, never who."
        action={
          mayAsk && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setAbout('choose')}
            >
              {t('New round')}
            </Button>
          )
        }
      />
      <Loaded query={board} loading={<Skeleton kind="table" rows={8} columns={6} />}>
        {({ rows, summary }) => (
          <>
            <SummaryLine
              items={[
                { label: 'Running', value: formatCount(summary.running) },
                { label: 'With answers missing', value: formatCount(summary.late) },
                { label: 'To share', value: formatCount(summary.toShare) },
              ]}
            />
            <DataTable
              label="Feedback rounds"
              rows={rows}
              columns={COLUMNS}
              rowId={({ roundId }) => String(roundId)}
              storageKey="performance.rounds"
              hotkeys="page"
              empty={{ description: 'There is no feedback round in your business units yet.' }}
            />
          </>
        )}
      </Loaded>
      {about === 'choose' && <ChoosePerson onChoose={setAbout} onClose={close} />}
      {typeof about === 'number' && <RoundDialog employeeId={about} onClose={close} />}
    </Page>
  );
}

function ChoosePerson({
  onChoose,
  onClose,
}: {
  onChoose: (employeeId: number) => void;
  onClose: () => void;
}) {
  const [chosen, choose] = useState<number | null>(null);
  return (
    <FormDialog
      title="Feedback about whom?"
      submitLabel="Continue"
      busy={false}
      onSubmit={() => chosen !== null && onChoose(chosen)}
      onClose={onClose}
    >
      <PersonField value={chosen} onChange={choose} required />
    </FormDialog>
  );
}

const COLUMNS: readonly Column<RoundRow>[] = [
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    card: 'title',
    cell: ({ roundId, name }) => <Link to={roundPath(roundId)}>{name}</Link>,
  },
  { id: 'kind', label: 'Who answers', value: ({ kind }) => KINDS[kind], says: true },
  { id: 'status', label: 'Status', value: ({ status }) => status, says: true },
  {
    id: 'dueOn',
    label: 'Open until',
    value: ({ dueOn }) => dueOn,
    cell: ({ dueOn }) => <DateText value={dueOn} />,
  },
  { id: 'raters', label: 'Asked', value: ({ raters }) => raters, numeric: true },
  { id: 'given', label: 'Answered so far', value: ({ given }) => given ?? '—', numeric: true },
  {
    id: 'isAnonymous',
    label: 'Answers',
    value: ({ isAnonymous }) => (isAnonymous ? 'Anonymous' : 'With names'),
    says: true,
  },
  { id: 'department', label: 'Department', value: ({ department }) => department, folds: true },
  { id: 'code', label: 'Employee Id', value: ({ code }) => code, folds: true },
];
