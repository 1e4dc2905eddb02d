import type { ReactNode } from 'react';

export type Question = {
  title: string;
  body?: ReactNode;
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
