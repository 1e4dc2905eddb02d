import { useQuery } from '@tanstack/react-query';
import {
  saveRoleProfileBody,
  type RoleProfile,
} from '#machines/domains/workflows/contracts/bundles.ts';
import { Field, FieldErrorSummary, FormDialog, MultiSelect } from '#web/components/ui/index.ts';
import { ChangedMeanwhile, getLabels, useDraft } from '#web/components/edited/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { rolesQuery, usersKey } from './api.ts';
import { NameFields } from './NameFields.tsx';
import { useProblems } from '#web/lib/useProblems.ts';

const NEW = { version: 0, name: '', description: '', roles: [] };
const getStart = ({ name, description, roles }: RoleProfile | typeof NEW) => ({
  name,
  description,
  roles: roles.map(({ role }) => role),
});
const LABELS = { name: 'Name', description: 'Description', roles: 'Roles' };

/** Creates or edits a role profile. People keep the roles that they were given. */
export function RoleProfileDialog({
  profile,
  onClose,
}: {
  profile: RoleProfile | null;
  onClose: () => void;
}) {
  const t = useTranslate();
  const {
    row,
    values: draft,
    set,
    meanwhile,
  } = useDraft<RoleProfile | typeof NEW, ReturnType<typeof getStart>>(profile ?? NEW, getStart);
  const { data: roles = [] } = useQuery(rolesQuery);
  const { submit, busy } = useSubmit([usersKey]);
  const { problems, getProblem, tries, parse } = useProblems();
  const offered = roles.filter(({ key, isActive }) => isActive || draft.roles.includes(key));
  return (
    <FormDialog
      title={profile === null ? 'New role profile' : 'Edit role profile'}
      description="Changes apply only to people who get the profile from now on."
      submitLabel={t('Save')}
      busy={busy}
      onSubmit={async () => {
        const body = parse(saveRoleProfileBody, {
          ...draft,
          id: profile?.id,
          version: profile ? row.version : null,
        });
        if (body && (await submit('/RoleProfiles/Save', body))) onClose();
      }}
      onClose={onClose}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={profile?.changedByName}
          changed={getLabels(meanwhile.names, LABELS)}
          onUse={meanwhile.takeOver}
        />
      )}
      <FieldErrorSummary errors={problems} focusKey={tries} />
      <NameFields of={draft} onChange={set} getProblem={getProblem} />
      <Field label={t('Roles')} name="roles" error={getProblem('roles')} required>
        <MultiSelect
          options={offered.map(({ key, name }) => ({ value: key, label: t(name) }))}
          value={draft.roles}
          onChange={(chosen) => set({ roles: chosen })}
        />
      </Field>
    </FormDialog>
  );
}
