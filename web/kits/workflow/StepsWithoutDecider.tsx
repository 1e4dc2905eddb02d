import { useQuery } from '@tanstack/react-query';
import { audienceIn } from '#machines/core/model/audience.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { formatCount, formatDate, Notice, TextLink } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { withoutDeciderQuery } from './api.ts';
import styles from './StepsWithoutDecider.module.css';

/** Lists pending steps that no one may decide, and how to fix that. It is shown to people who grant roles. */
export function StepsWithoutDecider({ isWhereRolesAreGiven = false }) {
  const t = useTranslate();
  const may = useMay();
  const { data: steps = [] } = useQuery({
    ...withoutDeciderQuery,
    enabled: may('isView', MENU.permissions),
  });
  if (steps.length === 0) return null;
  const count = steps.reduce((sum, step) => sum + step.count, 0);
  return (
    <Notice
      tone="warning"
      title={t(
        '{n, plural, one {# item is waiting that no one may decide} other {# items are waiting that no one may decide}}',
        { n: count },
      )}
    >
      <p className={styles.text}>
        {t(
          'No one decides on their own request, or at two steps of one. Give someone else the role that the step asks for; they see it at once.',
        )}{' '}
        {!isWhereRolesAreGiven && (
          <TextLink to={paths.roleAssignToUser}>Role Assign to User</TextLink>
        )}
      </p>
      {isWhereRolesAreGiven && (
        <ul className={styles.steps}>
          {steps.map((step) => (
            <li key={`${step.workflow} ${step.state} ${step.businessUnitId}`}>
              {t('{count} × {workflow}, “{step}”, {unit}: waiting for {who} since {date}', {
                count: formatCount(step.count),
                workflow: t(step.workflowLabel),
                step: t(step.label),
                unit: step.businessUnit ?? t('All business units'),
                who: audienceIn(t, step.who),
                date: formatDate(step.oldestAt),
              })}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
