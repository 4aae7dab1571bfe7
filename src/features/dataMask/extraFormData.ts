interface Dashboard {
  /** Parameters of the address that travel to the charts. */
  readonly urlParams: Readonly<Record<string, string>>;
}

/**
 * What a dashboard adds to a chart's own form data when it runs. Parameters of the address, native filters, cross
 * filters and time overrides join here and nowhere else.
 */
export const extraFormData = ({ urlParams }: Dashboard) => ({
  extra_filters: [],
  extra_form_data: {},
  url_params: urlParams,
});
