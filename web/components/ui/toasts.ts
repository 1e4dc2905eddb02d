import { createAtom } from '@xstate/store';

export type ToastTone = 'success' | 'info' | 'warning' | 'danger';

export type ToastOptions = {
  description?: string | undefined;
  /** How many milliseconds the toast stays. The time stops while the toast is hovered or focused. */
  duration?: number | undefined;
  action?: { label: string; onClick: () => void } | undefined;
  /** Whether `explained` closes it, because a notice on the form says more. */
  givesWay?: boolean;
  /** Whether `accepted` closes it, because the reason of the refusal no longer exists then. */
  isRefusal?: boolean;
};

export type Toast = ToastOptions & {
  id: number;
  tone: ToastTone;
  message: string;
  duration: number;
};

const ownDuration = 1500;
const liveDuration = 2000;
const shownAtMost = 10;

/** The toasts that are shown. The store is outside React, because queries and sockets show toasts, too. */
export const toasts = createAtom<readonly Toast[]>([]);
let lastId = 0;

/** Both presses of a double click get the response of the same write, for which one toast is enough. */
const ANSWER_TONES: readonly ToastTone[] = ['success', 'warning'];
const SAME_WITHIN_MS = 900;
let lastAdded = { words: '', at: 0 };

function add(tone: ToastTone, message: string, options: ToastOptions, duration: number) {
  const added = { words: `${tone} ${message} ${options.description ?? ''}`, at: performance.now() };
  const isSame = added.words === lastAdded.words && added.at < lastAdded.at + SAME_WITHIN_MS;
  lastAdded = added;
  if (isSame && ANSWER_TONES.includes(tone)) return;
  lastId += 1;
  const toast = { ...options, id: lastId, tone, message, duration: options.duration ?? duration };
  toasts.set((shown) => [...shown, toast].slice(-shownAtMost));
}

/** Shows a short toast for 1.5 s, or for 2 s if it is about a live update (spec 000 §9). */
export const notify = {
  success: (message: string, options: ToastOptions = {}) =>
    add('success', message, options, ownDuration),
  info: (message: string, options: ToastOptions = {}) => add('info', message, options, ownDuration),
  warning: (message: string, options: ToastOptions = {}) =>
    add('warning', message, options, ownDuration),
  error: (message: string, options: ToastOptions = {}) =>
    add('danger', message, options, ownDuration),
  live: (message: string, options: ToastOptions = {}) =>
    add('info', message, options, liveDuration),
};

/** Closes the toasts that a notice on the form makes redundant. */
export const explained = () => toasts.set((shown) => shown.filter(({ givesWay }) => !givesWay));

/** Closes the refusals of a form that has been accepted since. */
export const accepted = () => toasts.set((shown) => shown.filter(({ isRefusal }) => !isRefusal));

/** Closes a toast. */
export const dismiss = (id: number) =>
  toasts.set((shown) => shown.filter((toast) => toast.id !== id));
