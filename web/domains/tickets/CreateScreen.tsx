import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useProfile } from '#web/session/index.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { basicInfoQuery } from '#web/kits/people/index.ts';
import { CreateForm } from './CreateForm.tsx';
import { MODES, type Mode } from './mode.ts';

/** Complaint Create (spec 001 §2.3): for oneself, or in management mode for another employee. */
export function CreateScreen({ mode }: { mode: Mode }) {
  const words = MODES[mode];
  const { intEmployeeId } = useProfile();
  const [search] = useSearchParams();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const own = useQuery(basicInfoQuery(mode === 'own' ? intEmployeeId : 0));
  // The path determines the type: any other `type` redirects to the path's own.
  if (search.get('type') !== words.type) return <Navigate to={words.create} replace />;
  const given = { mode, formId, onBusy: setBusy };
  return (
    <Page width="form">
      <PageHeader
        title="Complaint Create"
        breadcrumb={[{ label: words.group }, { label: words.title, to: words.list }]}
        action={
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            Save
          </Button>
        }
      />
      {mode === 'managed' ? (
        <CreateForm {...given} own={null} />
      ) : (
        <Loaded query={own} loading={<Skeleton kind="text" lines={8} />}>
          {(person) => <CreateForm {...given} own={person} />}
        </Loaded>
      )}
    </Page>
  );
}
