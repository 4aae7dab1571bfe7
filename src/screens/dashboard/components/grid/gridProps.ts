import type { ReactNode } from 'react';
import type { Component } from '../../layout/types';

/** What every renderer of a component gets. */
export interface GridProps {
  readonly component: Component;
  readonly renderChild: (id: string) => ReactNode;
}
