import { useQuery } from '@tanstack/react-query';
import type { MissingAnswer } from '#machines/domains/company/contracts/setup.ts';
import { roleLabel } from '#machines/core/values/roles.ts';
import { Card, TextLink } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { missingQuery } from './api.ts';
import styles from './setup.module.css';

type Missing = MissingAnswer['missing'][number];
type Translate = ReturnType<typeof useTranslate>;

/** The screens on which each kind of missing data can be added. */
const PLACES: Record<Missing['kind'], string> = {
  supervisor: '/profile/EmployeeBulkUpdate',
  calendar: '/administration/timeManagement/calendarAssign',
  leaveType: '/administration/leaveandmovement/leaveType',
  leaveYear: '/administration/leaveandmovement/yearlyLeavePolicy',
  holidays: '/administration/timeManagement/holidayImport',
  approver: paths.usersInfo,
  secondAdministrator: paths.usersInfo,
};

/** Lists what is missing before people can work, each with a link to the screen where it is added. */
export function MissingCard() {
  const t = useTranslate();
  const { data } = useQuery(missingQuery);
  if (!data || data.missing.length === 0) return null;
  return (
    <Card title={t('What is missing')}>
      <ul className={styles.links}>
        {data.missing.map((one) => (
          <li key={`${one.kind} ${one.role ?? ''}`}>
            <TextLink to={PLACES[one.kind]}>{inWords(t, one)}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function inWords(t: Translate, { kind, count: n, role }: Missing): string {
  switch (kind) {
    case 'supervisor':
      return t(
        '{n, plural, one {# employee has no supervisor} other {# employees have no supervisor}}',
        { n },
      );
    case 'calendar':
      return t(
        '{n, plural, one {# employee has no calendar} other {# employees have no calendar}}',
        { n },
      );
    case 'leaveType':
      return t('There are no leave types');
    case 'leaveYear':
      return t('There is no leave year for today');
    case 'holidays':
      return t('There are no holidays for this year');
    case 'secondAdministrator':
      return t('There is only one administrator: a second one must confirm some changes');
    case 'approver':
      return t(
        'No one has the role {role}, which decides on {n, plural, one {# kind of request} other {# kinds of requests}}',
        { role: t(roleLabel(role ?? '')), n },
      );
  }
}
