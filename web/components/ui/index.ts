export { ActionsMenu } from './ActionsMenu.tsx';
export { Avatar, Person, type AvatarProps, type PersonProps } from './Avatar.tsx';
export { Badge, StatusBadge, type BadgeProps, type StatusBadgeProps } from './Badge.tsx';
export { Button, type ButtonProps, type ButtonVariant, type ControlSize } from './Button.tsx';
export { Card, type CardProps } from './Card.tsx';
export { Checkbox, type CheckboxProps } from './Checkbox.tsx';
export { innerPopup } from './overlayHost.ts';
export { CommentBox, type CommentBoxProps } from './CommentBox.tsx';
export { classNames } from './classNames.ts';
export { useConfirm, useConfirmWithComment } from './confirm.tsx';
export { DateInput, type DateInputProps } from './DateInput.tsx';
export { DateTimeInput, type DateTimeInputProps } from './DateTimeInput.tsx';
export { Dialog, Sheet, type DialogProps, type SheetProps } from './Dialog.tsx';
export { DropdownMenu, type DropdownMenuProps, type MenuItem } from './DropdownMenu.tsx';
export { Field, type ControlProps, type FieldProps } from './Field.tsx';
export { fieldErrorList } from './fieldErrorList.ts';
export {
  FieldErrorSummary,
  type FieldErrorSummaryProps,
  type FieldProblem,
} from './FieldErrorSummary.tsx';
export { Change, Count, DateText, Duration, Money, Percent } from './figures.tsx';
export { FileDrop, type FileDropProps } from './FileDrop.tsx';
export { formatDuration } from './duration.ts';
export { fileSize, PHOTO_TYPES, readFile, type FileProblem } from './files.ts';
export { FormDialog, type FormDialogProps } from './FormDialog.tsx';
export {
  formatAmount,
  formatCount,
  formatMonth,
  formatNumber,
  formatDate,
  formatDay,
  formatWeekday,
  formatDateTime,
  formatMoney,
  formatPercent,
  type Moment,
} from '#web/lib/format.ts';
export { IconButton, type IconButtonProps } from './IconButton.tsx';
export { IconLink, type IconLinkProps } from './IconLink.tsx';
export { Link } from './Link.tsx';
export { Kbd } from './Kbd.tsx';
export { MultiSelect, type MultiSelectProps } from './MultiSelect.tsx';
export { Notice, type NoticeProps } from './Notice.tsx';
export { NumberInput, type NumberInputProps } from './NumberInput.tsx';
export type { Option } from './options.ts';
export { PasswordInput, type PasswordInputProps } from './PasswordInput.tsx';
export { Popover, type PopoverProps } from './Popover.tsx';
export { Progress, type ProgressProps } from './Progress.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './RadioGroup.tsx';
export { RelativeTime } from './RelativeTime.tsx';
export { SearchField } from './SearchField.tsx';
export { SearchSelect, type SearchSelectProps } from './SearchSelect.tsx';
export { SecretDialog } from './SecretDialog.tsx';
export { Select, type SelectProps } from './Select.tsx';
export { ShortcutsDialog, type ShortcutGroup } from './ShortcutsDialog.tsx';
export { isModalOpen, isTyping, singleKeysOn } from './singleKeys.ts';
export { Skeleton, type SkeletonProps } from './Skeleton.tsx';
export { Slider, type SliderProps } from './Slider.tsx';
export { Spinner } from './Spinner.tsx';
export {
  DescriptionList,
  StatTile,
  SummaryLine,
  Tiles,
  type DescriptionListProps,
  type StatTileProps,
  type SummaryFigure,
  type SummaryLineProps,
} from './summary.tsx';
export { Switch, type SwitchProps } from './Switch.tsx';
export { Tabs, type Tab, type TabsProps } from './Tabs.tsx';
export { TextArea, type TextAreaProps } from './TextArea.tsx';
export { TextInput, type TextInputProps } from './TextInput.tsx';
export { TextLink, type TextLinkProps } from './TextLink.tsx';
export { applyTheme, useTheme, type ThemeChoice } from './theme.ts';
export { Timeline, type TimelineItem, type TimelineProps } from './Timeline.tsx';
export { accepted, explained, notify, type ToastOptions } from './toasts.ts';
export type { Tone } from './tone.ts';
export { Tooltip, TooltipProvider, type TooltipProps } from './Tooltip.tsx';
export { UiProvider } from './UiProvider.tsx';
export type { CommentQuestion, Question } from './question.ts';
export { lazyPart, Unfetched, type UnfetchedProps } from './Unfetched.tsx';
export { useNow } from './useNow.ts';
export { usePhone } from './usePhone.ts';
