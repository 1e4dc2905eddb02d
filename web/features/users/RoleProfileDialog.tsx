import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveRoleProfileBody, type RoleProfile } from '#machines/contracts/bundles.ts';
import { Field, FieldErrorSummary, FormDialog, MultiSelect } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/lib/useSubmit.ts';
import { rolesQuery, usersKey } from './api.ts';
import { NameFields } from './NameFields.tsx';
import { useProblems } from '#web/lib/useProblems.ts';

/** Creates or edits a role profile; people keep the roles that they were given. */
export function RoleProfileDialog({
  profile,
  onClose,
}: {
  profile: RoleProfile | null;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [draft, setDraft] = useState({
    name: profile?.name ?? '',
    description: profile?.description ?? '',
    roles: profile?.roles.map(({ role }) => role) ?? [],
  });
  const { data: roles = [] } = useQuery(rolesQuery);
  const { submit, busy } = useSubmit([usersKey]);
  const { problems, problemOf, tries, parse } = useProblems();
  const offered = roles.filter(({ key, isActive }) => isActive || draft.roles.includes(key));
  return (
    <FormDialog
      title={profile === null ? 'New role profile' : 'Edit role profile'}
      description="Changes apply only to people who get the profile from now on."
      submitLabel={t('Save')}
      busy={busy}
      onSubmit={async (event) => {
        event.preventDefault();
        const body = parse(saveRoleProfileBody, {
          ...draft,
          id: profile?.id,
          version: profile?.version,
        });
        if (body && (await submit('/RoleProfiles/Save', body))) onClose();
      }}
      onClose={onClose}
    >
      <FieldErrorSummary errors={problems} focusKey={tries} />
      <NameFields
        of={draft}
        onChange={(values) => setDraft({ ...draft, ...values })}
        problemOf={problemOf}
      />
      <Field label={t('Roles')} name="roles" error={problemOf('roles')} required>
        <MultiSelect
          options={offered.map(({ key, name }) => ({ value: key, label: t(name) }))}
          value={draft.roles}
          onChange={(chosen) => setDraft({ ...draft, roles: chosen })}
        />
      </Field>
    </FormDialog>
  );
}
