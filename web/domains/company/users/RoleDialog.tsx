import { useState } from 'react';
import { PARTS, saveRoleBody, type RoleEntry } from '#machines/domains/company/contracts/roles.ts';
import { ROLES } from '#machines/core/values/roles.ts';
import { Checkbox, Field, FormDialog } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { usersKey } from './api.ts';
import { NameFields } from './NameFields.tsx';
import { useProblems } from '#web/lib/useProblems.ts';

/** Creates or edits a custom role: its name, and its workflow roles. */
export function RoleDialog({ role, onClose }: { role: RoleEntry | null; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState({
    name: role?.name ?? '',
    description: role?.description ?? '',
    parts: role?.parts ?? [],
  });
  const { submit, busy } = useSubmit([usersKey, ['permissions']]);
  const { getProblem, parse } = useProblems();
  return (
    <FormDialog
      title={role === null ? 'New role' : 'Edit role'}
      submitLabel={t('Save')}
      busy={busy}
      onSubmit={async () => {
        const body = parse(saveRoleBody, { ...draft, id: role?.id ?? null });
        if (body && (await submit('/Roles/Save', body))) onClose();
      }}
      onClose={onClose}
    >
      <NameFields
        of={draft}
        onChange={(values) => setDraft({ ...draft, ...values })}
        getProblem={getProblem}
      />
      <Field
        label={t('Acts in workflows as')}
        name="parts"
        hint={t(
          'People with the role act as these in workflows. Leave empty if the role only gives permissions.',
        )}
        error={getProblem('parts')}
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
      <p>{t('Its permissions are set under Feature Assign to Role.')}</p>
    </FormDialog>
  );
}
