import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  giveRoleBody,
  type HeldRoleEntry,
  type UserDetails,
} from '#machines/domains/company/contracts/users.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { roleLabel } from '#machines/core/values/roles.ts';
import { FormActions } from '#web/components/page/index.ts';
import {
  Button,
  DateInput,
  DateText,
  Field,
  Select,
  TextInput,
  useConfirm,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useAdministersAll, useMay } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { ROLES_WAIT, rolesQuery, usersKey } from './api.ts';
import styles from './assignedRoles.module.css';
import { useProblems } from '#web/lib/useProblems.ts';
import { useUnitsToGive } from './useUnitsToGive.ts';

type Draft = {
  role: string;
  businessUnitId: number | null;
  fromDate: string | null;
  untilDate: string | null;
  reason: string;
};

const EMPTY: Draft = {
  role: '',
  businessUnitId: null,
  fromDate: null,
  untilDate: null,
  reason: '',
};

/** Shows a user's roles with their units and dates, and a form that adds one. */
export function AssignedRoles({ user }: { user: UserDetails }) {
  const t = useTranslate();
  const may = useMay()('isEdit', MENU.permissions) && (user.isOwn || user.isEdit);
  const isOfAll = useAdministersAll();
  const [draft, setDraft] = useState(EMPTY);
  const { options, first } = useUnitsToGive(user.businessUnitId);
  const unit = draft.businessUnitId ?? first;
  const { data: roles = [] } = useQuery(rolesQuery);
  const confirm = useConfirm();
  const { submit, busy } = useSubmit([usersKey]);
  const { getProblem, parse } = useProblems();
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const give = async (event: FormEvent) => {
    event.preventDefault();
    const body = parse(giveRoleBody, {
      ...draft,
      businessUnitId: unit || null,
      userId: user.userId,
    });
    if (body && (await submit('/Users/GiveRole', body, { waits: ROLES_WAIT }))) setDraft(EMPTY);
  };
  const take = async ({ id, roleName }: HeldRoleEntry) => {
    const role = t(roleLabel(roleName));
    const isSure = await confirm({
      title: () => t('Remove the role {role} from {name}?', { role, name: user.name }),
      body: 'The person loses its permissions at once.',
      confirmLabel: 'Remove',
      tone: 'danger',
    });
    if (isSure) await submit('/Users/TakeRole', { heldRoleId: id });
  };
  return (
    <>
      <h3 className={styles.title}>{t('Roles')}</h3>
      <ul aria-label={t('Roles')} className={styles.roles}>
        {user.heldRoles.map((heldRole) => (
          <li key={heldRole.id} className={styles.role}>
            <span>
              <HeldRole held={heldRole} />
            </span>
            {may && (isOfAll || heldRole.businessUnitId !== null) && (
              <Button
                size="small"
                disabled={busy}
                aria-label={t('Remove: {role}', { role: t(roleLabel(heldRole.roleName)) })}
                onClick={() => void take(heldRole)}
              >
                {t('Remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {may && !user.isOwn && (
        <form className={styles.form} noValidate onSubmit={(event) => void give(event)}>
          <Field label={t('Role')} name="role" error={getProblem('role')} required>
            <Select
              options={roles.flatMap(({ key, name, isActive }) =>
                isActive ? { value: key, label: t(name) } : [],
              )}
              value={draft.role}
              onChange={(role) => change({ role: role ?? '' })}
            />
          </Field>
          <Field label={t('Business unit')} name="businessUnitId">
            <Select
              options={options}
              value={unit}
              onChange={(businessUnitId) => change({ businessUnitId })}
            />
          </Field>
          <Field label={t('From')} name="fromDate" optional>
            <DateInput value={draft.fromDate} onChange={(fromDate) => change({ fromDate })} />
          </Field>
          <Field label={t('Until')} name="untilDate" error={getProblem('untilDate')} optional>
            <DateInput value={draft.untilDate} onChange={(untilDate) => change({ untilDate })} />
          </Field>
          <Field label={t('Reason')} name="reason" optional>
            <TextInput
              value={draft.reason}
              onValueChange={(reason) => change({ reason })}
              maxLength={500}
            />
          </Field>
          <FormActions>
            <Button type="submit" variant="primary" loading={busy}>
              {t('Give role')}
            </Button>
          </FormActions>
        </form>
      )}
    </>
  );
}

function HeldRole({ held }: { held: HeldRoleEntry }) {
  const t = useTranslate();
  return (
    <>
      {t(roleLabel(held.roleName))}, {held.businessUnit ?? t('All business units')}
      {held.fromDate && (
        <>
          , {t('From')} <DateText value={held.fromDate} />
        </>
      )}
      {held.untilDate && (
        <>
          , {t('Until')} <DateText value={held.untilDate} />
        </>
      )}
    </>
  );
}
