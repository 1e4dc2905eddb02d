import type { Screen } from '#machines/core/screens/screen.ts';
import { PageHeader, type PageHeaderProps } from './PageHeader.tsx';

export type ScreenHeaderProps = Pick<PageHeaderProps, 'action' | 'more'> & {
  screen: Pick<Screen, 'title' | 'menu' | 'description'>;
};

/** The header of a screen drawn by a kit: title, breadcrumb and description as declared. */
export function ScreenHeader({ screen, ...actions }: ScreenHeaderProps) {
  const { title, menu, description } = screen;
  return (
    <PageHeader
      title={title}
      breadcrumb={menu.flatMap((label) => (label === undefined ? [] : [{ label }]))}
      description={description}
      {...actions}
    />
  );
}
