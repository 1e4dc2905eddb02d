import { useMutation } from '@tanstack/react-query';
import { useAtom } from '@xstate/store/react';
import { useState, type FormEvent } from 'react';
import type { KioskView } from '#machines/domains/time/contracts/kiosk.ts';
import { Button, Field, Notice, TextInput } from '#web/components/ui/index.ts';
import {
  RefusalNotice,
  SignInFrame,
  useRefusal,
  useWait,
} from '#web/domains/company/auth/index.ts';
import { ApiError } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { openKiosk, type Person } from './api.ts';
import styles from './kiosk.module.css';
import { PersonAtKiosk } from './PersonAtKiosk.tsx';
import { forgetKiosk, kioskToken } from './registered.ts';

const TITLE = 'Kiosk';

/** `/kiosk`: check-in and leave by number and PIN, on a device that an administrator has registered. */
export function KioskScreen() {
  const t = useTranslate();
  const token = useAtom(kioskToken);
  const [done, setDone] = useState('');
  const [open, setOpen] = useState<{ person: Person; view: KioskView } | null>(null);
  if (token === null) {
    return (
      <SignInFrame title={t(TITLE)} name={t(TITLE)}>
        <Notice tone="info">
          {t('This device is not registered. An administrator registers it under Kiosks.')}
        </Notice>
      </SignInFrame>
    );
  }
  if (open) {
    return (
      <PersonAtKiosk
        {...open}
        onEnd={(message) => {
          setOpen(null);
          setDone(message);
        }}
      />
    );
  }
  return (
    <NumberForm
      token={token}
      done={done}
      onOpen={(person, view) => {
        setDone('');
        setOpen({ person, view });
      }}
    />
  );
}

function NumberForm({
  token,
  done,
  onOpen,
}: {
  token: string;
  done: string;
  onOpen: (person: Person, view: KioskView) => void;
}) {
  const t = useTranslate();
  const [number, setNumber] = useState('');
  const [pin, setPin] = useState('');
  const person = { token, number, pin };
  const opening = useMutation({
    mutationFn: () => openKiosk(person),
    onSuccess: (view) => onOpen(person, view),
    onError: (error) => {
      setPin('');
      if (error instanceof ApiError && error.message === 'This device is not registered') {
        forgetKiosk();
      }
    },
  });
  const refusal = useRefusal(opening.error);
  const wait = useWait(refusal);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() !== '' && pin.length === 6) opening.mutate();
  };
  return (
    <SignInFrame title={t(TITLE)} name={t(TITLE)}>
      <form className={styles.form} noValidate autoComplete="off" onSubmit={send}>
        {done !== '' && !opening.isError && (
          <Notice tone="success" live>
            {done}
          </Notice>
        )}
        <RefusalNotice refusal={refusal} wait={wait} />
        <Field label={t('Employee number')} name="number" required>
          <TextInput
            value={number}
            onValueChange={setNumber}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
          />
        </Field>
        <Field label={t('PIN')} name="pin" hint={t('Six digits, as on your slip.')} required>
          <TextInput
            type="password"
            inputMode="numeric"
            value={pin}
            onValueChange={(typed) => setPin(typed.replaceAll(/\D/g, '').slice(0, 6))}
            autoComplete="off"
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          loading={opening.isPending}
          disabled={number.trim() === '' || pin.length < 6}
        >
          {t('Continue')}
        </Button>
      </form>
    </SignInFrame>
  );
}
