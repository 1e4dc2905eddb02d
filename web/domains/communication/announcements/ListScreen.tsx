import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Announcement } from '#machines/domains/communication/contracts/announcements.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, tableShortcuts } from '#web/components/table/index.ts';
import {
  Button,
  Field,
  Select,
  ShortcutsDialog,
  Skeleton,
  useConfirm,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { today } from '#web/lib/today.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { ANNOUNCEMENTS, managedQuery } from './api.ts';
import { announcementColumns } from './columns.tsx';

/** The list can be limited to this many past years. */
const YEARS_BACK = 4;

/** The list of announcements for people who publish them (spec 002 §2.2). */
export function ListScreen() {
  const t = useTranslate();
  const may = useMay();
  const confirm = useConfirm();
  const [unit] = useBusinessUnit();
  const [year, setYear] = useState(0);
  const announcements = useQuery(managedQuery(unit, year));
  const { submit } = useSubmit([ANNOUNCEMENTS]);
  const mayDelete = may('isDelete', MENU.announcements);

  const columns = useMemo(() => {
    const onDelete = async ({ intAnnouncementId, strTitle }: Announcement) => {
      const sure = await confirm({
        title: t('Delete “{name}”?', { name: strTitle }),
        body: t('No one can read it now.'),
        confirmLabel: t('Delete'),
        cancelLabel: t('Cancel'),
        tone: 'danger',
      });
      if (!sure) return;
      await submit(
        '/MasterData/DeleteAnnouncement',
        { intAnnouncementId },
        { method: 'put', otherwise: 'Something went wrong' },
      );
    };
    return announcementColumns(t, {
      onDelete: mayDelete ? (announcement) => void onDelete(announcement) : undefined,
    });
  }, [t, confirm, submit, mayDelete]);

  const create = may('isCreate', MENU.announcements) && (
    <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
      <Link to={paths.createAnnouncement}>{t('Create')}</Link>
    </Button>
  );
  const thisYear = Number(today().slice(0, 4));
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => thisYear - back);
  return (
    <Page>
      <PageHeader action={create} />
      <Loaded query={announcements} loading={<Skeleton kind="table" rows={8} columns={6} />}>
        {(rows) => (
          <DataTable
            key={`${unit} ${year}`}
            label="Announcements"
            rows={rows}
            columns={columns}
            rowId={({ intAnnouncementId }) => String(intAnnouncementId)}
            rowName={({ strTitle }) => strTitle}
            paging={{ remembered: 'announcements' }}
            storageKey="announcements"
            hotkeys="page"
            toolbar={
              <Field label="Year" name="year" hideLabel>
                <Select
                  options={[
                    { value: 0, label: t('All years') },
                    ...years.map((one) => ({ value: one, label: String(one) })),
                  ]}
                  value={year}
                  onChange={(chosen) => setYear(chosen ?? 0)}
                />
              </Field>
            }
            empty={{
              description: t('Publish the first announcement for its audience to read.'),
              action: create,
            }}
          />
        )}
      </Loaded>
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
    </Page>
  );
}
