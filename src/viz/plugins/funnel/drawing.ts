import type { Drawing } from '../../Drawing';
import { addingUpNote } from '../../shared/addingUp';
import { drawnFirst, notDrawnNote } from '../../shared/drawnFirst';
import { toList } from '../../shared/labels';
import { cutNote } from '../../shared/rowLimit';
import { percent } from '../../shared/shareLabel';
import { amountText, unsizedNote } from '../../shared/sizedRows';
import { listGrid, told } from '../../shared/told';
import { funnelFormats, funnelOption } from './option';
import { type Step, toSteps } from './steps';

interface Funnel {
  readonly steps: readonly Step[];
  readonly columns: readonly unknown[];
  readonly textOf: (at: number) => string;
  readonly note: string | null;
}

export const funnelDrawing: Drawing<Funnel> = {
  read: (result, form, dataset) => {
    const all = toSteps(result, form);
    const steps = drawnFirst(all);
    const notes = [
      form.percent_calculation_type === 'total'
        ? addingUpNote(toList(form.metric)[0], dataset, 'shares')
        : null,
      notDrawnNote(all.length, 'steps'),
      cutNote(result, form, { things: 'steps', isSorted: form.sort_by_metric !== false }),
      unsizedNote(steps),
    ];
    const { exact } = funnelFormats(form, dataset);
    return {
      steps,
      columns: toList(form.groupby),
      textOf: (at) => {
        const step = steps[at];
        return step ? `${step.name}: ${amountText(step, exact)}, ${percent(step.share)}` : '';
      },
      note: notes.filter((note) => note !== null).join('. ') || null,
    };
  },
  option: ({ steps }, look) => funnelOption(steps, look),
  told: ({ steps, textOf }) => told(steps.length, textOf, 'step'),
  grid: ({ steps, textOf }) => listGrid(steps.length, textOf),
  note: ({ note }) => note,
  standsFor: ({ steps, columns }, { dataIndex }) => {
    const values = steps[dataIndex]?.groups;
    return values && columns.length > 0 ? { columns, values } : null;
  },
};
