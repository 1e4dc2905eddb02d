import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { MENU } from '#machines/contracts/permissions.ts';
import { roleLabel } from '#machines/values/roles.ts';
import { RULES, type IssueTypeProcess } from '#machines/workflows/ticket/process.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Button,
  IconButton,
  Skeleton,
  StatusBadge,
  formatCount,
} from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { processesQuery } from './api.ts';
import { ProcessDialog } from './ProcessDialog.tsx';
import { translateNow } from '#web/lib/messages.ts';

type Step = IssueTypeProcess['steps'][number];

const whoDoes = ({ rule, role, responsiblePersonName }: Step): string => {
  if (rule === 'role') return roleLabel(role ?? '');
  return rule === 'person' ? (responsiblePersonName ?? '') : RULES[rule];
};

/** Working hours, of which a day has fewer than 24. */
const hoursInWords = (hours: number): string =>
  translateNow('{hours} working hours', { hours: formatCount(hours) });

/** A type's steps in one line: `Check by HR (HR of the business unit, 8 h) → …`. */
const inWords = ({ steps }: IssueTypeProcess): string =>
  [
    ...steps.map(
      (step) => `${step.processName} (${translateNow(whoDoes(step))}, ${hoursInWords(step.hours)})`,
    ),
    'Rating by the requester',
  ].join(' → ');

const NEW: IssueTypeProcess = {
  issueTypeId: 0,
  issueTypeName: '',
  isActive: true,
  version: 0,
  changedAt: '',
  changedByName: null,
  steps: [],
};

/** What tickets can be about, and the ordered steps of each (ours, for HR). */
export function IssueTypesScreen() {
  const mayEdit = useMay()('isEdit', MENU.ticketProcesses);
  const processes = useQuery(processesQuery);
  const [edited, setEdited] = useState<IssueTypeProcess | null>(null);
  const columns = useMemo(
    (): readonly Column<IssueTypeProcess>[] => [
      {
        id: 'name',
        label: 'Issue Type',
        value: ({ issueTypeName }) => issueTypeName,
        width: 'wide',
        card: 'title',
      },
      {
        id: 'steps',
        label: 'Steps',
        cell: inWords,
        value: ({ steps }) => steps.length,
        width: 'widest',
      },
      {
        id: 'active',
        label: 'Status',
        value: ({ isActive }) => isActive,
        cell: ({ isActive }) => (
          <StatusBadge
            label={isActive ? 'Active' : 'Inactive'}
            tone={isActive ? 'success' : 'neutral'}
          />
        ),
        width: 'narrow',
        card: 'figure',
      },
      ...(mayEdit
        ? [
            {
              id: 'action',
              label: 'Action',
              cell: (process: IssueTypeProcess) => (
                <IconButton
                  size="small"
                  label={`Edit ${process.issueTypeName}`}
                  onClick={() => setEdited(process)}
                >
                  <Pencil aria-hidden="true" />
                </IconButton>
              ),
              width: 'tiny',
              hideable: false,
            } as const,
          ]
        : []),
    ],
    [mayEdit],
  );
  return (
    <Page>
      <PageHeader
        description="What people can raise a ticket about, and who does what about it. Changes apply to new tickets; tickets in progress keep their steps."
        action={
          mayEdit && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setEdited(NEW)}
            >
              Create
            </Button>
          )
        }
      />
      <Loaded query={processes} loading={<Skeleton kind="table" rows={7} columns={4} />}>
        {(rows) => (
          <DataTable
            label="Issue Types & Steps"
            rows={rows}
            columns={columns}
            rowId={({ issueTypeId }) => String(issueTypeId)}
            paging={false}
            columnChoice={false}
            hotkeys="page"
            empty={{ description: 'No issue types yet.' }}
          />
        )}
      </Loaded>
      {edited && (
        <ProcessDialog
          key={`${edited.issueTypeId} ${edited.version}`}
          process={edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  );
}
