import { useState } from 'react';
import type { HeldAsset } from '#machines/domains/assets/contracts/handover.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { FormDialog } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { ASSETS } from './api.ts';
import { NoteField } from './NoteField.tsx';

/** Passes an asset that the user holds to a colleague. The holder changes when the colleague confirms. */
export function PassOnDialog({ asset, onClose }: { asset: HeldAsset; onClose: () => void }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([ASSETS]);
  const [employeeId, setEmployeeId] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const send = async () => {
    setTried(true);
    if (employeeId === null) return;
    const body = { handoverId: asset.handoverId, employeeId, note };
    if (await submit('/Asset/PassOn', body)) onClose();
  };
  return (
    <FormDialog
      title={t('Give {name} to a colleague', { name: asset.name })}
      description="You are responsible for it until your colleague has confirmed it."
      submitLabel="Offer"
      busy={busy}
      onSubmit={() => {
        void send();
      }}
      onClose={onClose}
    >
      <PersonField
        value={employeeId}
        label="Colleague"
        required
        error={tried && employeeId === null ? 'Colleague is required' : undefined}
        onChange={setEmployeeId}
      />
      <NoteField value={note} onChange={setNote} />
    </FormDialog>
  );
}
