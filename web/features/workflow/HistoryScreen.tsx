import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router-dom';
import { MENU } from '#machines/values/menuReferences.ts';
import { paths } from '#web/lib/paths.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { definitionQuery } from './api.ts';
import { History } from './History.tsx';

/** The history of one subject at an address of its own, to be sent to somebody. */
export function HistoryScreen() {
  const { workflow = '', subjectId = '' } = useParams();
  const { data: definition } = useQuery(definitionQuery(workflow));
  const mayOpen = useMay()('isView', MENU.workbench);
  const state: unknown = useLocation().state;
  const label = definition?.label ?? 'History';
  const subject =
    typeof state === 'object' && state !== null && 'subject' in state
      ? String(state.subject)
      : `${label} ${subjectId}`;
  return (
    <Page width="form">
      <PageHeader
        title={subject}
        description={label}
        breadcrumb={[{ label: 'Approval', to: paths.approval }]}
        more={
          mayOpen && (
            <Button asChild>
              <Link to={paths.instance(workflow, subjectId)}>View on chart</Link>
            </Button>
          )
        }
      />
      <Card title="History">
        <History workflow={workflow} subjectId={subjectId} />
      </Card>
    </Page>
  );
}
