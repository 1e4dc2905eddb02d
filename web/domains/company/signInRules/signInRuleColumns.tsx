import type { ProviderEntry } from '#machines/domains/company/contracts/auth.ts';
import type { SignInRule } from '#machines/domains/company/contracts/signInRules.ts';
import type { Column } from '#web/components/table/index.ts';
import { Badge } from '#web/components/ui/index.ts';
import { translateNow } from '#web/lib/messages.ts';

/** Returns the label of a provider's button, or its ID if it isn't set up. */
const providerLabel = (
  providers: readonly ProviderEntry[],
  provider: ProviderEntry['id'],
): string => providers.find(({ id }) => id === provider)?.label ?? provider;

export const signInRuleColumns = (providers: readonly ProviderEntry[]): Column<SignInRule>[] => [
  { id: 'name', label: 'Rule', value: ({ name }) => name, width: 'wide', card: 'title' },
  {
    id: 'provider',
    label: 'Identity provider',
    value: ({ provider }) => providerLabel(providers, provider),
    width: 'medium',
  },
  { id: 'domain', label: 'Mail domain', value: ({ domain }) => domain, width: 'wide' },
  {
    id: 'claim',
    label: 'ID token claim',
    value: ({ claim, claimValue }) => (claim === null ? '' : `${claim} = ${claimValue}`),
    width: 'wide',
  },
  {
    id: 'role',
    label: 'Role',
    cell: ({ roleName, isRoleHeldBack }) => (
      <>
        {translateNow(roleName)}{' '}
        {isRoleHeldBack && <Badge tone="warning">{translateNow('Not given')}</Badge>}
      </>
    ),
    width: 'medium',
  },
  {
    id: 'businessUnit',
    label: 'Business unit',
    value: ({ inOwnUnit, businessUnit }) =>
      businessUnit ?? translateNow(inOwnUnit ? 'Their own' : 'All'),
    width: 'medium',
  },
  {
    id: 'status',
    label: 'Status',
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'success' : 'warning'}>
        {translateNow(isActive ? 'Active' : 'Inactive')}
      </Badge>
    ),
    width: 'medium',
  },
];
