import { useTranslate } from '#web/lib/messages.ts';
import { ForgottenLink } from './ForgottenLink.tsx';
import { LoginFields } from './LoginFields.tsx';
import styles from './SignInForm.module.css';
import { SignInFrame } from './SignInFrame.tsx';

/** The sign-in form that the build writes into the page. It is the same that LoginScreen renders at `/`. */
export function EarlySignIn() {
  const t = useTranslate();
  return (
    <SignInFrame title={t('Log in to {product}', { product: 'Cadre' })}>
      <form className={styles.form} noValidate>
        <LoginFields idLabel="User id" register={(name) => ({ name })} />
      </form>
      <ForgottenLink />
    </SignInFrame>
  );
}
