import { BookmarkPlus, MessageSquareText, X } from 'lucide-react';
import { useState } from 'react';
import { useSetting } from '#web/lib/settings/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { Button } from './Button.tsx';
import styles from './CommentBox.module.css';
import { IconButton } from './IconButton.tsx';
import { Popover } from './Popover.tsx';
import { TextArea, type TextAreaProps } from './TextArea.tsx';

/** As many as a list stays readable. */
const MOST = 20;

export type CommentBoxProps = Omit<TextAreaProps, 'value' | 'onValueChange'> & {
  value: string;
  onValueChange: (value: string) => void;
};

/** A comment, with texts that its writer keeps for next time. */
export function CommentBox({ value, onValueChange, ...rest }: CommentBoxProps) {
  const t = useTranslate();
  const [kept, keep] = useSetting('commentTemplates');
  const [open, setOpen] = useState(false);
  const text = value.trim();
  const canKeep = text !== '' && !kept.includes(text) && kept.length < MOST;
  const insert = (template: string) => {
    onValueChange(text === '' ? template : `${text} ${template}`);
    setOpen(false);
  };
  return (
    <div className={styles.box}>
      <TextArea {...rest} value={value} onValueChange={onValueChange} />
      <div className={styles.tools}>
        {kept.length > 0 && (
          <Popover
            label="Comment templates"
            width="medium"
            open={open}
            onOpenChange={setOpen}
            trigger={
              <Button size="small" variant="ghost" icon={<MessageSquareText aria-hidden="true" />}>
                Templates
              </Button>
            }
          >
            <ul className={styles.list}>
              {kept.map((template) => (
                <li key={template} className={styles.template}>
                  <button type="button" className={styles.text} onClick={() => insert(template)}>
                    {template}
                  </button>
                  <IconButton
                    label={t('Remove the template {text}', { text: template })}
                    size="small"
                    onClick={() => keep(kept.filter((one) => one !== template))}
                  >
                    <X aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
            </ul>
          </Popover>
        )}
        {canKeep && (
          <Button
            size="small"
            variant="ghost"
            icon={<BookmarkPlus aria-hidden="true" />}
            onClick={() => keep([...kept, text])}
          >
            Keep as a template
          </Button>
        )}
      </div>
    </div>
  );
}
