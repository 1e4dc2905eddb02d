import { useQuery } from '@tanstack/react-query';
import { Card, Money, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { compareQuery } from './api.ts';
import { Causes } from './Causes.tsx';

/** Shows why this payslip is higher or lower than the person's previous one. */
export function ComparedSlip({ slipId }: { slipId: number }) {
  const t = useTranslate();
  const compared = useQuery(compareQuery(slipId));
  return (
    <Loaded query={compared} loading={<Skeleton kind="text" lines={3} />}>
      {({ before, net, causes }) =>
        before && (
          <Card
            title={
              net < before.net
                ? 'Why less than last time'
                : net > before.net
                  ? 'Why more than last time'
                  : 'As last time'
            }
            description={before.month}
          >
            {causes.length === 0 ? (
              <p>{t('Nothing has changed.')}</p>
            ) : (
              <>
                <p>
                  <Money value={net - before.net} sign currency />
                </p>
                <Causes causes={causes} />
              </>
            )}
          </Card>
        )
      }
    </Loaded>
  );
}
