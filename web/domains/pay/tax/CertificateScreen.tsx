import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { TaxCertificate } from '#machines/domains/pay/tax/contract.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Button,
  DescriptionList,
  Field,
  formatDate,
  Money,
  Select,
  Skeleton,
  StatTile,
  Tiles,
} from '#web/components/ui/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { download } from '#web/lib/saveFile.ts';
import { certificateQuery } from './api.ts';

/** Shows the user's own tax certificate. */
export function MyCertificateScreen() {
  return <Certificate employeeId={0} initialYear={null} />;
}

/** Shows another person's tax certificate. Loading it is recorded in the salary access log. */
export function CertificateScreen() {
  const { employeeId, yearId } = useParams();
  return <Certificate employeeId={Number(employeeId)} initialYear={Number(yearId)} />;
}

function Certificate({
  employeeId,
  initialYear,
}: {
  employeeId: number;
  initialYear: number | null;
}) {
  const t = useTranslate();
  const [chosen, setChosen] = useState(initialYear);
  const years = useQuery(optionsQuery('taxYear'));
  const certificate = useQuery(certificateQuery(employeeId, chosen ?? 0));
  const shown = certificate.data;
  const save = () => {
    const locale = document.documentElement.lang || 'en-GB';
    download(
      '/Tax/CertificateFile',
      { employeeId, taxYearId: shown?.taxYearId ?? 0, locale },
      `${t('Tax Certificate')}.pdf`,
    ).catch(sayRefused);
  };
  return (
    <Page width="form">
      <PageHeader
        description="The challans that deposited the tax of a year, with the person’s share of each."
        action={
          <Button variant="primary" disabled={!shown || shown.challans.length === 0} onClick={save}>
            Download PDF
          </Button>
        }
      />
      <FilterBar label="Tax year" collapsible={false}>
        <Field label="Tax year" name="taxYearId">
          <Select
            value={chosen ?? shown?.taxYearId ?? null}
            onChange={setChosen}
            options={years.data ?? []}
          />
        </Field>
      </FilterBar>
      <Loaded query={certificate} loading={<Skeleton kind="table" rows={6} columns={4} />}>
        {(certificate) => <Shown certificate={certificate} />}
      </Loaded>
    </Page>
  );
}

function Shown({ certificate }: { certificate: TaxCertificate }) {
  const t = useTranslate();
  const { challans, total, deducted, uncovered, name, code, tin, year } = certificate;
  return (
    <>
      <Tiles>
        <StatTile label="Covered by challans" value={<Money value={total} currency />} />
        <StatTile label="Tax deducted" value={<Money value={deducted} currency />} />
        <StatTile label="Uncovered" value={<Money value={uncovered} currency />} />
      </Tiles>
      <DescriptionList
        columns={3}
        items={[
          { label: 'Name', value: `${name} (${code})` },
          { label: 'TIN', value: tin ?? t('Missing') },
          { label: 'Tax year', value: year },
        ]}
      />
      <DataTable
        label="Challans"
        rows={challans}
        columns={COLUMNS}
        rowId={({ number, month }) => `${number} ${month}`}
        columnChoice={false}
        empty={{ description: 'No challan has deposited tax of this year yet.' }}
      />
    </>
  );
}

const COLUMNS: readonly Column<TaxCertificate['challans'][number]>[] = [
  {
    id: 'number',
    label: 'Challan number',
    value: ({ number }) => number,
    card: 'title',
  },
  { id: 'bank', label: 'Bank', value: ({ bank }) => bank, card: 'line' },
  {
    id: 'depositedOn',
    label: 'Deposited on',
    value: ({ depositedOn }) => depositedOn,
    cell: ({ depositedOn }) => formatDate(depositedOn),
    card: 'subtitle',
  },
  {
    id: 'amount',
    label: 'Amount',
    value: ({ amount }) => amount,
    cell: ({ amount }) => <Money value={amount} />,
    numeric: true,
    money: true,
    card: 'figure',
  },
];
