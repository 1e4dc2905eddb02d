import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#web/components/page/index.ts';
import { Button, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { planQuery } from './api.ts';
import styles from './hotDesk.module.css';

/** A floor plan of desks and rooms; a click books a free one. */
export function FloorPlan({
  floorId,
  from,
  to,
  onBook,
}: {
  floorId: number;
  from: string;
  to: string;
  onBook: (deskId: number, name: string) => void;
}) {
  const t = useTranslate();
  const plan = useQuery(planQuery(floorId, from, to));
  return (
    <Loaded query={plan} loading={<Skeleton kind="card" rows={3} />}>
      {(desks) =>
        desks.length === 0 ? (
          <EmptyState compact description="This floor has no desks yet." />
        ) : (
          <div className={styles.scroll}>
            <div className={styles.plan}>
              {desks.map(({ deskId, name, kind, across, down, bookedBy, isMine }) => {
                const state = isMine
                  ? t('Booked by you')
                  : bookedBy === ''
                    ? t('Free')
                    : t('Booked by {name}', { name: bookedBy });
                return (
                  <div key={deskId} style={{ gridColumn: across, gridRow: down }}>
                    <Button
                      className={styles.desk}
                      variant={isMine ? 'primary' : bookedBy === '' ? 'secondary' : 'ghost'}
                      disabled={bookedBy !== ''}
                      onClick={() => onBook(deskId, name)}
                    >
                      <span className={styles.label}>
                        <strong>{kind === 'room' ? t('Room {name}', { name }) : name}</strong>
                        <span>{state}</span>
                      </span>
                    </Button>
                  </div>
                );
              })}
            </div>
          </div>
        )
      }
    </Loaded>
  );
}
