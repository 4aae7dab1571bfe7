import { useMemo } from 'react';
import { useLoaded } from '@/ui/useLoaded';
import { Waiting } from '@/ui/Waiting';
import { mapViz } from '../../maps/MapDrawing';
import type { Outline } from '../../maps/outlinesOf';
import { registerMaps } from '../../maps/registerMaps';
import { Note, notePx } from '../../Note';
import { defineViz, type VizProps } from '../../vizPlugin';
import { asTableForm } from '../otherType/asTable';
import table from '../table';
import { countryOf } from './countries';
import { loadRegions } from './loadRegions';
import { readRegions } from './regions';

registerMaps();

function Regions({ outlines, ...props }: VizProps & { readonly outlines: readonly Outline[] }) {
  const { Viz } = useMemo(() => mapViz(readRegions(outlines)), [outlines]);
  return <Viz {...props} />;
}

function OfCountry({ code, ...props }: VizProps & { readonly code: string }) {
  const { part: outlines, error } = useLoaded<readonly Outline[]>(null, () => loadRegions(code));
  // The chart's frame says so, and tries again.
  if (error !== undefined) throw error;
  return outlines ? (
    <Regions {...props} outlines={outlines} />
  ) : (
    <Waiting>Loading the outlines…</Waiting>
  );
}

/** The rows of a country, or of regions of another kind, that have no outlines here. */
function WithoutOutlines(props: VizProps) {
  const { formData, width, height } = props;
  const form = asTableForm(formData);
  const note = `There are no outlines of “${String(formData.select_country)}”: these are its rows.`;
  return (
    <>
      <Note width={width} height={height}>
        {note}
      </Note>
      {form && (
        <table.Viz {...props} formData={form} height={height - notePx(note, { width, height })} />
      )}
    </>
  );
}

function CountryMap(props: VizProps) {
  const country = countryOf(props.formData.select_country);
  return country ? (
    <OfCountry key={country.code} code={country.code} {...props} />
  ) : (
    <WithoutOutlines {...props} />
  );
}

export default defineViz({ Viz: CountryMap });
