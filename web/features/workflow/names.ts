import { formatCount } from '#web/components/ui/index.ts';

const NAMED = 3;

/** 'A, B and C', or 'A, B, C and 23 more' of a count that is larger than the names at hand. */
export function namesInWords(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, NAMED);
  const rest = count - shown.length;
  if (shown.length === 0) return '';
  if (rest > 0) return `${shown.join(', ')} and ${formatCount(rest)} more`;
  const last = shown.at(-1) ?? '';
  return shown.length === 1 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}
