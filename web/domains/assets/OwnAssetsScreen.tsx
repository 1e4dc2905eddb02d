import { useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { useState } from 'react';
import type { HeldAsset } from '#machines/domains/assets/contracts/handover.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, DateText, Link, Skeleton, StatusBadge } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { ownQuery } from './api.ts';
import { HandoverActions } from './HandoverActions.tsx';
import { HeldTable, TONES } from './HeldTable.tsx';
import { PassOnDialog } from './PassOnDialog.tsx';
import styles from './assets.module.css';

/** Lists the user's assets: offers to confirm first, then current assets, then earlier ones. */
export function OwnAssetsScreen() {
  const own = useQuery(ownQuery);
  const [passedOn, setPassedOn] = useState<HeldAsset | null>(null);
  return (
    <Page>
      <PageHeader description="What you have of the company. Confirm what you received, and return or report it here." />
      <Loaded query={own} loading={<Skeleton kind="text" lines={8} />}>
        {(rows) => <Own rows={rows} onPassOn={setPassedOn} />}
      </Loaded>
      {passedOn && <PassOnDialog asset={passedOn} onClose={() => setPassedOn(null)} />}
    </Page>
  );
}

function Own({
  rows,
  onPassOn,
}: {
  rows: readonly HeldAsset[];
  onPassOn: (asset: HeldAsset) => void;
}) {
  const current = rows.filter(isCurrent);
  const before = rows.filter((row) => !isCurrent(row));
  return (
    <>
      {current.length === 0 ? (
        <EmptyState
          icon={<Package />}
          title="Nothing of the company"
          description="What is handed to you appears here, to be confirmed by you."
        />
      ) : (
        <div className={styles.list}>
          {current.map((row) => (
            <Held key={row.handoverId} asset={row} onPassOn={() => onPassOn(row)} />
          ))}
        </div>
      )}
      {before.length > 0 && (
        <Card title="What you had" padding="none">
          <HeldTable rows={before} storageKey="assets.before" />
        </Card>
      )}
    </>
  );
}

const isCurrent = ({ state, heldFrom, heldUntil }: HeldAsset): boolean =>
  state === 'offered' || (heldFrom !== null && heldUntil === null);

function Held({ asset, onPassOn }: { asset: HeldAsset; onPassOn: () => void }) {
  const t = useTranslate();
  const { handoverId, name, code, kind, serialNumber, quantity, state, status } = asset;
  return (
    <Card
      as="article"
      title={name}
      actions={<StatusBadge label={status} tone={TONES[state] ?? 'neutral'} />}
    >
      <div className={styles.body}>
        <p className={styles.muted}>
          {[kind, serialNumber ?? code, quantity > 1 ? `× ${quantity}` : null]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
        {asset.givenBy !== null && (
          <p className={styles.muted}>{t('From {name}', { name: asset.givenBy })}</p>
        )}
        {asset.note !== null && <p className={styles.words}>{asset.note}</p>}
        {asset.heldFrom !== null && (
          <p className={styles.muted}>
            {t('Since')} <DateText value={asset.heldFrom} />
          </p>
        )}
        {asset.expiresAt !== null && (
          <p className={styles.muted}>
            {t('Confirm by')} <DateText value={asset.expiresAt} withTime />
          </p>
        )}
        <HandoverActions handoverId={handoverId} />
        <div className={styles.actions}>
          {state === 'held' && (
            <Button size="small" variant="ghost" onClick={onPassOn}>
              {t('Give to a colleague')}
            </Button>
          )}
          <Button asChild size="small" variant="ghost">
            <Link to={paths.history('assetHandover', handoverId)}>{t('History')}</Link>
          </Button>
        </div>
      </div>
    </Card>
  );
}
