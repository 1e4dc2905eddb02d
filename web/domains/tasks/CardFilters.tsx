import { PRIORITIES, type ProjectDetails } from '#machines/domains/tasks/contracts/tasks.ts';
import { FilterBar } from '#web/components/page/index.ts';
import { Field, SearchField, Select } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useCardFilters } from './useCardFilters.ts';

/** The filters of cards. They are stored in the URL and apply as soon as they change. */
export function CardFilters({ project }: { project: ProjectDetails | undefined }) {
  const t = useTranslate();
  const { filters, set } = useCardFilters();
  const active = Object.keys(filters).length;
  return (
    <FilterBar
      label="Filters"
      summary={
        active === 0
          ? t('All cards')
          : t('{n, plural, one {# filter} other {# filters}}', { n: active })
      }
    >
      <SearchField label="Search" value={filters.text ?? ''} onChange={(text) => set({ text })} />
      <Field label="Assignee">
        <Select
          clearable
          placeholder="Everyone"
          value={filters.assignee ?? null}
          onChange={(assignee) => set({ assignee })}
          options={[
            { value: 'me', label: t('Me') },
            { value: 'none', label: t('Nobody') },
            ...(project?.members ?? []).map(({ employeeId, name }) => ({
              value: String(employeeId),
              label: name,
            })),
          ]}
        />
      </Field>
      <Field label="Due">
        <Select
          clearable
          placeholder="Any time"
          value={filters.due ?? null}
          onChange={(due) => set({ due })}
          options={[
            { value: 'overdue', label: 'Overdue' },
            { value: 'week', label: t('Within 7 days') },
            { value: 'none', label: t('No due date') },
          ]}
        />
      </Field>
      <Field label="Priority">
        <Select
          clearable
          placeholder="All"
          value={filters.priority ?? null}
          onChange={(priority) => set({ priority })}
          options={Object.entries(PRIORITIES).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field label="Status">
        <Select
          clearable
          placeholder="All"
          value={filters.state ?? null}
          onChange={(state) => set({ state })}
          options={[
            { value: 'undone', label: t('Not done') },
            { value: 'open', label: t('Open') },
            { value: 'progress', label: t('In progress') },
            { value: 'review', label: t('In review') },
            { value: 'done', label: t('Done') },
          ]}
        />
      </Field>
      {project && project.labels.length > 0 && (
        <Field label="Label">
          <Select
            clearable
            placeholder="All"
            value={filters.label ?? null}
            onChange={(label) => set({ label })}
            options={project.labels.map((label) => ({ value: label, label }))}
          />
        </Field>
      )}
    </FilterBar>
  );
}
