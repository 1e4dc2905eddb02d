import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Announcement } from '#machines/domains/communication/contracts/announcements.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { ChangedMeanwhile, getLabels, useDraft } from '#web/components/edited/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { paths } from '#web/lib/paths.ts';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { ANNOUNCEMENTS, announcementQuery } from './api.ts';
import { getDraft, emptyDraft, LABELS, type Draft } from './draft.ts';

/** Creates an announcement, or edits the one that the address names (spec 002 §2.2). */
export function EditScreen() {
  const { id } = useParams();
  const [unit] = useBusinessUnit();
  return (
    <Page width="form">
      <PageHeader />
      {id === undefined ? <Editor key={unit} unit={unit} /> : <Existing id={Number(id)} />}
    </Page>
  );
}

function Existing({ id }: { id: number }) {
  const isId = Number.isInteger(id) && id > 0;
  const announcement = useQuery(announcementQuery(isId ? id : 0));
  if (!isId) return <EmptyState />;
  return (
    <Loaded query={announcement} loading={<Skeleton kind="text" lines={12} />}>
      {(announcement) => <Editor edited={announcement} unit={announcement.intBusinessUnitId} />}
    </Loaded>
  );
}

type NewIn = { version: 0; unit: number };

const getStart = (of: Announcement | NewIn): Draft =>
  'unit' in of ? emptyDraft(of.unit) : getDraft(of);

function Editor({ edited, unit }: { edited?: Announcement; unit: number }) {
  const navigate = useNavigate();
  const fresh = useMemo((): NewIn => ({ version: 0, unit }), [unit]);
  const { row, values, set, isDirty, meanwhile } = useDraft<Announcement | NewIn, Draft>(
    edited ?? fresh,
    getStart,
  );
  const { submit, busy } = useSubmit([ANNOUNCEMENTS]);
  const sent = useUnsavedGuard(isDirty, (path) => path === paths.login);
  const send = async (body: unknown) => {
    const otherwise = 'Something went wrong';
    if (!(await submit('/MasterData/CreateEditAnnouncement', body, { otherwise }))) return;
    sent();
    void navigate(paths.announcements);
  };
  return (
    <>
      {meanwhile && (
        <ChangedMeanwhile
          by={edited?.changedByName}
          changed={getLabels(meanwhile.names, LABELS)}
          onUse={meanwhile.takeOver}
        />
      )}
      <AnnouncementForm
        edited={'unit' in row ? undefined : row}
        draft={values}
        onChange={set}
        busy={busy}
        onSend={(body) => void send(body)}
      />
    </>
  );
}
