import { useId, type ReactNode } from 'react';
import type { Field, Fields } from '#machines/kits/resources/field.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './resources.module.css';

type Section = { title: string; names: [string, Field][] };

/** The fields of a form by section. Fields before the first title are a section without one. */
export function getSections(fields: Fields): readonly Section[] {
  const sections: Section[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const last = sections.at(-1);
    if (last && field.section === undefined) last.names.push([name, field]);
    else sections.push({ title: field.section ?? '', names: [[name, field]] });
  }
  return sections;
}

/** A group of fields under its title. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslate();
  const id = useId();
  if (title === '') return <div className={styles.fields}>{children}</div>;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.title}>
        {t(title)}
      </h3>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
