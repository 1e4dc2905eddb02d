import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { PipelineOfKind } from '#machines/kits/requests/contract.ts';
import { PIPELINE_SCREEN } from '#machines/kits/requests/screen.ts';
import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import { NotPermitted, Page, PageHeader, ScreenHeader } from '#web/components/page/index.ts';
import { Field, Select, Skeleton } from '#web/components/ui/index.ts';
import { StepsWithoutDecider } from '#web/kits/workflow/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { pipelinesQuery } from './api.ts';
import { PipelineEditor } from './PipelineEditor.tsx';
import styles from './pipelines.module.css';
import { Versions } from './Versions.tsx';

/** Kinds requested under leave and movement. */
const LEAVE_KINDS: readonly string[] = ['leave', 'movement', 'leaveEncashment', 'compensatoryOff'];

/** Approval of leave and movement: the screen of pipelines, limited to these kinds of requests. */
export const LeavePipelineScreen = () => <PipelineScreen only={LEAVE_KINDS} />;

/** Approval of requests: one pipeline per kind. */
export function PipelineScreen({ only }: { only?: readonly string[] }) {
  const t = useTranslate();
  const may = useMay();
  const { reference } = PIPELINE_SCREEN;
  const isOpen = may('isView', reference as MenuReference);
  const pipelines = useQuery({ ...pipelinesQuery, enabled: isOpen });
  return (
    <Page>
      {only ? (
        <PageHeader description={t(PIPELINE_SCREEN.description)} />
      ) : (
        <ScreenHeader screen={PIPELINE_SCREEN} />
      )}
      <StepsWithoutDecider />
      {isOpen ? (
        <Loaded query={pipelines} loading={<Skeleton kind="card" rows={3} />}>
          {(all) => (
            <Chosen
              pipelines={all.filter(({ kind }) => only?.includes(kind) ?? true)}
              mayEdit={may('isEdit', reference as MenuReference)}
            />
          )}
        </Loaded>
      ) : (
        <NotPermitted />
      )}
    </Page>
  );
}

function Chosen({
  pipelines,
  mayEdit,
}: {
  pipelines: readonly PipelineOfKind[];
  mayEdit: boolean;
}) {
  const t = useTranslate();
  const [search, setSearch] = useSearchParams();
  const chosen = pipelines.find(({ kind }) => kind === search.get('kind')) ?? pipelines[0];
  if (!chosen) return null;
  return (
    <>
      <div className={styles.kinds}>
        <Field label="Request type" name="kind">
          <Select
            options={pipelines.map(({ kind, label }) => ({ value: kind, label: t(label) }))}
            value={chosen.kind}
            onChange={(kind) => kind && setSearch({ kind })}
          />
        </Field>
      </div>
      <PipelineEditor key={chosen.kind} pipeline={chosen} mayEdit={mayEdit} />
      <Versions pipeline={chosen} mayEdit={mayEdit} />
    </>
  );
}
