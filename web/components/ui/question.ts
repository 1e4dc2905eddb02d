import type { ReactNode } from 'react';

export type Question = {
  /** What is composed of messages is a function: the question may stand while the language changes. */
  title: string | (() => string);
  body?: ReactNode | (() => ReactNode);
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  tone?: 'neutral' | 'danger' | undefined;
  /** Has to be typed before it can be confirmed. */
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

/** What is asked: with a box for a comment or without. */
export type Asked = Question & { comment?: CommentQuestion['comment'] | undefined };
