/** `conf.SCHEDULED_QUERIES`: the form that the page draws for a schedule. `moments.ts` reads what it sends. */
export const SCHEDULE_FORM = {
  JSONSCHEMA: {
    title: 'Schedule',
    type: 'object',
    properties: {
      schedule_interval: {
        type: 'string',
        title: 'Run it',
        enum: ['@hourly', '@daily', '@weekly', '@monthly'],
        enumNames: ['Every hour', 'Every day', 'Every week', 'Every month'],
        default: '@daily',
      },
      start_date: { type: 'string', title: 'First run', format: 'wall-clock' },
      end_date: { type: 'string', title: 'Not after', format: 'wall-clock' },
      timezone: { type: 'string', title: 'Time zone', format: 'time-zone' },
    },
    required: ['schedule_interval', 'start_date', 'timezone'],
  },
  UISCHEMA: {
    'ui:order': ['schedule_interval', 'start_date', 'timezone', 'end_date'],
  },
  VALIDATION: [
    {
      name: 'less_equal',
      arguments: ['start_date', 'end_date'],
      container: 'end_date',
      message: 'The end cannot be before the first run.',
    },
  ],
  linkback: '',
} as const;
