/** Chart types that draw on a map which is zoomed into. */
import { ActionIcon } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { TilesContext } from '@/lib/tilesContext';
import { usePaper } from '@/ui/paper';
import type { ChartResult } from '../chartResult';
import type { ChartItem } from '../EChart';
import { Note, notePx } from '../Note';
import { PointsChart } from '../PointsChart';
import { useItemEvents } from '../useItemEvents';
import { useTokens } from '@/ui/useTokens';
import { defineViz, type VizPlugin, type VizProps } from '../vizPlugin';
import classes from './MapDrawing.module.css';
import type { MapLayer, ReadLayer } from './mapLayer';
import { mapGrid, mapOption, mapWords, markIn } from './mapPicture';
import { type MapView, savedView, type Size } from './mapView';
import { tileNews, tileNote } from './tileNews';
import { useMapView } from './useMapView';
import { useStartView } from './useStartView';

/** What stands over the map, as the view has it. */
type Over = (view: MapView, size: Size) => ReactNode;

interface DrawnProps extends VizProps {
  readonly layer: MapLayer;
  readonly detected?: string | null | undefined;
  readonly over?: Over;
  /** Of what stands over the map, beside those of the layer. */
  readonly notes?: readonly string[];
  /** Where the type saves its part of the world in a way of its own; null where it fits the data. */
  readonly extent?: MapView | null;
}

interface StandingProps {
  readonly over: Over;
  readonly size: Size;
  readonly moving: ReturnType<typeof useMapView>['moving'];
}

function Standing({ over, size, moving: { subscribe, now } }: StandingProps) {
  return over(useSyncExternalStore(subscribe, now), size);
}

export function MapDrawn({ layer, detected, over, notes = [], extent, ...props }: DrawnProps) {
  const {
    formData: form,
    width,
    title,
    onRendered,
    crossFilter,
    labelPlaces,
    dataset: facts,
  } = props;
  const tokens = useTokens();
  const paper = usePaper();
  const tiles = useContext(TilesContext);
  const trouble = useSyncExternalStore(tileNews.subscribe, tileNews.trouble);
  const missing = tiles ? tileNote(trouble, tiles.address) : null;
  const underNotes = useMemo(
    () => (crossFilter?.length ? (layer.notesUnder?.(crossFilter) ?? []) : []),
    [layer, crossFilter],
  );
  // What a filter takes beside its area comes first: the line is cut where it has no room.
  const note =
    [...underNotes, ...layer.notes, ...notes, ...(missing === null ? [] : [missing])].join('. ') ||
    null;
  const height =
    note === null ? props.height : props.height - notePx(note, { width, height: props.height });
  const plain = useMemo(
    () => ({ form, dataset: { ...facts, detected }, tokens, width, height, labelPlaces }),
    [form, facts, detected, tokens, width, height, labelPlaces],
  );
  /* Where nothing is chosen, marks that were made for the first view are shown as they are. */
  const look = useMemo(
    () => (crossFilter?.length ? { ...plain, crossFilter } : plain),
    [plain, crossFilter],
  );
  const saved = useMemo(() => (extent === undefined ? savedView(form) : extent), [form, extent]);
  const { start, seriesIn } = useStartView(layer, saved, plain, tiles, paper === 'none');
  const key = JSON.stringify(saved ?? layer.bounds);
  const { view, moving, onReady, onKeyDown, zoomIn, zoomOut, showAll } = useMapView(
    start,
    key,
    layer.redraws,
  );
  const series = useMemo(() => seriesIn(view, look), [seriesIn, view, look]);
  const option = useMemo(() => mapOption(series, view, look, tiles), [series, view, look, tiles]);
  const grid = useMemo(() => mapGrid(series), [series]);
  const standsFor = useCallback(
    (item: ChartItem) => {
      const mark = markIn(series, item);
      return mark?.values ?? mark?.area?.() ?? null;
    },
    [series],
  );
  const events = useItemEvents(props, standsFor);
  return (
    <>
      {/* Keys of the map come before those of its points. */}
      <div className={classes.map} onKeyDownCapture={onKeyDown}>
        <PointsChart
          grid={grid}
          told={`${mapWords(series, layer.things)} Plus and minus zoom, Shift with arrow keys moves the map, 0 shows all.`}
          {...{ option, width, height, title, onRendered, onMapReady: onReady }}
          {...events}
        />
        {over && <Standing {...{ over, moving }} size={{ width, height }} />}
        {paper === 'none' && (
          <div className={classes.buttons} data-off-paper>
            <ActionIcon variant="default" size="sm" aria-label="Zoom in" onClick={zoomIn}>
              <IconPlus size={14} />
            </ActionIcon>
            <ActionIcon variant="default" size="sm" aria-label="Zoom out" onClick={zoomOut}>
              <IconMinus size={14} />
            </ActionIcon>
            <ActionIcon variant="default" size="sm" aria-label="Show all" onClick={showAll}>
              <IconFocusCentered size={14} />
            </ActionIcon>
          </div>
        )}
      </div>
      <Note width={width} height={props.height}>
        {note}
      </Note>
    </>
  );
}

function MapOf({
  read,
  result,
  ...props
}: VizProps & { readonly read: ReadLayer; readonly result: ChartResult }) {
  const { formData, dataset } = props;
  const { detected_currency: detected } = result;
  const layer = useMemo(
    () => read(result, formData, { ...dataset, detected }),
    [read, result, formData, dataset, detected],
  );
  return <MapDrawn layer={layer} detected={detected} {...props} />;
}

/** The plugin of a chart type that is one layer. */
export const mapViz = (read: ReadLayer): VizPlugin =>
  defineViz({
    Viz: function Viz(props: VizProps) {
      const [result] = props.results;
      return result && <MapOf read={read} result={result} {...props} />;
    },
  });
