import { Children, type ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { translated, useTranslate } from '#web/lib/messages.ts';

/** The router's link, which translates its texts. */
export function Link({ children, 'aria-label': name, ...rest }: ComponentProps<typeof RouterLink>) {
  const t = useTranslate();
  return (
    <RouterLink {...rest} {...(name !== undefined && { 'aria-label': t(name) })}>
      {Children.map(children, (child) => translated(t, child))}
    </RouterLink>
  );
}
