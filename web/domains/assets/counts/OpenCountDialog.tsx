import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Checkbox,
  DateInput,
  Field,
  FormDialog,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';
import { COUNTS } from './api.ts';

/** Opens a count of a place. The list of assets expected there no longer changes after that. */
export function OpenCountDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([COUNTS]);
  const units = useQuery(optionsQuery('businessUnit'));
  const [chosen, setChosen] = useState<number | null>(null);
  const only = units.data?.length === 1 ? (units.data[0]?.value ?? null) : null;
  const businessUnitId = chosen ?? only;
  const places = useQuery({
    ...optionsQuery('workplace', { businessUnitId: businessUnitId ?? 0 }),
    enabled: businessUnitId !== null,
  });
  const [workplaceId, setWorkplaceId] = useState<number | null>(null);
  const [endsOn, setEndsOn] = useState<string | null>(today);
  const [includesHeld, setIncludesHeld] = useState(false);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const send = async () => {
    setTried(true);
    if (businessUnitId === null || endsOn === null) return;
    const body = { businessUnitId, workplaceId, endsOn, includesHeld, note };
    if (await submit('/Asset/Count/Open', body)) onClose();
  };
  return (
    <FormDialog
      title={t('Open a count')}
      description="From now on, assets of the place cannot be handed over, returned or moved until the count is closed."
      submitLabel="Open"
      busy={busy}
      onSubmit={() => {
        void send();
      }}
      onClose={onClose}
    >
      <Field
        label="Business unit"
        name="businessUnitId"
        required
        error={tried && businessUnitId === null ? 'Business unit is required' : undefined}
      >
        <Select
          value={businessUnitId}
          options={units.data ?? []}
          onChange={(unit) => {
            setChosen(unit);
            setWorkplaceId(null);
          }}
        />
      </Field>
      <Field
        label="Place"
        name="workplaceId"
        hint="Leave it empty to count the whole business unit."
      >
        <Select
          clearable
          value={workplaceId}
          options={places.data ?? []}
          onChange={setWorkplaceId}
        />
      </Field>
      <Field
        label="Last day"
        name="endsOn"
        required
        error={tried && endsOn === null ? 'Last day is required' : undefined}
      >
        <DateInput value={endsOn} min={today()} onChange={setEndsOn} />
      </Field>
      <Checkbox
        label="Count what people have, too"
        hint="What people who work there have is expected as well, and they show it."
        checked={includesHeld}
        onCheckedChange={setIncludesHeld}
      />
      <Field label="Note" name="note">
        <TextInput value={note} maxLength={500} onValueChange={setNote} />
      </Field>
    </FormDialog>
  );
}
