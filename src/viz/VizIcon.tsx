import { IconPresentationAnalytics } from '@tabler/icons-react';
import { createElement } from 'react';
import { vizEntry } from './registry';

interface Props {
  /** A type of another product, or none, has a neutral icon. */
  readonly type: string | null | undefined;
  readonly size?: number;
  readonly className?: string | undefined;
}

/** The icon of a chart's type; the name beside it says what it is. */
export const VizIcon = ({ type, size = 16, className }: Props) =>
  createElement(vizEntry(type ?? '')?.icon ?? IconPresentationAnalytics, {
    size,
    stroke: 1.5,
    'aria-hidden': true,
    ...(className === undefined ? {} : { className }),
  });
