import { Printer } from 'lucide-react';
import { Button, Card } from '#web/components/ui/index.ts';
import { downloadPaper } from '#web/components/feedback/downloadOrNotify.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './letters.module.css';

export interface Letter {
  paperId: number;
  number: string;
  title: string;
  status: string;
}

/** Lists letters, each with a button that prints it in the screen's language. */
export function Letters({ papers }: { papers: readonly Letter[] }) {
  const t = useTranslate();
  if (papers.length === 0) return null;
  return (
    <Card title="Letters">
      <ul className={styles.letters}>
        {papers.map(({ paperId, number, title, status }) => (
          <li key={paperId}>
            <span>
              {t(title)} · {number}
              {status === 'valid'
                ? ''
                : ` · ${t(status === 'replaced' ? 'Replaced' : 'Withdrawn')}`}
            </span>
            <Button
              size="small"
              icon={<Printer aria-hidden="true" />}
              onClick={() => void downloadPaper(paperId, number)}
            >
              Print
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
