import { useState } from 'react';
import { FormDialog } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { mealKeys } from './api.ts';
import { EntryFields, getEntry, NEW_ENTRY, getProblems } from './EntryFields.tsx';
import { entryPath } from './entryPath.ts';
import { usePlaces } from './PlaceAndVendor.tsx';

/** A meal on one day, for oneself or for guests. */
export function BookDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit(mealKeys);
  const [typed, setTyped] = useState(NEW_ENTRY);
  const [tried, setTried] = useState(false);
  const { placeId } = usePlaces(typed.where.placeId);
  const problems = getProblems(typed);
  const save = async () => {
    setTried(true);
    const entry = getEntry(typed, placeId);
    if (!entry) return;
    const sent = await submit(entryPath(entry), {}, { otherwise: 'Something went wrong' });
    if (sent) onClose();
  };
  return (
    <FormDialog
      title={t('Book a meal')}
      submitLabel={t('Save')}
      cancelLabel={t('Cancel')}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <EntryFields value={typed} onChange={setTyped} problems={tried ? problems : {}} />
    </FormDialog>
  );
}
