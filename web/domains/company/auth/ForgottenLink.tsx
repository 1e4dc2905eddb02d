import { Suspense, useState } from 'react';
import { lazyPart } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './SignInForm.module.css';

const ForgetPassword = lazyPart(async () => ({
  default: (await import('./ForgetPassword.tsx')).ForgetPassword,
}));

/** Opens the dialogs for a forgotten password. */
export function ForgottenLink() {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.links}>
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        {t('Forget Password')}
      </button>
      {open && (
        <Suspense>
          <ForgetPassword onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
