import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Field, Select } from '#web/components/ui/index.ts';
import { territoriesQuery, visitsOfTerritoryQuery, type Place } from './api.ts';
import { DatesOfVisits, startDates, type Dates } from './DatesOfVisits.tsx';
import { Visits } from './Visits.tsx';

type Chosen = { region: number | null; area: number | null; territory: number | null };
type TerritoryFilter = { place: Place; from: string; to: string };
const NOWHERE: Chosen = { region: null, area: null, territory: null };

/** Market Visit Report Os (spec 001 §2.5): the visits of a territory. */
export function ReportOsScreen() {
  const [{ region, area, territory }, choose] = useState(NOWHERE);
  const [dates, setDates] = useState<Dates>(startDates);
  const [tried, setTried] = useState(false);
  const [shown, setShown] = useState<TerritoryFilter | null>(null);
  const { data: regions = [] } = useQuery(territoriesQuery('Region'));
  const { data: areas = [] } = useQuery({
    ...territoriesQuery('Area', region ?? 0),
    enabled: region !== null,
  });
  const { data: territories = [] } = useQuery({
    ...territoriesQuery('Territory', region ?? 0, area ?? 0),
    enabled: area !== null,
  });
  const missing = (value: unknown, message: string) =>
    tried && value === null ? message : undefined;
  const view = () => {
    setTried(true);
    const { from, to } = dates;
    if (region === null || area === null || territory === null || from === null || to === null)
      return;
    setShown({
      place: { intRegionId: region, intAreaId: area, intTerritoryId: territory },
      from,
      to,
    });
  };
  const change = (next: Chosen) => {
    choose(next);
    setShown(null);
  };
  return (
    <Page>
      <PageHeader description="Each view of this report is recorded." />
      <FilterBar
        label="Filters"
        waits={shown === null}
        onSubmit={view}
        action={
          <Button type="submit" variant="primary">
            View
          </Button>
        }
      >
        <Field
          label="Region"
          name="visitRegion"
          required
          error={missing(region, 'Region is required')}
        >
          <Select
            options={regions}
            value={region}
            onChange={(next) => change({ ...NOWHERE, region: next })}
          />
        </Field>
        <Field label="Area" name="visitArea" required error={missing(area, 'Area is required')}>
          <Select
            options={areas}
            value={area}
            onChange={(next) => change({ region, area: next, territory: null })}
          />
        </Field>
        <Field
          label="Territory"
          name="visitTerritory"
          required
          error={missing(territory, 'Territory is required')}
        >
          <Select
            options={territories}
            value={territory}
            onChange={(next) => change({ region, area, territory: next })}
          />
        </Field>
        <DatesOfVisits
          value={dates}
          onChange={(next) => {
            setDates(next);
            setShown(null);
          }}
          errors={{
            from: missing(dates.from, 'From Date is required'),
            to: missing(dates.to, 'To Date is required'),
          }}
        />
      </FilterBar>
      {shown && <Shown asked={shown} />}
    </Page>
  );
}

function Shown({ asked: { place, from, to } }: { asked: TerritoryFilter }) {
  const query = useQuery(visitsOfTerritoryQuery(place, from, to));
  return <Visits label="Market Visit Report Os" query={query} withPeople />;
}
