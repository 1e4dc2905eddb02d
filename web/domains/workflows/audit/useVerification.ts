import { useEffect, useRef, useState } from 'react';
import type { StepFilter, VerifiedPart } from '#machines/domains/workflows/contracts/audit.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { verifyPart } from './api.ts';

export type Verification = Omit<VerifiedPart, 'next'> & {
  stage: 'running' | 'finished' | 'stopped' | 'failed';
  failure: string | null;
};

const NOTHING: Verification = {
  instances: 0,
  checked: 0,
  earlier: 0,
  checkpoints: 0,
  broken: [],
  done: 0,
  stage: 'running',
  failure: null,
};

/** Verifies part by part, so that progress is visible and it can be stopped at any time. */
export function useVerification() {
  const [verification, setVerification] = useState<Verification | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (filter: StepFilter) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    let now = NOTHING;
    const show = (change: Partial<Verification>) => {
      now = { ...now, ...change };
      if (running.current === mine) setVerification(now);
    };
    show({});
    try {
      for (let after: string | undefined; ;) {
        const part = await verifyPart(filter, after, mine.signal);
        show({
          instances: now.instances + part.instances,
          checked: now.checked + part.checked,
          earlier: now.earlier + part.earlier,
          checkpoints: now.checkpoints + part.checkpoints,
          broken: [...now.broken, ...part.broken],
          done: part.done,
        });
        if (part.next === null) break;
        after = part.next;
      }
      show({ stage: 'finished' });
    } catch (error) {
      if (mine.signal.aborted) return;
      show({ stage: 'failed', failure: failureMessage(error) });
    }
  };

  const stop = () => {
    running.current?.abort();
    setVerification((now) => now && { ...now, stage: 'stopped' });
  };

  return { verification, start, stop };
}
