const HOST = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i;

/** The hosts that an administrator named for the data of charts, from `SUPERSET_WEBSERVER_DOMAINS`; what is no host is left out. */
export const chartHosts = (setting: unknown): readonly string[] =>
  Array.isArray(setting)
    ? setting.filter((host): host is string => typeof host === 'string' && HOST.test(host))
    : [];
