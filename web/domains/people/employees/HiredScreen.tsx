import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { HiredCandidate } from '#machines/domains/people/contracts/hireDesk.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Link,
  Notice,
  notify,
  Skeleton,
  useConfirmWithComment,
} from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { CreateForm } from './CreateScreen.tsx';
import { beginning, type NewPerson } from './newPerson.ts';

const candidateQuery = (candidateId: number) =>
  queryOptions({
    queryKey: ['hireDesk', candidateId] as const,
    queryFn: ({ signal }) =>
      api.get<HiredCandidate>('/HireDesk/Candidate', { candidateId }, signal),
    staleTime: 0,
  });

/** Creates an employee from a candidate; known data is filled in. */
export function HiredScreen() {
  const [search] = useSearchParams();
  const candidateId = Number(search.get('candidateId')) || 0;
  const candidate = useQuery({ ...candidateQuery(candidateId), enabled: candidateId > 0 });
  return (
    <Page width="form">
      <PageHeader
        title="Create Employee from Hire Desk"
        breadcrumb={[
          { label: 'Administration' },
          { label: 'Hire Desk Employee', to: paths.hireDesk },
        ]}
        {...(candidate.data && { description: candidate.data.requisition })}
      />
      {candidateId === 0 ? (
        <EmptyState
          title="No Data Found"
          description="Choose a candidate from the list."
          action={
            <Button asChild>
              <Link to={paths.hireDesk}>Hire Desk Employee</Link>
            </Button>
          }
        />
      ) : (
        <Loaded query={candidate} loading={<Skeleton kind="text" rows={8} />}>
          {(existing) => <Hired key={existing.id} known={existing} />}
        </Loaded>
      )}
    </Page>
  );
}

function Hired({ known }: { known: HiredCandidate }) {
  const t = useTranslate();
  const start = useMemo(() => getStart(known), [known]);
  if (known.status === 'waiting') {
    return (
      <CreateForm
        start={start}
        candidateId={known.id}
        {...(known.supervisor && {
          supervisor: { value: known.supervisor.id, label: known.supervisor.name },
        })}
        more={<TurnDown candidate={known} />}
      />
    );
  }
  return known.employeeId === null ? (
    <Notice tone="info">{t('{name} was declined', { name: known.name })}</Notice>
  ) : (
    <Notice
      tone="info"
      title={t('{name} is already an employee', { name: known.name })}
      action={
        <Button asChild>
          <Link to={paths.employeeOf(known.employeeId)}>{t('Open the record')}</Link>
        </Button>
      }
    />
  );
}

function TurnDown({ candidate: { id, version, name } }: { candidate: HiredCandidate }) {
  const t = useTranslate();
  const may = useMay();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const ask = useConfirmWithComment();
  const write = useWrite<WriteAnswer>();
  if (!may('isEdit', MENU.hireDesk)) return null;
  const turnDown = async () => {
    const reason = await ask({
      title: t('Is {name} not joining?', { name }),
      body: t('The vacancy is free again.'),
      confirmLabel: t('Decline'),
      comment: { label: t('Reason'), required: true },
    });
    if (reason === null) return;
    try {
      const body = { candidateId: id, version, reason };
      const { message } = await write.mutateAsync({ path: '/HireDesk/TurnDown', body });
      notify.success(t(message));
      void queries.invalidateQueries();
      void navigate(paths.hireDesk);
    } catch (error) {
      notify.warning(t(failureMessage(error)), { duration: 6000 });
    }
  };
  return (
    <Button variant="ghost" loading={write.isPending} onClick={() => void turnDown()}>
      {t('Decline')}
    </Button>
  );
}

const getStart = (existing: HiredCandidate): NewPerson => ({
  ...beginning,
  name: existing.name,
  birthDate: existing.birthDate,
  gender: existing.gender,
  nationalId: existing.nationalId ?? '',
  joiningDate: existing.joiningOn,
  designationId: existing.designationId,
  sectionId: existing.sectionId,
  workplaceId: existing.workplaceId,
  employmentTypeId: existing.employmentTypeId,
  supervisorId: existing.supervisor?.id ?? null,
  gross: existing.gross,
  personalMobile: existing.mobile ?? '',
});
