const interactive = 'a, button, input, label, select, summary, textarea, [role="combobox"]';

/** Whether an element handles clicks itself, so that its row or card ignores them. */
export const isInteractive = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(interactive) !== null;
