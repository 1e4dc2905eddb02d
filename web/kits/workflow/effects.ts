import { nameInWords } from '#machines/core/model/contextFields.ts';
import type { PreviewAnswer, WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import { formatCount, formatAmount } from '#web/components/ui/index.ts';
import type { Effect } from './ActionBar.tsx';
import { fullStop, translateNow } from '#web/lib/messages.ts';
import { countReasons, stateLabel } from './words.ts';

/** One fact of a preview, as text. */
export type EffectWithValue = Effect & { value: string };

const NAMED = 2;

/** Writes a preview as text: the moves, the totals, whom it notifies, the refused rows and the reasons. */
export function getEffects(
  definition: WorkflowDefinition,
  preview: PreviewAnswer,
): EffectWithValue[] {
  const { moves, amounts, notifies, refused } = preview;
  const moved: EffectWithValue[] = moves.map(({ from, to, count }) => ({
    kind: 'move',
    label: moves.length > 1 ? formatCount(count) : '',
    value:
      from === to
        ? translateNow('Stays at “{stage}”', { stage: translateNow(stateLabel(definition, to)) })
        : `${translateNow(stateLabel(definition, from))} → ${translateNow(stateLabel(definition, to))}`,
  }));
  const added: EffectWithValue[] = Object.entries(amounts).map(([name, amount]) => ({
    kind: 'amount',
    label: translateNow(nameInWords(name)),
    value: formatAmount(Number(amount)),
  }));
  const notices: EffectWithValue[] =
    notifies.length === 0
      ? []
      : [{ kind: 'notice', label: translateNow('Notifies'), value: nameRecipients(notifies) }];
  const leftOut: EffectWithValue[] = countReasons(refused).map(({ reason, count }) => ({
    kind: 'refused',
    label: translateNow('{count} not included', { count: formatCount(count) }),
    value: translateNow(reason),
  }));
  return [...moved, ...added, ...notices, ...leftOut];
}

function nameRecipients(notifies: PreviewAnswer['notifies']): string {
  const names = [...new Set(notifies.map(({ to }) => translateNow(to)))];
  const rest = names.length - NAMED;
  const shown = names.slice(0, rest > 1 ? NAMED : names.length).join(', ');
  return rest > 1
    ? translateNow('{names} and {count} others', { names: shown, count: formatCount(rest) })
    : shown;
}

/** Writes the preview as one paragraph for the confirmation dialog. */
export const effectsAsText = (effects: readonly EffectWithValue[]): string =>
  effects
    .map(({ kind, label, value }) =>
      kind === 'amount' || kind === 'refused' ? `${label}: ${value}` : `${label} ${value}`.trim(),
    )
    .map((text) => (/[.!?।]$/.test(text) ? text : `${text}${fullStop()}`))
    .join(' ');
