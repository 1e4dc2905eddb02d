import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import { leave } from '#machines/domains/time/leave/requests/leave.ts';
import {
  Button,
  Card,
  formatNumber,
  Link,
  SummaryLine,
  TextLink,
} from '#web/components/ui/index.ts';
import { rowsQuery } from '#web/kits/reports/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useProfile } from '#web/session/index.ts';
import styles from './BalanceCard.module.css';

const BALANCES = {
  id: 'ownBalances',
  reference: 90786 as MenuReference,
  address: '/SelfService/leaveAndMovement/leaveBalance',
} as const;
/** The number of leave types on the card, which fits a phone's first screen. The report shows all. */
const SHOWN = 4;

export function useOwnBalances() {
  const may = useMay();
  const { intEmployeeId } = useProfile();
  return useQuery({
    ...rowsQuery(BALANCES.id, {}),
    enabled: intEmployeeId > 0 && may('isView', BALANCES.reference),
  });
}

/** Shows how many days of each leave type the user can still take, with a button to apply. */
export function BalanceCard() {
  const t = useTranslate();
  const { data } = useOwnBalances();
  const mayAsk = useMay()('isCreate', leave.own.reference as MenuReference);
  if (!data) return null;
  return (
    <Card
      title={t('Leave')}
      description={t('Days that you can book')}
      actions={<TextLink to={BALANCES.address}>All balances</TextLink>}
    >
      <div className={styles.balances}>
        {data.rows.length > 0 && (
          <SummaryLine
            label="Days that you can book"
            items={data.rows.slice(0, SHOWN).map(({ type, available }) => ({
              label: String(type),
              value: formatNumber(Number(available)),
            }))}
          />
        )}
        {mayAsk && (
          <Button asChild variant="primary" icon={<CalendarPlus aria-hidden="true" />}>
            <Link to={`${leave.own.address}/create`}>Ask for leave</Link>
          </Button>
        )}
      </div>
    </Card>
  );
}
