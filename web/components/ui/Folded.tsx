import { useState, type ReactNode } from 'react';

export type FoldedProps = {
  summary: ReactNode;
  /** Whether it begins open. */
  open?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** What is drawn once somebody opens it: a page that begins folded does not wait for what it hides. */
export function Folded({ summary, open = false, className, children }: FoldedProps) {
  const [drawn, draw] = useState(open);
  return (
    <details
      className={className}
      open={open}
      onToggle={(event) => event.currentTarget.open && draw(true)}
    >
      <summary>{summary}</summary>
      {drawn && children}
    </details>
  );
}
