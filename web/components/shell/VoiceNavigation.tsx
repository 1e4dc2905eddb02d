import { Mic } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton, notify } from '#web/components/ui/index.ts';
import { currentLocale } from '#web/lib/locale.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { canListen, OTHER_REASON, reasons, createRecognition, type Recognition } from './speech.ts';
import styles from './VoiceNavigation.module.css';

export type VoiceNavigationProps = { onHeard: (said: string) => void };

/** The microphone button in the top bar. It is hidden if the browser has no speech recognition. */
export function VoiceNavigation({ onHeard }: VoiceNavigationProps) {
  const t = useTranslate();
  const [listening, setListening] = useState(false);
  const recognition = useRef<Recognition | null>(null);
  useEffect(() => () => recognition.current?.abort(), []);
  if (!canListen()) return null;

  const stop = () => {
    recognition.current = null;
    setListening(false);
  };
  const listen = () => {
    if (recognition.current) {
      recognition.current.abort();
      stop();
      return;
    }
    const started = createRecognition(currentLocale() ?? 'en');
    if (!started) return;
    recognition.current = started;
    started.onresult = ({ results }) => {
      const said = results[0]?.[0]?.transcript;
      if (said !== undefined) onHeard(said);
    };
    started.onerror = ({ error }) => {
      if (error !== 'aborted') notify.warning(t(reasons[error] ?? OTHER_REASON));
    };
    started.onend = stop;
    setListening(true);
    try {
      started.start();
    } catch {
      // If another tab uses speech recognition, starting throws instead of sending an error event.
      notify.warning(t(OTHER_REASON));
      stop();
    }
  };

  return (
    <div className={styles.voice}>
      <IconButton label={t('Speak')} aria-pressed={listening} onClick={listen}>
        <Mic aria-hidden="true" />
      </IconButton>
      <p role="status" className={listening ? styles.listening : 'visually-hidden'}>
        {listening && t('Listening...')}
      </p>
    </div>
  );
}
