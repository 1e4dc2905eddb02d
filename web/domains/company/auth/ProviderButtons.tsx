import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { expectReturn } from '#web/session/index.ts';
import { Button } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { providersQuery } from './api.ts';
import styles from './SignInForm.module.css';

/** The buttons for external sign-in. They are hidden if none is configured (spec 000 §2). */
export function ProviderButtons() {
  const t = useTranslate();
  const { data: providers = [] } = useQuery(providersQuery);
  if (providers.length === 0) return null;
  return (
    <>
      <p className={styles.or}>{t('or')}</p>
      <div className={styles.form}>
        {providers.map(({ id, label, startUrl }) => (
          <Button key={id} asChild block size="large" icon={<KeyRound aria-hidden="true" />}>
            <a href={startUrl} onClick={expectReturn}>
              {t('Continue with {provider}', { provider: label })}
            </a>
          </Button>
        ))}
      </div>
    </>
  );
}
