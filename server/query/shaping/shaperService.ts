/** What a worker does with the answers of databases: everything that takes time or memory between them and the wire. */
import { aggregateOf } from '#common/pivot/fold.ts';
import { combine } from '../brush/combine.ts';
import { createReadIndex } from '../brush/readIndex.ts';
import { EngineError } from '../../engine/engine.ts';
import type { HeldBytes } from '../../engine/engine.ts';
import { createHeldWriter, heldSize } from '../../engine/heldBytes.ts';
import type { Service } from '../../processes/service.ts';
import { WRITTEN_MAX_BYTES, writtenTooLarge } from '../budgets.ts';
import { QueryFailure } from '../failure.ts';
import { type Frame, head, numberOf, PostProcessingError } from '../postProcess/frame.ts';
import { postProcess } from '../postProcess/operations.ts';
import { writeValues } from '../columnValues.ts';
import { columnsFields, labelMap, writeCsv, writeIndex, writeRows } from '../wire.ts';
import { withTotalsRow } from '../asShown/totalsRow.ts';
import type { Shown } from '../asShown/shown.ts';
import { columnsBut } from '../columnsBut.ts';
import { plainShown, type ShownTable, writeShown } from '../asShown/writeShown.ts';
import { drawnNames } from '../legacy/drawnNames.ts';
import { writeLegacy } from '../legacy/shapes.ts';
import { workbook } from '../workbook.ts';
import { zip } from '../zip.ts';
import type {
  FileOrder,
  LegacyOrder,
  NamedTable,
  Naming,
  Refused,
  SectionName,
  ShapeCalls,
  ShapedAnswer,
  ShapeOrder,
  ShownOrder,
  WriteOrder,
} from './calls.ts';
import { withComparedTimes } from './comparedTimes.ts';
import { createSections, inPieces, type Out } from './sections.ts';
import { readTable, writeTable } from './storedTable.ts';
import { answerFrame, namedFrame, tableFrame } from './tableFrame.ts';
import { withMovedTimes } from './withMovedTimes.ts';

const BYTE_ORDER_MARK = '\uFEFF';

const ordered = (table: Frame, labels: readonly string[]): Frame => {
  if (labels.length === 0) return table;
  const places = new Map(labels.map((label, at) => [label, at]));
  const placeOf = (label: string | null) => places.get(label ?? '') ?? labels.length;
  return {
    ...table,
    columns: table.columns.toSorted((a, b) => placeOf(head(a)) - placeOf(head(b))),
  };
};

const readIndex = createReadIndex();

/** Questions with other names for the same columns share an index: it is named after it is combined. */
const answered = ({ main, combination }: ShapeOrder): Frame => {
  if (!combination) return tableFrame(main);
  const { answer } = main;
  const index = readIndex(combination.index, heldSize(answer.text), () => answerFrame(answer));
  return namedFrame(combine(index, combination), main);
};

const shaped = (order: ShapeOrder, answer: Frame): Frame => {
  const { compared, matched, metrics, moved, steps, columnOrder } = order;
  // Rows of other times are matched as they are stored.
  const table = withMovedTimes(withComparedTimes(answer, compared, matched, metrics), moved);
  return ordered(postProcess(table, steps), columnOrder);
};

const WRITERS: Readonly<Record<SectionName, (table: Frame, naming: Naming, out: Out) => void>> = {
  columns: (table, naming, out) => out(columnsFields(table, naming)),
  labels: (table, { labels }, out) => out(JSON.stringify(labelMap(table, labels))),
  index: (table, _, out) => writeIndex(table, out),
  rows: (table, _, out) => writeRows(table, out),
  values: (table, _, out) => writeValues(table, out),
  table: (table, _, out) => writeTable(table, out),
};

const firstsOf = ({ columns, rowCount }: Frame): ReadonlyMap<string, number> =>
  new Map(
    rowCount === 0
      ? []
      : columns.map((column) => [head(column) ?? '', numberOf(column.values[0] ?? null) ?? 0]),
  );

const shape = ({ from, naming, wants, path }: WriteOrder): ShapedAnswer => {
  const answer = 'main' in from ? answered(from) : readTable(from);
  const sqlRowCount = answer.rowCount;
  const table = 'main' in from ? shaped(from, answer) : answer;
  const sections = createSections(path);
  try {
    for (const name of wants) {
      sections.add(name, table.rowCount, (out) => WRITERS[name](table, naming, out));
    }
    return {
      rowCount: table.rowCount,
      sqlRowCount,
      firsts: firstsOf(table),
      ...sections.finish(),
    };
  } catch (error) {
    sections.discard();
    throw error;
  }
};

const shownTable = (named: NamedTable, shown: Shown): ShownTable => ({
  table: readTable(named),
  totals:
    named.shownTotals?.map(({ place, table }) => ({ place, table: readTable(table) })) ?? null,
  shown,
  verboseNames: named.verboseNames,
});

const fileTable = (named: NamedTable): Frame =>
  named.shown ? plainShown(shownTable(named, named.shown)) : readTable(named);

/** One table as CSV, piece by piece into the file: no more of it is in memory than a piece. */
const csvFile = (named: NamedTable, path: string): HeldBytes => {
  const table = fileTable(named);
  const writer = createHeldWriter(path);
  try {
    inPieces(
      (out) => writeCsv(table, named.verboseNames, out),
      (bytes) => {
        writer.append(bytes);
        if (writer.size() > WRITTEN_MAX_BYTES) throw writtenTooLarge(table.rowCount);
      },
    );
    return writer.finish();
  } catch (error) {
    writer.discard();
    throw error;
  }
};

/** Several for an archive, which knows the size of each before it; together they keep within the limit. */
const csvFiles = (tables: readonly NamedTable[]): readonly Buffer[] => {
  let size = 0;
  return tables.map((named) => {
    const table = fileTable(named);
    const pieces: Buffer[] = [Buffer.from(BYTE_ORDER_MARK)];
    const write = (out: Out) => writeCsv(table, named.verboseNames, out);
    inPieces(write, (bytes) => {
      size += bytes.length;
      if (size > WRITTEN_MAX_BYTES) throw writtenTooLarge(table.rowCount);
      pieces.push(bytes);
    });
    return Buffer.concat(pieces);
  });
};

/** Where a pivot table shows shares, all of its values are. */
const percentagesIn = (
  { shares, changes, groups, shown }: NamedTable,
  table: Frame,
): ReadonlySet<string> => {
  if (shown?.kind === 'cumulativeShares') return columnsBut(table, shown.groups);
  return shown?.kind === 'pivot' && aggregateOf(shown.question.aggregate).shareOf !== undefined
    ? new Set(table.columns.map((column) => head(column) ?? ''))
    : new Set([...shares, ...changes, ...(groups ? columnsBut(table, groups) : [])]);
};

const sheetTable = (named: NamedTable): Frame => {
  const { totals } = named;
  const table = fileTable(named);
  return totals ? withTotalsRow(table, readTable(totals.table), totals.metrics) : table;
};

const workbooks = async (tables: readonly NamedTable[]): Promise<readonly Buffer[]> => {
  const files: Buffer[] = [];
  for (const named of tables) {
    const table = sheetTable(named);
    const shares = percentagesIn(named, table);
    files.push(await workbook(table, { verboseNames: named.verboseNames, shares }));
  }
  return files;
};

const file = async ({ tables, format, at, path }: FileOrder): Promise<HeldBytes> => {
  const [lone, other] = tables;
  if (format === 'csv' && lone && !other) return csvFile(lone, path);
  const files = format === 'xlsx' ? await workbooks(tables) : csvFiles(tables);
  const [only, second] = files;
  const writer = createHeldWriter(path);
  writer.append(
    only && !second
      ? only
      : zip(
          files.map((data, place) => ({ name: `query_${place + 1}.${format}`, data })),
          at,
        ),
  );
  return writer.finish();
};

const legacy = ({
  table: ref,
  others = [],
  shape: wanted,
  kinds,
  path,
}: LegacyOrder): HeldBytes => {
  const table = readTable(ref);
  const earlier = others.map((one) => ({ ...one, table: readTable(one.table) }));
  const sections = createSections(path);
  try {
    sections.add('rows', table.rowCount, (out) => {
      const isWhole = wanted.name !== 'features';
      const names = drawnNames(table, wanted);
      if (isWhole) out(`${columnsFields(table, kinds, names)},"data":`);
      writeLegacy(table, wanted, out, earlier);
    });
    return sections.finish().held;
  } catch (error) {
    sections.discard();
    throw error;
  }
};

const shown = ({ table: named, naming, path }: ShownOrder): HeldBytes => {
  const shownAs = shownTable(named, named.shown ?? { kind: 'table' });
  const { table } = shownAs;
  const sections = createSections(path);
  try {
    sections.add('rows', table.rowCount, (out) => {
      out(`"label_map":${JSON.stringify(labelMap(table, naming.labels))},`);
      writeShown(shownAs, naming, out);
    });
    return sections.finish().held;
  } catch (error) {
    sections.discard();
    throw error;
  }
};

const orRefused = async <T>(work: () => T | Promise<T>): Promise<T | Refused> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QueryFailure) return { refusal: error.text };
    // Settings of a chart may name columns that its query does not have.
    if (error instanceof PostProcessingError) return { refusal: error.message };
    if (error instanceof EngineError) return { refusal: error.message };
    throw error;
  }
};

export const shaperService: Service<ShapeCalls> = {
  calls: {
    shape: ({ order }) => orRefused(() => shape(order)),
    file: ({ order }) => orRefused(() => file(order)),
    shown: ({ order }) => orRefused(() => shown(order)),
    legacy: ({ order }) => orRefused(() => legacy(order)),
  },
};
