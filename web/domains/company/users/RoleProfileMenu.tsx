import type { RoleProfile } from '#machines/domains/workflows/contracts/bundles.ts';
import { ActionsMenu, type MenuItem } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { usersKey } from './api.ts';

/** Lists the actions on a profile. */
export function RoleProfileMenu({
  profile: { id, name, isActive },
  mayEdit,
  mayGive,
  onOpen,
}: {
  profile: RoleProfile;
  mayEdit: boolean;
  mayGive: boolean;
  onOpen: (what: 'edit' | 'give' | 'holders') => void;
}) {
  const t = useTranslate();
  const { submit } = useSubmit([usersKey]);
  const items: MenuItem[] = [
    ...(mayGive && isActive
      ? [{ label: t('Give to a person'), onSelect: () => onOpen('give') }]
      : []),
    { label: t('Who holds it'), onSelect: () => onOpen('holders') },
    ...(mayEdit
      ? [
          { label: t('Edit'), onSelect: () => onOpen('edit') },
          {
            label: t(isActive ? 'Deactivate' : 'Activate'),
            onSelect: () => void submit('/RoleProfiles/SetActive', { id, isActive: !isActive }),
          },
        ]
      : []),
  ];
  return <ActionsMenu name={name} items={items} />;
}
