import { useState } from 'react';
import type { RegisterRow } from '#machines/domains/assets/contracts/register.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Field, FormDialog, NumberInput } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { ASSETS } from './api.ts';
import { NoteField } from './NoteField.tsx';

/** Offers an asset from the store to a person, who must confirm that they received it. */
export function OfferDialog({ asset, onClose }: { asset: RegisterRow; onClose: () => void }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([ASSETS]);
  const [employeeId, setEmployeeId] = useState<number | null>(null);
  const [quantity, setQuantity] = useState<number | null>(1);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const left = asset.quantity - asset.handedOut;
  const send = async () => {
    setTried(true);
    if (employeeId === null || quantity === null) return;
    const body = { assetId: asset.assetId, employeeId, quantity, note };
    if (await submit('/Asset/Offer', body)) onClose();
  };
  return (
    <FormDialog
      title={t('Give {name}', { name: asset.name })}
      description="The person is notified, and has it once they have confirmed it."
      submitLabel="Offer"
      busy={busy}
      onSubmit={() => {
        void send();
      }}
      onClose={onClose}
    >
      <PersonField
        value={employeeId}
        required
        menuReferenceId={MENU.assetRegistration}
        error={tried && employeeId === null ? 'Employee is required' : undefined}
        onChange={setEmployeeId}
      />
      {asset.isCounted && (
        <Field
          label="Number"
          name="quantity"
          required
          hint={t('{left} are left', { left })}
          error={tried && quantity === null ? 'Number is required' : undefined}
        >
          <NumberInput value={quantity} onChange={setQuantity} />
        </Field>
      )}
      <NoteField value={note} onChange={setNote} />
    </FormDialog>
  );
}
