import { useQuery } from '@tanstack/react-query';
import { useProfile } from '#web/session/index.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { basicInfoQuery } from '#web/features/people/index.ts';
import { CreateForm } from './CreateForm.tsx';
import { MODES, type Mode } from './mode.ts';

/** Complaint Create (spec 001 §2.3): for oneself, or in management mode for somebody else. */
export function CreateScreen({ mode }: { mode: Mode }) {
  const words = MODES[mode];
  const { intEmployeeId } = useProfile();
  const own = useQuery(basicInfoQuery(mode === 'own' ? intEmployeeId : 0));
  return (
    <Page width="form">
      <PageHeader
        title="Complaint Create"
        breadcrumb={[{ label: words.group }, { label: words.title, to: words.list }]}
      />
      {mode === 'managed' ? (
        <CreateForm mode={mode} own={null} />
      ) : (
        <Loaded query={own} loading={<Skeleton kind="text" lines={8} />}>
          {(person) => <CreateForm mode={mode} own={person} />}
        </Loaded>
      )}
    </Page>
  );
}
