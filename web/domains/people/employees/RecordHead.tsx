import type { PersonalRecord } from '#machines/domains/people/contracts/people.ts';
import { PersonWithPhoto } from '#web/kits/people/index.ts';
import { Card, DateText, DescriptionList, Link, StatusBadge } from '#web/components/ui/index.ts';
import { paths } from '#web/lib/paths.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './employees.module.css';

/** The person and their current position. */
export function RecordHead({ record }: { record: PersonalRecord }) {
  const t = useTranslate();
  const { supervisor } = record;
  return (
    <Card>
      <div className={styles.head}>
        <PersonWithPhoto
          photoFileId={record.photoFileId ?? 0}
          name={record.name}
          detail={`${record.designation} · ${record.code}`}
          size="large"
        />
        <DescriptionList
          columns={3}
          items={[
            { label: 'Department', value: record.department },
            { label: 'Business unit', value: record.unit },
            { label: 'Workplace', value: record.workplace },
            {
              label: 'Supervisor',
              value: supervisor ? (
                record.isSelf ? (
                  supervisor.name
                ) : (
                  <Link to={paths.employeeOf(supervisor.id)}>{supervisor.name}</Link>
                )
              ) : (
                '—'
              ),
            },
            { label: 'Employment type', value: record.employmentType },
            { label: 'Grade', value: record.grade || '—' },
            { label: 'Joining date', value: <DateText value={record.joiningDate} /> },
            {
              label: 'Status',
              value: (
                <StatusBadge
                  label={t(record.isActive ? 'Active' : 'Inactive')}
                  tone={record.isActive ? 'success' : 'neutral'}
                />
              ),
            },
          ]}
        />
      </div>
    </Card>
  );
}
