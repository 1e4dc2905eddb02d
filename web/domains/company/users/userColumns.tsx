import {
  USER_STATUSES,
  type UserEntry,
  type UserStatus,
} from '#machines/domains/company/contracts/users.ts';
import { roleLabel } from '#machines/core/values/roles.ts';
import type { Column } from '#web/components/table/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { DateText, Person, StatusBadge, type Tone } from '#web/components/ui/index.ts';

const TONES: Readonly<Record<UserStatus, Tone>> = {
  active: 'success',
  invited: 'info',
  notInvited: 'neutral',
  locked: 'warning',
  inactive: 'neutral',
};

export const UserStatusBadge = ({ status }: { status: UserStatus }) => (
  <StatusBadge label={USER_STATUSES[status]} tone={TONES[status]} />
);

function RoleNames({ roles }: { roles: UserEntry['roles'] }) {
  const t = useTranslate();
  return roles.map((role) => t(roleLabel(role))).join(', ') || '–';
}

export const userColumns: readonly Column<UserEntry>[] = [
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    cell: ({ name, code, organisation }) => <Person name={name} detail={code || organisation} />,
    card: 'title',
    width: 'wide',
    sortable: false,
  },
  {
    id: 'login',
    label: 'User id',
    value: ({ loginId }) => loginId,
    width: 'wide',
    fits: true,
    sortable: false,
  },
  {
    id: 'unit',
    label: 'Business unit',
    value: ({ businessUnit }) => businessUnit,
    width: 'wide',
    fits: true,
    sortable: false,
  },
  {
    id: 'roles',
    label: 'Roles',
    value: ({ roles }) => roles.map(roleLabel).join(', '),
    cell: ({ roles }) => <RoleNames roles={roles} />,
    width: 'medium',
    sortable: false,
  },
  {
    id: 'status',
    label: 'Status',
    cell: ({ status }) => <UserStatusBadge status={status} />,
    width: 'medium',
  },
  {
    id: 'lastSignIn',
    label: 'Last sign-in',
    cell: ({ lastSignInAt }) => (lastSignInAt ? <DateText value={lastSignInAt} withTime /> : '–'),
    width: 'time',
  },
];
