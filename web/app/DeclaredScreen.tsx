import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { MENU, type MenuReference } from '#machines/core/values/menuReferences.ts';
import { approvalAt, type ApprovalScreen } from '#machines/catalogue/approvalScreens.ts';
import { requestAt, type RequestScreens } from '#machines/catalogue/requests.ts';
import { PIPELINE_SCREEN } from '#machines/kits/requests/screen.ts';
import { resourceAt } from '#machines/catalogue/resources.ts';
import { NotPermitted, Page, PageHeader } from '#web/components/page/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { getRedirect } from './redirects.ts';
import { PrintScreen, ReportScreen, reportEntriesQuery } from '#web/kits/reports/index.ts';
import { loadPipelines } from '#web/domains/workflows/pipelines/index.ts';
import { RequestAtScreen, RequestScreen } from '#web/kits/requests/index.ts';
import { AsidesContext, ResourceScreen, type Asides } from '#web/kits/resources/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';

/**
 * Shows the declared screen at this address (case-sensitive). Other addresses redirect, or show "not found".
 */
export function DeclaredScreen() {
  const { pathname } = useLocation();
  const may = useMay();
  const requestScreens = requestAt(pathname);
  if (requestScreens) return <Requests key={pathname} {...requestScreens} />;
  const approvals = approvalAt(pathname);
  if (approvals) return <Approvals key={pathname} screen={approvals} />;
  if (pathname === PIPELINE_SCREEN.address) return <Pipelines />;
  const resourceScreens = resourceAt(pathname);
  if (!resourceScreens) return <ReportOrRedirect key={pathname} address={pathname} />;
  const { resource, opens } = resourceScreens;
  const { title, reference } = resource.screen;
  if (!may('isView', reference as MenuReference)) {
    return <Refused title={title} />;
  }
  return (
    <AsidesContext value={ASIDES}>
      <ResourceScreen key={pathname} resource={resource} opens={opens} />
    </AsidesContext>
  );
}

const RuleAssistant = lazy(async () => ({
  default: (await import('#web/domains/pay/structure/index.ts')).RuleAssistant,
}));

const TemplateAssistant = lazy(async () => ({
  default: (await import('#web/domains/pay/structure/index.ts')).TemplateAssistant,
}));

/** Assistants that domains show below the fields of a form, by the name that the field or resource declares. */
const ASIDES: Asides = {
  elementFormula: (props) => (
    <Suspense fallback={<Skeleton kind="text" lines={6} />}>
      <RuleAssistant {...props} />
    </Suspense>
  ),
  payslipTemplate: (props) => (
    <Suspense fallback={<Skeleton kind="text" lines={8} />}>
      <TemplateAssistant {...props} />
    </Suspense>
  ),
};

/** The tasks of everyone who approves anything. */
const QueueScreen = lazy(async () => ({
  default: (await import('#web/domains/workflows/approval/index.ts')).QueueScreen,
}));

function Approvals({ screen }: { screen: ApprovalScreen }) {
  const may = useMay();
  return may('isView', MENU.approval) ? (
    <Suspense fallback={<Skeleton kind="table" rows={8} columns={4} />}>
      <QueueScreen only={screen} />
    </Suspense>
  ) : (
    <Refused title={screen.title} />
  );
}

function Requests({ kind, whose, opens }: RequestScreens) {
  const may = useMay();
  const { title, reference } = whose === 'own' ? kind.own : kind.onBehalf;
  // A notice of a decision links to the request, such as `?request=7`.
  const openId = Number(useSearchParams()[0].get('request')) || 0;
  if (may('isView', reference as MenuReference) && typeof opens === 'object') {
    return <RequestAtScreen kind={kind} whose={whose} {...opens} />;
  }
  if (may('isView', reference as MenuReference) && openId > 0) {
    return <RequestAtScreen kind={kind} whose={whose} what="view" requestId={openId} />;
  }
  if (may('isView', reference as MenuReference))
    return (
      <RequestScreen
        kind={kind}
        whose={whose}
        opens={typeof opens === 'object' ? undefined : opens}
      />
    );
  return <Refused title={title} />;
}

const PipelineScreen = lazy(async () => ({ default: (await loadPipelines()).PipelineScreen }));

const Pipelines = () => (
  <Suspense fallback={<Skeleton kind="card" rows={3} />}>
    <PipelineScreen />
  </Suspense>
);

/**
 * Shows a report, or its print view below `/print`. An address without a report is redirected, or not found.
 */
function ReportOrRedirect({ address }: { address: string }) {
  const { data, isPending } = useQuery(reportEntriesQuery);
  if (isPending) {
    return (
      <Page>
        <Skeleton kind="table" rows={10} columns={6} />
      </Page>
    );
  }
  const shown = address.replace(/\/print$/, '');
  const report = data?.find((entry) => entry.address === shown);
  if (!report) return <Redirected address={address} />;
  if (!report.opens) return <Refused title={report.title} />;
  return shown === address ? <ReportScreen id={report.id} /> : <PrintScreen id={report.id} />;
}

/** Keeps the query of a redirected link, so that /chat?conversation=3 opens that conversation. */
function Redirected({ address }: { address: string }) {
  const { search, hash } = useLocation();
  const pathname = getRedirect(address);
  if (pathname === undefined) return <NotFoundScreen />;
  return <Navigate to={{ pathname, search, hash }} replace />;
}

const Refused = ({ title }: { title: string }) => (
  <Page>
    <PageHeader title={title} />
    <NotPermitted />
  </Page>
);
