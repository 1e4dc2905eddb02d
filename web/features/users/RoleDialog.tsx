import { useState } from 'react';
import { PARTS, saveRoleBody, type RoleEntry } from '#machines/contracts/roles.ts';
import { ROLES } from '#machines/values/roles.ts';
import { Checkbox, Field, FormDialog, TextArea, TextInput } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/lib/useSubmit.ts';
import { usersKey } from './api.ts';
import { useProblems } from '#web/lib/useProblems.ts';

/** Makes a role of the company, or changes one: its name, and the parts it plays in workflows. */
export function RoleDialog({ role, onClose }: { role: RoleEntry | null; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState({
    name: role?.name ?? '',
    description: role?.description ?? '',
    parts: role?.parts ?? [],
  });
  const { submit, busy } = useSubmit([usersKey, ['permissions']]);
  const { problemOf, parse } = useProblems();
  return (
    <FormDialog
      title={role === null ? 'New role' : 'Edit role'}
      submitLabel={t('Save')}
      busy={busy}
      onSubmit={async (event) => {
        event.preventDefault();
        const body = parse(saveRoleBody, { ...draft, id: role?.id ?? null });
        if (body && (await submit('/Roles/Save', body))) onClose();
      }}
      onClose={onClose}
    >
      <Field label={t('Name')} name="name" error={problemOf('name')} required>
        <TextInput
          value={draft.name}
          onValueChange={(name) => setDraft({ ...draft, name })}
          maxLength={100}
        />
      </Field>
      <Field label={t('Description')} name="description" error={problemOf('description')} optional>
        <TextArea
          value={draft.description}
          onChange={(event) => setDraft({ ...draft, description: event.target.value })}
          maxLength={500}
        />
      </Field>
      <Field
        label={t('Plays in workflows')}
        name="parts"
        hint={t('Whoever holds the role acts as these. Without any it only carries permissions.')}
        error={problemOf('parts')}
        group
      >
        {PARTS.map((part) => (
          <Checkbox
            key={part}
            label={t(ROLES[part])}
            checked={draft.parts.includes(part)}
            onCheckedChange={(plays) =>
              setDraft({
                ...draft,
                parts: plays ? [...draft.parts, part] : draft.parts.filter((one) => one !== part),
              })
            }
          />
        ))}
      </Field>
      <p>{t('What it may do on screens is set under Feature Assign to Role.')}</p>
    </FormDialog>
  );
}
