import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  giveFeatureGroupBody,
  type FeatureGroup,
} from '#machines/domains/workflows/contracts/bundles.ts';
import { Field, FormDialog, RadioGroup, Select } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useAdministersAll } from '#web/lib/permissions/index.ts';
import { rolePermissionsQuery } from './api.ts';
import { useSave } from './useSave.ts';

/** Gives a group to a role or a person, or takes it away. */
export function GiveFeatureGroupDialog({
  group: { id, version, name },
  isGiven,
  onClose,
}: {
  group: FeatureGroup;
  isGiven: boolean;
  onClose: () => void;
}) {
  const t = useTranslate();
  const mayRoles = useAdministersAll();
  const [to, setTo] = useState<'role' | 'person'>(mayRoles ? 'role' : 'person');
  const [role, setRole] = useState<string | null>(null);
  const [employeeId, setEmployeeId] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const { data: roles = [] } = useQuery(rolePermissionsQuery);
  const { save, saving } = useSave(onClose);
  return (
    <FormDialog
      title={t(isGiven ? 'Give {name}' : 'Remove {name}', { name })}
      description={
        isGiven
          ? 'Roles that decide about pay or permissions, and roles you would hold yourself, must be confirmed by another administrator.'
          : 'Removes every permission of the group, whether given by role or to the person.'
      }
      submitLabel={t(isGiven ? 'Give' : 'Remove')}
      busy={saving}
      onSubmit={() => {
        const body = giveFeatureGroupBody.safeParse({
          id,
          version,
          role: to === 'role' ? role : null,
          employeeId: to === 'person' ? employeeId : null,
          isGiven,
        });
        setProblem(body.error?.issues[0]?.message);
        if (body.success) save('/FeatureGroups/Give', body.data);
      }}
      onClose={onClose}
    >
      <Field label={t(isGiven ? 'Give to' : 'Take from')} name="to" group>
        <RadioGroup
          options={[
            ...(mayRoles ? [{ value: 'role' as const, label: t('A role') }] : []),
            { value: 'person', label: t('A person, in addition to their roles') },
          ]}
          value={to}
          onChange={setTo}
        />
      </Field>
      {to === 'role' ? (
        <Field label={t('Role')} name="role" error={problem} required>
          <Select
            options={roles.map((one) => ({ value: one.role, label: t(one.label) }))}
            value={role}
            onChange={setRole}
          />
        </Field>
      ) : (
        <PersonField
          value={employeeId}
          onChange={setEmployeeId}
          error={problem}
          onlyWithLogin
          required
        />
      )}
    </FormDialog>
  );
}
