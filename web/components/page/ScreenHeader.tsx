import type { Screen } from '#machines/core/screens/screen.ts';
import { PageHeader, type PageHeaderProps } from './PageHeader.tsx';

export type ScreenHeaderProps = Pick<PageHeaderProps, 'action' | 'more'> & {
  screen: Pick<Screen, 'title' | 'menu' | 'description'>;
};

/** The header of a screen that a kit renders, with the title, breadcrumb and description that the screen declares. */
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
