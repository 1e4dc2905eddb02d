import { Fragment } from 'react';
import { SIGN_IN_READERS } from '#machines/domains/company/contracts/auth.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { TextLink } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useProfile } from '#web/session/index.ts';

/** Links to what the history of workflows doesn't hold, as far as the reader may open it. */
export function OtherHistories() {
  const t = useTranslate();
  const may = useMay();
  const { roles } = useProfile();
  const links = [
    {
      to: paths.signIns,
      title: t('Sign-in log'),
      isReadable: roles.some((role) => SIGN_IN_READERS.includes(role)),
    },
    {
      to: paths.rolePermissions,
      title: t('Changes of Permissions'),
      isReadable: may('isView', MENU.permissions),
    },
    {
      to: paths.peopleChanges,
      title: t('Changes of People'),
      isReadable: may('isView', MENU.peopleChanges),
    },
    {
      to: paths.recordedChanges,
      title: t('Changes of Master Data'),
      isReadable: may('isView', MENU.recordedChanges),
    },
  ];
  return links
    .filter(({ isReadable }) => isReadable)
    .map(({ to, title }, index) => (
      <Fragment key={to}>
        {index > 0 && ' · '}
        <TextLink to={to}>{title}</TextLink>
      </Fragment>
    ));
}
