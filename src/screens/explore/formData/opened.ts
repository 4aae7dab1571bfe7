import type { Datasource } from '#common/wire/datasource.ts';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';
import { withDefaults } from './defaults';
import { upgrade } from './upgrade';

/** Stored settings as an open chart has them. */
export const opened = (form: FormData, dataset: Datasource): FormData => {
  const meta = vizEntry(form.viz_type);
  return meta ? withDefaults(upgrade(form, meta, dataset), meta, dataset) : form;
};
