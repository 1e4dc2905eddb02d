import { BookmarkPlus, MessageSquareText, X } from 'lucide-react';
import { useState } from 'react';
import { MAX_OWN_TEMPLATES } from '#machines/core/contracts/commentTemplates.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useCommentTemplates } from '#web/lib/commentTemplates.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { Button } from './Button.tsx';
import styles from './CommentBox.module.css';
import { IconButton } from './IconButton.tsx';
import { Popover } from './Popover.tsx';
import { notify } from './toasts.ts';
import { TooltipProvider } from './Tooltip.tsx';

export type CommentToolsProps = { value: string; onValueChange: (value: string) => void };

/**
 * Inserts a template into a comment, or saves a comment as a template of the user. Its tooltips have their own
 * provider, because confirmation dialogs are rendered outside the layout's.
 */
export function CommentTools({ value, onValueChange }: CommentToolsProps) {
  const t = useTranslate();
  const { own, shared, busy, keep, remove } = useCommentTemplates();
  const [open, setOpen] = useState(false);
  const text = value.trim();
  const isKept = [...own, ...shared].some((one) => one.text === text);
  const canKeep = text !== '' && !isKept && own.length < MAX_OWN_TEMPLATES;
  const insert = (template: string) => {
    onValueChange(text === '' ? template : `${text} ${template}`);
    setOpen(false);
  };
  const orSay = async (written: Promise<void>) => {
    try {
      await written;
    } catch (error) {
      notify.warning(failureMessage(error));
    }
  };
  return (
    <div className={styles.tools}>
      {own.length + shared.length > 0 && (
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
          <TooltipProvider>
            <div className={styles.groups}>
              {shared.length > 0 && (
                <section aria-label={t('Of the company')}>
                  <h3 className={styles.heading}>{t('Of the company')}</h3>
                  <ul className={styles.list}>
                    {shared.map(({ id, name, text: template }) => (
                      <li key={id} className={styles.template}>
                        <button
                          type="button"
                          className={styles.text}
                          onClick={() => insert(template)}
                        >
                          <span className={styles.name}>{name}</span>
                          <span>{template}</span>
                        </button>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              {own.length > 0 && (
                <section aria-label={t('Your own')}>
                  <h3 className={styles.heading}>{t('Your own')}</h3>
                  <ul className={styles.list}>
                    {own.map(({ id, text: template }) => (
                      <li key={id} className={styles.template}>
                        <button
                          type="button"
                          className={styles.text}
                          onClick={() => insert(template)}
                        >
                          {template}
                        </button>
                        <IconButton
                          label={t('Remove the template {text}', { text: template })}
                          size="small"
                          onClick={() => void orSay(remove(id))}
                        >
                          <X aria-hidden="true" />
                        </IconButton>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </div>
          </TooltipProvider>
        </Popover>
      )}
      {canKeep && (
        <Button
          size="small"
          variant="ghost"
          disabled={busy}
          icon={<BookmarkPlus aria-hidden="true" />}
          onClick={() => void orSay(keep(text))}
        >
          Keep as a template
        </Button>
      )}
    </div>
  );
}
