import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import box from './control.module.css';
import { TextInput, type TextInputProps } from './TextInput.tsx';
import { useTranslate } from '#web/lib/messages.ts';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'suffix'>;

/** A password field with a button that shows the password. */
export function PasswordInput({ disabled, ...rest }: PasswordInputProps) {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      disabled={disabled}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className={box.inlineButton}
          aria-label={t('Show password')}
          aria-pressed={shown}
          disabled={disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      }
    />
  );
}
