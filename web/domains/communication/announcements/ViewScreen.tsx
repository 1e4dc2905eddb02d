import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import type { Announcement } from '#machines/domains/communication/contracts/announcements.ts';
import { AttachmentTile } from '#web/components/attachments/index.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Badge, Button, Card, DateText, Skeleton } from '#web/components/ui/index.ts';
import { loadAttachment, warnOfDownload } from '#web/kits/uploads/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { announcementQuery } from './api.ts';
import styles from './announcements.module.css';
import { Receipts } from './Receipts.tsx';
import { STATUSES } from './status.ts';
import { useMarkRead } from './useMarkRead.ts';

/** Shows an announcement as its readers see it. People who publish announcements also see who has read it. */
export function ViewScreen() {
  const id = Number(useParams()['id']);
  const isId = Number.isInteger(id) && id > 0;
  const announcement = useQuery(announcementQuery(isId ? id : 0));
  return (
    <Page width="form">
      {!isId ? (
        <>
          <PageHeader />
          <EmptyState />
        </>
      ) : (
        <Loaded query={announcement} loading={<Skeleton kind="text" lines={10} />}>
          {(announcement) => <Shown announcement={announcement} />}
        </Loaded>
      )}
    </Page>
  );
}

function Shown({ announcement }: { announcement: Announcement }) {
  const t = useTranslate();
  const { intAnnouncementId, status, files, isEdit, readCount } = announcement;
  useMarkRead(announcement);
  return (
    <>
      <PageHeader
        title={announcement.strTitle}
        breadcrumb={
          isEdit
            ? [{ label: 'Administration' }, { label: 'Announcements', to: paths.announcements }]
            : [{ label: 'Dashboard', to: paths.dashboard }]
        }
        meta={
          readCount !== null && (
            <Badge tone={STATUSES[status].tone}>{t(STATUSES[status].label)}</Badge>
          )
        }
        more={
          isEdit && (
            <Button asChild icon={<Pencil aria-hidden="true" />}>
              <Link to={paths.editAnnouncementOf(intAnnouncementId)}>{t('Edit')}</Link>
            </Button>
          )
        }
      />
      <Card>
        <p className={styles.byline}>
          {announcement.strCreatedBy} · <DateText value={announcement.dtePublishAt} withTime />
        </p>
        <p className={styles.details}>{announcement.strDetails}</p>
        {files.length > 0 && (
          <div className={styles.tiles}>
            {files.map(({ id, name }) => (
              <AttachmentTile
                key={id}
                file={{ globalFileUrlId: id, fileName: name }}
                load={loadAttachment}
                onFailure={warnOfDownload}
              />
            ))}
          </div>
        )}
      </Card>
      {readCount !== null && <Receipts id={intAnnouncementId} />}
    </>
  );
}
