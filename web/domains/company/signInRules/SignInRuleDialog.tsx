import { useQuery } from '@tanstack/react-query';
import type { ProviderEntry } from '#machines/domains/company/contracts/auth.ts';
import { DECIDING } from '#machines/domains/company/contracts/roles.ts';
import {
  saveSignInRuleBody,
  type SignInRule,
} from '#machines/domains/company/contracts/signInRules.ts';
import {
  Field,
  FieldErrorSummary,
  FormDialog,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { useOfferedUnits } from '#web/domains/organisation/index.ts';
import { rolesQuery } from '#web/domains/company/users/index.ts';
import { ChangedMeanwhile, getLabels, useDraft } from '#web/components/edited/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useProblems } from '#web/lib/useProblems.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { signInRulesKey } from './api.ts';

const OWN = -1;
const ALL = 0;

const NEW = { version: 0 };

const getDraft = (rule: SignInRule | null, providers: readonly ProviderEntry[]) => ({
  name: rule?.name ?? '',
  provider: rule?.provider ?? providers[0]?.id ?? 'first',
  domain: rule?.domain ?? '',
  claim: rule?.claim ?? '',
  claimValue: rule?.claimValue ?? '',
  role: rule?.role ?? 'employee',
  inOwnUnit: rule?.inOwnUnit ?? true,
  businessUnitId: rule?.businessUnitId ?? null,
});

const LABELS = {
  name: 'Rule',
  provider: 'Identity provider',
  domain: 'Mail domain',
  claim: 'ID token claim',
  claimValue: 'Value of the claim',
  role: 'Role',
  inOwnUnit: 'Business unit',
  businessUnitId: 'Business unit',
};

/** Creates or edits a rule. Existing users keep their roles. */
export function SignInRuleDialog({
  rule,
  providers,
  onClose,
}: {
  rule: SignInRule | null;
  providers: readonly ProviderEntry[];
  onClose: () => void;
}) {
  const t = useTranslate();
  const {
    row,
    values: draft,
    set: change,
    meanwhile,
  } = useDraft<SignInRule | typeof NEW, ReturnType<typeof getDraft>>(rule ?? NEW, (one) =>
    getDraft('id' in one ? one : null, providers),
  );
  const { data: roles = [] } = useQuery(rolesQuery);
  const { units } = useOfferedUnits(draft.businessUnitId);
  const { submit, busy } = useSubmit([signInRulesKey]);
  const { problems, getProblem, tries, parse } = useProblems();
  const offered = roles.filter(
    ({ key, isActive, parts }) =>
      key === draft.role || (isActive && !parts.some((part) => DECIDING.has(part))),
  );
  const ids: ProviderEntry['id'][] = ['first', 'second'];
  const existingIds = ids.filter(
    (id) => id === draft.provider || providers.some((provider) => provider.id === id),
  );
  return (
    <FormDialog
      title={rule === null ? 'New rule' : 'Edit rule'}
      description="For employees without a user. Users created by this rule keep their roles."
      submitLabel={t('Save')}
      busy={busy}
      onSubmit={async () => {
        const version = rule ? row.version : null;
        const body = parse(saveSignInRuleBody, { ...draft, id: rule?.id, version });
        if (body && (await submit('/SignInRules/Save', body))) onClose();
      }}
      onClose={onClose}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={rule?.changedByName}
          changed={getLabels(meanwhile.names, LABELS)}
          onUse={meanwhile.takeOver}
        />
      )}
      <FieldErrorSummary errors={problems} focusKey={tries} />
      <Field label={t('Rule')} name="name" error={getProblem('name')} required>
        <TextInput value={draft.name} onValueChange={(name) => change({ name })} maxLength={100} />
      </Field>
      <Field label={t('Identity provider')} name="provider" error={getProblem('provider')} required>
        <Select
          options={existingIds.map((id) => ({
            value: id,
            label: providers.find((provider) => provider.id === id)?.label ?? id,
          }))}
          value={draft.provider}
          onChange={(provider) => change({ provider: provider ?? 'first' })}
        />
      </Field>
      <Field
        label={t('Mail domain')}
        name="domain"
        hint={t(
          'Domain of the office address, such as example.com. The provider must have verified the address.',
        )}
        error={getProblem('domain')}
        required
      >
        <TextInput
          value={draft.domain}
          onValueChange={(domain) => change({ domain })}
          maxLength={100}
          autoComplete="off"
        />
      </Field>
      <Field
        label={t('ID token claim')}
        name="claim"
        hint={t('A further claim that the ID token must have, such as groups.')}
        error={getProblem('claim')}
        optional
      >
        <TextInput
          value={draft.claim}
          onValueChange={(claim) => change({ claim })}
          maxLength={100}
          autoComplete="off"
        />
      </Field>
      <Field
        label={t('Value of the claim')}
        name="claimValue"
        error={getProblem('claimValue')}
        optional
      >
        <TextInput
          value={draft.claimValue}
          onValueChange={(claimValue) => change({ claimValue })}
          maxLength={500}
          autoComplete="off"
        />
      </Field>
      <Field
        label={t('Role')}
        name="role"
        hint={t(
          'In addition to the role of every employee. Roles that decide about pay or permissions are not offered.',
        )}
        error={getProblem('role')}
        required
      >
        <Select
          options={offered.map(({ key, name }) => ({ value: key, label: t(name) }))}
          value={draft.role}
          onChange={(role) => change({ role: role ?? 'employee' })}
        />
      </Field>
      {draft.role !== 'employee' && (
        <Field
          label={t('Business unit')}
          name="businessUnitId"
          error={getProblem('businessUnitId')}
        >
          <Select
            options={[
              { value: OWN, label: t('Their own') },
              { value: ALL, label: t('All') },
              ...units,
            ]}
            value={draft.inOwnUnit ? OWN : (draft.businessUnitId ?? ALL)}
            onChange={(unit) =>
              change({
                inOwnUnit: unit === OWN,
                businessUnitId: unit !== null && unit > 0 ? unit : null,
              })
            }
          />
        </Field>
      )}
    </FormDialog>
  );
}
