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
        {(match) => (
          <>
            <DescriptionList
              items={[
                { label: 'Status', value: <UserStatusBadge status={match.status} /> },
                { label: 'User id', value: match.loginId },
                { label: 'Email address', value: match.mail || '–' },
                { label: 'Business unit', value: match.businessUnit },
                { label: 'Devices signed in', value: String(match.sessions) },
                { label: 'User groups', value: match.groups.join(', ') || '–' },
              ]}
            />
            <AssignedRoles user={match} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
