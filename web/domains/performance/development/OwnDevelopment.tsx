import { useQuery } from '@tanstack/react-query';
import { Card, Link } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { plansQuery } from './api.ts';
import { PlanList } from './PlanList.tsx';

/** Lists the user's own development plans, next to their assessments. */
export function OwnDevelopment() {
  const t = useTranslate();
  const { data } = useQuery(plansQuery);
  if (!data) return null;
  return (
    <Card
      title="My development plan"
      actions={<Link to={paths.developmentPlan}>{t('All my plans')}</Link>}
    >
      {data.own.length === 0 ? (
        <p>{t('You have no development plan yet')}</p>
      ) : (
        <PlanList rows={data.own} withNames={false} />
      )}
    </Card>
  );
}
