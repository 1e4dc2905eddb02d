import type { ClipboardEvent } from 'react';
import { notify } from './toasts.ts';

/**
 * How long the message is shown, because it takes this long to read. Other toasts are shorter and close after
 * 1.5 s.
 */
const READ_MS = 8000;

/** Says that a pasted text is longer than its field allows, because browsers cut it silently. */
export function sayWhatIsCut(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const { maxLength, value, selectionStart, selectionEnd } = event.currentTarget;
  if (maxLength < 0) return;
  const pasted = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n').length;
  const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
  const lost = kept + pasted - maxLength;
  if (lost <= 0) return;
  notify.warning('The pasted text was cut', {
    description: `${lost} characters were left out: at most ${maxLength} fit`,
    duration: READ_MS,
  });
}
