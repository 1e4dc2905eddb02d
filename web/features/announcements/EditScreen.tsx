import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Announcement } from '#machines/contracts/announcements.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { paths } from '#web/lib/paths.ts';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { useSubmit } from '#web/lib/useSubmit.ts';
import { useUnsavedGuard } from '#web/lib/useUnsavedGuard.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { ANNOUNCEMENTS, announcementQuery } from './api.ts';
import { draftOf, emptyDraft, type Draft } from './draft.ts';

/** Creates an announcement, or edits the one that the address names (spec 002 §2.2). */
export function EditScreen() {
  const { id } = useParams();
  const [unit] = useBusinessUnit();
  return (
    <Page width="form">
      <PageHeader />
      {id === undefined ? (
        <Editor key={unit} start={emptyDraft(unit)} />
      ) : (
        <Existing id={Number(id)} />
      )}
    </Page>
  );
}

function Existing({ id }: { id: number }) {
  const isId = Number.isInteger(id) && id > 0;
  // Typed text is not replaced by other people's changes; the version detects conflicts.
  const announcement = useQuery({ ...announcementQuery(isId ? id : 0), staleTime: Infinity });
  if (!isId) return <EmptyState />;
  return (
    <Loaded query={announcement} loading={<Skeleton kind="text" lines={12} />}>
      {(found) => <Editor edited={found} start={draftOf(found)} />}
    </Loaded>
  );
}

function Editor({ edited, start }: { edited?: Announcement; start: Draft }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(start);
  const [isDirty, setDirty] = useState(false);
  const { submit, busy } = useSubmit([ANNOUNCEMENTS]);
  const sent = useUnsavedGuard(isDirty, (path) => path === paths.login);
  const send = async (body: unknown) => {
    const otherwise = 'Something went wrong';
    if (!(await submit('/MasterData/CreateEditAnnouncement', body, { otherwise }))) return;
    sent();
    void navigate(paths.announcements);
  };
  return (
    <AnnouncementForm
      edited={edited}
      draft={draft}
      onChange={(next) => {
        setDraft(next);
        setDirty(true);
      }}
      busy={busy}
      onSend={(body) => void send(body)}
    />
  );
}
