import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CountItem } from '#machines/domains/assets/contracts/count.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { Button, Card, Field, TextInput } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { COUNTS, findItem } from './api.ts';
import { Camera, mayScan } from './Camera.tsx';
import { SeenForm } from './SeenForm.tsx';
import styles from '../assets.module.css';

/** The input for a scanned or typed tag, and the asset with this tag, which can be marked as seen. */
export function CountingCard({ countId }: { countId: number }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const given = params.get('code') ?? '';
  const [code, setCode] = useState('');
  const [item, setItem] = useState<CountItem | null>(null);
  const [scanning, setScanning] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const find = async (text: string) => {
    if (text.trim() === '') return;
    setBusy(true);
    setScanning(false);
    try {
      setItem(await findItem(countId, text.trim()));
    } catch (error) {
      setItem(null);
      sayRefused(error);
    } finally {
      setBusy(false);
    }
  };
  // The URL contains a code if it was opened by scanning the label of an asset.
  useEffect(() => {
    if (given === '') return;
    setParams(
      (now) => {
        now.delete('code');
        return now;
      },
      { replace: true },
    );
    void find(given);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each code in the address
  }, [given]);
  const next = () => {
    setItem(null);
    setCode('');
    void queries.invalidateQueries({ queryKey: COUNTS });
    field.current?.focus();
  };
  return (
    <Card title="Count">
      <div className={styles.body}>
        <form
          className={styles.scan}
          onSubmit={(event) => {
            event.preventDefault();
            void find(code);
          }}
        >
          <Field
            label="Tag or serial number"
            name="code"
            hint="Scan the label, or type what it says."
          >
            <TextInput ref={field} value={code} maxLength={300} onValueChange={setCode} />
          </Field>
          <div className={styles.actions}>
            <Button type="submit" variant="primary" loading={busy}>
              {t('Find')}
            </Button>
            {mayScan() && (
              <Button onClick={() => setScanning(!scanning)}>
                {t(scanning ? 'Stop the camera' : 'Use the camera')}
              </Button>
            )}
          </div>
        </form>
        {scanning && (
          <Camera onRead={(text) => void find(text)} onClose={() => setScanning(false)} />
        )}
        {item && <SeenForm key={item.assetId} countId={countId} item={item} onDone={next} />}
      </div>
    </Card>
  );
}
