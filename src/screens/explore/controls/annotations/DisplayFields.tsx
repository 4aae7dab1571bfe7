import { Checkbox, ColorInput, NumberInput, Select } from '@mantine/core';
import { LINE_STYLES, type LineStyle, OPACITIES, type Opacity } from '@/viz/annotations/layer';
import type { LayerFieldsProps } from './SourceFields';
import { OPACITY_LABELS, STYLE_LABELS } from './words';

const COLOR = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]+\))$/i;

/** How the layer looks. */
export function DisplayFields({ layer, onChange }: LayerFieldsProps) {
  const isLine = layer.annotationType === 'FORMULA' || layer.annotationType === 'TIME_SERIES';
  const check = (key: 'show' | 'showLabel' | 'showMarkers' | 'hideLine', label: string) => (
    <Checkbox
      label={label}
      checked={layer[key]}
      onChange={(event) => onChange({ [key]: event.currentTarget.checked })}
    />
  );
  return (
    <>
      {check('show', 'Show the layer')}
      {check('showLabel', isLine ? 'Show its name at the end' : 'Always show the titles')}
      {layer.annotationType === 'TIME_SERIES' && check('showMarkers', 'Show points')}
      {layer.annotationType === 'TIME_SERIES' && check('hideLine', 'Hide the line')}
      <ColorInput
        label="Color"
        placeholder="From the color scheme"
        format="hex"
        value={layer.color ?? ''}
        onChange={(text) => {
          if (text === '') onChange({ color: null });
          else if (COLOR.test(text)) onChange({ color: text });
        }}
      />
      <Select
        label="Line style"
        data={LINE_STYLES.map((value) => ({ value, label: STYLE_LABELS[value] }))}
        value={layer.style}
        allowDeselect={false}
        onChange={(style) => onChange({ style: style as LineStyle })}
      />
      <Select
        label="Opacity"
        data={OPACITIES.map((value) => ({
          value: value || 'default',
          label: OPACITY_LABELS[value],
        }))}
        value={layer.opacity || 'default'}
        allowDeselect={false}
        onChange={(value) => onChange({ opacity: value === 'default' ? '' : (value as Opacity) })}
      />
      <NumberInput
        label="Line width"
        min={1}
        max={20}
        value={layer.width}
        onChange={(width) => onChange({ width: Number(width) || 1 })}
      />
    </>
  );
}
