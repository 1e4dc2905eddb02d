import { useState } from 'react';
import {
  saveFeatureGroupBody,
  type FeatureGroup,
} from '#machines/domains/workflows/contracts/bundles.ts';
import { Field, FormDialog, TextArea, TextInput } from '#web/components/ui/index.ts';
import { ChangedMeanwhile, getLabels, useDraft } from '#web/components/edited/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { permissionKeys } from './api.ts';

const NEW = { version: 0, name: '', description: '' };
const getStart = ({ name, description }: typeof NEW) => ({ name, description });

/** Edits the name of a group of features. The features are chosen on the group's page. */
export function FeatureGroupDialog({
  group,
  onClose,
}: {
  group: FeatureGroup | null;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { row, values, set, meanwhile } = useDraft(group ?? NEW, getStart);
  const { name, description } = values;
  const [problem, setProblem] = useState<string>();
  const { submit, busy } = useSubmit([permissionKeys.all]);
  return (
    <FormDialog
      title={group === null ? 'New feature group' : 'Edit feature group'}
      submitLabel={t('Save')}
      busy={busy}
      onSubmit={async () => {
        const body = saveFeatureGroupBody.safeParse({
          id: group?.id,
          version: group ? row.version : null,
          name,
          description,
        });
        setProblem(body.error?.issues[0]?.message);
        if (body.success && (await submit('/FeatureGroups/Save', body.data))) onClose();
      }}
      onClose={onClose}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={group?.changedByName}
          changed={getLabels(meanwhile.names, { name: 'Name', description: 'Description' })}
          onUse={meanwhile.takeOver}
        />
      )}
      <Field label={t('Name')} name="name" error={problem} required>
        <TextInput value={name} onValueChange={(next) => set({ name: next })} maxLength={100} />
      </Field>
      <Field label={t('Description')} name="description" optional>
        <TextArea
          value={description}
          onChange={(event) => set({ description: event.target.value })}
          maxLength={500}
        />
      </Field>
    </FormDialog>
  );
}
