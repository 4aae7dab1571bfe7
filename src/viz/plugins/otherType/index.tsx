import { Note, notePx } from '../../Note';
import { defineViz, type VizProps } from '../../vizPlugin';
import table from '../table';
import { asTableForm } from './asTable';

/** The rows of a chart whose type nothing here draws, and which type that is. */
function OtherType(props: VizProps) {
  const { formData, width, height } = props;
  const form = asTableForm(formData);
  const note = `The chart type “${formData.viz_type}” is not drawn here: these are its rows. Its settings are kept.`;
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

export default defineViz({ Viz: OtherType });
