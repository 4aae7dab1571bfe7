import type { Component } from '../../layout/types';
import type { BoxProps } from './gridProps';
import classes from './grid.module.css';

/** The background of a component, and the space inside its edges. */
export const frameOf = ({ meta }: Component): Pick<BoxProps, 'className' | 'style'> => ({
  className: meta.background === 'BACKGROUND_WHITE' ? classes.white : undefined,
  ...(meta.padding === undefined ? {} : { style: { padding: meta.padding } }),
});
