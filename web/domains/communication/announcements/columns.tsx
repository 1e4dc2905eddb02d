import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Announcement } from '#machines/domains/communication/contracts/announcements.ts';
import { actionsColumn, type Column } from '#web/components/table/index.ts';
import { Badge, Count, DateText, IconButton, IconLink } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { STATUSES } from './status.ts';

export type AnnouncementActions = {
  /** Deletes the announcement. It is only set if the reader may do so. */
  onDelete?: ((announcement: Announcement) => void) | undefined;
};

/** Announcements with audience, expiry date and number of readers. */
export const announcementColumns = (
  t: Translate,
  { onDelete }: AnnouncementActions,
): readonly Column<Announcement>[] => [
  {
    id: 'title',
    label: 'Title',
    value: ({ strTitle }) => strTitle,
    cell: ({ strTitle, intAnnouncementId, isPinned }) => (
      <>
        <Link to={paths.announcementOf(intAnnouncementId)}>{strTitle}</Link>{' '}
        {isPinned && <Badge tone="info">{t('Pinned')}</Badge>}
      </>
    ),
    width: 'wide',
    card: 'title',
  },
  {
    id: 'for',
    label: 'Audience',
    value: ({ announcementRows, strBusinessUnit }) =>
      announcementRows.map(({ strAnnouncementFor }) => strAnnouncementFor).join(', ') ||
      strBusinessUnit ||
      t('Everyone'),
    width: 'medium',
    card: 'subtitle',
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ status }) => t(STATUSES[status].label),
    cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{t(STATUSES[status].label)}</Badge>,
  },
  {
    id: 'from',
    label: 'Published',
    value: ({ dtePublishAt }) => Date.parse(dtePublishAt),
    cell: ({ dtePublishAt }) => <DateText value={dtePublishAt} />,
  },
  {
    id: 'until',
    label: 'Expired Date',
    value: ({ dteExpiredDate }) => dteExpiredDate,
    cell: ({ dteExpiredDate }) => <DateText value={dteExpiredDate} />,
  },
  {
    id: 'read',
    label: 'Read by',
    value: ({ readCount }) => readCount ?? 0,
    cell: ({ readCount }) => <Count value={readCount ?? 0} />,
    numeric: true,
  },
  { id: 'by', label: 'Created By', value: ({ strCreatedBy }) => strCreatedBy, width: 'medium' },
  actionsColumn((announcement) => (
    <>
      {announcement.isEdit && (
        <IconLink size="small" label={t('Edit {name}', { name: announcement.strTitle })}>
          <Link to={paths.editAnnouncementOf(announcement.intAnnouncementId)}>
            <Pencil aria-hidden="true" />
          </Link>
        </IconLink>
      )}
      {onDelete && announcement.isEdit && (
        <IconButton
          size="small"
          label={t('Delete {name}', { name: announcement.strTitle })}
          onClick={() => onDelete(announcement)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </>
  )),
];
