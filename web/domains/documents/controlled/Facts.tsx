import { Link } from 'react-router-dom';
import type { DocumentDetails } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { DOCUMENT_KINDS } from '#machines/core/values/documentKinds.ts';
import { Card, DateText, DescriptionList } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import styles from './documents.module.css';

/** Shows the facts about a document other than its text. */
export function Facts({ document }: { document: DocumentDetails }) {
  const t = useTranslate();
  const { parent, children, reviewOn, announcementRows, isKept } = document;
  const audience = announcementRows.map(({ strAnnouncementFor }) => strAnnouncementFor).join(', ');
  return (
    <Card title="About this document">
      {document.summary !== '' && <p className={styles.summary}>{document.summary}</p>}
      <DescriptionList
        columns={2}
        items={[
          { label: 'Number', value: document.number },
          { label: 'Type', value: t(DOCUMENT_KINDS[document.kind].label) },
          { label: 'Owner', value: document.owner },
          { label: 'Business Unit', value: document.unit || t('All business units') },
          ...(isKept
            ? [
                {
                  label: 'Audience',
                  value:
                    audience ||
                    t(document.unit === '' ? 'Everyone' : 'Everyone in the business unit'),
                },
              ]
            : []),
          ...(reviewOn === null
            ? []
            : [{ label: 'Review on', value: <DateText value={reviewOn} /> }]),
          ...(parent
            ? [
                {
                  label: 'Belongs to',
                  value: (
                    <Link to={paths.companyDocumentOf(parent.id)}>
                      {parent.number} {parent.title}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
      {children.length > 0 && (
        <>
          <p className={styles.muted}>{t('Related')}</p>
          <ul className={styles.related}>
            {children.map(({ id, number, title }) => (
              <li key={id}>
                <Link to={paths.companyDocumentOf(id)}>
                  {number} {title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
