import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import type {
  DocumentDetails,
  DocumentVersion,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Badge, Card, DateText, Notice, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { Acknowledge } from './Acknowledge.tsx';
import { documentQuery } from './api.ts';
import { DocumentActions } from './DocumentActions.tsx';
import { FillIn } from './FillIn.tsx';
import { Facts } from './Facts.tsx';
import { Receipts } from './Receipts.tsx';
import { VERSION_STATUS } from './status.ts';
import { useReading } from './useReading.ts';
import { VersionContent } from './VersionContent.tsx';
import { Days, Versions } from './Versions.tsx';

/** Shows a document: the version in force, or with `?on=` in the URL the version of that day. */
export function DocumentScreen() {
  const id = Number(useParams()['id']);
  const isId = Number.isInteger(id) && id > 0;
  const query = useQuery(documentQuery(isId ? id : 0));
  return (
    <Page width="form">
      {isId ? (
        <Loaded query={query} loading={<Skeleton kind="text" lines={12} />}>
          {(document) => <Shown key={document.documentId} document={document} />}
        </Loaded>
      ) : (
        <>
          <PageHeader />
          <EmptyState />
        </>
      )}
    </Page>
  );
}

const versionOn = (versions: readonly DocumentVersion[], day: string) =>
  versions.find(({ from, until }) => from <= day && (until === null || until >= day));

function Shown({ document }: { document: DocumentDetails }) {
  const t = useTranslate();
  const [search] = useSearchParams();
  const on = search.get('on');
  const current = document.versions.find(
    ({ versionId }) => versionId === document.inForce?.versionId,
  );
  const shown = on === null ? current : versionOn(document.versions, on);
  const reading = useReading(
    document,
    shown !== undefined && shown === current ? shown : undefined,
  );
  const status = shown && VERSION_STATUS[shown.status];
  return (
    <>
      <PageHeader
        title={document.title}
        breadcrumb={[{ label: 'Company Documents', to: paths.companyDocuments }]}
        description={document.number}
        meta={status && <Badge tone={status.tone}>{t(status.label)}</Badge>}
        more={<DocumentActions document={document} />}
      />
      {document.isWithdrawn && (
        <Notice tone="danger" title="This document is withdrawn">
          <DateText value={document.withdrawnOn ?? ''} /> · {document.withdrawnReason}
        </Notice>
      )}
      {on !== null && (
        <Notice tone="warning">
          {t('You are viewing what was in force on another day:')} <DateText value={on} />
        </Notice>
      )}
      {shown ? (
        <Card
          title={t('Version {number}', { number: String(shown.number) })}
          description={<Days from={shown.from} until={shown.until} />}
        >
          <VersionContent version={shown} onOpen={reading.opened} />
        </Card>
      ) : (
        <EmptyState
          compact
          title="No version is in force"
          description="The first version comes into force once it is approved and its date has arrived."
        />
      )}
      {shown && shown === current && shown.formFields.length > 0 && (
        <FillIn document={document} version={shown} />
      )}
      {shown === current && <Acknowledge document={document} reading={reading} />}
      <Facts document={document} />
      <Versions versions={document.versions} />
      {document.isKept && document.inForce && <Receipts document={document} />}
    </>
  );
}
