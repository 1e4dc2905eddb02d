import { X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field, TextInput } from '#web/components/ui/index.ts';
import { PersonWithPhoto } from '#web/kits/people/index.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { colleaguesQuery, SHORTEST_SEARCH, type Colleague } from './api.ts';
import styles from './PeoplePicker.module.css';
import { useTranslate } from '#web/lib/messages.ts';

const SEARCH_PAUSE_MS = 250;

export type PeoplePickerProps = {
  chosen: readonly Colleague[];
  onChange: (chosen: Colleague[]) => void;
  /** Employees who can't be chosen: the user and existing members. */
  without: ReadonlySet<number>;
};

/** Finds colleagues by part of their name or code, and collects them. */
export function PeoplePicker({ chosen, onChange, without }: PeoplePickerProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const { data = [], isFetching } = useQuery(colleaguesQuery(search));
  const taken = new Set([...without, ...chosen.map(({ value }) => value)]);
  const searched = search.length >= SHORTEST_SEARCH;
  const matchingData = searched ? data.filter(({ value }) => !taken.has(value)) : [];
  return (
    <div className={styles.picker}>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('Chosen')}>
          {chosen.map((person) => (
            <li key={person.value}>
              <button
                type="button"
                className={styles.chip}
                aria-label={t('Remove {name}', { name: person.label })}
                onClick={() => onChange(chosen.filter(({ value }) => value !== person.value))}
              >
                {person.label}
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field label="Search people" hint="Part of their name or ID">
        <TextInput autoComplete="off" value={typed} onValueChange={setTyped} />
      </Field>
      <ul className={styles.found} aria-label={t('People found')} aria-busy={isFetching}>
        {matchingData.map((person) => (
          <li key={person.value}>
            <button
              type="button"
              className={styles.person}
              onClick={() => {
                onChange([...chosen, person]);
                setTyped('');
              }}
            >
              <PersonWithPhoto
                name={person.label}
                photoFileId={person.intProfileImageUrl ?? 0}
                detail={[person.DesignationName, person.DepartmentName].filter(Boolean).join(' · ')}
              />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.none} role="status">
        {searched && !isFetching && matchingData.length === 0
          ? t('No one with this name has a login.')
          : ''}
      </p>
    </div>
  );
}
