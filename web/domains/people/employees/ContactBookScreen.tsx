import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { vcard, type ContactCard } from '#machines/domains/people/vcard.ts';
import type { ContactEntry } from '#machines/domains/people/contracts/people.ts';
import { PersonWithPhoto } from '#web/kits/people/index.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Field, IconButton, Skeleton, TextInput } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { save } from '#web/lib/saveFile.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { contactsQuery } from './api.ts';

const PAGE_SIZE = 25;

/** Colleagues and their office contact data. */
export function ContactBookScreen() {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useDebounced(typed.trim(), 250);
  const contacts = useQuery(contactsQuery({ search, page, pageSize: PAGE_SIZE }));
  const columns = useMemo(() => contactColumns(t), [t]);
  return (
    <Page>
      <PageHeader description="Colleagues, and how to reach them at work." />
      <FilterBar label="Search">
        <Field label="Name or employee ID" name="search">
          <TextInput
            value={typed}
            type="search"
            onValueChange={(next) => {
              setTyped(next);
              setPage(1);
            }}
          />
        </Field>
      </FilterBar>
      <Loaded query={contacts} loading={<Skeleton kind="table" rows={8} columns={5} />}>
        {({ items, total }) => (
          <DataTable
            label="Contact Book"
            rows={items}
            columns={columns}
            rowId={({ employeeId }) => String(employeeId)}
            paging={{
              page,
              pageSize: PAGE_SIZE,
              pageSizes: [PAGE_SIZE],
              total,
              onChange: (next) => setPage(next.page),
            }}
            storageKey="contactBook"
          />
        )}
      </Loaded>
    </Page>
  );
}

const contactColumns = (t: Translate): readonly Column<ContactEntry>[] => [
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    cell: ({ photoFileId, name, designation }) => (
      <PersonWithPhoto photoFileId={photoFileId ?? 0} name={name} detail={designation} />
    ),
    width: 'widest',
    card: 'title',
    sortable: false,
  },
  { id: 'department', label: 'Department', value: ({ department }) => department, sortable: false },
  { id: 'unit', label: 'Business unit', value: ({ unit }) => unit, sortable: false },
  { id: 'workplace', label: 'Workplace', value: ({ workplace }) => workplace, sortable: false },
  {
    id: 'mobile',
    label: 'Office mobile',
    value: ({ officeMobile }) => officeMobile,
    sparse: true,
    cell: ({ officeMobile }) =>
      officeMobile ? <a href={`tel:${officeMobile.replaceAll(' ', '')}`}>{officeMobile}</a> : '—',
    sortable: false,
  },
  {
    id: 'mail',
    label: 'Office email',
    value: ({ officeMail }) => officeMail,
    sparse: true,
    cell: ({ officeMail }) =>
      officeMail ? <a href={`mailto:${officeMail}`}>{officeMail}</a> : '—',
    width: 'wide',
    sortable: false,
  },
  {
    id: 'card',
    label: 'Contact card',
    cell: (entry) => (
      <IconButton
        size="small"
        label={t('Contact card of {name}', { name: entry.name })}
        onClick={() =>
          save(new Blob([vcard(getCard(entry))], { type: 'text/vcard' }), `${entry.code}.vcf`)
        }
      >
        <Download aria-hidden="true" />
      </IconButton>
    ),
    width: 'narrow',
    sortable: false,
  },
];

const getCard = ({
  name,
  unit,
  designation,
  officeMail,
  officeMobile,
}: ContactEntry): ContactCard => ({
  name,
  organisation: unit,
  title: designation,
  mail: officeMail ?? undefined,
  phone: officeMobile ?? undefined,
});
