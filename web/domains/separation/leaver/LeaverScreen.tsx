import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type {
  LeaverDocument,
  LeaverDocuments,
} from '#machines/domains/separation/contracts/leaverLink.ts';
import {
  Button,
  DateText,
  Field,
  formatDate,
  formatMonth,
  Notice,
  TextInput,
} from '#web/components/ui/index.ts';
import {
  RefusalNotice,
  SignInFrame,
  useRefusal,
  useWait,
} from '#web/domains/company/auth/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { save } from '#web/lib/saveFile.ts';
import styles from './leaver.module.css';

const TITLE = 'My documents';

/** The token of the link and the code, which are sent with each call. They are kept only while the screen is open. */
interface Secrets {
  token: string;
  pin: string;
}

/** `/leaver#token`: the documents of someone whose employment is over. */
export function LeaverScreen() {
  const t = useTranslate();
  const token = useLocation().hash.slice(1);
  const [open, setOpen] = useState<{ secrets: Secrets; shown: LeaverDocuments } | null>(null);
  if (open) return <Documents {...open} />;
  if (token === '') {
    return (
      <SignInFrame title={t(TITLE)} name={t(TITLE)}>
        <Notice tone="info">{t('Open the link that HR sent you.')}</Notice>
      </SignInFrame>
    );
  }
  return <CodeForm token={token} onOpen={(secrets, shown) => setOpen({ secrets, shown })} />;
}

function CodeForm({
  token,
  onOpen,
}: {
  token: string;
  onOpen: (secrets: Secrets, shown: LeaverDocuments) => void;
}) {
  const t = useTranslate();
  const [pin, setPin] = useState('');
  const opening = useMutation({
    mutationFn: () => api.post<LeaverDocuments>('/Leaver/Documents', { token, pin }, { as: null }),
    onSuccess: (shown) => onOpen({ token, pin }, shown),
    onError: () => setPin(''),
  });
  const refusal = useRefusal(opening.error);
  const wait = useWait(refusal);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (pin.length === 6) opening.mutate();
  };
  return (
    <SignInFrame title={t(TITLE)} name={t(TITLE)}>
      <form className={styles.form} noValidate autoComplete="off" onSubmit={send}>
        <RefusalNotice refusal={refusal} wait={wait} />
        <Field label={t('Code')} name="pin" hint={t('Six digits, which HR told you.')} required>
          <TextInput
            type="password"
            inputMode="numeric"
            value={pin}
            onValueChange={(typed) => setPin(typed.replaceAll(/\D/g, '').slice(0, 6))}
            autoComplete="off"
            autoFocus
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          loading={opening.isPending}
          disabled={pin.length < 6}
        >
          {t('Continue')}
        </Button>
      </form>
    </SignInFrame>
  );
}

function Documents({ secrets, shown }: { secrets: Secrets; shown: LeaverDocuments }) {
  const t = useTranslate();
  const { name, company, expiresAt, documents } = shown;
  const saving = useMutation({
    mutationFn: (paperId: number) =>
      api.post<LeaverDocument>(
        '/Leaver/Document',
        { ...secrets, paperId, locale: document.documentElement.lang },
        { as: null },
      ),
    onSuccess: ({ fileName, content }) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0);
      save(new Blob([bytes], { type: 'application/pdf' }), fileName);
    },
  });
  return (
    <SignInFrame title={t(TITLE)} name={`${name}, ${company}`}>
      <div className={styles.form}>
        {saving.isError && (
          <Notice tone="warning" live>
            {t(failureMessage(saving.error))}
          </Notice>
        )}
        {documents.length === 0 && (
          <p className={styles.words}>{t('No document has been issued to you yet.')}</p>
        )}
        <p className={styles.words} translate="no">
          {name}, {company}
        </p>
        <ul className={styles.documents}>
          {documents.map(({ paperId, title, number, issuedOn, month }) => (
            <li key={paperId}>
              <span className={styles.document}>
                <strong>
                  {t(title)}
                  {month !== null && `, ${formatMonth(month)}`}
                </strong>
                <span className={styles.words}>
                  {number}
                  {month === null && (
                    <>
                      , <DateText value={issuedOn} />
                    </>
                  )}
                </span>
              </span>
              <Button
                size="small"
                aria-label={t('Save {document}', { document: `${t(title)} ${number}` })}
                loading={saving.isPending && saving.variables === paperId}
                onClick={() => saving.mutate(paperId)}
              >
                {t('Save')}
              </Button>
            </li>
          ))}
        </ul>
        <p className={styles.words}>
          {t('The link works until {day}.', { day: formatDate(expiresAt.slice(0, 10)) })}
        </p>
      </div>
    </SignInFrame>
  );
}
