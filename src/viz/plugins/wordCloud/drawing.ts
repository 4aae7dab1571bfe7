import type { Drawing } from '../../Drawing';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { namedRows } from '../../shared/namedRows';
import { cutNote } from '../../shared/rowLimit';
import { counted, figure, listGrid, told } from '../../shared/told';
import { cloudOf, type Term, wordCloudOption, wordFormats } from './option';

/** More words are not looked for a place: it would take seconds. */
const MOST = 500;

interface Cloud {
  readonly terms: readonly Term[];
  readonly all: number;
  readonly form: FormData;
  readonly textOf: (at: number) => string;
  readonly note: string | null;
}

const leftOut = (shown: number, all: number): string | null =>
  shown < all
    ? `${figure(shown)} of ${counted(all, 'word')} have room; the table has the others`
    : null;

export const wordCloudDrawing: Drawing<Cloud> = {
  read: (result, form, dataset) => {
    const rows = namedRows(result, toList(form.series), toList(form.metric)[0], form);
    const known = rows.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }]));
    const terms =
      known.length > MOST ? known.toSorted((a, b) => b.value - a.value).slice(0, MOST) : known;
    const { exact } = wordFormats(form, dataset);
    const missing = rows.length - known.length;
    const note = [
      cutNote(result, form, { things: 'words' }),
      missing > 0 ? `${counted(missing, 'word')} without a number left out` : null,
    ].filter((part) => part !== null);
    return {
      terms,
      all: known.length,
      form,
      textOf: (at) => {
        const term = terms[at];
        return term ? `${term.name}: ${exact(term.value, term.raw)}` : '';
      },
      note: note.join('. ') || null,
    };
  },
  option: ({ terms }, look) => wordCloudOption(terms, look),
  told: ({ terms, textOf }) => told(terms.length, textOf, 'word'),
  grid: ({ terms, textOf }) => listGrid(terms.length, textOf),
  note: ({ terms, all, form, note }, size) =>
    [leftOut(cloudOf(terms, form, size).length, all), note]
      .filter((part) => part !== null)
      .join('. ') || null,
  standsFor: ({ terms, form }, { dataIndex }) => {
    const values = terms[dataIndex]?.groups;
    return values ? { columns: toList(form.series), values } : null;
  },
};
