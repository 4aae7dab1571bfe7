import { Menu } from '@mantine/core';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { HeaderSize } from '#common/wire/layout.ts';
import { metaChanged } from '../../layout/layoutSlice';
import { selectIsBegun, writingBegun } from '../../select/selectionSlice';
import { selectEditMode } from '../../state/selectors';
import { EditBox } from './EditBox';
import { frameOf } from './frameOf';
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
  const isBegun = useAppSelector((state) => selectIsBegun(state, id));
  useEffect(() => {
    if (isBegun) dispatch(writingBegun());
  }, [dispatch, isBegun]);
  const size = meta.headerSize ?? 'MEDIUM_HEADER';
  const text = meta.text ?? '';
  return (
    <EditBox
      component={component}
      name={text || 'header'}
      {...frameOf(component)}
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
        <div className={classes.headerField} data-size={size}>
          <TextInPlace
            className={classes.header}
            value={text}
            label="Header text"
            placeholder="New header"
            isBegun={isBegun}
            onCommit={(next) => dispatch(metaChanged({ id, meta: { text: next } }))}
          />
        </div>
      ) : (
        <h2 className={classes.header} data-size={size}>
          {text}
        </h2>
      )}
    </EditBox>
  );
}
