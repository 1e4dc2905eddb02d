import { useQuery } from '@tanstack/react-query';
import { FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, DateInput, Field, IconButton, notify, Select } from '#web/components/ui/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { download } from '#web/lib/saveFile.ts';
import { today } from '#web/lib/today.ts';
import { PostButton } from './PostButton.tsx';
import { BillTable, DailyTable, type ReportChoice, type ReportType } from './reportTables.tsx';

const TYPES = [
  { value: 1, label: 'Daily' },
  { value: 2, label: 'Billing' },
  { value: 3, label: 'Vendor' },
] as const;

const firstOfMonth = () => `${today().slice(0, 8)}01`;

/** Cafeteria reports (spec 002 §2.1): daily, billing, vendor. */
export function ReportsScreen() {
  const t = useTranslate();
  const may = useMay();
  const [type, setType] = useState<ReportType>(1);
  const [day, setDay] = useState<string | null>(today());
  const [from, setFrom] = useState<string | null>(firstOfMonth());
  const [to, setTo] = useState<string | null>(today());
  const [placeId, setPlace] = useState<number | null>(null);
  const [vendorName, setVendor] = useState('');
  const [shown, setShown] = useState<ReportChoice | null>(null);
  const { data: places = [] } = useQuery(optionsQuery('mealPlace'));
  const { data: vendors = [] } = useQuery(
    optionsQuery('mealVendor', placeId === null ? {} : { mealPlaceId: placeId }),
  );
  const chosen = type === 1 ? { from: day, to: day } : { from, to };
  const input =
    chosen.from !== null && chosen.to !== null
      ? { type, from: chosen.from, to: chosen.to, placeId: placeId ?? 0, vendorName }
      : null;
  const clearing =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value);
      setShown(null);
    };
  return (
    <Page>
      <PageHeader
        more={
          <IconButton label={t('Print')} onClick={() => window.print()}>
            <Printer aria-hidden="true" />
          </IconButton>
        }
        action={
          shown?.type === 2 && may('isEdit', MENU.mealConsume) ? (
            <PostButton asked={shown} />
          ) : (
            shown && shown.type !== 2 && <DownloadButton asked={shown} />
          )
        }
      />
      <FilterBar
        label="Filters"
        waits={shown === null}
        onSubmit={() => setShown(input)}
        action={
          <Button type="submit" variant="primary" disabled={input === null}>
            View
          </Button>
        }
      >
        <Field label="Report Type" name="mealReportType">
          <Select
            options={TYPES.map((one) => ({ ...one, label: t(one.label) }))}
            value={type}
            onChange={(next) => clearing(setType)(next ?? 1)}
          />
        </Field>
        {type === 1 ? (
          <Field label="Date" name="mealReportDay" required>
            <DateInput value={day} onChange={clearing(setDay)} />
          </Field>
        ) : (
          <>
            <Field label="From Date" name="mealReportFrom" required>
              <DateInput value={from} max={to ?? undefined} onChange={clearing(setFrom)} />
            </Field>
            <Field label="To Date" name="mealReportTo" required>
              <DateInput value={to} min={from ?? undefined} onChange={clearing(setTo)} />
            </Field>
          </>
        )}
        <Field label="Place" name="mealReportPlace">
          <Select
            clearable
            placeholder="All"
            options={places}
            value={placeId}
            onChange={clearing(setPlace)}
          />
        </Field>
        {type === 3 && (
          <Field label="Vendor" name="mealReportVendor">
            <Select
              clearable
              placeholder="All"
              options={[...new Set(vendors.map(({ label }) => label))].map((label) => ({
                value: label,
                label,
              }))}
              value={vendorName || null}
              onChange={(next) => clearing(setVendor)(next ?? '')}
            />
          </Field>
        )}
      </FilterBar>
      {shown && (shown.type === 1 ? <DailyTable asked={shown} /> : <BillTable asked={shown} />)}
    </Page>
  );
}

function DownloadButton({ asked }: { asked: ReportChoice }) {
  const [busy, setBusy] = useState(false);
  const fetch = async () => {
    setBusy(true);
    try {
      await (asked.type === 1
        ? download(
            '/Cafeteria/GetDailyCafeteriaReport',
            {
              accountId: 0,
              mealDate: asked.from,
              isDownload: true,
              MealConsumePlaceId: asked.placeId,
            },
            'Daily Cafeteria Report.xlsx',
          )
        : download(
            '/Cafeteria/GetCafeteriaReportByVendor',
            {
              accountId: 0,
              mealConsumePlaceId: asked.placeId,
              fromDate: asked.from,
              toDate: asked.to,
              vendorName: asked.vendorName,
              isDownload: true,
            },
            'Vendor Cafeteria Report.xlsx',
          ));
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} icon={<FileDown aria-hidden="true" />} onClick={() => void fetch()}>
      Export
    </Button>
  );
}
