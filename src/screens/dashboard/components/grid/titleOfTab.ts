import type { Component } from '../../layout/types';

export const titleOfTab = ({ meta }: Component): string =>
  meta.text || meta.defaultText || 'Tab title';
