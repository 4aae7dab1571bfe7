/** Nodes and links as an option of ECharts. */
import type { EChartsCoreOption } from 'echarts/core';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { fewColors } from '../../colors/fewColors';
import type { FormData } from '../../formData';
import { opacityUnder } from '../../shared/crossFilter';
import { itemLegend, itemLegendPlace, itemLegendRoom } from '../../shared/itemLegend';
import { largestNames, linkTip } from '../../shared/linkLook';
import { linkValues, type Links } from '../../shared/links';
import { LINE_PX } from '../../shared/nameLayout';
import { cutText, textWidth } from '../../shared/textWidth';
import { toNumber } from '../../shared/values';
import { type Forces, type Point, restingPoints } from './forces';
import { type Box, extentOf, namePlaces, pointsIn } from './placed';

const number = (value: unknown, fallback: number): number => toNumber(value) ?? fallback;

/** A size between half and twice the base, by where a value lies among all. */
const scaled = (value: number, values: readonly number[], base: number): number => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return high > low ? base * (0.5 + (1.5 * (value - low)) / (high - low)) : base;
};

/** Of the picture, nodes cover no more than this, or nothing else would be seen of a large net. */
const NODES_SHARE = 0.2;

const nodeSize = (form: FormData, count: number, { width, height }: Look): number =>
  Math.min(
    number(form.baseNodeSize, 20),
    Math.sqrt((width * height * NODES_SHARE) / Math.max(count, 1)),
  );

const ROAMS: Readonly<Record<string, boolean | 'scale' | 'move'>> = {
  true: true,
  false: false,
  scale: 'scale',
  move: 'move',
};

const modeOf = (value: unknown): boolean | 'single' | 'multiple' =>
  value === 'multiple' ? 'multiple' : value === false || value === 'false' ? false : 'single';

/** Between a node and the edge, and between a node and its name. */
const EDGE_PX = 10;
const GAP_PX = 5;
const NAME_PX = 140;

export interface Graph {
  readonly links: Links;
  /** The category of each node; empty without categories. */
  readonly categories: readonly string[];
  readonly ends: { readonly source: unknown; readonly target: unknown };
}

/** The forces are those of the chart, as far as the picture has room for them. */
const forceOf = (form: FormData, { width, height }: Look): Forces => {
  const share = Math.min(width, height) / 700;
  return {
    edgeLength: Math.max(number(form.edgeLength, 400) * share * 0.55, 30),
    gravity: number(form.gravity, 0.3) * 1.3,
    repulsion: Math.max(number(form.repulsion, 1000) * share * 0.55, 20),
    friction: number(form.friction, 0.2),
  };
};

/** The net rests anew only where its forces are others: not for a filter, a theme or a color. */
const rested = new WeakMap<Links, { readonly of: string; readonly points: readonly Point[] }>();

const pointsAtRest = (all: Links, forces: Forces, radius: number): readonly Point[] => {
  const of = JSON.stringify([forces, radius]);
  const known = rested.get(all);
  if (known?.of === of) return known.points;
  const points = restingPoints(all.nodes.length, all.links, forces, radius);
  rested.set(all, { of, points });
  return points;
};

/** The net at rest, inside the sides. */
const netPoints = (all: Links, look: Look, { left, right, top, bottom }: Box): readonly Point[] => {
  const { form, width, height } = look;
  const box = { left, right: width - right, top, bottom: height - bottom };
  const radius = Math.min(box.right - box.left, box.bottom - box.top) / 2;
  return pointsIn(pointsAtRest(all, forceOf(form, look), Math.max(radius, 1)), box);
};

interface Named {
  readonly nodes: Links['nodes'];
  readonly isNamed: (at: number) => boolean;
  readonly sizeOf: (at: number) => number;
  /** The width of the longest name that is whole. */
  readonly most: number;
}

/** A node without a name takes its room all the same. */
const placesOf = (
  points: readonly Point[],
  { nodes, isNamed, sizeOf, most }: Named,
  frame: Parameters<typeof namePlaces>[1],
) =>
  namePlaces(
    points.map(([x, y], at) => ({
      x,
      y,
      radius: sizeOf(at) / 2,
      wide: isNamed(at) ? Math.min(textWidth(nodes[at]?.name ?? ''), most) : 0,
    })),
    frame,
  );

/** The name of each node; one without a place is read where its node is pointed at. */
const nodeNames = (
  points: readonly Point[] | null,
  named: Named,
  frame: Parameters<typeof namePlaces>[1],
) => {
  const places = points && placesOf(points, named, frame);
  const { nodes, isNamed, most } = named;
  return (at: number) => {
    const place = places?.[at];
    return {
      label: {
        show: isNamed(at) && place !== null,
        ...(place ? { position: place.position } : {}),
        formatter: () => cutText(nodes[at]?.name ?? '', Math.min(most, place?.most ?? most)),
      },
      ...(place === null ? { emphasis: { label: { show: true } } } : {}),
    };
  };
};

const drawnLinks = (
  { nodes, links }: Links,
  colorOf: (name: string) => string,
  form: FormData,
): readonly object[] => {
  const widths = links.map(({ value }) => value);
  return links.map(({ source, target, value }) => ({
    source: String(source),
    target: String(target),
    value,
    lineStyle: {
      color: colorOf(nodes[source]?.name ?? ''),
      width: scaled(value, widths, number(form.baseEdgeWidth, 3)),
    },
  }));
};

export const graphOption = (graph: Graph, look: Look): EChartsCoreOption => {
  const { form, tokens, width, height, crossFilter, labelPlaces } = look;
  const { links: all, categories, ends } = graph;
  const { nodes } = all;
  const groups = [...new Set(categories)];
  const hasGroups = groups.length > 0;
  const settings = { ...form, groupby: hasGroups ? form.source_category : form.source };
  const paint = fewColors(hasGroups ? groups : largestNames(all), settings, tokens, labelPlaces);
  const colors = new Map(nodes.map(({ name }, at) => [name, paint(categories[at] ?? name)]));
  const colorOf = (name: string) => colors.get(name) ?? tokens.accent;
  const place = hasGroups ? itemLegendPlace(form, { width, height }) : 'none';
  const room = itemLegendRoom(place, groups, form);
  const sizes = nodes.map(({ amount }) => Number(amount));
  const least = number(form.showSymbolThreshold, 0);
  const isCircle = form.layout === 'circular';
  const most = isCircle ? Math.min(NAME_PX, Math.min(width, height) / 5) : NAME_PX;
  const widest = Math.min(Math.max(0, ...nodes.map(({ name }) => textWidth(name))), most);
  const base = nodeSize(form, nodes.length, look);
  const pad = isCircle ? widest + base : base + EDGE_PX;
  const sides = {
    left: room.left + pad,
    right: room.right + pad,
    top: room.top + pad,
    bottom: room.bottom + pad,
  };
  const points = isCircle ? null : netPoints(all, look, sides);
  const sizeOf = (at: number) => scaled(sizes[at] ?? 0, sizes, base);
  const namedOf = nodeNames(
    points,
    { nodes, isNamed: (at) => (sizes[at] ?? 0) >= least, sizeOf, most },
    { width: width - room.right, height: height - room.bottom, gap: GAP_PX },
  );
  return {
    animation: false,
    textStyle: { color: tokens.text },
    legend: itemLegend(place, groups, form, tokens, width),
    tooltip: linkTip(all, colorOf, look),
    series: [
      {
        type: 'graph',
        ...(points ? { layout: 'none', ...extentOf(points) } : { layout: 'circular', ...sides }),
        roam: ROAMS[String(form.roam ?? true)] ?? true,
        draggable: form.draggable === true && !isCircle,
        selectedMode: modeOf(form.selectedMode),
        circular: { rotateLabel: true },
        edgeSymbol: String(form.edgeSymbol ?? 'none,arrow').split(','),
        edgeSymbolSize: 7,
        categories: groups.map((name) => ({ name, itemStyle: { color: paint(name) } })),
        data: nodes.map((node, at) => ({
          id: String(at),
          name: node.name,
          value: Number(node.amount),
          symbolSize: sizeOf(at),
          ...(hasGroups ? { category: groups.indexOf(categories[at] ?? '') } : {}),
          itemStyle: {
            color: colorOf(node.name),
            opacity: opacityUnder(
              crossFilter,
              linkValues(all, ends, { dataIndex: at, dataType: 'node' }),
            ),
          },
          ...(points?.[at] ? { x: points[at][0], y: points[at][1] } : {}),
          ...namedOf(at),
        })),
        links: drawnLinks(all, colorOf, form),
        label: {
          position: 'right',
          color: tokens.text,
          fontSize: 12,
          lineHeight: LINE_PX,
          fontFamily: FONT,
          textBorderColor: tokens.surface,
          textBorderWidth: 2,
        },
        labelLayout: { hideOverlap: true },
        lineStyle: { opacity: 0.35, curveness: 0.12 },
        emphasis: { focus: 'adjacency', scale: false },
        select: { itemStyle: { borderColor: tokens.text, borderWidth: 2 } },
      },
    ],
  };
};
