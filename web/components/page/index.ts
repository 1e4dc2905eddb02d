export { FilterBar, type FilterBarProps } from './FilterBar.tsx';
export { FormActions, Page, type PageProps } from './Page.tsx';
export { DeclaredContext, type Crumb } from './declared.ts';
export { PageHeader, type PageHeaderProps } from './PageHeader.tsx';
export { ScreenHeader } from './ScreenHeader.tsx';
export { Pagination, type PaginationProps } from './Pagination.tsx';
export { BottomBar } from './BottomBar.tsx';
export { SelectionBar, type SelectionBarProps } from './SelectionBar.tsx';
export {
  EmptyState,
  ErrorState,
  Missing,
  NotPermitted,
  type EmptyStateProps,
  type ErrorStateProps,
} from './states.tsx';
