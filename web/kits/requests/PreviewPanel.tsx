import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { RequestPreview } from '#machines/kits/requests/contract.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import { DateText, formatMonth } from '#web/components/ui/index.ts';
import type { FormControl } from '#web/kits/resources/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { requestsKey } from './api.ts';
import styles from './requests.module.css';

const PAUSE_MS = 300;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/u;
const ISO_MONTH = /^\d{4}-\d{2}$/u;

type Props = {
  kind: RequestKind;
  control: FormControl;
  /** The employee whom the request is for, or null for the user. */
  employeeId: number | null;
  requestId: number | null;
  isReady: boolean;
};

/** Fetches the server's preview of the form while the user types. */
function usePreview({ kind, control, employeeId, requestId, isReady }: Props) {
  const payload = useDebounced(useWatch({ control }), PAUSE_MS);
  const input = { employeeId, requestId, payload };
  return useQuery({
    queryKey: [...requestsKey(kind.id), 'preview', input] as const,
    queryFn: () => api.post<RequestPreview>(`/Requests/${kind.id}/Preview`, input),
    placeholderData: keepPreviousData,
    enabled: isReady,
  }).data;
}

function Shown({ value }: { value: string }) {
  const t = useTranslate();
  if (ISO_DATE.test(value)) return <DateText value={value} />;
  return ISO_MONTH.test(value) ? formatMonth(value) : t(value);
}

/**
 * Shows the result of the request, such as its days and the balance. It is beside Send, where it stays visible
 * while the form scrolls.
 */
export function PreviewFigures(props: Props) {
  const t = useTranslate();
  const data = usePreview(props);
  return (
    <dl className={styles.figures} aria-label={t('Preview')} aria-live="polite">
      {data?.figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>
            <Shown value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows how the result is calculated and who approves the request. */
export function PreviewPanel(props: Props) {
  const t = useTranslate();
  const data = usePreview(props);
  if (!data) return null;
  return (
    <section className={styles.preview} aria-label={t('Preview')} aria-live="polite">
      {data.lists.map(({ title, lines }) => (
        <div key={title}>
          <h3>{t(title)}</h3>
          <ul>
            {lines.map(({ text, note, aside }) => (
              <li key={`${text} ${note ?? ''}`}>
                <span>
                  <Shown value={text} />
                </span>
                <span className={styles.note}>{note === null ? null : <Shown value={note} />}</span>
                {/* If a step is named after its role, the name is shown only once. */}
                <span>{aside === null || aside === text ? null : t(aside)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
