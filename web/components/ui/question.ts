import type { ReactNode } from 'react';

export type Question = {
  /** The title. A message with values is a function, because the language may change while the question is open. */
  title: string | (() => string);
  body?: ReactNode | (() => ReactNode);
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  tone?: 'neutral' | 'danger' | undefined;
  /** The user must type this text to confirm. */
  repeat?: string | undefined;
};

export type CommentQuestion = Question & {
  comment: {
    label: string;
    required?: boolean | undefined;
    placeholder?: string | undefined;
    maxLength?: number | undefined;
  };
};

/** A question, with or without a comment box. */
export type AnyQuestion = Question & { comment?: CommentQuestion['comment'] | undefined };
