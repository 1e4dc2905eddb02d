import { useQuery } from '@tanstack/react-query';
import { DescriptionList, Dialog, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { userQuery } from './api.ts';
import { AssignedRoles } from './AssignedRoles.tsx';
import { UserStatusBadge } from './userColumns.tsx';

/** One user: personal data and roles. */
export function UserDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const user = useQuery(userQuery(userId));
  return (
    <Dialog
      title={user.data?.name ?? 'User'}
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="large"
    >
      <Loaded query={user} loading={<Skeleton kind="text" rows={6} />}>
        {(user) => (
          <>
            <DescriptionList
              columns={3}
              items={[
                { label: 'Status', value: <UserStatusBadge status={user.status} /> },
                { label: 'User id', value: user.loginId },
                { label: 'Email address', value: user.mail || '–' },
                { label: 'Business unit', value: user.businessUnit },
                { label: 'Devices signed in', value: String(user.sessions) },
                { label: 'User groups', value: user.groups.join(', ') || '–' },
              ]}
            />
            <AssignedRoles user={user} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
