type Name = 'strLoginId' | 'strPassword';

const isName = (name: string): name is Name => name === 'strLoginId' || name === 'strPassword';

/**
 * Takes over what a visitor did in the early sign-in form (EarlySignIn.tsx) before this code was loaded: what
 * was typed, where the cursor was, and whether the button was pressed. public/before.js removes that form.
 */
export function takeOverEarly(setValue: (name: Name, value: string) => void): void {
  const early = document.querySelector<HTMLElement>('#early');
  if (!early) return;
  for (const { name, value } of early.querySelectorAll('input')) {
    if (isName(name) && value !== '') setValue(name, value);
  }
  // At this moment both forms are in the page, the application's own first, with the same IDs and buttons.
  const had = document.activeElement;
  if (had instanceof HTMLInputElement && early.contains(had)) {
    const has = document.querySelector<HTMLInputElement>(`#${had.id}`);
    has?.focus();
    has?.setSelectionRange(had.selectionStart, had.selectionEnd);
  }
  const pressed = early.dataset['pressed'];
  if (pressed === undefined) return;
  setTimeout(() =>
    document.querySelectorAll<HTMLButtonElement>('main button')[Number(pressed)]?.click(),
  );
}
