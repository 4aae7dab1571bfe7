import type { CSSProperties, ReactNode } from 'react';
import type { Component } from '../../layout/types';

/** The props of every renderer of a component. */
export interface GridProps {
  readonly component: Component;
  readonly renderChild: (id: string) => ReactNode;
}

/** The props of the box around every component. */
export interface BoxProps {
  readonly component: Component;
  readonly name: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  /** More entries of the arrange menu. */
  readonly menu?: ReactNode;
}
