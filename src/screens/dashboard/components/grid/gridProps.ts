import type { ReactNode } from 'react';
import type { Component } from '../../layout/types';

/** The props of every renderer of a component. */
export interface GridProps {
  readonly component: Component;
  readonly renderChild: (id: string) => ReactNode;
}
