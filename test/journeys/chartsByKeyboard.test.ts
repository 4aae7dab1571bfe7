import { keyboard } from './charts/keyboard.ts';
import { chartJourneys } from './charts/journeys.ts';

chartJourneys({ by: 'keyboard', colorScheme: 'dark', handOf: keyboard });
