import { Menu } from '@mantine/core';
import { useAppSelector } from '@/app/redux';
import type { Datasource } from '#common/wire/datasource.ts';
import { namedControls } from '@/viz/controls/chartControls';
import { PlaceAnchor } from '@/ui/PlaceAnchor';
import { vizEntry } from '@/viz/registry';
import { exclusionOf, takesField } from '../controls/addField';
import type { DraggedField } from '../controls/field';
import { useAddField } from '../controls/useAddField';
import { selectFormData } from '../state/selectors';

export interface OpenField {
  readonly field: DraggedField;
  readonly title: string;
  /** The pressed field: the menu stands below it, and the focus returns to it. */
  readonly element: HTMLElement;
}

interface Props {
  readonly open: OpenField;
  readonly dataset: Datasource;
  readonly onClose: () => void;
}

/** Where a field can go: one menu for the whole panel, which exists only while it is open. */
export function FieldMenu({ open: { field, title, element }, dataset, onClose }: Props) {
  const form = useAppSelector(selectFormData);
  const add = useAddField(dataset);
  const meta = form && vizEntry(form.viz_type);
  const fitting = meta
    ? [...namedControls(meta, form).values()].filter(
        (control) => takesField(control, field) && control.isShown(form),
      )
    : [];
  const takers = fitting.filter((control) => exclusionOf(control, field, dataset) === null);
  const exclusions = new Set(
    fitting.flatMap((control) => exclusionOf(control, field, dataset) ?? []),
  );
  const close = () => {
    onClose();
    element.focus({ preventScroll: true });
  };
  const { left, top, width, height } = element.getBoundingClientRect();
  return (
    <Menu
      opened
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      returnFocus={false}
    >
      <Menu.Target>
        <PlaceAnchor name={title} left={left} top={top} width={width} height={height} />
      </Menu.Target>
      <Menu.Dropdown>
        {exclusions.size > 0 && (
          <Menu.Label>The dataset excludes it from {[...exclusions].join(' and ')}</Menu.Label>
        )}
        {fitting.length === 0 && <Menu.Label>No setting accepts this field</Menu.Label>}
        {takers.map((control) => (
          <Menu.Item key={control.name} onClick={() => add(control, form?.[control.name], field)}>
            {control.kind === 'column' || control.kind === 'metric' ? 'Use as' : 'Add to'}{' '}
            {control.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
