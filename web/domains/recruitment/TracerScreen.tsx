import { isFoundBy } from '#machines/core/values/textKeys.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { RecruitmentRequest } from '#machines/domains/recruitment/contracts/recruitment.ts';
import { FILLED_STATE, stepOfState } from '#machines/domains/recruitment/steps.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { paths } from '#web/lib/paths.ts';
import { useProfile } from '#web/session/index.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, tableShortcuts } from '#web/components/table/index.ts';
import {
  Button,
  Count,
  Link,
  ShortcutsDialog,
  Skeleton,
  SummaryLine,
  Tabs,
  TextInput,
} from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { requestsQuery } from './api.ts';
import { tracerColumns } from './columns.tsx';
import styles from './recruitment.module.css';
import { getFilter, TracerFilter } from './TracerFilter.tsx';
import { TracerDialog, type Opened } from './TracerDialog.tsx';

/** The requisitions by the tracer's path; an unknown one shows all. */
const TYPES = [
  { id: 'all', label: 'All' },
  { id: 'own', label: 'My requisitions' },
  { id: 'waiting', label: 'Waiting for me' },
] as const;
type TracerType = (typeof TYPES)[number]['id'];

/** Shows each requisition's tracking steps (spec 001 §2.4). */
export function TracerScreen() {
  const { type: typeName } = useParams();
  const type: TracerType = TYPES.find(({ id }) => id === typeName)?.id ?? 'all';
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const may = useMay();
  const { intEmployeeId } = useProfile();
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const requests = useQuery(requestsQuery(getFilter(search)));
  const columns = useMemo(
    () =>
      tracerColumns(({ intEmpReqId, strEmpReqNo }, mode) =>
        setOpened({ empReqId: intEmpReqId, number: strEmpReqNo, mode }),
      ),
    [],
  );
  const create = may('isCreate', MENU.recruitment) && (
    <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
      <Link to={paths.createRequisition}>Create</Link>
    </Button>
  );
  const shown = (rows: readonly RecruitmentRequest[]) =>
    rows.filter((row) => isOfType(row, type, intEmployeeId) && holds(row, text));
  return (
    <Page>
      <PageHeader action={create} />
      <TracerFilter key={search.toString()} onAgain={() => void requests.refetch()} />
      <Tabs
        label="Show requisitions"
        value={type}
        onChange={(id) => void navigate(`${paths.recruitmentTracer(id)}?${search.toString()}`)}
        tabs={TYPES.map((tab) => ({
          ...tab,
          content: tab.id === type && (
            <Loaded query={requests} loading={<Skeleton kind="table" rows={8} columns={8} />}>
              {(rows) => (
                <div className={styles.form}>
                  <Totals rows={shown(rows)} />
                  <DataTable
                    label="Recruitment Tracer"
                    rows={shown(rows)}
                    columns={columns}
                    rowId={({ intEmpReqId }) => String(intEmpReqId)}
                    rowName={({ strEmpReqNo }) => strEmpReqNo}
                    onOpen={({ intEmpReqId, strEmpReqNo }) =>
                      setOpened({ empReqId: intEmpReqId, number: strEmpReqNo, mode: 'view' })
                    }
                    paging={false}
                    storageKey="recruitmentTracer"
                    density="tall"
                    hotkeys="page"
                    toolbar={
                      <TextInput
                        type="search"
                        aria-label="Search"
                        placeholder="Search…"
                        icon={<Search />}
                        value={text}
                        onValueChange={setText}
                      />
                    }
                    empty={{ description: 'No requisitions match these filters.', action: create }}
                  />
                </div>
              )}
            </Loaded>
          ),
        }))}
      />
      <TracerDialog opened={opened} onClose={() => setOpened(null)} />
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
    </Page>
  );
}

const isOfType = (row: RecruitmentRequest, type: TracerType, me: number): boolean => {
  if (type === 'own') return row.intRequestedBy === me;
  if (type === 'waiting') return row.allowedEvents.some((event) => event !== 'requisition.cancel');
  return true;
};

/** Whether every typed word occurs in the row. */
const holds = (row: RecruitmentRequest, text: string): boolean => {
  const shown = [
    row.strEmpReqNo,
    row.strBusinessUnitName,
    row.strDepartmentName,
    row.strSectionName,
    row.strDesignationName,
    row.LastStatus,
    row.strRequestedBy,
  ].join(' ');
  return isFoundBy(shown, text);
};

function Totals({ rows }: { rows: readonly RecruitmentRequest[] }) {
  const open = rows.filter(({ state }) => stepOfState(state) !== undefined);
  const vacancies = (of: readonly RecruitmentRequest[]) => (
    <Count value={of.reduce((sum, { intNoOfVacancies }) => sum + intNoOfVacancies, 0)} />
  );
  return (
    <SummaryLine
      items={[
        { label: 'Requisitions', value: <Count value={rows.length} /> },
        { label: 'In progress', value: <Count value={open.length} /> },
        { label: 'Vacancies to fill', value: vacancies(open) },
        {
          label: 'Vacancies filled',
          value: vacancies(rows.filter(({ state }) => state === FILLED_STATE)),
        },
      ]}
    />
  );
}
