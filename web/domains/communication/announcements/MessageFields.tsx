import { Field, Select, TextArea, TextInput } from '#web/components/ui/index.ts';
import { useOfferedUnits } from '#web/domains/organisation/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { AudienceFields } from './AudienceFields.tsx';
import type { Audiences } from './draft.ts';

interface Message {
  strTitle: string;
  strDetails: string;
  intBusinessUnitId: number;
  audiences: Audiences;
}

/** Title, details and audience of a bulk notice. */
export function MessageFields({
  draft,
  onChange,
  getProblem,
  mostDetails,
  rows,
}: {
  draft: Message;
  onChange: (part: Partial<Message>) => void;
  getProblem: (name: string) => string | undefined;
  /** The details may have at most this many characters. */
  mostDetails: number;
  rows: number;
}) {
  const t = useTranslate();
  const { units, isPending } = useOfferedUnits(draft.intBusinessUnitId);
  return (
    <>
      <Field label="Title" name="strTitle" required error={getProblem('strTitle')}>
        <TextInput
          value={draft.strTitle}
          onValueChange={(strTitle) => onChange({ strTitle })}
          maxLength={200}
          autoComplete="off"
        />
      </Field>
      <Field label="Details" name="strDetails" required error={getProblem('strDetails')}>
        <TextArea
          value={draft.strDetails}
          onValueChange={(strDetails) => onChange({ strDetails })}
          maxLength={mostDetails}
          rows={rows}
        />
      </Field>
      <Field label="Business Unit" name="intBusinessUnitId" required>
        <Select
          options={[{ value: 0, label: t('All business units') }, ...units]}
          value={draft.intBusinessUnitId}
          onChange={(unit) => onChange({ intBusinessUnitId: unit ?? 0 })}
          loading={isPending}
        />
      </Field>
      <AudienceFields
        draft={draft}
        onChange={(audiences) => onChange({ audiences })}
        error={getProblem('announcementRows')}
      />
    </>
  );
}
