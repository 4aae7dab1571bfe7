interface Dashboard {
  /** Parameters of the address that are sent to the charts. */
  readonly urlParams: Readonly<Record<string, string>>;
}

/**
 * What a dashboard adds to the form data of a chart when it runs. Only here do parameters of the address, native
 * filters, cross filters and time overrides come together.
 */
export const extraFormData = ({ urlParams }: Dashboard) => ({
  extra_filters: [],
  extra_form_data: {},
  url_params: urlParams,
});
