import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Field, Select, Skeleton } from '#web/components/ui/index.ts';
import { RUN_KIND_LABELS } from '#machines/domains/pay/payrollRun/kinds.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { mySlipsQuery } from './api.ts';
import { PayslipOf } from './Payslip.tsx';
import { runPaths, TITLES } from './runPaths.ts';

/** Shows another person's payslip. Loading it is recorded in the salary access log. */
export function PayslipScreen() {
  const { id = '' } = useParams();
  return (
    <Page width="form">
      <PageHeader breadcrumb={[{ label: TITLES.salary, to: runPaths('salary').list }]} />
      <PayslipOf slipId={Number(id)} />
    </Page>
  );
}

/** Lists the user's own payslips. The chosen one is in the URL. */
export function MyPayslipsScreen() {
  const t = useTranslate();
  const [search, setSearch] = useSearchParams();
  const slips = useQuery(mySlipsQuery);
  return (
    <Page width="form">
      <PageHeader description="Select a line to see how its amount was calculated." />
      <Loaded query={slips} loading={<Skeleton kind="text" lines={10} />}>
        {(mine) => {
          const [latest] = mine;
          const chosen = Number(search.get('slip')) || (latest?.id ?? 0);
          if (!latest) {
            return <EmptyState title="You have no payslip yet" />;
          }
          return (
            <>
              <Field label="Month" name="slip">
                <Select
                  value={chosen}
                  onChange={(id) => setSearch(id === null ? {} : { slip: String(id) })}
                  options={mine.map(({ id, month, kind }) => ({
                    value: id,
                    label: kind === 'salary' ? month : `${month} · ${t(RUN_KIND_LABELS[kind])}`,
                  }))}
                />
              </Field>
              <PayslipOf key={chosen} slipId={chosen} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
