import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { TakenMeal } from '#machines/domains/workplace/contracts/cafeteria.ts';
import type { Tone } from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { mealKeys } from './api.ts';

/** The alert after taking a meal (spec 002 §2.1), or the reason of a refusal. */
export interface TakeResult {
  tone: Tone;
  title: string;
  employee: string;
  mealDate: string;
  quantity: number;
  message: string;
}

const TONES: ReadonlyMap<string, Tone> = new Map([
  ['Green', 'success'],
  ['Red', 'danger'],
]);

/** Takes meals at a place, shows the result, and refetches the lists. */
export function useTake(where: { mealPlaceId: number; vendorName: string }) {
  const { mealPlaceId, vendorName } = where;
  const queries = useQueryClient();
  const [result, setResult] = useState<TakeResult | null>(null);
  const [busy, setBusy] = useState(false);
  const take = useCallback(
    async (enroll: number, takeMealQty: number) => {
      setBusy(true);
      try {
        const { autoId, autoName, ...taken } = await api.get<TakenMeal>(
          '/Cafeteria/TakeMyTodayArlMeal',
          { enroll, takeMealQty, mealPlaceId, vendorName },
        );
        setResult({ ...taken, quantity: autoId, tone: TONES.get(autoName) ?? 'warning' });
      } catch (error) {
        setResult({
          tone: 'danger',
          title: 'Not taken',
          employee: '',
          mealDate: '',
          quantity: 0,
          message: failureMessage(error),
        });
      } finally {
        setBusy(false);
        for (const queryKey of mealKeys) void queries.invalidateQueries({ queryKey });
      }
    },
    [queries, mealPlaceId, vendorName],
  );
  return { take, result, busy, dismiss: () => setResult(null) };
}
