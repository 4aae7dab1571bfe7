import { Menu } from '@mantine/core';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { HeaderSize } from '#common/wire/layout.ts';
import { metaChanged } from '../../layout/layoutSlice';
import { selectEditMode } from '../../state/selectors';
import { EditBox } from './EditBox';
import type { GridProps } from './gridProps';
import classes from './grid.module.css';
import { TextInPlace } from './TextInPlace';

const SIZES = [
  ['SMALL_HEADER', 'Small'],
  ['MEDIUM_HEADER', 'Medium'],
  ['LARGE_HEADER', 'Large'],
] as const satisfies readonly (readonly [HeaderSize, string])[];

export function Header({ component }: GridProps) {
  const { id, meta } = component;
  const dispatch = useAppDispatch();
  const isEditing = useAppSelector(selectEditMode);
  const size = meta.headerSize ?? 'MEDIUM_HEADER';
  const text = meta.text ?? '';
  return (
    <EditBox
      component={component}
      name={text || 'header'}
      className={meta.background === 'BACKGROUND_WHITE' ? classes.white : undefined}
      menu={
        <>
          <Menu.Divider />
          {SIZES.map(([value, label]) => (
            <Menu.Item
              key={value}
              disabled={value === size}
              onClick={() => dispatch(metaChanged({ id, meta: { headerSize: value } }))}
            >
              {label}
            </Menu.Item>
          ))}
        </>
      }
    >
      {isEditing ? (
        <TextInPlace
          className={classes.header}
          value={text}
          label="Header text"
          placeholder="New header"
          onCommit={(next) => dispatch(metaChanged({ id, meta: { text: next } }))}
        />
      ) : (
        <h2 className={classes.header} data-size={size}>
          {text}
        </h2>
      )}
    </EditBox>
  );
}
