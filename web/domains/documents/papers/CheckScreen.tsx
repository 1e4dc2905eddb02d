import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { PaperCheck } from '#machines/kits/papers/contract.ts';
import { Button, DateText, Field, Notice, Spinner, TextInput } from '#web/components/ui/index.ts';
import {
  RefusalNotice,
  SignInFrame,
  useRefusal,
  useWait,
} from '#web/domains/company/auth/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { publicPaths } from '#web/lib/publicPaths.ts';
import styles from './CheckScreen.module.css';

/** Checks whether a paper is genuine, without sign-in: for a bank or a landlord. */
export function CheckScreen() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { code = '' } = useParams();
  const [typed, setTyped] = useState(code);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['papers', 'check', code] as const,
    queryFn: () => api.getAs<PaperCheck>(null, '/Papers/Check', { code }),
    enabled: code !== '',
    retry: false,
    staleTime: Infinity,
  });
  const refusal = useRefusal(error);
  const wait = useWait(refusal);
  const submit = () => {
    const next = typed.trim();
    if (next === '') return;
    if (next === code) void refetch();
    else void navigate(`${publicPaths.checkPapers}/${encodeURIComponent(next)}`);
  };

  return (
    <SignInFrame title={t('Verify a document')} name={t('Verify a document')}>
      <RefusalNotice refusal={refusal} wait={wait} />
      {isFetching ? <Spinner /> : data && <Answer data={data} />}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={t('Code')}
          name="code"
          hint={t('16 letters and digits, at the bottom of the document next to the QR code.')}
        >
          <TextInput
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          block
          disabled={typed.trim() === '' || wait > 0}
          loading={isFetching}
        >
          {t('Check')}
        </Button>
      </form>
    </SignInFrame>
  );
}

function Answer({ data }: { data: PaperCheck }) {
  const t = useTranslate();
  if (data.status === 'unknown') {
    return (
      <Notice tone="danger" live title={t('No document has this code')}>
        {t(
          'Compare the code with the one on the document. If they match, the document is not genuine.',
        )}
      </Notice>
    );
  }
  const facts = [
    [t('Paper'), t(data.title)],
    [t('Number'), data.number],
    [t('Issued by'), data.company],
    [t('Issued on'), <DateText key="day" value={data.issuedOn} />],
    [t('Name'), data.name],
  ] as const;
  return (
    <>
      {data.status === 'valid' && (
        <Notice tone="success" live title={t('This document is valid')}>
          {t('Compare these details with the document.')}
        </Notice>
      )}
      {data.status === 'replaced' && (
        <Notice tone="warning" live title={t('This document was replaced')}>
          {t('A newer one was issued in its place. This one is no longer valid.')}
        </Notice>
      )}
      {data.status === 'withdrawn' && (
        <Notice tone="danger" live title={t('This document was withdrawn')}>
          {t('The company issued it, but it is no longer valid.')}
        </Notice>
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
