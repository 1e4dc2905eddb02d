import { FormActions } from '#web/components/page/index.ts';
import { Button, formatCount } from '#web/components/ui/index.ts';
import { translateNow } from '#web/lib/messages.ts';

export type SaveBarProps = {
  /** The number of unsaved flags. */
  count: number;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

export function SaveBar({ count, saving, onSave, onDiscard }: SaveBarProps) {
  return (
    <FormActions>
      <Button disabled={count === 0 || saving} onClick={onDiscard}>
        Discard
      </Button>
      <Button variant="primary" disabled={count === 0} loading={saving} onClick={onSave}>
        {count === 0
          ? 'Save'
          : translateNow('Save changes ({count})', { count: formatCount(count) })}
      </Button>
    </FormActions>
  );
}
