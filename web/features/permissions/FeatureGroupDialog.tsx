import { useState } from 'react';
import { saveFeatureGroupBody, type FeatureGroup } from '#machines/contracts/bundles.ts';
import { Field, FormDialog, TextArea, TextInput } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/lib/useSubmit.ts';
import { permissionKeys } from './api.ts';

/** Names a group of features; its features are chosen on its page. */
export function FeatureGroupDialog({
  group,
  onClose,
}: {
  group: FeatureGroup | null;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [name, setName] = useState(group?.name ?? '');
  const [description, setDescription] = useState(group?.description ?? '');
  const [problem, setProblem] = useState<string>();
  const { submit, busy } = useSubmit([permissionKeys.all]);
  return (
    <FormDialog
      title={group === null ? 'New feature group' : 'Edit feature group'}
      submitLabel={t('Save')}
      busy={busy}
      onSubmit={async (event) => {
        event.preventDefault();
        const body = saveFeatureGroupBody.safeParse({
          id: group?.id,
          version: group?.version,
          name,
          description,
        });
        setProblem(body.error?.issues[0]?.message);
        if (body.success && (await submit('/FeatureGroups/Save', body.data))) onClose();
      }}
      onClose={onClose}
    >
      <Field label={t('Name')} name="name" error={problem} required>
        <TextInput value={name} onValueChange={setName} maxLength={100} />
      </Field>
      <Field label={t('Description')} name="description" optional>
        <TextArea
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          maxLength={500}
        />
      </Field>
    </FormDialog>
  );
}
